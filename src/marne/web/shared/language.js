// @ts-check
/** The language in which this browser is spoken to, and the words of the pages in it, as the server has them. */

/**
 * @typedef {object} Told what the server knows of a language: texts by their keys, each with its forms
 * @property {string} language
 * @property {number[]} forms which form goes with 0, 1, 2 ...; larger numbers count like their last two digits
 * @property {Record<string, string[]>} shared
 * @property {Record<string, Record<string, string[]>>} games
 */

const KEY = 'language';
/** @type {Told} */
const ENGLISH = { language: 'en', forms: [1, 0, 1], shared: {}, games: {} };

/** The languages that somebody wants, the dearest first: the one chosen here, then those of the browser. */
const wanted = [localStorage.getItem(KEY), ...navigator.languages].filter((tag) => tag !== null);

/** What the server has in the first of them that it speaks; English stands in the pages and need not be asked for. */
async function learn() {
  if (/^en\b/.test(wanted[0] ?? 'en')) return ENGLISH;
  try {
    const answer = await fetch('/api/words', { headers: { 'accept-language': wanted.join(', ') } });
    return answer.ok ? /** @type {Told} */ (await answer.json()) : ENGLISH;
  } catch {
    return ENGLISH;
  }
}

export const told = await learn();
export const { language } = told;

/** What tells the server in which language to answer. */
export const HEARD = { 'accept-language': language };

/** Speak another language from now on. @param {string} chosen */
export function speak(chosen) {
  localStorage.setItem(KEY, chosen);
  location.reload();
}
