// @ts-check
/** The dice of a match: words are given for them, and what is told of them is compared with what this browser has noted. */
import { call } from '../shared/call.js';
import { fill, need, safe } from '../shared/dom.js';
import { compare, noteSeed } from '../shared/notebook.js';
import { t } from '../shared/words.js';
import { pledge } from './later.js';
import { state, watch } from './state.js';

/** The match, as the server last told it. @type {any} */
let about = null;

/** The address of the match. */
export const path = () => `/api/matches/${encodeURIComponent(about.id)}`;

/** Note the seal, the words when the match begins, and cry out if something is no longer as it was noted. @param {any} match */
export function wireDice(match) {
  about = match;
  look();
  watch(() => {
    const { now } = state;
    if (now && (now.phase !== about.phase || (now.phase === 'open' && now.version !== about.version))) learn();
    if (now?.throw && now.throw.seal !== answered) answer(now);
  }, ['now']);
}

/** The seal of the throw for which I have given my word. */
let answered = '';

/** Give my word for the throw that waits, or say why not. @param {import('./state.js').TableMessage} now */
async function answer(now) {
  const waits = /** @type {import('../shared/types.d.ts').ThrowShown} */ (now.throw);
  const seat = about.my_seats.find((/** @type {string} */ name) => waits.missing.includes(name));
  if (!seat) return;
  answered = waits.seal;
  const why = await pledge
    .get()
    .then(({ give }) => give(about.id, seat, waits, now.number))
    .catch(() => null);
  need('alarm').hidden = !why;
  if (why === 'again') fill('alarm', `<p><b>${safe(t('dice.alarm'))}</b> ${safe(t('dice.again'))}</p>`);
  if (why === 'elsewhere')
    fill(
      'alarm',
      `<p>${safe(t('dice.keyWanted'))}</p><label>${safe(t('dice.key'))} <input id="dice-key" autocomplete="off" spellcheck="false"></label><button type="button" data-do="dice key" data-seat="${safe(seat)}">${safe(t('dice.useKey'))}</button>`,
    );
}

/** Take over the key of my words from another browser. */
export async function takeKey() {
  const { now } = state;
  const seat = about.my_seats.find((/** @type {string} */ name) => now?.throw?.missing.includes(name));
  const key = /** @type {HTMLInputElement} */ (need('dice-key')).value.trim();
  const { fits } = await pledge.get();
  if (!now?.throw || !seat || !(await fits(key, now.throw.last[seat]))) throw new Error(t('dice.wrongKey'));
  noteSeed(about.id, seat, key);
  await answer(now);
}

/** Ask anew how the match stands; says it. */
export async function learn() {
  about = { ...about, phase: state.now?.phase ?? about.phase, version: state.now?.version ?? about.version };
  about = await call('GET', path()).catch(() => about);
  look();
  return about;
}

/** Compare what is told with what was noted, cry out at what differs, and say my word when it is time. */
async function look() {
  const open = about.phase === 'open' ? await pledge.get().catch(() => null) : null; // later there is nothing to be said any more
  about = (await open?.goOn(about).catch(() => about)) ?? about;
  const alarms = about.uploaded || !about.my_seats.length ? [] : compare(about);
  const wanted = alarms.length || !open ? null : await open.hindrance(about);
  need('alarm').hidden = !alarms.length && !wanted;
  const button = (/** @type {string} */ act, /** @type {string} */ text) =>
    `<button type="button" data-do="${act}">${safe(text)}</button>`;
  const words = alarms.map((what) => safe(t(`dice.alarm.${what}`))).join(' ');
  if (alarms.length) fill('alarm', `<p><b>${safe(t('dice.alarm'))}</b> ${words}</p>${button('dice', t('menu.dice'))}`);
  else if (wanted) fill('alarm', `<p>${safe(t(`dice.${wanted}`))}</p>${button('new word', t('dice.newWord'))}`);
}

/** Seal a new word, as the player has asked for. */
export async function newWord() {
  about = await (await pledge.get()).pledgeAnew(about);
  await look();
}

/** Whether all players throw the dice together. */
export const isTogether = () => Boolean(about?.together);
