// @ts-check
/** Where the keyboard's focus can go on the board: pieces and spaces that may be chosen, or all of them. */
import { layerOf } from './sheet.js';
import { lattices, markOf, middleOf, nodeOf, outlineOf, spaces, stacksIn } from './places.js';
import { spoken } from './spaces.js';
import { ordered } from './stacks.js';
import { choicesFor, goals, occupied, piecesAt, shownTable, state } from './state.js';

const SVG = 'http://www.w3.org/2000/svg';

/** @typedef {{x: number, y: number, space: number|null, key: string|null}} Stop */

/** What can be focused. @param {boolean} all @returns {Stop[]} */
export function stops(all) {
  return lattices() ? [...stacks(all), ...lit(all)] : [...pieces(all), ...lit(all)];
}

/** The pieces that are drawn, where they lie. @param {boolean} all @returns {Stop[]} */
function pieces(all) {
  const found = /** @type {NodeListOf<SVGElement>} */ (
    document.querySelectorAll(all ? '#pieces .piece' : '#pieces .piece:has([tabindex="0"])')
  );
  return [...found].map((node) => ({ ...lies(node), key: node.getAttribute('data-piece'), space: null }));
}

/** Where a piece lies on the sheet. @param {SVGElement} node */
function lies(node) {
  const place = /translate\(([-\d.]+)px, ([-\d.]+)px\)/.exec(node.style.transform);
  return { x: Number(place?.[1] ?? 0), y: Number(place?.[2] ?? 0) };
}

/** The uppermost pieces of stacks, and pieces in boxes, also those that are not drawn. @param {boolean} all @returns {Stop[]} */
function stacks(all) {
  /** @type {Stop[]} */
  const found = [];
  const hand = state.now?.table.moving?.piece;
  for (const [space, list] of occupied()) {
    const may = list.filter((piece) => piece.key === hand || choicesFor('piece', piece.noun).length > 0);
    const [top] = ordered(all ? list : may);
    if (!top) continue;
    const [x, y] = middleOf(space);
    found.push({ x, y, key: stacksIn(space) ? ordered(list)[0].key : top.key, space: null });
  }
  return found;
}

/** The spaces that glow, or all. @param {boolean} all @returns {Stop[]} */
function lit(all) {
  const found = all ? [...spaces()] : state.reach ? [] : [...goals().keys()];
  return found
    .filter((space) => !stacksIn(space) || !all || !piecesAt(space).length)
    .map((space) => ({ x: markOf(space)[0], y: markOf(space)[1], space, key: null }));
}

/** The element that has the focus for a stop; a hex has none until it is needed. @param {Stop} stop @returns {SVGElement|null} */
export function elementOf(stop) {
  if (stop.key !== null) return document.querySelector(`#pieces [data-piece="${CSS.escape(stop.key)}"] .plate`);
  return stop.space === null ? null : (nodeOf(stop.space) ?? standIn(stop.space));
}

/** An element for a hex or a box, which a voice can speak of; those that nobody needs any more go. @param {number} space @returns {SVGElement} */
export function standIn(space) {
  const layer = layerOf('spaces-in-hand');
  for (const old of [...layer.children]) if (old !== document.activeElement && !old.matches('.hinted')) old.remove();
  const known = /** @type {SVGElement|null} */ (layer.querySelector(`[data-index="${space}"]`));
  if (known) return known;
  const node = /** @type {SVGElement} */ (document.createElementNS(SVG, 'path'));
  const table = shownTable();
  const said = {
    class: `space${goals().has(space) ? ' legal' : ''}`,
    d: outlineOf(space) ?? '',
    role: 'button',
    tabindex: '-1',
    'data-index': String(space),
    'aria-label': table ? spoken(space, table) : '',
  };
  for (const [name, value] of Object.entries(said)) node.setAttribute(name, value);
  layer.append(node);
  return node;
}
