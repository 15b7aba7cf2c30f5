// @ts-check
/** What grows, lies or was built in a cell, as an engraver cuts it: woods, stones, reeds, peaks, craters, houses. */
import { inside, round } from './cells.js';
import { chance, spots } from './chance.js';
import { barbs } from './lines.js';

/** @typedef {import('./cells.js').Cell} Cell */
/** @typedef {import('./cells.js').Field} Field */
/** @typedef {import('./cells.js').Point} Point */

/** Relative path data, begun at some spots. @param {string} shape @param {Point[]} at */
const each = (shape, at) => at.map(([x, y]) => `M${x} ${y}${shape}`).join('');

const CROWN = 'm-4.6 2.3c-1.4-2.8.5-5 1.8-5.2.6-2.6 5-3 5.7-.2 2.2.4 2.6 4 1.3 5.5-1.5 1.7-7.4 1.7-8.8-.1z';
const LIT = 'm1.4-2.3c1.7.5 2.3 2.6 1.4 3.9';
const SHADOW = 'm-3.5 4.3a5 1.8 0 1 0 10 0a5 1.8 0 1 0-10 0z';
const TUFT = 'm-4.4 0h8.8m-6.6-1.2-1.3-3.2m3.5 3.2v-4.2m2.2 4.2 1.3-3.2';
const POOL = 'm-6 4.2h5.4m2 0h4.6';
const STONE = 'm-4.4 2 1.4-3.8 3.2-1.4 3.4 1.5 1.2 3.7z';
const SCRUB = 'm-3.8 0q1.9-3.8 3.8 0q1.9-3.8 3.8 0';
const PEAK = 'm-13 9 11-20 5 8 3-4 9 16';
const FACE = 'm-2-11 5 8 3-4 9 16h-7l-4-8-3 3z';

/** How far from the middle of a cell the roads in it keep what is built or grows there. */
const VERGE = 8;

/** Whether a spot keeps clear of the number at the top and of the lines that run through. @param {Field} field @param {Cell} cell @param {number} x @param {number} y @param {number} spare */
function free(field, cell, x, y, spare) {
  if (!inside(field, x, y, spare) || (y < -26 && Math.abs(x) < 17)) return false;
  return [...cell.road, ...cell.rail].every((d) => {
    const [dx, dy] = field.ways[d];
    const part = Math.max(0, Math.min(1, (x * dx + y * dy) / (dx * dx + dy * dy) / 0.5));
    return Math.hypot(x - (dx / 2) * part, y - (dy / 2) * part) > VERGE;
  });
}

/** @param {Field} field @param {Cell} cell */
function forest(field, cell) {
  const at = spots(chance(`f${cell.name}`), 420, 10.6, 50, (x, y) => free(field, cell, x, y, 6));
  return `<path class="tree-shadow" d="${each(SHADOW, at)}"/><path class="tree" d="${each(CROWN, at)}"/><path class="tree-light" d="${each(LIT, at)}"/>`;
}

/** @param {Field} field @param {Cell} cell */
function rough(field, cell) {
  const random = chance(`r${cell.name}`);
  const at = spots(random, 160, 12.5, 48, (x, y) => free(field, cell, x, y, 7));
  const stones = at.filter(() => random() < 0.55);
  return `<path class="stone" d="${each(STONE, stones)}"/><path class="scrub" d="${each(
    SCRUB,
    at.filter((p) => !stones.includes(p)),
  )}"/>`;
}

/** @param {Field} field @param {Cell} cell */
function marsh(field, cell) {
  const at = spots(chance(`m${cell.name}`), 160, 16, 46, (x, y) => free(field, cell, x, y, 8));
  return `<path class="pool" d="${each(POOL, at)}"/><path class="reed" d="${each(TUFT, at)}"/>`;
}

/** @param {Field} field @param {Cell} cell */
function mountain(field, cell) {
  const at = spots(chance(`a${cell.name}`), 90, 21, 36, (x, y) => free(field, cell, x, y, 15));
  return `<path class="peak-face" d="${each(FACE, at)}"/><path class="peak" d="${each(PEAK, at)}"/>`;
}

