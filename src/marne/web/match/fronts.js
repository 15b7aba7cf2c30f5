// @ts-check
/** Fronts: a line along the borders of a side's ground, set back from them, with teeth or beads towards the enemy. */
import { borderOf, joined, pathOf } from './borders.js';

/** @typedef {import('./places.js').Point} Point */

const BACK = 6;
const APART = 24;

/** The line along some borders, each given as a space and the one beyond. @param {readonly (readonly [number, number])[]} edges */
export function fronts(edges) {
  if (!edges.length) return '';
  const lines = joined(edges.flatMap(([space, beyond]) => borderOf(space, beyond))).map(setBack);
  const d = pathOf(lines);
  return `<path class="front-halo" d="${d}"/><path class="front-line" d="${d}"/><path class="front-beads" d="${lines.flatMap(beads).join('')}"/>`;
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

/** Small teeth along a line, towards the enemy. @param {Point[]} points */
function beads(points) {
  const made = [];
  let rest = APART / 2;
  for (let k = 1; k < points.length; k += 1) {
    const [x, y] = points[k - 1];
    const [dx, dy] = way(points[k - 1], points[k]);
    const long = Math.hypot(points[k][0] - x, points[k][1] - y);
    for (; rest <= long; rest += APART) {
      const [px, py] = [x + dx * rest, y + dy * rest];
      made.push(
        pathOf([
          [
            [px - dx * 4, py - dy * 4],
            [px + dy * 7, py - dx * 7],
            [px + dx * 4, py + dy * 4],
          ],
        ]),
        'Z',
      );
    }
    rest -= long;
  }
  return made;
}
