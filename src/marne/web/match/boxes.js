// @ts-check
/** Boxes beside the map: pools, reinforcements, railways, the sea, the dead. They are spaces like any other. */
import { safe } from '../shared/dom.js';
import { write } from './sheet.js';
import { learnBoxes } from './places.js';
import { piecesAt, shownTable } from './state.js';

/** @typedef {import('./places.js').Frame} Frame */
/** @typedef {import('./places.js').Point} Point */

const ACROSS = 6;
const GAP = 26;
const HEAD = 34;
const PAD = 12;

/** Draw the boxes of the shown table in a column at the right of the sheet, and let them be known as spaces; says how much room they take there. @param {number} left where the sheet ends @param {number} size of a piece */
export function drawBoxes(left, size) {
  const step = size + 8;
  const width = ACROSS * step + 2 * PAD;
  let y = GAP;
  /** @type {Parameters<typeof learnBoxes>[0]} */
  const found = new Map();
  let html = '';
  for (const { space, title } of shownTable()?.boxes ?? []) {
    const rows = Math.max(2, Math.ceil(piecesAt(space).length / ACROSS));
    const frame = { x: left + GAP, y, width, height: HEAD + rows * step + PAD };
    const slots = grid(frame.x + PAD, frame.y + HEAD, step, rows);
    const tag = /** @type {Point} */ ([frame.x + width - 36, frame.y + HEAD / 2]);
    found.set(space, { frame, place: { name: title, title, mark: slots[0], tag, slots } });
    html += `<g class="box"><rect x="${frame.x}" y="${y}" width="${width}" height="${frame.height}" rx="8"/><text x="${frame.x + PAD}" y="${y + 23}">${safe(title)}</text></g>`;
    y += frame.height + GAP;
  }
  learnBoxes(found);
  write('boxes', html);
  return found.size ? width + 2 * GAP : 0;
}

/** The middles of the slots of a box, row by row. @param {number} x @param {number} y @param {number} step @param {number} rows @returns {Point[]} */
const grid = (x, y, step, rows) =>
  Array.from({ length: rows * ACROSS }, (_, k) => [
    x + ((k % ACROSS) + 0.5) * step,
    y + (Math.floor(k / ACROSS) + 0.5) * step,
  ]);
