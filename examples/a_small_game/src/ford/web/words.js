// @ts-check
/** What the pages of The Ford say, in the language of whoever reads it. */
import { gameWords } from '/shared/words.js';
import en from './words/en.js';

export const t = gameWords('ford', en);
