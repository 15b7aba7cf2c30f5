// @ts-check
/** The words of Colonialism to Revolution, in the language of whoever reads them. */
import { gameWords } from '/shared/words.js';
import en from './words/en.js';

/** @typedef {keyof typeof en} Key */

/** A sentence of the game, its {gaps} filled. */
export const t = gameWords('colonialism', en);

/** A word for a code of the server's, such as a nation or a terrain; one without a word says itself. @param {string} kind @param {string|number|null|undefined} code */
export const word = (kind, code) =>
  `${kind}.${code}` in en ? t(/** @type {Key} */ (`${kind}.${code}`)) : String(code ?? '');
