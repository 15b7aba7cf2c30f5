// @ts-check
/** A match in a few words: against whom, how fast, how it stands, what is new. */
import { safe } from '../shared/dom.js';
import { begun } from '../shared/game.js';
import { ruleLink } from '../shared/rulebook.js';
import { ago, t } from '../shared/words.js';
import { person, scenarioOf, seatName, sideName, signOf } from './library.js';

/** @typedef {import('./answers.js').Match} Match */
/** @typedef {import('./answers.js').SeatShown} SeatShown */

/** The seats that are mine, taken or kept for me. @param {Match} match */
export const mine = (match) => match.seats.filter((seat) => match.my_seats.includes(seat.name));

/** The sign of my side. @param {Match} match */
export const mySign = (match) => signOf(match.game, (mine(match)[0] ?? match.seats[0]).side);

/** Who sits, or will sit, on a seat. @param {SeatShown} seat */
export function holder(seat) {
  if (seat.kind === 'program') return safe(t('who.program'));
  if (seat.kind === 'open') return safe(t('who.anyone'));
  if (seat.kind === 'invite') return safe(t('who.invited'));
  return seat.who ? person(seat.who) : safe(t('who.gone'));
}

/** Against whom I play. @param {Match} match */
export function against(match) {
  const others = match.seats.filter((seat) => !match.my_seats.includes(seat.name));
  if (!others.length) return safe(t('who.alone'));
  const names = [...new Set(others.map(holder))];
  return t('who.with', { names: names.join(t('who.and')) });
}

/** The minutes of the parts of a turn, from the fewest to the most. @param {import('./answers.js').Pace} pace */
function partsOf(pace) {
  const minutes = Object.values(pace.parts ?? {});
  if (!minutes.length) return String(pace.minutes ?? 5);
  const [least, most] = [Math.min(...minutes), Math.max(...minutes)];
  return least === most ? String(least) : `${least}–${most}`;
}

/** How fast a match is played, if anything is to be said about it. @param {import('./answers.js').Pace} pace */
export function paceWords(pace) {
  if (pace.kind === 'days') return t('pace.days', { count: pace.days ?? 3 });
  if (pace.kind === 'parts') return t('pace.parts', { minutes: partsOf(pace) });
  return pace.kind === 'clock' ? t('pace.clock', { minutes: pace.minutes ?? 60 }) : '';
}

/** How a match stands. @param {Match} match */
export const stands = (match) => safe([scenarioOf(match), match.summary].filter(Boolean).join(': ')) + earlier(match);

/** That a match is played by earlier rules, and what they are. @param {Match} match */
const earlier = (match) =>
  match.earlier.length
    ? ` <span class="badge" title="${safe(match.earlier.join(' '))}">${safe(t('list.earlier'))}</span>`
    : '';

/** That all throw the dice together. @param {Match} match */
export const thrown = (match) =>
  match.together
    ? ` <span class="badge" title="${safe(t('new.togetherLine'))}">${safe(t('list.together'))}</span>`
    : '';

/** How a match ended for me. @param {Match} match */
export function outcome(match) {
  const result = match.result;
  if (!result) return '';
  const sides = new Set(mine(match).map((seat) => seat.side));
  const rule = ruleLink(match.game, result.rule);
  const how = safe(result.how);
  if (!result.winner) return `<b>${t('result.drawn')}</b> ${how} ${rule}`;
  const word =
    sides.size === 1
      ? t(sides.has(result.winner) ? 'result.won' : 'result.lost')
      : safe(t('result.side', { side: begun(sideName(match.game, result.winner, match.seats, true)) }));
  return `<b>${word}</b> ${how} ${rule}`;
}

/** That a match was brought along in a file, and what that means. @param {{uploaded: boolean}} match */
export const brought = (match) =>
  match.uploaded ? `<span class="badge" title="${safe(t('brought.words'))}">${safe(t('brought'))}</span>` : '';

/** What is new in a match, or to be known of it: messages, proposals, time that runs out. @param {Match} match */
export function news(match) {
  const marks = [];
  if (match.unread_messages) marks.push(t('news.messages', { count: match.unread_messages }));
  if (match.unread.includes('draw')) marks.push(t('news.draw'));
  if (match.unread.includes('takeback')) marks.push(t('news.takeback'));
  if (match.unread.includes('rematch')) marks.push(t('news.rematch'));
  if (match.unread.includes('over')) marks.push(t('news.over'));
  if (match.my_turn && match.unread.includes('turn')) marks.push(t('news.turn'));
  const html = [brought(match), ...marks.map((mark) => `<span class="badge">${safe(mark)}</span>`)].join(' ');
  return match.deadline && match.phase === 'playing'
    ? `${html} <span class="fine">${safe(t('news.deadline', { when: ago(match.deadline) }))}</span>`
    : html;
}

/** You and your side. @param {Match} match */
export function iAm(match) {
  const names = mine(match).map((seat) => seatName(match.game, seat, match.seats, true));
  return safe(names.join(t('who.and')));
}
