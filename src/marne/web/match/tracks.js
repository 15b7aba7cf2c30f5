// @ts-check
/** Railways as the sheet draws them, hex by hex: what runs along them bends where they bend. */
import { lattices, markOf, middleOf } from './places.js';

/** @typedef {import('./places.js').Point} Point */

/**
 * @typedef {object} Piece a stretch of track within a hex, between two of its hexsides, or from one to its centre
 * @property {string[]} ends what it joins: a hexside as "a b", or the centre as "a"
 * @property {Point[]} points from where, over which points, to where
 */

/** How far from a centre, or from the middle of a hexside, a track may end that leads there. */
const NEAR = 9;

/** By which letters the points of a path are counted. @type {Record<string, number>} */
const POINTS = { M: 1, L: 1, Q: 2, C: 3 };

/** What was read last, and of which sheet. @type {{first: Element|null, pieces: Map<number, Piece[]>}} */
let known = { first: null, pieces: new Map() };

/** The middle of a hexside. @param {number} a @param {number} b @returns {Point} */
function between(a, b) {
  const [[x, y], [u, v]] = [markOf(a), markOf(b)];
  return [(x + u) / 2, (y + v) / 2];
}

/** What a hexside is called. @param {number} a @param {number} b */
const sideOf = (a, b) => (a < b ? `${a} ${b}` : `${b} ${a}`);

/** @param {Point} a @param {Point} b */
const far = ([x, y], [u, v]) => Math.hypot(x - u, y - v);

/** What lies at a point of a hex: its centre, or one of its hexsides. @param {number} space @param {Point} point */
function endAt(space, point) {
  if (far(point, markOf(space)) < NEAR) return String(space);
  const side = lattices()
    ?.sides(space)
    .find(({ beyond }) => beyond !== null && far(point, between(space, beyond)) < NEAR);
  return side ? sideOf(space, /** @type {number} */ (side.beyond)) : null;
}

/** The stretches of a path, each with its points. @param {string} d @returns {Point[][]} */
function stretches(d) {
  const found = [];
  /** @type {Point} */
  let at = [0, 0];
  for (const [, letter, figures] of d.matchAll(/([MLQCmlqc])([^A-Za-z]*)/g)) {
    const numbers = (figures.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    const many = POINTS[letter.toUpperCase()];
    for (let k = 0; k + 2 * many <= numbers.length; k += 2 * many) {
      const [x, y] = letter === letter.toUpperCase() ? [0, 0] : at;
      const points = Array.from(
        { length: many },
        (_, n) => /** @type {Point} */ ([x + numbers[k + 2 * n], y + numbers[k + 2 * n + 1]]),
      );
      if (letter.toUpperCase() !== 'M' || k > 0) found.push([at, ...points]);
      at = points[many - 1];
    }
  }
  return found;
}

/** All tracks of the sheet, by the hex in which they lie. @returns {Map<number, Piece[]>} */
function pieces() {
  const hexes = lattices();
  const paths = document.querySelectorAll('path[id^="rail-"]');
  if (!hexes || known.first === (paths[0] ?? null)) return known.pieces;
  known = { first: paths[0], pieces: new Map() };
  for (const points of [...paths].flatMap((path) => stretches(path.getAttribute('d') ?? ''))) {
    const [[x, y], [u, v]] = [points[0], points[points.length - 1]];
    const space = hexes.at((x + u) / 2, (y + v) / 2);
    if (space === null) continue;
    const ends = [points[0], points[points.length - 1]].map((point) => endAt(space, point) ?? '');
    if (ends.includes('') || ends[0] === ends[1]) continue;
    const there = known.pieces.get(space) ?? [];
    known.pieces.set(space, [...there, { ends, points }]);
  }
  return known.pieces;
}

/** A track of a hex from one of its ends to the other, if there is one. @param {number} space @param {string} from @param {string} to @returns {Point[]|null} */
function track(space, from, to) {
  for (const { ends, points } of pieces().get(space) ?? []) {
    if (ends[0] === from && ends[1] === to) return points;
    if (ends[0] === to && ends[1] === from) return [...points].reverse();
  }
  return null;
}

/** The way through a hex: along a track, or over the centre; without one straight. @param {number} space @param {string} from @param {string} to @param {Point} goal */
function through(space, from, to, goal) {
  const centre = String(space);
  const whole = track(space, from, to);
  if (whole) return drawn(whole);
  const [first, second] = [track(space, from, centre), track(space, centre, to)];
  if (first && second) return drawn(first) + drawn(second);
  return from === centre || to === centre ? drawn([goal, goal]) : drawn([goal, markOf(space), goal]);
}

/** Points as path data, without the first of them. @param {Point[]} points */
const drawn = (points) =>
  ' LQC'[points.length - 1] +
  points
    .slice(1)
    .map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`)
    .join(' ');

/** A way from space to space, where no tracks are known. @param {readonly number[]} way */
const straight = (way) => `M${way.map((space) => middleOf(space).join(' ')).join('L')}`;

/** A way from hex to hex along the tracks that are drawn, as path data. @param {readonly number[]} way */
export function along(way) {
  if (!lattices()) return straight(way);
  const [x, y] = markOf(way[0]);
  return way.reduce(
    (d, space, k) => {
      const [last, next] = [way[k - 1], way[k + 1]];
      const from = last === undefined ? String(space) : sideOf(last, space);
      const to = next === undefined ? String(space) : sideOf(space, next);
      return (
        d + (from === to ? '' : through(space, from, to, next === undefined ? markOf(space) : between(space, next)))
      );
    },
    `M${x.toFixed(1)} ${y.toFixed(1)}`,
  );
}

/** The tracks between pairs of hexes as they are drawn, as path data: where they end, half of one hex. @param {readonly (readonly number[])[]} pairs */
export function network(pairs) {
  if (!lattices()) return pairs.map(straight).join('');
  /** @type {Map<number, Set<string>>} */
  const sides = new Map();
  for (const [a, b] of pairs)
    for (const space of [a, b]) sides.set(space, (sides.get(space) ?? new Set()).add(sideOf(a, b)));
  return [...sides].map(([space, own]) => inHex(space, own)).join('');
}

/** What is drawn in a hex of the tracks over some of its sides. @param {number} space @param {Set<string>} sides */
function inHex(space, sides) {
  const shown = (pieces().get(space) ?? []).filter(({ ends }) =>
    ends.every((end) => end === String(space) || sides.has(end)),
  );
  const met = new Set(shown.flatMap(({ ends }) => ends));
  const bare = [...sides]
    .filter((side) => !met.has(side))
    .map((side) => {
      const [a, b] = side.split(' ').map(Number);
      return [between(a, b), markOf(space)];
    });
  return [...shown.map(({ points }) => points), ...bare]
    .map((points) => `M${points[0][0].toFixed(1)} ${points[0][1].toFixed(1)}${drawn(points)}`)
    .join('');
}
