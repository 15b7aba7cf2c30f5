// @ts-check
/** Fronts: a line along the borders of a side's ground, set back from them, with teeth or beads towards the enemy. */
import { borderOf, joined, pathOf } from './borders.js';

/** @typedef {import('./places.js').Point} Point */

const BACK = 6;
const APART = 24;

/** The line along some borders, each given as a space and the one beyond. @param {readonly (readonly [number, number])[]} edges @param {boolean} round whether it has beads, or teeth */
export function fronts(edges, round) {
  if (!edges.length) return '';
  const lines = joined(edges.flatMap(([space, beyond]) => borderOf(space, beyond)));
  return front(
    lines.map((line) => smoothed(setBack(line))),
    round,
  );
}

/** A front along some lines. @param {Point[][]} lines @param {boolean} round */
export function front(lines, round) {
  const d = pathOf(lines);
  return `<path class="front-halo" d="${d}"/><path class="front-line" d="${d}"/><path class="front-beads" d="${lines.flatMap((line) => beads(line, round)).join('')}"/>`;
}

/** The way from a point to the next, one unit long. @param {Point} from @param {Point} to @returns {Point} */
function way(from, to) {
  const far = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  return [(to[0] - from[0]) / far, (to[1] - from[1]) / far];
}

/** A line moved to its right, where its own ground lies. @param {Point[]} points @returns {Point[]} */
function setBack(points) {
  const ways = points.slice(1).map((to, k) => way(points[k], to));
  return points.map(([x, y], k) => {
    const [a, b] = [ways[Math.max(0, k - 1)], ways[Math.min(k, ways.length - 1)]];
    const [nx, ny] = [-(a[1] + b[1]), a[0] + b[0]];
    const long = Math.max(0.6, Math.hypot(nx, ny));
    return [x + (nx / long) * BACK, y + (ny / long) * BACK];
  });
}

/** A line without corners: each is cut off, twice. @param {Point[]} points @param {number} [times] @returns {Point[]} */
function smoothed(points, times = 2) {
  if (!times || points.length < 3) return points;
  /** @type {Point[]} */
  const cut = [points[0]];
  for (let k = 1; k < points.length; k += 1) {
    const [[x, y], [u, v]] = [points[k - 1], points[k]];
    cut.push([x + (u - x) / 4, y + (v - y) / 4], [x + ((u - x) * 3) / 4, y + ((v - y) * 3) / 4]);
  }
  return smoothed([...cut, points[points.length - 1]], times - 1);
}

/** Small beads or teeth along a line, towards the enemy. @param {Point[]} points @param {boolean} round */
function beads(points, round) {
  const made = [];
  let rest = APART / 2;
  for (let k = 1; k < points.length; k += 1) {
    const [x, y] = points[k - 1];
    const [dx, dy] = way(points[k - 1], points[k]);
    const long = Math.hypot(points[k][0] - x, points[k][1] - y);
    for (; rest <= long; rest += APART) {
      const [px, py] = [x + dx * rest, y + dy * rest];
      made.push(round ? bead(px + dy * 2, py - dx * 2) : tooth(px, py, dx, dy));
    }
    rest -= long;
  }
  return made;
}

/** @param {number} x @param {number} y */
const bead = (x, y) => `M${(x - 4).toFixed(1)} ${y.toFixed(1)}a4 4 0 1 1 8 0a4 4 0 1 1 -8 0z`;

/** @param {number} x @param {number} y @param {number} dx the way along the line @param {number} dy */
function tooth(x, y, dx, dy) {
  const corner = (/** @type {number} */ along, /** @type {number} */ out) =>
    /** @type {Point} */ ([x + dx * along + dy * out, y + dy * along - dx * out]);
  return `${pathOf([[corner(-3.4, 0), corner(-3.4, 6.5), corner(3.4, 6.5), corner(3.4, 0)]])}Z`;
}
