// @ts-check
/** 1914 Offensive à outrance in the browser: how its sides and counters look, and what its story means to a page. */
import { counter } from '/shared/counters/counter.js';
import { fromAfar } from '/shared/counters/front.js';
import { sign } from '/shared/counters/signs.js';
import { spoken as told } from '/shared/counters/spoken.js';
import { edges as edgesOf } from '/shared/counters/stack.js';
import { middleOf } from '/match/places.js';
import { choicesFor, offered, shownTable } from '/match/state.js';
import { printed } from '/shared/game.js';
import { t, word } from './words.js';

export { bar } from './bar.js';
export { battle, foreseen, foresees } from './battle.js';
export { brief, card, forces } from './units.js';
export { markers } from './markers.js';
export { overview } from './armies.js';

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

/** A boundary that can be taken in hand, with the numerals of its armies. @param {[string, string]|string[]} between */
const border = ([north, south]) =>
  `<g class="boundary-sign"><rect x="-25" y="-9" width="50" height="18" rx="9"/><text y="4.6" text-anchor="middle">XXXX</text><text class="numeral" y="-13" text-anchor="middle">${north}</text><text class="numeral" y="23" text-anchor="middle">${south}</text></g>`;

/** @param {Unit} piece @param {Detail} [detail] */
export const draw = (piece, detail) => (piece.between ? border(piece.between) : counter(data(piece), detail));

/** What shows of the others of a stack. @param {Unit} top @param {number} many */
export const edges = (top, many) => edgesOf(data(top).nation, many + 1, Boolean(top.own));

/** @param {Unit} piece */
export const spoken = (piece) => (piece.between ? t('boundary') : told(data(piece)));

/** The front from afar, each army with its commander. @param {{x: number, y: number, piece: any}[]} pieces @param {number} pixel @param {number} pitch */
export const afar = (pieces, pixel, pitch) => fromAfar(pieces, pixel, pitch, commanders(pieces));

/** Who commands the armies of some pieces, by "nation numeral". @param {{piece: Unit}[]} pieces */
function commanders(pieces) {
  const names = new Map(shownTable()?.ground?.armies.map((/** @type {any} */ one) => [one.army, one.commander]));
  return Object.fromEntries(
    pieces.map(({ piece }) => [`${piece.counter?.nation} ${piece.counter?.army}`, names.get(piece.army) ?? '']),
  );
}

/** The parts of its rulebook. @type {Record<string, string>} */
export const chapters = Object.fromEntries(
  Array.from({ length: 27 }, (_, k) => [String(k + 1), word('chapter', String(k + 1))]),
);

/** Where one looks first: the middle one of one's own pieces, from north to south. @param {import('./types.d.ts').FrontTable} table */
export function opens(table) {
  const boxes = new Set((table.boxes ?? []).map((box) => box.space));
  const own = table.pieces.filter((piece) => piece.own && piece.counter?.size && !boxes.has(piece.space));
  const down = own.map(({ space }) => ({ space, y: middleOf(space)[1] })).sort((a, b) => a.y - b.y);
  return down[Math.floor(down.length / 2)]?.space;
}

/** On a phone Forces are chosen army by army. */
export const desk = {
  needed: () => matchMedia('(max-width: 760px)').matches && offered().filter(({ verb }) => verb === 'pick').length > 2,
  load: () => import('./desk.js'),
};

/** A corps marches as one. */
export const together = 'together';

/** The first piece of each corps that may march, army by army, and those that are alone. @param {import('./types.d.ts').FrontTable} table */
export function formations(table) {
  /** @type {Map<string, Unit>} */
  const first = new Map();
  const may = (/** @type {Unit} */ { noun }) => choicesFor('piece', noun).some(({ verb }) => verb === 'pick');
  for (const piece of table.pieces.filter((one) => one.own && one.counter?.size && may(one))) {
    const corps = piece.corps ?? piece.key;
    if (!first.has(`${corps}`)) first.set(`${corps}`, piece);
  }
  return [...first.values()]
    .sort((a, b) => (a.army ?? 99) - (b.army ?? 99) || (a.corps ?? 999) - (b.corps ?? 999))
    .map(({ key }) => key);
}

/** What leads somewhere: its price, hex by hex. */
export const prices = ['go'];

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
