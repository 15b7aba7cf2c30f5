// @ts-check
/** Borders between spaces: of hexes by arithmetic, of areas by what their outlines on the sheet have in common. */
import { lattices, nameOf } from './places.js';

/** @typedef {import('./places.js').Point} Point */

/** The outlines of areas as they are on the sheet, clockwise. @type {WeakMap<Element, Point[]>} */
const rings = new WeakMap();

/** The corners of an area. @param {number} space @returns {Point[]} */
function ringOf(space) {
  const node = document.getElementById(`area-${nameOf(space)}`);
  if (!node) return [];
  const known = rings.get(node) ?? corners(node.getAttribute('d') ?? '');
  rings.set(node, known);
  return known;
}

/** The corners of an outline of straight lines. @param {string} d @returns {Point[]} */
function corners(d) {
  /** @type {Point[]} */
  const points = [];
  let [x, y] = [0, 0];
  for (const [, letter, numbers] of d.matchAll(/([MLml])([^A-Za-z]*)/g)) {
    const values = [...numbers.matchAll(/-?\d*\.?\d+/g)].map(Number);
    for (let k = 0; k + 1 < values.length; k += 2) {
      [x, y] = letter === 'l' ? [x + values[k], y + values[k + 1]] : [values[k], values[k + 1]];
      points.push([x, y]);
    }
  }
  const twice = points.reduce((sum, [u, v], k) => {
    const [s, t] = points[(k + 1) % points.length];
    return sum + u * t - s * v;
  }, 0);
  return twice < 0 ? points.reverse() : points;
}

/** @param {Point} point */
export const keyOf = ([x, y]) => `${Math.round(x)} ${Math.round(y)}`;

/** The stretches of an area's outline, each with a key that its neighbour's has too. @param {number} space */
function stretches(space) {
  const ring = ringOf(space);
  return ring.map((from, k) => {
    const to = ring[(k + 1) % ring.length];
    return { from, to, key: [keyOf(from), keyOf(to)].sort().join(' ') };
  });
}

/** @typedef {{from: Point, to: Point}} Stretch a straight piece of a border, with the space whose border it is on its right */

/** The border of a space towards another one. @param {number} space @param {number} beyond @returns {Stretch[]} */
export function borderOf(space, beyond) {
  const hexes = lattices();
  if (hexes) {
    const side = hexes.side(space, beyond);
    return side ? [side] : [];
  }
  const shared = new Set(stretches(beyond).map(({ key }) => key));
  return stretches(space).filter(({ key }) => shared.has(key));
}

/** The outer border of a set of spaces. @param {number[]} spaces @returns {Stretch[]} */
export function rimOf(spaces) {
  const hexes = lattices();
  const set = new Set(spaces);
  if (hexes)
    return spaces.flatMap((space) => hexes.sides(space).filter(({ beyond }) => beyond === null || !set.has(beyond)));
  const all = spaces.flatMap(stretches);
  const times = new Map();
  for (const { key } of all) times.set(key, (times.get(key) ?? 0) + 1);
  return all.filter(({ key }) => times.get(key) === 1);
}

/** Stretches that meet, joined to lines. @param {Stretch[]} parts @returns {Point[][]} */
export function joined(parts) {
  /** @type {Map<string, Stretch>} */
  const from = new Map(parts.map((part) => [keyOf(part.from), part]));
  const ends = new Set(parts.map((part) => keyOf(part.to)));
  const left = new Set(parts);
  /** @type {Point[][]} */
  const found = [];
  for (const first of [...parts.filter((part) => !ends.has(keyOf(part.from))), ...parts]) {
    if (!left.delete(first)) continue;
    const points = [first.from, first.to];
    let next = from.get(keyOf(first.to));
    while (next && left.delete(next)) {
      points.push(next.to);
      next = from.get(keyOf(next.to));
    }
    found.push(points);
  }
  return found;
}

/** Lines as path data. @param {Point[][]} lines */
export const pathOf = (lines) =>
  lines.map((points) => `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`).join('');
