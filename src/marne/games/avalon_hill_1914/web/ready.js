// @ts-check
/** The matches that one click begins: the Introductory Game, whose armies stand where they stood. */
import { sign } from '/shared/counters/signs.js';
import { t, word } from './words.js';

/** A nation by its name and its sign. @param {'german'|'french'|'belgian'|'british'} name */
const nation = (name) => ({ name: word('nation', name), sign: sign(name, 0, 0) });

/** @type {import('/shared/game.js').ReadyBattle[]} */
export const ready = [
  {
    name: 'frontier',
    title: t('ready.frontier'),
    length: t('ready.frontierLength'),
    size: t('ready.counters', { count: 147 }),
    level: 'middling',
    nations: [nation('german'), nation('french'), nation('belgian'), nation('british')],
    match: { scenario: 'introductory', seats: { german: 'me', allied: 'program:captain' } },
  },
];
