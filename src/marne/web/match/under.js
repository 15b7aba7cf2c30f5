// @ts-check
/** What lies under the pointer, or is meant by an element: a piece, a space. */
import { spaceAt, spaceOf } from './places.js';
import { seen } from './detail.js';
import { ordered } from './stacks.js';
import { goals, pieceOf, piecesAt } from './state.js';

/** @typedef {import('./places.js').Point} Point */

/** @type {import('./hand.js').Hand|null} */
let hand = null;

/** Ask this hand where a point of the screen lies on the sheet. @param {import('./hand.js').Hand} mine */
export function wireUnder(mine) {
  hand = mine;
}

/** The hand that moves the board. */
export const handNow = () => hand;

/** The piece under an element. @param {Element|null} element */
export const keyOf = (element) => element?.closest?.('[data-piece]')?.getAttribute('data-piece') ?? null;

/** The space that an element is, or that lies at a point of the screen where it is only paper. @param {Element|null} element @param {number} x @param {number} y @returns {number|null} */
export function spaceUnder(element, x, y) {
  const own = spaceOf(element);
  if (own !== null || !hand || !element?.closest?.('#board')) return own;
  return spaceAt(...hand.onSheet(x, y));
}

/** The piece under an element, or the uppermost of the stack at a point of the screen where pieces are too small to be drawn. @param {Element|null} element @param {number} x @param {number} y */
export function pieceUnder(element, x, y) {
  const key = keyOf(element);
  if (key !== null || seen().detail !== 'far' || element?.closest?.('[data-fan], [data-fly]')) return key;
  const space = spaceUnder(element, x, y);
  if (space === null || goals().has(space)) return null;
  return ordered(piecesAt(space))[0]?.key ?? null;
}

/** The space under a point of the screen, also where a piece lies on it. @param {number} x @param {number} y @returns {number|null} */
export function spaceBelow(x, y) {
  for (const element of document.elementsFromPoint(x, y)) {
    if (element.closest('.dragged')) continue;
    const space = pieceOf(keyOf(element))?.space ?? spaceUnder(element, x, y);
    if (space !== null) return space;
  }
  return null;
}

/** Where an element is on the screen, for answers to keys. @param {Element} element @returns {Point} */
export function middle(element) {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}
