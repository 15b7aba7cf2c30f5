// @ts-check
/** The dice of a match: what they promise, what this browser has noted of them, and after the end the proof. */
import { call } from '../shared/call.js';
import { bySides, canCheck, faults } from '../shared/dice.js';
import { fill, need, safe } from '../shared/dom.js';
import { compare, noted, noteSeed } from '../shared/notebook.js';
import { fits, give, goOn, hindrance, pledgeAnew } from '../shared/pledge.js';
import { ago, number, t } from '../shared/words.js';
import { open } from './dialog.js';
import { state, watch } from './state.js';

/** @typedef {import('../shared/dice.js').Fault} Fault */
/** @typedef {import('../shared/dice.js').Told} Told */

/** The match, as the server last told it. @type {any} */
let about = null;

const path = () => `/api/matches/${encodeURIComponent(about.id)}`;

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
  const why = await give(about.id, seat, waits, now.number).catch(() => null);
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
  if (!now?.throw || !seat || !(await fits(key, now.throw.last[seat]))) throw new Error(t('dice.wrongKey'));
  noteSeed(about.id, seat, key);
  await answer(now);
}

/** Ask anew how the match stands. */
async function learn() {
  about = { ...about, phase: state.now?.phase ?? about.phase, version: state.now?.version ?? about.version };
  about = await call('GET', path()).catch(() => about);
  look();
}

/** Compare what is told with what was noted, cry out at what differs, and say my word when it is time. */
async function look() {
  about = await goOn(about).catch(() => about);
  const alarms = about.uploaded || !about.my_seats.length ? [] : compare(about);
  const wanted = alarms.length ? null : await hindrance(about);
  need('alarm').hidden = !alarms.length && !wanted;
  const button = (/** @type {string} */ act, /** @type {string} */ text) =>
    `<button type="button" data-do="${act}">${safe(text)}</button>`;
  const words = alarms.map((what) => safe(t(`dice.alarm.${what}`))).join(' ');
  if (alarms.length) fill('alarm', `<p><b>${safe(t('dice.alarm'))}</b> ${words}</p>${button('dice', t('menu.dice'))}`);
  else if (wanted) fill('alarm', `<p>${safe(t(`dice.${wanted}`))}</p>${button('new word', t('dice.newWord'))}`);
}

/** Seal a new word, as the player has asked for. */
export async function newWord() {
  about = await pledgeAnew(about);
  await look();
}

/** Whether all players throw the dice together. */
export const isTogether = () => Boolean(about?.together);

/** What the dice of the match can promise. */
function promise() {
  if (about.uploaded) return t('dice.promise.uploaded');
  if (!about.commitment) return t('dice.promise.free');
  if (about.phase === 'open') return t('dice.promise.open');
  if (!about.words.length) return t('dice.promise.secret');
  if (Object.keys(about.seals).length !== about.words.length) return t('dice.promise.words');
  return t(about.together ? 'dice.promise.together' : 'dice.promise.sealed');
}

/** Tell what there is to know of the dice; after the end they are rolled again here. */
export async function showDice() {
  await learn();
  const checkable = about.commitment && !about.uploaded;
  const note = noted(about.id);
  const facts = checkable ? `<dl class="facts">${known(note)}</dl>` : '';
  const proof = checkable && about.phase === 'over' ? '<div id="proof" role="status"></div>' : '';
  open(t('menu.dice'), `<p>${safe(promise())}</p>${facts}${proof}<p class="error" role="alert"></p>`);
  if (proof) fill('proof', await proved(note));
}

/** The seal and the words, as they were noted. @param {import('../shared/notebook.js').Note|null} note */
function known(note) {
  const mine = Object.values(note?.mine ?? {});
  const keys = Object.values(note?.seeds ?? {});
  const when = note ? t(note.late ? 'dice.notedLate' : 'dice.noted', { when: ago(note.at) }) : t('dice.notNoted');
  return [
    [t('dice.seal'), [note?.seal ?? about.commitment], when],
    ...(mine.length ? [[t('dice.mine'), mine, '']] : []),
    ...(keys.length && about.phase !== 'over' ? [[t('dice.key'), keys, t('dice.keyHelp')]] : []),
    ...(about.words.length ? [[t('dice.words'), about.words, '']] : []),
  ]
    .map(
      ([title, said, line]) =>
        `<dt>${safe(title)}</dt><dd>${/** @type {string[]} */ (said).map((one) => `<code>${safe(one)}</code>`).join(' ')}${line ? `<span class="fine">${safe(line)}</span>` : ''}</dd>`,
    )
    .join('');
}

/** What this browser finds when it rolls the dice again. @param {import('../shared/notebook.js').Note|null} note */
async function proved(note) {
  if (!canCheck()) return `<p>${safe(t('dice.cannot'))}</p>`;
  /** @type {Told} */
  const told = await call('GET', `${path()}/dice`);
  const found = await faults(told, note ? { ...note, mine: Object.values(note.mine) } : null);
  const verdict = found.length
    ? `<ul class="faults">${found.map((fault) => `<li>${safe(fault.kind === 'throw' ? bent(fault) : t(`dice.fault.${fault.kind}`))}</li>`).join('')}</ul>`
    : `<p class="sound">${safe(t(note && !note.late ? 'dice.sound' : 'dice.soundUnnoted', { count: told.throws.length, number: number(told.throws.length) }))}</p>`;
  const kinds = bySides(told.throws).map(([sides, times]) => t('dice.of', { sides, times: number(times) }));
  return `${verdict}<details><summary>${safe(t('dice.trust'))}</summary><p class="fine">${safe(t('dice.trustWords'))}</p><p class="fine">${safe(kinds.join(t('dice.and')))}</p></details>`;
}

/** The first throw that differs, in words. @param {Extract<Fault, {kind: 'throw'}>} fault */
const bent = ({ entry, nth, sides, face, ours }) =>
  t(entry ? 'dice.fault.throw' : 'dice.fault.opening', { entry, nth, sides, face, ours });
