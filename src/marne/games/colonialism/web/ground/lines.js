// @ts-check
/** What runs over the board: rivers and canals, roads and railways, trenches. */
import { PITCH, round } from './cells.js';
import { chance } from './chance.js';

/** @typedef {import('./cells.js').Cell} Cell */
/** @typedef {import('./cells.js').Field} Field */
/** @typedef {import('./cells.js').Point} Point */

/** @param {Point} p */
const text = ([x, y]) => `${round(x)} ${round(y)}`;

/** The middle of a cell's side. @param {Field} field @param {Cell} cell @param {number} d @returns {Point} */
const side = (field, cell, d) => [cell.at[0] + field.ways[d][0] / 2, cell.at[1] + field.ways[d][1] / 2];

/** The direction that leads most straight off the board, seen from a cell at the rim that a line enters from one side. @param {Field} field @param {Cell} cell @param {number} from */
function outward(field, cell, from) {
  const back = field.ways[from];
  let best = -1;
  let least = 0.2;
  field.ways.forEach(([dx, dy], d) => {
    if (cell.next[d] !== null) return;
    const turn = (dx * back[0] + dy * back[1]) / PITCH ** 2;
    if (turn < least) {
      least = turn;
      best = d;
    }
  });
  return best;
}

/** Lines through cells by the directions in which each goes on; those that end at the rim lead off the board. @param {Field} field @param {(cell: Cell) => number[]} ways @param {number} [bend] how much a line may stray @param {boolean} [flows] whether it goes on to the far side of its last cell */
function through(field, ways, bend = 0, flows = false) {
  let d = '';
  for (const cell of field.cells) {
    const dirs = [...ways(cell)];
    if (!dirs.length) continue;
    if (dirs.length === 1) {
      const out = cell.rim ? outward(field, cell, dirs[0]) : -1;
      if (out >= 0) dirs.push(out);
      else if (flows) dirs.push((dirs[0] + field.ways.length / 2) % field.ways.length);
    }
    const random = chance(`l${cell.name}`);
    const middle = /** @type {Point} */ ([cell.at[0] + (random() - 0.5) * bend, cell.at[1] + (random() - 0.5) * bend]);
    if (dirs.length === 2)
      d += `M${text(side(field, cell, dirs[0]))}Q${text(middle)} ${text(side(field, cell, dirs[1]))}`;
    else for (const way of dirs) d += `M${text(middle)}L${text(side(field, cell, way))}`;
  }
  return d;
}

/** The directions in which cells of a kind are joined, without closing rings. @param {Field} field @param {(cell: Cell) => boolean} belongs */
function joined(field, belongs) {
  const root = field.cells.map((_, k) => k);
  const find = (/** @type {number} */ k) => {
    while (root[k] !== k) k = root[k];
    return k;
  };
  /** @type {number[][]} */
  const ways = field.cells.map(() => []);
  for (const cell of field.cells) {
    if (!belongs(cell)) continue;
    cell.next.forEach((other, d) => {
      if (other === null || other < cell.noun || !belongs(field.cells[other]) || find(other) === find(cell.noun))
        return;
      root[find(other)] = find(cell.noun);
      ways[cell.noun].push(d);
      ways[other].push((d + field.ways.length / 2) % field.ways.length);
    });
  }
  return ways;
}

/** Rivers: broad, and threaded. @param {Field} field */
export function rivers(field) {
  const ways = joined(field, (cell) => cell.terrain === 'river');
  const d = through(field, (cell) => (cell.terrain === 'river' ? lone(field, cell, ways[cell.noun]) : []), 34, true);
  return d ? `<path class="bank" d="${d}"/><path class="channel" d="${d}"/><path class="thread" d="${d}"/>` : '';
}

/** A cell of water without neighbours still has a bed. @param {Field} field @param {Cell} cell @param {number[]} ways */
const lone = (field, cell, ways) => (ways.length ? ways : [field.square ? 1 : 2, field.square ? 3 : 5]);

