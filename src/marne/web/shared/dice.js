// @ts-check
/**
 * The dice once more, in the reader's own browser: how faces follow from the secret and the players' words, and whether
 * those of a match do. The same is written in Python in `kernel/dice.py` and `kernel/fair.py`; tests compare both.
 */

/** @typedef {[entry: number, sides: number, face: number]} Throw a throw or draw, and the choice it belongs to; 0 is the opening */
/** @typedef {{commitment: string, words: string[], seals: string[], secret: string, throws: Throw[], last: string[], journal: Line[]}} Told what the server tells after the end */
/** @typedef {[side: string, verb: string, noun: string|number|null, faces: number[]]} Line a choice, and the faces that came */
/** @typedef {{seal: string, words: string[]|null, mine: string[], given?: {number: number, seal: string}|null}} Noted what this browser wrote down when the match began */
/** @typedef {{kind: 'seal'|'secret'|'words'|'mine'|'sealed'|'chain'|'choice'} | {kind: 'throw', entry: number, nth: number, sides: number, face: number, ours: number}} Fault */

const text = new TextEncoder();

/** Whether this browser can compute hashes here: pages that came over plain http from elsewhere may not. */
export const canCheck = () => Boolean(globalThis.crypto?.subtle);

/** @param {ArrayBuffer} buffer */
const hex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The seal of something said. @param {'dice'|'word'} kind @param {string} said @returns {Promise<string>} */
export async function sealOf(kind, said) {
  return hex(await crypto.subtle.digest('SHA-256', text.encode(`marne ${kind}\n${said}`)));
}

/** A word that nobody can guess. */
export const newWord = () => hex(crypto.getRandomValues(new Uint8Array(16)).buffer);

/** The words of a chain: more throws than any match has. */
export const LENGTH = 5000;

/** A chain of words from its end back: each is the seal of the one before it in this list. @param {string} last @param {number} count @returns {Promise<string[]>} the first one first */
export async function chain(last, count) {
  const links = [last];
  while (links.length <= count) links.push(await sealOf('word', links[links.length - 1]));
  return links.reverse();
}

const ALL = 1n << 64n;

/** @param {string} secret */
function keyOf(secret) {
  return crypto.subtle.importKey('raw', text.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
}

/** The dice of a match: what the throw of that number shows on a die of so many sides. @param {string} secret @param {string[]} words @returns {Promise<(number: number, sides: number) => Promise<number>>} */
export async function diceOf(secret, words) {
  const key = await keyOf(secret);
  const said = words.join('\n');
  return async (number, sides) => {
    const limit = ALL - (ALL % BigInt(sides)); // above it the last faces would be a hair too rare
    for (let attempt = 0; ; attempt += 1) {
      const mac = await crypto.subtle.sign('HMAC', key, text.encode(`${number}.${attempt}.${sides}\n${said}`));
      const value = new DataView(mac).getBigUint64(0);
      if (value < limit) return Number(value % BigInt(sides)) + 1;
    }
  };
}

/** The seal of the choice of that number and of all that came before it. @param {string} secret @param {Line[]} journal @param {number} number */
async function choiceSeal(secret, journal, number) {
  const [side, verb, noun] = journal[number - 1];
  const past = JSON.stringify([...journal.slice(0, number - 1), [side, verb, noun]]);
  return hex(await crypto.subtle.sign('HMAC', await keyOf(secret), text.encode(`choice\n${past}`)));
}

/** Everything that is wrong with the dice of a match: of the throws, the first that differs. @param {Told} told @param {Noted|null} noted @returns {Promise<Fault[]>} */
export async function faults(told, noted) {
  /** @type {Fault[]} */
  const found = [];
  if (noted && noted.seal !== told.commitment) found.push({ kind: 'seal' });
  if (noted?.words && noted.words.join('\n') !== told.words.join('\n')) found.push({ kind: 'words' });
  if (noted && !noted.mine.every((word) => told.words.includes(word))) found.push({ kind: 'mine' });
  const sealed = await Promise.all(told.words.map((word) => sealOf('word', word)));
  if (!told.seals.every((seal) => sealed.includes(seal))) found.push({ kind: 'sealed' });
  if ((await sealOf('dice', told.secret)) !== (noted?.seal ?? told.commitment)) found.push({ kind: 'secret' });
  if (noted?.given && told.journal[noted.given.number]) {
    const seal = await choiceSeal(told.secret, told.journal, noted.given.number + 1);
    if (seal !== noted.given.seal) found.push({ kind: 'choice' });
  }
  const bent = await firstBent(told);
  return bent ? [...found, bent] : found;
}

/** The first throw that is not the one that the secret and the words give. @param {Told} told @returns {Promise<Fault|null>} */
async function firstBent(told) {
  const { secret, words, throws, journal } = told;
  const thrown = journal.filter((line) => line[3].length).length;
  const said = await Promise.all(told.last.map((last) => chain(last, thrown)));
  if (said.some((links, k) => links[0] !== words[k])) return { kind: 'chain' };
  let dice = await diceOf(secret, words);
  let nth = 0;
  let together = 0;
  for (const [k, [entry, sides, face]] of throws.entries()) {
    nth = k && throws[k - 1][0] === entry ? nth + 1 : 1;
    if (said.length && entry && nth === 1) {
      together += 1;
      dice = await diceOf(secret, [...said.map((links) => links[together]), await choiceSeal(secret, journal, entry)]);
    }
    const ours = await dice(k + 1, sides);
    if (ours !== face) return { kind: 'throw', entry, nth, sides, face, ours };
  }
  return null;
}

/** How often a die of each number of sides was thrown, the commonest first. @param {Throw[]} throws @returns {[sides: number, times: number][]} */
export function bySides(throws) {
  /** @type {Map<number, number>} */
  const times = new Map();
  for (const [, sides] of throws) times.set(sides, (times.get(sides) ?? 0) + 1);
  return [...times].sort(([a, m], [b, n]) => n - m || a - b);
}
