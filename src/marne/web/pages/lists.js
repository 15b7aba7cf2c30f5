// @ts-check
/** The lists of matches: those that wait for me, those that wait for others, free seats, and those that are over. */
import { call } from '../shared/call.js';
import { fill, need, onClick, safe } from '../shared/dom.js';
import { copied, invitation } from '../shared/invitation.js';
import { sitDown } from '../shared/pledge.js';
import { ago, t } from '../shared/words.js';
import { matchAddress, scenarioOf, seatName, signOf } from './library.js';
import { against, brought, holder, iAm, mySign, news, outcome, paceWords, stands, thrown } from './lines.js';
import { complain } from './masthead.js';

/** @typedef {import('./answers.js').Match} Match */
/** @typedef {import('./answers.js').Matches} Matches */

const SHOWN = 3;

/** The invitations that were asked for, so that they stay in sight. @type {Map<string, string>} */
const links = new Map();

/** The matches in which all throw the dice together. @type {Set<string>} */
const together = new Set();

/** How I say my words in a match. @param {string} id */
const how = (id) => ({ together: together.has(id) });

/** Draw all lists but the match that stands above them. @param {Matches} matches @param {Match|null} first */
export function drawLists(matches, first) {
  const rest = matches.mine.filter((match) => match.id !== first?.id);
  for (const match of matches.mine) if (match.together) together.add(match.id);
  const turn = rest.filter((match) => match.my_turn);
  const waiting = rest.filter((match) => match.phase !== 'over' && !match.my_turn);
  const over = matches.mine.filter((match) => match.phase === 'over');
  need('lists').hidden = !matches.mine.some((match) => match.phase !== 'over');
  need('mine').classList.toggle('alone', !first);
  section('turn', turn, (match) =>
    row(
      match,
      `<a class="button" href="${matchAddress(match.id)}" data-focus="play ${safe(match.id)}" aria-label="${safe(t('list.playLabel', { game: match.title }))}">${t('list.play')}</a>`,
    ),
  );
  section('waiting', waiting, (match) =>
    match.phase === 'open'
      ? openRow(match)
      : row(
          match,
          `<a class="quiet" href="${matchAddress(match.id)}" data-focus="wait ${safe(match.id)}">${t('list.waiting')}</a>`,
        ),
  );
  section('over', over, overRow);
  section('free', matches.open, freeRow);
  section('live', matches.live, liveRow);
  need('turn-none').hidden = turn.length > 0;
  counted('turn', t('list.turnCount', { count: turn.length }), turn.length);
  counted('free', t('free.count', { count: matches.open.length }), matches.open.length);
  counted('live', t('live.count', { count: matches.live.length }), matches.live.length);
  need('more').hidden = !over.length && !matches.open.length && !matches.live.length;
}

/** Say at a list's head how long it is. @param {string} id @param {string} words @param {number} count */
function counted(id, words, count) {
  const badge = need(`${id}-count`);
  badge.textContent = String(count);
  badge.setAttribute('aria-label', words);
  badge.hidden = !count;
}

/** Fill one list; what is too long is folded away. @param {string} id @param {Match[]} matches @param {(match: Match) => string} draw */
function section(id, matches, draw) {
  need(id).hidden = !matches.length && id !== 'turn';
  const rest = matches.slice(SHOWN);
  const open = need(`${id}-list`).querySelector('details')?.open ? 'open' : '';
  const folded = rest.length
    ? `<li><details ${open}><summary data-focus="${id}">${t('list.more', { count: rest.length })}</summary><ul class="matches">${rest.map(draw).join('')}</ul></details></li>`
    : '';
  fill(`${id}-list`, matches.slice(0, SHOWN).map(draw).join('') + folded);
}

/** One match that is being played. @param {Match} match @param {string} act */
function row(match, act) {
  const pace = paceWords(match.pace);
  return `<li class="entry">${mySign(match)}<div class="words"><p><b><a href="${matchAddress(match.id)}">${safe(match.title)}</a></b> <span class="muted">${against(match)}${pace ? `, ${safe(pace)}` : ''}</span> ${news(match)}</p>
    <p class="muted">${stands(match)}</p></div><div class="act">${act}<small>${safe(ago(match.changed))}</small></div></li>`;
}

/** A match that has not begun: who is missing, and how to bring him. @param {Match} match */
function openRow(match) {
  const kept = match.seats.find((seat) => seat.kind === 'kept' && match.my_seats.includes(seat.name));
  const missing = match.seats.filter((seat) => ['open', 'invite', 'kept'].includes(seat.kind) && seat !== kept);
  const copies = match.seats
    .filter((seat) => seat.kind === 'invite')
    .map(
      (seat) =>
        `<button type="button" data-copy="${safe(match.id)}" data-seat="${safe(seat.name)}" data-focus="copy ${safe(match.id)} ${safe(seat.name)}">${match.seats.length > 2 ? safe(t('list.copyFor', { seat: seatName(match.game, seat, match.seats, true) })) : t('list.copy')}</button>`,
    )
    .join('');
  const sit = kept
    ? `<button type="button" class="primary" data-sit="${safe(match.id)}" data-seat="${safe(kept.name)}">${t('list.sit')}</button>`
    : '';
  const absent = missing.map((seat) => `${safe(seatName(match.game, seat, match.seats))}: ${holder(seat)}`).join(', ');
  return `<li class="entry open">${mySign(match)}<div class="words"><p><b><a href="${matchAddress(match.id)}">${safe(match.title)}</a></b> <span class="muted">${t('list.as', { side: iAm(match) })}</span> ${news(match)}${thrown(match)}</p>
    <p class="muted">${absent ? t('list.missing', { seats: absent }) : ''}</p>
    <div class="buttons">${sit}${copies}<button type="button" class="plain" data-withdraw="${safe(match.id)}" data-seat="${safe(match.my_seats[0] ?? '')}" data-focus="withdraw ${safe(match.id)}">${t('list.withdraw')}</button></div><p class="fine link" role="status">${links.get(match.id) ?? ''}</p></div>
    <div class="act"><small>${safe(ago(match.changed))}</small></div></li>`;
}

