// @ts-check
/** The battles that one click begins, for a first page. */
import { nationOf, signOf } from './nations.js';
import { t } from './words.js';

/** A nation by its name and its sign. @param {string} name */
const nation = (name) => ({ name: nationOf(name).people, sign: signOf(name) });

/** @type {import('/shared/game.js').ReadyBattle[]} */
export const ready = [
  {
    name: 'wissembourg',
    title: t('ready.wissembourg'),
    length: t('ready.minutes', { count: 40 }),
    size: t('ready.bases', { count: 28 }),
    level: 'easy',
    nations: [nation('prussia'), nation('france')],
    match: { scenario: 'wissembourg_1870', seats: { red: 'me', blue: 'program:recruit' } },
  },
  {
    name: 'le-cateau',
    title: t('ready.leCateau'),
    length: t('ready.minutes', { count: 50 }),
    size: t('ready.bases', { count: 24 }),
    level: 'hard',
    nations: [nation('germany'), nation('british')],
    match: { scenario: 'le_cateau_1914', seats: { red: 'program:colonel', blue: 'me' } },
  },
];