/** One crater: its far lip lies in the light, its near wall in the shade. @param {number} x @param {number} y @param {number} r */
const hole = (x, y, r) =>
  `<ellipse class="hole" cx="${x}" cy="${y}" rx="${round(r)}" ry="${round(r * 0.78)}"/><path class="hole-shade" d="M${round(x - r * 0.86)} ${round(y - r * 0.1)}A${round(r * 0.9)} ${round(r * 0.72)} 0 0 1 ${round(x + r * 0.5)} ${round(y - r * 0.52)}A${round(r * 1.1)} ${round(r * 0.8)} 0 0 0 ${round(x - r * 0.86)} ${round(y - r * 0.1)}Z"/>`;

/** @param {Field} field @param {Cell} cell */
function cratered(field, cell) {
  const random = chance(`c${cell.name}`);
  const at = spots(random, 130, 13, 46, (x, y) => free(field, cell, x, y, 9));
  const [x, y] = at[Math.floor(random() * at.length)] ?? [0, 0];
  const [dx, dy] = [14 + random() * 10, random() * 14 - 7];
  const wire =
    inside(field, x - dx, y - dy, 3) && inside(field, x + dx, y + dy, 3)
      ? `<path class="wire" d="${barbs(
          [
            [x - dx, y - dy],
            [x + dx, y + dy],
          ],
          0,
        )}"/>`
      : '';
  return at.map(([u, v]) => hole(u, v, 3.6 + random() * 4.4)).join('') + wire;
}

/** @param {Field} field @param {Cell} cell */
function mine_crater(field, cell) {
  const random = chance(`x${cell.name}`);
  let strokes = '';
  for (let k = 0; k < 54; k += 1) {
    const a = (k / 54) * 2 * Math.PI;
    const [o, i] = [0.97 + random() * 0.05, 0.6 + random() * 0.12];
    strokes += `M${round(Math.cos(a) * 32 * o)} ${round(Math.sin(a) * 27 * o + 4)}L${round(Math.cos(a) * 32 * i)} ${round(Math.sin(a) * 27 * i + 4)}`;
  }
  return `<ellipse class="pit" cy="4" rx="33" ry="28"/><ellipse class="pit-floor" cy="4" rx="17" ry="13.5"/><path class="hachure" d="${strokes}"/>`;
}

/** A house, a little askew. @param {number} x @param {number} y @param {number} w @param {number} h @param {number} turn */
const house = (x, y, w, h, turn) =>
  `<g transform="translate(${x} ${y}) rotate(${round(turn)})"><rect class="house" x="${round(-w / 2)}" y="${round(-h / 2)}" width="${round(w)}" height="${round(h)}"/><path class="ridge" d="M${round(-w / 2 + 1)} 0H${round(w / 2 - 1)}"/></g>`;

/** @param {Field} field @param {Cell} cell */
function urban(field, cell) {
  const random = chance(`u${cell.name}`);
  const lie = random() * 40 - 20;
  const at = spots(random, 260, 13.4, 44, (x, y) => free(field, cell, x, y, 11));
  const church = at.findIndex(([x, y]) => Math.hypot(x, y) > 12 && random() < 0.12);
  return at
    .map(([x, y], k) =>
      k === church
        ? `<g transform="translate(${x} ${y})"><circle class="house" r="4.6"/><path class="church" d="M0 -4.6V-12M-3 -9.4H3"/></g>`
        : house(x, y, 7 + random() * 6, 5.6 + random() * 2.4, lie + (random() < 0.3 ? 90 : 0)),
    )
    .join('');
}

/** Furrows on some of the open ground. @param {Field} field @param {Cell} cell */
function open(field, cell) {
  const random = chance(`o${cell.name}`);
  if (random() > 0.32) return '';
  const [x, y, turn] = [random() * 24 - 12, random() * 20 - 4, Math.round(random() * 6) * 30];
  let d = '';
  const rows = 3 + Math.floor(random() * 3);
  for (let k = 0; k < rows; k += 1) d += `M${-15 + random() * 4} ${k * 4.6 - 8}h${round(22 + random() * 6)}`;
  return `<path class="furrow" transform="translate(${round(x)} ${round(y)}) rotate(${turn})" d="${d}"/>`;
}

/** @type {Record<string, (field: Field, cell: Cell) => string>} */
const KINDS = { forest, rough, marsh, mountain, cratered, mine_crater, urban, open };

/** What is to be seen in a cell. @param {Field} field @param {Cell} cell */
export function seen(field, cell) {
  const html = KINDS[cell.terrain]?.(field, cell) ?? '';
  return html ? `<g class="kind-${cell.terrain}" transform="translate(${cell.at[0]} ${cell.at[1]})">${html}</g>` : '';
}