/** Canals: straight, between embankments. @param {Field} field */
export function canals(field) {
  const ways = joined(field, (cell) => cell.terrain === 'canal');
  const d = through(field, (cell) => (cell.terrain === 'canal' ? lone(field, cell, ways[cell.noun]) : []), 0, true);
  return d ? `<path class="dyke" d="${d}"/><path class="dyke-ticks" d="${d}"/><path class="cut" d="${d}"/>` : '';
}

/** Roads; over water they are bridges. @param {Field} field */
export function roads(field) {
  const d = through(field, (cell) => cell.road, 10);
  if (!d) return '';
  const water = (/** @type {Cell} */ cell) => cell.terrain === 'river' || cell.terrain === 'canal';
  return `<path class="bridge" d="${through(field, (cell) => (water(cell) ? cell.road : []), 10)}"/><path class="road-case" d="${d}"/><path class="road" d="${d}"/>`;
}

/** Railways: a line with its ties. @param {Field} field */
export function rails(field) {
  const d = through(field, (cell) => cell.rail);
  return d ? `<path class="rail-halo" d="${d}"/><path class="ties" d="${d}"/><path class="rail" d="${d}"/>` : '';
}

/** Trenches: with traverses, from cell to cell. @param {Field} field */
export function trenches(field) {
  const ways = joined(field, (cell) => cell.terrain === 'trench');
  let d = '';
  let wire = '';
  const middle = field.cells.reduce((sum, cell) => sum + cell.at[1], 0) / field.cells.length;
  for (const cell of field.cells) {
    if (cell.terrain !== 'trench') continue;
    const ends = ways[cell.noun].map((w) => side(field, cell, w));
    if (!ends.length) ends.push([cell.at[0] - 30, cell.at[1] + 6], [cell.at[0] + 30, cell.at[1] + 6]);
    if (ends.length === 1)
      ends.push([cell.at[0] + (cell.at[0] - ends[0][0]) * 0.65, cell.at[1] + (cell.at[1] - ends[0][1]) * 0.65]);
    const front = cell.at[1] < middle ? 14 : -14;
    if (ends.length === 2) {
      d += traverses([ends[0], cell.at, ends[1]]);
      wire += barbs([ends[0], cell.at, ends[1]], front);
    } else
      for (const end of ends) {
        d += traverses([cell.at, end]);
        wire += barbs([cell.at, end], front);
      }
  }
  return d ? `<path class="wire" d="${wire}"/><path class="spoil" d="${d}"/><path class="trench" d="${d}"/>` : '';
}

/** Barbed wire along a line, so far in front of it: a strand with its barbs. @param {Point[]} points @param {number} front */
export function barbs(points, front) {
  const apart = 8;
  let d = '';
  points.slice(1).forEach((b, k) => {
    const a = points[k];
    const many = Math.max(1, Math.round(Math.hypot(b[0] - a[0], b[1] - a[1]) / apart));
    d += `M${text([a[0], a[1] + front])}L${text([b[0], b[1] + front])}`;
    for (let j = 0; j < many; j += 1) {
      const part = (j + 0.5) / many;
      d += `M${text([a[0] + (b[0] - a[0]) * part - 2.2, a[1] + (b[1] - a[1]) * part + front - 2.6])}l4.4 5.2m0 -5.2l-4.4 5.2`;
    }
  });
  return d;
}

/** A line that steps aside every few metres. @param {Point[]} points */
function traverses(points) {
  const step = 9;
  const deep = 3.6;
  let d = '';
  let up = false;
  points.slice(1).forEach((b, k) => {
    const a = points[k];
    const long = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const [ux, uy] = [(b[0] - a[0]) / long, (b[1] - a[1]) / long];
    const many = Math.max(1, Math.round(long / step));
    for (let j = 0; j <= many; j += 1) {
      const far = (long * j) / many;
      const [x, y] = [a[0] + ux * far, a[1] + uy * far];
      const off = (/** @type {boolean} */ high) => text([x + (high ? -uy : uy) * deep, y + (high ? ux : -ux) * deep]);
      d += `${d ? 'L' : 'M'}${off(up)}`;
      if (j < many) {
        up = !up;
        d += `L${off(up)}`;
      }
    }
  });
  return d;
}
