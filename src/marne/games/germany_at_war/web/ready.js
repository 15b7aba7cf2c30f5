// @ts-check
/** The matches that one click begins, for a first page. */
import { sign } from './counters.js';
import { t, word } from './words.js';

/** A Power by its name and its sign. @param {string} power */
const nation = (power) => ({ name: word('power', power), sign: sign(power, 'currentColor') });

/** @type {import('/shared/game.js').ReadyBattle[]} */
export const ready = [
  {
    name: 'august',
    title: t('ready.august'),
    length: t('ready.augustLength'),
    size: t('ready.blocks', { count: 119 }),
    level: 'easy',
    nations: [nation('german'), nation('belgian')],
    match: { scenario: 'campaign', seats: { german: 'me', entente: 'program:recruit' } },
    says: t('ready.augustSays'),
  },
  {
    name: 'campaign',
    title: t('ready.campaign'),
    length: t('ready.campaignLength'),
    size: t('ready.blocks', { count: 119 }),
    level: 'middling',
    nations: ['german', 'french', 'british', 'belgian'].map(nation),
    match: { scenario: 'campaign', seats: { german: 'me', entente: 'program:captain' } },
  },
];
