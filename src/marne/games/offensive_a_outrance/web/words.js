// @ts-check
/** The words of 1914 Offensive à outrance, in the language of whoever reads them. */
import { gameWords } from '/shared/words.js';
import en from './words/en.js';

/** @typedef {keyof typeof en} Key */

/** A sentence of the game, its {gaps} filled. */
export const t = gameWords('offensive-a-outrance', en);

/** A word for a code of the server's, such as a nation; one without a word says itself. @param {string} kind @param {string|null|undefined} code */
export const word = (kind, code) =>
  `${kind}.${code}` in en ? t(/** @type {Key} */ (`${kind}.${code}`)) : String(code ?? '');
