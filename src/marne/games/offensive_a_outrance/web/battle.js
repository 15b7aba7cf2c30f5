// @ts-check
/** Battles read from the story, and those that are foreseen. */
import { t } from './words.js';

/** @typedef {import('/shared/types.d.ts').Told} Told */
/** @typedef {import('/shared/game.js').Account} Account */
/** @typedef {import('./types.d.ts').FrontTable} FrontTable */

/** What decides a fight. */
const DECIDES = ['battle', 'repulsed', 'shot', 'prepared'];
/** With what the story of one begins. */
const BEGINS = ['attack', 'repulse', 'bombards'];
/** What follows one in the story. */
const AFTER = [
  'small',
  'loses',
  'reduced',
  'owed',
  'effectiveness',
  'artillery',
  'check',
  'retreats',
  'stuck',
  'surrenders',
  'eliminated',
  'advances',
  'driven_off',
  'breached',
  'falls',
  'counts',
];
/** In how many parts of a point strengths are counted. */
const PARTS = { attack: 4, defence: 4 };

/** Where the last event of some kinds stands, or -1. @param {Told[]} events @param {string[]} kinds */
function last(events, kinds) {
  let at = events.length - 1;
  while (at >= 0 && !kinds.includes(events[at].kind)) at -= 1;
  return at;
}

/** The last fight of a story. @param {Told[]} events @param {FrontTable} _table @returns {Account|null} */
export function battle(events, _table) {
  const at = last(events, DECIDES);
  if (at < 0) return null;
  const from = last(events.slice(0, at + 1), BEGINS);
  const before = events.slice(Math.max(from, 0), at);
  const end = events.findIndex((e, k) => k > at && !AFTER.includes(e.kind));
  return {
    title: t('battle.title', { where: place(events[at]) }),
    columns: /** @type {const} */ (['attack', 'defence']).flatMap((on) => column(before, on)),
    throws: thrown(before, events[at]),
    after: events.slice(at, end < 0 ? undefined : end).map((e) => ({ rule: e.rule, text: e.text })),
  };
}

/** Where something happened, in words. @param {Told} event */
const place = (event) => event.data.place ?? '';

/** What counted for a side, as far as it was told; the sum, if that is all. @param {Told[]} events @param {'attack'|'defence'} on */
function column(events, on) {
  const title = t(`battle.${on}`);
  const counted = events.filter((e) => e.kind === 'counts' && e.data.on === on);
  const odds = events.find((e) => e.kind === 'odds');
  const lines = counted.map((e) => line(e.rule, e.data.words ?? e.text, e.data.amount / PARTS[on]));
  if (lines.length) return [{ title, lines }];
  return odds ? [{ title, lines: [line(odds.rule, t('battle.told'), odds.data[on] / PARTS[on])] }] : [];
}

/** @param {string} rule @param {string} text @param {number} amount */
const line = (rule, text, amount) => ({ rule, text, least: amount, most: amount });

/** The dice of a fight. @param {Told[]} before @param {Told} decided */
function thrown(before, decided) {
  const dice = before[last(before, ['dice'])];
  const faces = dice ? [dice.data.white, dice.data.black] : decided.data.die ? [decided.data.die] : [];
  const good = Boolean(decided.data.retreat || decided.data.success || decided.data.steps);
  return faces.length
    ? [
        {
          title: dice ? t('battle.dice') : t('battle.die'),
          dice: faces.map((face) => ({ face, good })),
          rule: (dice ?? decided).rule,
        },
      ]
    : [];
}

/** What the server foresees, as an account. @param {any} preview @returns {Account|null} */
export const foreseen = (preview) => (preview?.kind === 'account' ? preview : null);

/** The verbs of which the server foresees something. */
export const foresees = [
  'attack',
  'with',
  'without',
  'settled',
  'fight',
  'hold_back',
  'ammo',
  'no_ammo',
  'intense',
  'not_intense',
  'repulse',
  'commit',
  'prepare',
  'target',
  'gun',
  'pionier',
  'barrage',
  'lose',
  'to',
  'stop',
  'done',
];
