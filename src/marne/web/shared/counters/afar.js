// @ts-check
/**
 * A whole army from afar, where counters would be too small: one mark a division, on the ground that the army holds. All
 * marks of one kind are one path, so that six hundred counters are some dozens of elements.
 */
import { divisions } from './data.js';
import { round } from './lettering.js';

/** @typedef {import('./data.js').CounterData} CounterData */
/** @typedef {import('./data.js').Nation} Nation */
/** @typedef {{x: number, y: number, side: string, counter: CounterData}} Standing a counter and where it stands on the sheet */

/** Round, square, lozenge and triangles: a nation's shape around a point, by its half width. @type {Record<Nation, (x: number, y: number, r: number) => string>} */
const SHAPES = {
  french: (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`,
  german: (x, y, r) => `M${x - r * 0.92} ${y - r * 0.92}h${r * 1.84}v${r * 1.84}h${-r * 1.84}z`,
  british: (x, y, r) => `M${x} ${y - r * 1.3}l${r * 1.15} ${r * 1.3}l${-r * 1.15} ${r * 1.3}l${-r * 1.15} ${-r * 1.3}z`,
  belgian: (x, y, r) => `M${x} ${y - r * 1.2}l${r * 1.25} ${r * 2.2}h${-r * 2.5}z`,
  dutch: (x, y, r) => `M${x} ${y + r * 1.2}l${r * 1.25} ${-r * 2.2}h${-r * 2.5}z`,
};

/** The shape of a nation as path data, its figures cut short. @param {Nation} nation @param {number} x @param {number} y @param {number} r */
export const shape = (nation, x, y, r) => SHAPES[nation](x, y, r).replace(/-?\d+\.\d+/g, (n) => `${round(Number(n))}`);

/** Which classes give a counter's marks their colours; a back shows its nation alone. @param {CounterData} data */
export const colours = ({ nation, back, colour }) => `chit of-${nation} band-${(!back && colour) || 'none'}`;

/** The marks of one counter: full ones for its divisions, a hollow one for less; none for what is not troops. @param {CounterData} data @returns {boolean[]} which of them are full */
function marksOf(data) {
  if (data.back) return [true];
  const many = divisions(data);
  return many >= 1 ? Array(Math.round(many)).fill(true) : many > 0 ? [false] : [];
}

/** Counters by where they stand. @param {Standing[]} standing */
function stacked(standing) {
  /** @type {Map<string, Standing[]>} */
  const stacks = new Map();
  for (const one of standing) {
    const at = `${one.x} ${one.y}`;
    const stack = stacks.get(at);
    if (stack) stack.push(one);
    else stacks.set(at, [one]);
  }
  return stacks.values();
}

const ROW = 3;
/** Half the width of a mark, and how far two are apart, in pixels. */
const [RADIUS, APART] = [2.6, 6.4];

/**
 * Every division as a mark, as large on the screen at any zoom.
 * @param {Standing[]} standing @param {number} pixel how long a pixel of the screen is on the sheet
 */
export function divisionMarks(standing, pixel) {
  /** @type {Map<string, string>} */
  const paths = new Map();
  for (const stack of stacked(standing)) {
    const marks = stack.flatMap(({ counter }) => marksOf(counter).map((full) => ({ counter, full })));
    const rows = Math.ceil(marks.length / ROW);
    marks.forEach(({ counter, full }, k) => {
      const row = Math.floor(k / ROW);
      const wide = Math.min(ROW, marks.length - row * ROW);
      const x = stack[0].x + ((k % ROW) - (wide - 1) / 2) * APART * pixel;
      const y = stack[0].y + (row - (rows - 1) / 2) * APART * pixel;
      const outer = shape(counter.nation, x, y, RADIUS * pixel);
      const key = colours(counter);
      paths.set(key, (paths.get(key) ?? '') + outer + (full ? '' : shape(counter.nation, x, y, RADIUS * 0.5 * pixel)));
    });
  }
  return [...paths]
    .map(([look, path]) => `<path class="${look} afar-mark" stroke-width="${round(pixel)}" d="${path}"/>`)
    .join('');
}

/** What the marks of each stack cover. @param {Standing[]} standing @param {number} pixel */
export function markRooms(standing, pixel) {
  return [...stacked(standing)].flatMap((stack) => {
    const many = stack.flatMap(({ counter }) => marksOf(counter)).length;
    const [wide, high] = [Math.min(ROW, many), Math.ceil(many / ROW)].map((n) => ((n * APART) / 2) * pixel);
    const [{ x, y }] = stack;
    return many ? [{ left: x - wide, right: x + wide, top: y - high, bottom: y + high }] : [];
  });
}

/** The ground that each army holds, in its colour, fading outwards. @param {Standing[]} standing @param {number} pitch from the middle of a hex to the next */
export function armyGround(standing, pitch) {
  /** @type {Map<string, Set<string>>} */
  const grounds = new Map();
  for (const { x, y, counter } of standing) {
    if (counter.back || !divisions(counter)) continue;
    const look = colours(counter);
    const spots = grounds.get(look) ?? new Set();
    grounds.set(look, spots.add(`M${round(x)} ${round(y)}h.1`));
  }
  return [...grounds]
    .map(([look, spots]) => {
      const path = [...spots].join('');
      const layer = (/** @type {number} */ wide) => `<path stroke-width="${round(wide * pitch)}" d="${path}"/>`;
      return `<g class="${look} afar-ground">${layer(2.1)}${layer(1.6)}${layer(1.1)}</g>`;
    })
    .join('');
}
