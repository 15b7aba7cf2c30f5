// @ts-check
/** The matches that one click begins, for a first page. */
import { sign } from '/shared/counters/signs.js';
import { t, word } from './words.js';

/** A nation by its name and its sign. @param {'german'|'french'} name */
const nation = (name) => ({ name: word('nation', name), sign: sign(name, 0, 0) });

/** @type {import('/shared/game.js').ReadyBattle[]} */
export const ready = [
  {
    name: 'lorraine',
    title: t('ready.lorraine'),
    length: t('ready.lorraineLength'),
    size: t('ready.pieces', { count: 130 }),
    level: 'hard',
    nations: [nation('french'), nation('german')],
    match: { scenario: 'lorraine', seats: { german: 'program:recruit', allied: 'me' } },
  },
];
