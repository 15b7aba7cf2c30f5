// @ts-check
/** Avalon Hill's 1914 in the browser: how its sides, counters and records look, and what its story means to a page. */
import { counter } from '/shared/counters/counter.js';
import { figures } from '/shared/counters/data.js';
import { fromAfar } from '/shared/counters/front.js';
import { sign } from '/shared/counters/signs.js';
import { spoken as told } from '/shared/counters/spoken.js';
import { edges as edgesOf } from '/shared/counters/stack.js';
import { printed } from '/shared/game.js';
import { t, word } from './words.js';

export { bar } from './bar.js';
export { card, chart, forces, glance } from './units.js';
export { markers } from './forts.js';
export { battle, foreseen } from './battle.js';

/** @typedef {import('./types.d.ts').Unit} Unit */
/** @typedef {import('/match/detail.js').Detail} Detail */
/** @typedef {import('/shared/counters/data.js').CounterData} CounterData */

/** The side of a counter on the sheet. */
export const SIZE = 46;

/** The game in one line. */
export const line = t('line');

/** Whose game it is. */
export const credit = t('credit');

/** Nearly all of its rules are of the Standard Game. */
export const usual = 'STD.';

/** The parts of its rulebook. @type {Record<string, string>} */
export const chapters = Object.fromEntries(
  ['INTRO', 'STD', 'SHORT', 'SOLO', 'ADV'].map((k) => [k, word('chapter', k)]),
);

/** @type {Record<string, import('/shared/game.js').SideLook>} */
export const sides = {
  german: { name: t('side.german'), line: t('line.german'), sign: sign('german', 0, 0) },
  allied: { name: t('side.allied'), within: t('side.theAllies'), line: t('line.allied'), sign: sign('french', 0, 0) },
};

/** A corps at full strength, for lists. */
export const emblem = counter({
  nation: 'german',
  size: 'XXX',
  unit: 'VII',
  army: 'II',
  colour: 'yellow',
  values: { attack: 7, defence: 12, movement: 3 },
});

/** The printed map. */
export const sheet = () => printed('avalon-hill-1914');

/** What stands on a unit. @param {Unit} piece */
const data = (piece) => /** @type {CounterData} */ (piece.counter);

/** @param {Unit} piece @param {Detail} [detail] */
export const draw = (piece, detail) => counter(data(piece), detail);

/** What shows of the others of a stack. @param {Unit} top @param {number} many */
export const edges = (top, many) => edgesOf(data(top).nation, many + 1, true);

/** @param {Unit} piece */
export const spoken = (piece) => told(data(piece));

/** @param {Unit} piece */
export const brief = (piece) => ({ title: piece.name ?? '', text: figures(data(piece).values) });

/** @param {{x: number, y: number, piece: any}[]} pieces @param {number} pixel @param {number} pitch */
export const afar = (pieces, pixel, pitch) => fromAfar(pieces, pixel, pitch);

/** @type {import('/shared/game.js').Workshop[]} */
export const workshops = [{ title: t('plan.title'), line: t('plan.line'), href: '/games/avalon-hill-1914/plan.html' }];

/** What is shown before it is chosen: fights, as far as they can be foreseen. */
export const foresees = ['ready', 'attack', 'stand', 'name', 'done', 'join'];

/** How it is asked how a unit is supplied. */
export const traces = 'supplied';

/** What leads somewhere: its price, square by square. */
export const prices = ['go'];

/** Buttons that are the natural next step. */
export const leading = ['ready', 'stop', 'done'];

/** The mobilization desk. */
export const desk = {
  needed: (/** @type {import('./types.d.ts').CampaignTable} */ table) => Boolean(table.desk),
  place: (/** @type {import('./types.d.ts').CampaignTable} */ table) =>
    table.desk?.owed.map((debt) => Number(debt.space)).find((space) => space >= 0),
  load: () => import('./desk.js'),
};

/** The way of units that a line tells of. @param {import('/shared/types.d.ts').Told} event */
export function trail(event) {
  if (event.kind === 'ride') return { start: event.data.path[0], goal: event.data.path.at(-1) };
  return ['march', 'retreats', 'pulls_back', 'gives_way'].includes(event.kind)
    ? { start: event.data.start, goal: event.data.goal }
    : null;
}

/** What the story can be filtered by. @type {Record<string, string[]>} */
export const kinds = {
  [t('kinds.battles')]: [
    'attack',
    'counts',
    'battle',
    'storm',
    'assault',
    'forts_fall',
    'stands',
    'retreats',
    'pulls_back',
    'overrun',
    'advances',
  ],
  [t('kinds.movement')]: ['march', 'ride', 'arrives', 'pushes', 'gives_way', 'violates', 'meuse', 'released'],
  [t('kinds.losses')]: ['reduced', 'broken', 'destroyed', 'isolated', 'forts_fall'],
  [t('kinds.turns')]: ['turn', 'half', 'rebuilt', 'liege', 'counted', 'end'],
};

export const ticks = { turn: ['half'], battle: ['battle', 'storm', 'assault'] };