/** A match that is over. @param {Match} match */
function overRow(match) {
  const again = match.my_seats.length
    ? `<button type="button" data-again="${safe(match.id)}" data-focus="again ${safe(match.id)}">${t('list.rematch')}</button>`
    : '';
  return `<li class="entry">${mySign(match)}<div class="words"><p><b><a href="${matchAddress(match.id)}">${safe(match.title)}</a></b> <span class="muted">${against(match)}</span> ${news(match)}</p>
    <p>${outcome(match)}</p></div><div class="act">${again}<small>${safe(ago(match.changed))}</small></div></li>`;
}

/** A public match with a free seat. @param {Match} match */
function freeRow(match) {
  const free = match.seats.filter((seat) => seat.kind === 'open');
  const there = [...new Set(match.seats.filter((seat) => seat.kind !== 'open').map(holder))].join(t('who.and'));
  const names = safe(free.map((seat) => seatName(match.game, seat, match.seats, Boolean(there))).join(t('who.and')));
  const pace = paceWords(match.pace);
  return `<li class="entry">${signOf(match.game, (free[0] ?? match.seats[0]).side)}<div class="words"><p>${there ? t('free.seeks', { who: `<b>${there}</b>`, seats: names }) : t('free.seats', { seats: names })} ${brought(match)}${thrown(match)}</p>
    <p class="muted">${[safe(match.title), safe(scenarioOf(match)), safe(pace)].filter(Boolean).join(', ')}</p></div><div class="act"><a class="button" href="/join.html?id=${encodeURIComponent(match.id)}" data-focus="join ${safe(match.id)}">${t('free.join')}</a><small>${safe(ago(match.changed))}</small></div></li>`;
}

/** A public match that is being played. @param {Match} match */
function liveRow(match) {
  const players = match.seats.map(holder).join(t('live.between'));
  return `<li class="entry live">${signOf(match.game, match.seats[0].side)}<div class="words"><p>${players}</p>
    <p class="muted">${safe(match.title)}, ${stands(match)}</p></div>${far(match)}<div class="act"><a class="button" href="${matchAddress(match.id)}" data-focus="watch ${safe(match.id)}" aria-label="${safe(t('live.watchLabel', { game: match.title }))}">${t('live.watch')}</a><small>${safe(ago(match.changed))}</small></div></li>`;
}

/** How far a match is, and how many look on. @param {Match} match */
function far({ progress, watching }) {
  const bar = progress
    ? `<span class="far" role="img" aria-label="${safe(t('live.far', { turn: progress[0], last: progress[1] }))}" title="${safe(t('live.far', { turn: progress[0], last: progress[1] }))}"><span style="width:${Math.round((100 * progress[0]) / progress[1])}%"></span></span>`
    : '';
  return `<p class="standing">${bar}<span class="muted">${watching ? safe(t('live.watching', { count: watching })) : ''}</span></p>`;
}

/** Let the buttons of the lists work. @param {() => void} refresh */
export function wireLists(refresh) {
  const error = () => need('list-error');
  onClick('copy', (id, button) => copy(id, button).catch((why) => complain(error(), why)));
  onClick('sit', (id, button) =>
    sitDown(`/api/matches/${id}/join`, { seat: button.dataset.seat }, how(id))
      .then(() => location.assign(matchAddress(id)))
      .catch((why) => complain(error(), why)),
  );
  onClick('again', (id) =>
    sitDown(`/api/matches/${id}/rematch`, {}, how(id))
      .then((match) => location.assign(matchAddress(match.id)))
      .catch((why) => complain(error(), why)),
  );
  onClick('withdraw', (id, button) =>
    withdraw(id, button.dataset.seat ?? '')
      .then(refresh)
      .catch((why) => complain(error(), why)),
  );
}

/** Take back a match of my making; from one of somebody else's making I only get up. @param {string} id @param {string} seat */
function withdraw(id, seat) {
  return call('DELETE', `/api/matches/${id}`).catch((why) =>
    seat ? call('POST', `/api/matches/${id}/leave`, { seat }) : Promise.reject(why),
  );
}

/** Copy an invitation, and show it in case the browser keeps its clipboard to itself. @param {string} id @param {HTMLElement} button */
async function copy(id, button) {
  /** @type {Match} */
  const match = await call('GET', `/api/matches/${encodeURIComponent(id)}`);
  const seat = button.dataset.seat ?? '';
  if (!match.keys[seat]) throw new Error(t('list.notYours'));
  const link = invitation(id, seat, match.keys[seat]);
  const done = await copied(link);
  links.set(id, `${t(done ? 'list.copied' : 'list.copyThis')} <a href="${safe(link)}">${safe(link)}</a>`);
  const place = button.closest('li')?.querySelector('.link');
  if (place) place.innerHTML = links.get(id) ?? '';
}
