// @ts-check
/** The Ford in the browser: how its sides and battalions look, and what its story means to a page. */
import { link, safe } from '/shared/dom.js';
import { printed } from '/shared/game.js';
import { t } from './words.js';

/** @typedef {import('/shared/types.d.ts').Piece & {guard?: boolean}} Battalion */
/** @typedef {{pieces: Battalion[], turn: number, turns: number}} FordTable */

export const SIZE = 52;
export const line = t('line');

const COLOURS = { blue: '#2f5fa8', red: '#a93630' };

/** @param {string} side */
const ink = (side) => COLOURS[/** @type {'blue'|'red'} */ (side)];

/** @type {Record<string, import('/shared/game.js').SideLook>} */
export const sides = {
  blue: { name: t('blue'), line: t('blueLine'), sign: '<path d="M-5 -3H5V3H-5Z" fill="currentColor"/>' },
  red: { name: t('red'), line: t('redLine'), sign: '<path d="M0 -5L5 0L0 5L-5 0Z" fill="currentColor"/>' },
};

/** The board that the server draws. */
export const sheet = () => printed('ford');

/** A battalion: a card with crossed bands, and a star on the Guard for whoever knows. @param {Battalion} piece */
export function draw(piece) {
  const colour = ink(piece.side);
  const star = '<path d="M0 -15L3 -7L11 -7L5 -2L7 6L0 1L-7 6L-5 -2L-11 -7L-3 -7Z" fill="#e8c566" stroke="#7a5a0c"/>';
  return (
    `<rect x="-26" y="-20" width="52" height="40" rx="4" fill="${colour}" stroke="#2b2a28" stroke-width="1.5"/>` +
    '<path d="M-16 -11H16V11H-16ZM-16 -11L16 11M-16 11L16 -11" fill="none" stroke="#fff" stroke-width="2.2"/>' +
    (piece.guard ? star : '')
  );
}

export const emblem = draw({ key: '', space: 0, side: 'blue', flags: [] });

/** @param {Battalion} piece */
export const spoken = (piece) =>
  t('battalion', { side: sides[piece.side].name, name: piece.name ?? '' }) + (piece.guard ? `, ${t('guard')}` : '');

/** @param {FordTable} table */
export function bar(table) {
  const left = Object.keys(sides).map((side) => {
    const count = table.pieces.filter((p) => p.side === side).length;
    return `<div class="track">${safe(sides[side].name)} <b>${safe(t('left', { count }))}</b></div>`;
  });
  return `<b>${safe(t('turn', { now: table.turn, of: table.turns }))}</b>${left.join('')}`;
}

/** @param {Battalion} piece */
export const card = (piece) => ({
  title: piece.name ?? '',
  html: `<p>${t(piece.guard ? 'cardGuard' : piece.side === 'red' ? 'cardRed' : 'card', { rule: link(piece.guard ? '3.4' : '1.3') })}</p>`,
});

/** @param {FordTable} table */
export const forces = (table) =>
  Object.keys(sides).map((side) => ({
    title: sides[side].name,
    pieces: table.pieces.filter((p) => p.side === side),
  }));

/** @param {import('/shared/types.d.ts').Told} event */
export const trail = (event) => (event.kind === 'march' ? { start: event.data.start, goal: event.data.goal } : null);

/** What the server foresees is an account already. @param {any} preview */
export const foreseen = (preview) => preview;

export const foresees = ['fight'];
export const leading = ['done'];
export const markers = () => [];
export const battle = () => null;
export const kinds = { [t('marches')]: ['march'], [t('battles')]: ['counts', 'die', 'result', 'lost', 'revealed'] };
export const ticks = { turn: ['turn'], battle: ['result'] };
