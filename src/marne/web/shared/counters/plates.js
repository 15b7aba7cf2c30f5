// @ts-check
/** The plates of armies seen from afar: sign, numeral, divisions, commander. They keep to their own side and out of each other's way. */
import { safe } from '../dom.js';
import { t } from '../words.js';
import { colours } from './afar.js';
import { divisions } from './data.js';
import { lettered, round } from './lettering.js';
import { sign } from './signs.js';

/** @typedef {import('./afar.js').Standing} Standing */
/** @typedef {import('./data.js').CounterData} CounterData */
/** @typedef {import('../words.js').Key} Key */
/** @typedef {{x: number, y: number, wide: number, high: number}} Box around its middle */

/**
 * @typedef {object} Army
 * @property {string} key
 * @property {string} side
 * @property {CounterData} sample one of its counters, for nation, numeral and colour
 * @property {number} divisions
 * @property {number} x where its middle is
 * @property {number} y
 *
 * @typedef {object} Plate
 * @property {Army} army
 * @property {number} x where the plate stands on the sheet
 * @property {number} y
 * @property {string} svg around the plate's own middle, in pixels of the screen
 * @property {string} words
 */

/** Width and height of a plate in pixels, the commander's name beneath it included. */
const [WIDE, HIGH] = [82, 38];
/** How far above the middle of that the plate itself is. */
const RISE = 8;
/** How far a plate stands from the middle of its army at first, and how often plates are pushed apart. */
const [OFF, PUSHES] = [54, 60];
/** How large the marks of a stack are, over which no plate should lie. */
const MARK = 12;

/** The armies among some counters, with their divisions and their middle. @param {Standing[]} standing @returns {Army[]} */
export function armiesOf(standing) {
  /** @type {Map<string, Army>} */
  const armies = new Map();
  for (const { x, y, side, counter } of standing) {
    const many = divisions(counter);
    if (!many || !counter.army) continue;
    const key = `${counter.nation} ${counter.army}`;
    const army = armies.get(key) ?? { key, side, sample: counter, divisions: 0, x: 0, y: 0 };
    const all = army.divisions + many;
    armies.set(key, {
      ...army,
      divisions: all,
      x: (army.x * army.divisions + x * many) / all,
      y: (army.y * army.divisions + y * many) / all,
    });
  }
  return [...armies.values()];
}

/** Divisions as they are written: whole ones and quarters. @param {number} many */
export function quarters(many) {
  const whole = Math.floor(many);
  const part = ['', '¼', '½', '¾'][Math.round((many - whole) * 4) % 4];
  return whole || !part ? `${whole}${part}` : part;
}

/** A plate around its own middle. @param {Army} army @param {string} [commander] */
export function plate({ sample, divisions: many }, commander = '') {
  const { nation, army = '' } = sample;
  return (
    `<g class="${colours(sample)}"><rect class="afar-plate" x="-37" y="-10" width="74" height="20" rx="3"/>${sign(nation, -28, 0)}` +
    `<rect class="chit-band" x="-19" y="-8" width="26" height="16"/>` +
    lettered(army, { at: [-6, 4.6], room: 24, size: 13, look: 'chit-numeral' }) +
    lettered(quarters(many), { at: [22, 4.7], room: 27, size: 13, look: 'chit-size' }) +
    (commander && `<text class="afar-commander" y="22" text-anchor="middle">${safe(commander)}</text>`) +
    '</g>'
  );
}

/** What a voice says of a plate. @param {Army} army @param {string} [commander] */
function words({ sample, divisions: count }, commander) {
  const nation = t(/** @type {Key} */ (`counter.nation.${sample.nation}`));
  const said = t('counter.spoken.plate', { nation, army: sample.army ?? '', shown: quarters(count), count });
  return commander ? `${said}, ${commander}` : said;
}

/** From the enemy's nearest army to this one: the side on which its plate belongs. @param {Army} army @param {Army[]} armies @returns {[number, number]} a step of length one */
function rearward(army, armies) {
  let nearest = Infinity;
  /** @type {[number, number]} */
  let step = [0, -1];
  for (const other of armies) {
    const [dx, dy] = [army.x - other.x, army.y - other.y];
    const far = Math.hypot(dx, dy);
    if (other.side === army.side || far >= nearest || far === 0) continue;
    nearest = far;
    step = [dx / far, dy / far];
  }
  return step;
}

/** How far a box must go so as not to lie over another, the shorter way. @param {Box} box @param {Box} other @returns {[number, number]|null} */
function push(box, other) {
  const dx = box.x - other.x;
  const x = (box.wide + other.wide) / 2 - Math.abs(dx);
  if (x <= 0) return null;
  const dy = box.y - other.y;
  const y = (box.high + other.high) / 2 - Math.abs(dy);
  if (y <= 0) return null;
  return x < y ? [dx < 0 ? -x : x, 0] : [0, dy < 0 ? -y : y];
}

/** Push boxes apart until none lies over another, or over what must stay clear. @param {Box[]} boxes @param {Box[]} clear */
function spread(boxes, clear) {
  for (let round = 0; round < PUSHES; round += 1) {
    let still = true;
    boxes.forEach((box, k) => {
      for (const other of boxes.slice(k + 1)) {
        const way = push(box, other);
        if (!way) continue;
        still = false;
        [box.x, box.y] = [box.x + way[0] * 0.51, box.y + way[1] * 0.51];
        [other.x, other.y] = [other.x - way[0] * 0.51, other.y - way[1] * 0.51];
      }
      for (const fixed of clear) {
        const way = push(box, fixed);
        if (!way) continue;
        still = false;
        [box.x, box.y] = [box.x + way[0] * 1.01, box.y + way[1] * 1.01];
      }
    });
    if (still) return;
  }
}

/**
 * Where the plates of all armies stand, and what they look like.
 * @param {Standing[]} standing @param {number} pixel how long a pixel of the screen is on the sheet
 * @param {{commanders?: Record<string, string>, clear?: Box[]}} [more] commanders by "nation numeral"; what on the sheet must stay visible
 * @returns {Plate[]}
 */
export function plates(standing, pixel, { commanders = {}, clear = [] } = {}) {
  const armies = armiesOf(standing);
  const boxes = armies.map((army) => {
    const [dx, dy] = rearward(army, armies);
    return { x: army.x + dx * OFF * pixel, y: army.y + dy * OFF * pixel, wide: WIDE * pixel, high: HIGH * pixel };
  });
  const stood = new Map(standing.map(({ x, y }) => [`${x} ${y}`, { x, y, wide: MARK * pixel, high: MARK * pixel }]));
  spread(boxes, [...clear, ...stood.values()]);
  spread(boxes, []); // where it is too crowded for both, plates rather lie over marks than over each other
  return armies.map((army, k) => {
    const commander = commanders[army.key];
    return {
      army,
      x: boxes[k].x,
      y: boxes[k].y - RISE * pixel,
      svg: plate(army, commander),
      words: words(army, commander),
    };
  });
}

/** Thin lines from the plates to their armies. @param {Plate[]} all @param {number} pixel */
export function leaders(all, pixel) {
  const path = all.map(({ x, y, army }) => `M${round(x)} ${round(y)}L${round(army.x)} ${round(army.y)}`).join('');
  return `<path class="afar-leader" stroke-width="${round(pixel)}" d="${path}"/>`;
}
