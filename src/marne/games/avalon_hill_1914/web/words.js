// @ts-check
/** The words of Avalon Hill's 1914, in the language of whoever reads them. */
import { gameWords } from '/shared/words.js';
import en from './words/en.js';

/** @typedef {keyof typeof en} Key */

/** A sentence of the game, its {gaps} filled. */
export const t = gameWords('avalon-hill-1914', en);

/** A word for a code of the server's, such as a nation; one without a word says itself. @param {string} kind @param {string|null|undefined} code */
export const word = (kind, code) =>
  `${kind}.${code}` in en ? t(/** @type {Key} */ (`${kind}.${code}`)) : String(code ?? '');
