// @ts-check
/** The spaces of the board as data: printed name, title, where mark and tag stand, and where pieces find room. */
import { lattice } from './lattice.js';

/** @typedef {[number, number]} Point */

/**
 * @typedef {object} Places what comes with the drawing of a board, in its element `places`
 * @property {[number, string, string, number, number, Point?, Point[]?][]} spaces index, printed name, title, where the mark stands, where the tag, the slots
 * @property {number} [pitch] of a board of hexes: how far neighbouring centres are apart; then marks are centres
 * @property {number} [number] of a board of hexes whose numbers the page draws: how far above the centre they stand
 * @property {Record<string, Point>} [numbers] where some numbers stand aside, seen from the centre, by the printed name
 * @property {Point} [tag] where tags stand, seen from the mark, if it is the same for all
 * @property {Point[]} [slots] places for pieces, seen from the mark, if they are the same for all
 * @property {[string, number, number][]} [towns] towns, and where a marker lies beside each
 *
 * @typedef {object} Place
 * @property {string} name
 * @property {string} title
 * @property {Point} mark
 * @property {Point} tag
 * @property {Point[]} slots
 * @property {Point} [number] where its number stands, seen from the mark, if not above it
 */

/** @type {Map<number, Place>} */
const places = new Map();
/** @type {Map<string, number>} */
const indices = new Map();
/** @type {Map<string, Point>} */
const towns = new Map();
/** @type {Map<number, SVGElement>} */
const nodes = new Map();
/** @type {import('./lattice.js').Lattice|null} */
let hexes = null;
/** How far above its centre a hex's number stands, if it is not on the sheet. @type {number|null} */
let above = null;
/** The boxes beside the map. @typedef {{x: number, y: number, width: number, height: number}} Frame @type {Map<number, Frame>} */
const frames = new Map();

/** Learn the spaces of a board. @param {SVGSVGElement} svg */
export function learn(svg) {
  places.clear();
  indices.clear();
  towns.clear();
  nodes.clear();
  frames.clear();
  const told = /** @type {Places} */ (JSON.parse(svg.querySelector('#places')?.textContent ?? '{"spaces":[]}'));
  const moved = ([x, y] = /** @type {Point} */ ([0, 0]), [dx, dy] = /** @type {Point} */ ([0, 0])) =>
    /** @type {Point} */ ([x + dx, y + dy]);
  for (const [index, name, title, x, y, tag, slots] of told.spaces) {
    const mark = /** @type {Point} */ ([x, y]);
    indices.set(name, index);
    places.set(index, {
      name,
      title,
      mark,
      tag: tag ?? moved(mark, told.tag),
      slots: slots ?? (told.slots ?? []).map((slot) => moved(mark, slot)),
      number: told.numbers?.[name],
    });
  }
  for (const [name, x, y] of told.towns ?? []) towns.set(name, [x, y]);
  for (const node of /** @type {NodeListOf<SVGElement>} */ (svg.querySelectorAll('.space'))) {
    node.querySelector('title')?.remove(); // the label says it, and more; no tooltip over the board
    nodes.set(Number(node.dataset.index), node);
  }
  above = told.number ?? null;
  hexes = told.pitch ? lattice(told.pitch, new Map(told.spaces.map(([index, , , x, y]) => [index, [x, y]]))) : null;
}

/** Have boxes beside the map, instead of those that were there. @param {Map<number, {frame: Frame, place: Place}>} boxes */
export function learnBoxes(boxes) {
  for (const space of frames.keys()) places.delete(space);
  frames.clear();
  for (const [space, { frame, place }] of boxes) {
    frames.set(space, frame);
    places.set(space, place);
  }
}

/** The hexes, if the board is made of them and they are hit by arithmetic. */
export const lattices = () => hexes;

/** How far above the centres of hexes their numbers are drawn, or null if they stand on the sheet. */
export const numbersAbove = () => above;

/** Where the number of a hex stands, seen from its centre, if not above it. @param {number} space */
export const numberOf = (space) => places.get(space)?.number;

/** Whether pieces lie in a stack in a space: in a hex they do, in an area and in a box each has a slot. @param {number} space */
export const stacksIn = (space) => hexes !== null && !frames.has(space);

/** Whether a space is a box beside the map. @param {number} space */
export const isBox = (space) => frames.has(space);

/** The space under a point of the sheet, where that can be said by arithmetic. @param {number} x @param {number} y @returns {number|null} */
export function spaceAt(x, y) {
  for (const [space, frame] of frames)
    if (x >= frame.x && x <= frame.x + frame.width && y >= frame.y && y <= frame.y + frame.height) return space;
  return hexes?.at(x, y) ?? null;
}

/** The outline of a space as path data, or null of an area, which the sheet draws itself. @param {number} space */
export function outlineOf(space) {
  const frame = frames.get(space);
  if (frame) return `M${frame.x} ${frame.y}h${frame.width}v${frame.height}h${-frame.width}z`;
  return hexes?.outline(space) ?? null;
}

/** Where a space's cost tag stands. @param {number} space @returns {Point} */
export const tagOf = (space) => places.get(space)?.tag ?? [0, 0];

/** All spaces. */
export const spaces = () => places.keys();

/** How many spaces there are. */
export const count = () => places.size;

/** The space of a printed name. @param {string} name */
export const indexOf = (name) => indices.get(name) ?? -1;

/** The printed name of a space. @param {number} space */
export const nameOf = (space) => places.get(space)?.name ?? '';

/** What a voice says of a space. @param {number} space */
export const titleOf = (space) => places.get(space)?.title ?? '';

/** A space's name alone. @param {number} space */
export const shortOf = (space) => titleOf(space).split(',')[0];

/** The element that is clicked, on boards whose spaces have one. @param {number} space */
export const nodeOf = (space) => nodes.get(space);

/** Where a space's mark stands. @param {number} space @returns {Point} */
export const markOf = (space) => places.get(space)?.mark ?? [0, 0];

/** Where pieces find room in a space. @param {number} space @returns {Point[]} */
export const slotsOf = (space) => places.get(space)?.slots ?? [];

/** The middle of the room for pieces, where arrows begin and end. @param {number} space @returns {Point} */
export function middleOf(space) {
  return slotsOf(space)[0] ?? markOf(space);
}

/** Where a marker lies beside a town. @param {string} name */
export const townAt = (name) => towns.get(name);

/** The space that an element is or stands for, or null. @param {Element|null} element @returns {number|null} */
export function spaceOf(element) {
  const node = /** @type {SVGElement|null} */ (element?.closest?.('.space') ?? null);
  return node ? Number(node.dataset.index) : null;
}
