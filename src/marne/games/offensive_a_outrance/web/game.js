// @ts-check
/** 1914 Offensive à outrance in the browser: how its sides and counters look, and what its story means to a page. */
import { counter } from '/shared/counters/counter.js';
import { figures } from '/shared/counters/data.js';
import { fromAfar } from '/shared/counters/front.js';
import { sign } from '/shared/counters/signs.js';
import { spoken as told } from '/shared/counters/spoken.js';
import { edges as edgesOf } from '/shared/counters/stack.js';
import { printed } from '/shared/game.js';
import { t } from './words.js';

export { bar } from './bar.js';
export { battle, foreseen, foresees } from './battle.js';
export { card, forces } from './units.js';

/** @typedef {import('./types.d.ts').Unit} Unit */
/** @typedef {import('/match/detail.js').Detail} Detail */
/** @typedef {import('/shared/counters/data.js').CounterData} CounterData */

/** The side of a counter on the sheet. */
export const SIZE = 46;

/** The game in one line. */
export const line = t('line');

/** Whose game it is. */
export const credit = t('credit');

/** @type {Record<string, import('/shared/game.js').SideLook>} */
export const sides = {
  german: { name: t('side.german'), line: t('line.german'), sign: sign('german', 0, 0) },
  allied: { name: t('side.allied'), line: t('line.allied'), sign: sign('french', 0, 0) },
};

/** A division at full strength, for lists. */
export const emblem = counter({
  nation: 'french',
  size: 'XX',
  unit: '11',
  parent: '20',
  army: 'II',
  colour: 'red',
  values: { attack: 13, defence: 15, guns: 4, proficiency: 5 },
  worn: 0,
});

/** The printed map. */
export const sheet = () => printed('offensive-a-outrance');

/** What stands on a unit. @param {Unit} piece */
const data = (piece) => /** @type {CounterData} */ (piece.counter);

/** @param {Unit} piece @param {Detail} [detail] */
export const draw = (piece, detail) => counter(data(piece), detail);

/** What shows of the others of a stack. @param {Unit} top @param {number} many */
export const edges = (top, many) => edgesOf(data(top).nation, many + 1, Boolean(top.own));

/** @param {Unit} piece */
export const spoken = (piece) => told(data(piece));

/** @param {Unit} piece */
export const brief = (piece) => ({ title: piece.name ?? '', text: figures(data(piece).values) });

/** @param {{x: number, y: number, piece: any}[]} pieces @param {number} pixel @param {number} pitch */
export const afar = (pieces, pixel, pitch) => fromAfar(pieces, pixel, pitch);

/** @param {import('./types.d.ts').FrontTable} _table @returns {import('/shared/game.js').Marker[]} */
export const markers = (_table) => [];

/** A corps marches as one. */
export const together = 'together';

/** Buttons that are the natural next step. */
export const leading = ['accept', 'stop', 'settled', 'done', 'enough'];

/** The way of units that a line tells of. @param {import('/shared/types.d.ts').Told} event */
export function trail(event) {
  return ['march', 'moves', 'slips', 'rides', 'reacts', 'retires'].includes(event.kind)
    ? { start: event.data.start, goal: event.data.goal }
    : null;
}

/** What the story can be filtered by. @type {Record<string, string[]>} */
export const kinds = {
  [t('kinds.battles')]: [
    'attack',
    'counts',
    'odds',
    'dice',
    'battle',
    'loses',
    'reduced',
    'effectiveness',
    'check',
    'retreats',
    'eliminated',
    'repulse',
    'repulsed',
    'bombards',
    'shot',
    'falls',
    'surrenders',
  ],
  [t('kinds.movement')]: [
    'march',
    'moves',
    'slips',
    'halted',
    'forced',
    'prepares',
    'reacts',
    'retires',
    'advances',
    'rides',
    'arrives',
  ],
  [t('kinds.supply')]: [
    'hungry',
    'isolated',
    'unsupplied',
    'flipped',
    'ammo',
    'shortage',
    'boundary',
    'attached',
    'displaced',
    'refilled',
  ],
  [t('kinds.turns')]: ['turn', 'player_turn', 'phase', 'inter_phase', 'points', 'control', 'over'],
};

export const ticks = { turn: ['player_turn'], battle: ['battle', 'shot'] };
