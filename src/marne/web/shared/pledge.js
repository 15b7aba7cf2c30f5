// @ts-check
/** One's word for the dice: sealed when one sits down, noted here, and said when everyone has sealed his. */
import { call } from './call.js';
import { canCheck, chain, LENGTH, newWord, sealOf } from './dice.js';
import { compare, noted, noteGiven, noteSeals, noteWord } from './notebook.js';
import { t } from './words.js';

/** @typedef {{word: string, seal: string|null, seed?: string}} Sealed */

/** A word and its seal: one's own, or one that nobody can guess; where the browser computes no hashes there is none. @param {string} [own] @returns {Promise<Sealed>} */
async function sealed(own = '') {
  const word = own || newWord();
  return { word, seal: canCheck() ? await sealOf('word', word) : null };
}

/** The first word of a chain, for dice that all throw together. @returns {Promise<Sealed>} */
async function chained() {
  const seed = newWord();
  const [seal, word] = await chain(seed, LENGTH);
  return { word, seal, seed };
}

/** Ask for a seat, with a sealed word for the dice, and note it; it is said at once if everyone has sealed his. @param {string} path @param {object} body @param {{own?: string, together?: boolean}} [how] a word of one's own; whether all throw together @returns {Promise<any>} the match */
export async function sitDown(path, body, { own = '', together = false } = {}) {
  if (together && !canCheck()) throw new Error(t('dice.cannotTogether'));
  const mine = await (together ? chained() : sealed(own));
  return pledge(await call('POST', path, { ...body, seal: mine.seal }), mine);
}

/** The seat with my sealed word, if I have one. @param {any} match @returns {string|null} */
const pledged = (match) => match.my_seats.find((/** @type {string} */ seat) => match.seals[seat] !== undefined) ?? null;

/** Note the word that was just sealed for a match, and go on. @param {any} match @param {Sealed} mine @returns {Promise<any>} */
async function pledge(match, { word, seal, seed }) {
  compare(match);
  const seat = match.my_seats.find((/** @type {string} */ name) => match.seals[name] === seal);
  if (seat) noteWord(match.id, seat, word, seed);
  return goOn(match);
}

/** Say my word if it is time: all seats are taken, all words sealed. @param {any} match @returns {Promise<any>} the match, as it stands then */
export async function goOn(match) {
  const seat = pledged(match);
  if (!seat || match.phase !== 'open' || match.said.includes(seat) || !everyoneHas(match)) return match;
  const word = noted(match.id)?.mine[seat];
  if (!word || (await sealOf('word', word)) !== match.seals[seat]) return match;
  noteSeals(match);
  return call('POST', `/api/matches/${encodeURIComponent(match.id)}/word`, { seat, word });
}

/** Whether all seats are taken and all words sealed. @param {any} match */
const everyoneHas = (match) =>
  match.seats.every((/** @type {any} */ seat) => ['taken', 'program'].includes(seat.kind)) &&
  Object.values(match.seals).every(Boolean);

/** Why my word cannot be said: it is void, or it lies in another browser; null if nothing is wrong. @param {any} match @returns {Promise<'void'|'elsewhere'|null>} */
export async function hindrance(match) {
  const seat = pledged(match);
  if (!seat || match.phase !== 'open' || match.said.includes(seat)) return null;
  if (!match.seals[seat]) return 'void';
  const word = noted(match.id)?.mine[seat];
  return word && (await sealOf('word', word)) === match.seals[seat] ? null : 'elsewhere';
}

/** Seal a new word in place of one that is void or lost. @param {any} match @returns {Promise<any>} */
export async function pledgeAnew(match) {
  const mine = await (match.together ? chained() : sealed());
  const seat = pledged(match);
  return pledge(
    await call('POST', `/api/matches/${encodeURIComponent(match.id)}/seal`, { seat, seal: mine.seal }),
    mine,
  );
}

/** The chain of a seat, computed once. @type {Map<string, Promise<string[]>>} */
const chains = new Map();

/** @param {string} seed @returns {Promise<string[]>} */
function chainOf(seed) {
  const found = chains.get(seed) ?? chain(seed, LENGTH);
  chains.set(seed, found);
  return found;
}

/**
 * Give my next word for a throw that waits; never the same word for two choices, and never one that was given before.
 * @param {string} id @param {string} seat @param {{seal: string, last: Record<string, string>}} throwing @param {number} number of the position
 * @returns {Promise<'elsewhere'|'again'|null>} why not
 */
export async function give(id, seat, throwing, number) {
  const note = noted(id);
  const seed = note?.seeds?.[seat];
  const links = seed ? await chainOf(seed) : [];
  const before = links.indexOf(throwing.last[seat]);
  if (before < 0) return 'elsewhere';
  const given = note?.given ? links.indexOf(note.given.word) : 0;
  const repeats = before === given - 1 && note?.given?.seal === throwing.seal;
  if (before < given && !repeats) return 'again';
  const word = links[before + 1];
  noteGiven(id, { word, seal: throwing.seal, number });
  await call('POST', `/api/matches/${encodeURIComponent(id)}/word`, { seat, word }).catch((error) => {
    if (!repeats) throw error; // else it was heard the first time
  });
  return null;
}

/** Whether a key is that of my words: the chain that it ends has the word that I said last. @param {string} seed @param {string} last */
export const fits = async (seed, last) => (await chainOf(seed)).includes(last);
