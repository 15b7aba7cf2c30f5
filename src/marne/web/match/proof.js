// @ts-check
/** What the dice of a match promise, what this browser has noted of them, and after the end the proof. */
import { call } from '../shared/call.js';
import { bySides, canCheck, faults } from '../shared/dice.js';
import { fill, safe } from '../shared/dom.js';
import { noted } from '../shared/notebook.js';
import { ago, number, t } from '../shared/words.js';
import { open } from './dialog.js';
import { learn, path } from './dice.js';

/** @typedef {import('../shared/dice.js').Fault} Fault */
/** @typedef {import('../shared/dice.js').Told} Told */

/** What the dice of a match can promise. @param {any} about the match */
function promise(about) {
  if (about.uploaded) return t('dice.promise.uploaded');
  if (!about.commitment) return t('dice.promise.free');
  if (about.phase === 'open') return t('dice.promise.open');
  if (!about.words.length) return t('dice.promise.secret');
  if (Object.keys(about.seals).length !== about.words.length) return t('dice.promise.words');
  return t(about.together ? 'dice.promise.together' : 'dice.promise.sealed');
}

/** Tell what there is to know of the dice; after the end they are rolled again here. */
export async function showDice() {
  const about = await learn();
  const checkable = about.commitment && !about.uploaded;
  const note = noted(about.id);
  const facts = checkable ? `<dl class="facts">${known(about, note)}</dl>` : '';
  const proof = checkable && about.phase === 'over' ? '<div id="proof" role="status"></div>' : '';
  open(t('menu.dice'), `<p>${safe(promise(about))}</p>${facts}${proof}<p class="error" role="alert"></p>`);
  if (proof) fill('proof', await proved(note));
}

/** The seal and the words, as they were noted. @param {any} about the match @param {import('../shared/notebook.js').Note|null} note */
function known(about, note) {
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
