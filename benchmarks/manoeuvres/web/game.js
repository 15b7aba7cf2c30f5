// @ts-check
/** Manoeuvres in the browser: the counters of the hex games, on the largest board. */
import { counter } from '/shared/counters/counter.js';
import { figures } from '/shared/counters/data.js';
import { fromAfar } from '/shared/counters/front.js';
import { spoken as told } from '/shared/counters/spoken.js';
import { edges as edgesOf } from '/shared/counters/stack.js';
import { safe } from '/shared/dom.js';
import { printed } from '/shared/game.js';

/** @typedef {import('/match/state.js').Piece & {counter: import('/shared/counters/data.js').CounterData}} Division */
/** @typedef {import('/match/detail.js').Detail} Detail */

export const SIZE = 46;
export const line = 'For benchmarks and tests.';
export const emblem = counter({ nation: 'french', size: 'XX' });

/** @type {Record<string, import('/shared/game.js').SideLook>} */
export const sides = {
  allied: { name: 'Allies', line: 'Hold.', sign: '<circle r="4" fill="currentColor"/>' },
  german: { name: 'Germany', line: 'Attack.', sign: '<rect x="-4" y="-4" width="8" height="8" fill="currentColor"/>' },
};

export const sheet = () => printed('manoeuvres');

/** @param {Division} piece @param {Detail} [detail] */
export const draw = (piece, detail) => counter(piece.counter, detail);

/** What shows of the others of a stack. @param {Division} top @param {number} many */
export const edges = (top, many) => edgesOf(top.counter.nation, many + 1, true);

/** @param {Division} piece */
export const spoken = (piece) => told(piece.counter);

/** @param {Division} piece */
export const brief = (piece) => ({ title: piece.name ?? '', text: figures(piece.counter.values) });

/** @param {{x: number, y: number, piece: Division}[]} pieces @param {number} pixel @param {number} pitch */
export const afar = (pieces, pixel, pitch) => fromAfar(pieces, pixel, pitch);

export const markers = () => [];

/** @param {any} table */
export const bar = (table) => `<b>Turn ${table.turn}</b>`;

/** @param {Division} piece */
export const card = (piece) => ({
  title: piece.name ?? '',
  html: `<p>${safe(figures(piece.counter.values))}<br>${safe(piece.counter.army)}. Army</p>`,
});

/** @param {any} table */
export function forces(table) {
  return Object.keys(sides).map((side) => ({
    title: sides[side].name,
    pieces: table.pieces.filter((/** @type {Division} */ p) => p.side === side),
  }));
}

export const battle = () => null;
export const foreseen = () => null;
export const guide = () => null;
export const kinds = { Movement: ['march'], Battles: ['fight'] };
export const ticks = { turn: ['turn'], battle: ['fight'] };

/** @param {any} event */
export const trail = (event) => (event.kind === 'march' ? { start: event.data.start, goal: event.data.goal } : null);
