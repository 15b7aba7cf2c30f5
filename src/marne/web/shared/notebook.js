// @ts-check
/** What this browser writes down about the dice of a match before they fall, so that nobody can change it afterwards. */

/**
 * @typedef {object} Note
 * @property {string} seal of the server's secret, as it was when this browser first saw the match
 * @property {boolean} late whether something had been thrown by then
 * @property {number} at when that was, in seconds since 1970
 * @property {Record<string, string>} mine my words for the dice, by seat
 * @property {Record<string, string>} seals of everybody's words, by seat, as they were when I said mine
 * @property {Record<string, string>} [seeds] where all throw together: the end of my chain of words, by seat
 * @property {{word: string, seal: string, number: number}|null} [given] the last word that I gave for a throw, and for which choice
 * @property {string[]|null} words everybody's words, once the match has begun
 */
/** @typedef {{id: string, commitment: string, words: string[], seals: Record<string, string>, phase: string, number: number}} Seen a match, as far as its dice go */
/** @typedef {'seal'|'seals'|'words'|'mine'} Alarm what is not as it was noted */

/** @param {string} id */
const key = (id) => `dice ${id}`;

/** What was noted about a match. @param {string} id @returns {Note|null} */
export function noted(id) {
  try {
    return JSON.parse(localStorage.getItem(key(id)) ?? 'null');
  } catch {
    return null;
  }
}

/** @param {string} id @param {Note} note */
const keep = (id, note) => localStorage.setItem(key(id), JSON.stringify(note));

/** The first note about a match. @param {Seen} match @returns {Note} */
const fresh = (match) => ({
  seal: match.commitment,
  late: match.number > 0,
  at: Date.now() / 1000,
  mine: {},
  seals: {},
  words: null,
});

/** Note what is new about a match, and say what is no longer as it was noted; what was noted stays. @param {Seen} match @returns {Alarm[]} */
export function compare(match) {
  if (!match.commitment) return noted(match.id) ? ['seal'] : [];
  const begun = match.phase !== 'open';
  const note = noted(match.id) ?? fresh(match);
  if (begun && note.words === null) note.words = match.words;
  keep(match.id, note);
  /** @type {Alarm[]} */
  const alarms = [];
  if (note.seal !== match.commitment) alarms.push('seal');
  if (begun && Object.entries(note.seals).some(([seat, seal]) => match.seals[seat] !== seal)) alarms.push('seals');
  if (begun && note.words?.join('\n') !== match.words.join('\n')) alarms.push('words');
  if (begun && !Object.values(note.mine).every((word) => match.words.includes(word))) alarms.push('mine');
  return alarms;
}

/** Note the seals of everybody's words, before one says one's own. @param {Seen} match */
export function noteSeals(match) {
  const note = noted(match.id);
  if (note) keep(match.id, { ...note, seals: match.seals });
}

/** Note the word that one has for the dice, and the seed of those that follow, if there are such. @param {string} id @param {string} seat @param {string} word @param {string|null} [seed] */
export function noteWord(id, seat, word, seed = null) {
  const note = noted(id);
  const seeds = seed ? { seeds: { ...note?.seeds, [seat]: seed } } : {};
  if (note) keep(id, { ...note, mine: { ...note.mine, [seat]: word }, ...seeds });
}

/** Note which word was given for which choice, before it is given. @param {string} id @param {{word: string, seal: string, number: number}} given */
export function noteGiven(id, given) {
  const note = noted(id);
  if (note) keep(id, { ...note, given });
}

/** Note the seed of one's words, brought from another browser. @param {string} id @param {string} seat @param {string} seed */
export function noteSeed(id, seat, seed) {
  const note = noted(id);
  if (note) keep(id, { ...note, seeds: { ...note.seeds, [seat]: seed } });
}
