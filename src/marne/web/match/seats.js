// @ts-check
/** Who sits at the table, whose turn it is, and how much time is left. */
import { fill, safe } from '../shared/dom.js';
import { sideLook } from '../shared/game.js';
import { t } from '../shared/words.js';
import { change, state } from './state.js';

/** Draw the seats and clocks. @param {import('../shared/game.js').GameModule} game @param {string} title */
export function drawSeats(game, title) {
  const { now } = state;
  if (!now) return;
  const seats = now.seats.map((s) => {
    const mine = s.name === now.seat;
    const look = sideLook(game, now.table, s.side);
    const who = mine ? t('seats.you') : (s.who ?? t(s.kind === 'gone' ? 'seats.gone' : 'seats.free'));
    const turn = now.waiting.includes(s.side);
    const words = t('seats.words', {
      who,
      side: look?.name ?? s.side,
      state: s.online ? t('seats.here') : t('seats.away'),
    });
    return `<li class="${turn ? 'turn' : ''} ${s.online ? 'online' : ''}" title="${safe(words)}"><svg viewBox="-6 -6 12 12" width="14" height="14" aria-hidden="true">${look?.sign ?? ''}</svg><span class="sr">${safe(words)}</span><span aria-hidden="true">${safe(who)}</span>${clock(s.side)}</li>`;
  });
  fill(
    'seats',
    `<a id="brand" href="/">MARNE<small>${safe(now.uploaded && !document.body.classList.contains('lesson') ? t('seats.brought', { title }) : title)}</small></a><ul aria-label="${safe(t('seats.region'))}">${seats.join('')}</ul>`,
  );
}

/** Somebody has come to his seat, or gone. @param {{kind: string, seat: string}} news */
export function greet({ kind, seat }) {
  const { now } = state;
  if (!now) return;
  const seats = now.seats.map((s) => (s.name === seat ? { ...s, online: kind === 'online' } : s));
  now.seats = seats; // the table itself is the same
  change({ greeted: seats });
}

/** The time that a side has left. @param {string} side */
function clock(side) {
  const kept = state.now?.clock;
  if (!kept || !(side in kept.left)) return '';
  const running = kept.running.includes(side);
  const gone = running ? (performance.now() - state.shown) / 1000 : 0;
  const left = Math.max(0, kept.left[side] - gone);
  return `<b class="clock ${left < 60 ? 'short' : ''}">${safe(spell(left))}</b>`;
}

/** Seconds as a clock shows them. @param {number} left */
function spell(left) {
  if (left >= 172800) return t('seats.days', { count: Math.floor(left / 86400) });
  const pad = (/** @type {number} */ n) => String(Math.floor(n)).padStart(2, '0');
  return left >= 3600
    ? `${Math.floor(left / 3600)}:${pad((left % 3600) / 60)}:${pad(left % 60)}`
    : `${Math.floor(left / 60)}:${pad(left % 60)}`;
}
