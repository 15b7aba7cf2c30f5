// @ts-check
/** The counters of the hex games, explained: every part, nation, arm, size, state and mark. */
import { counter } from '../../shared/counters/counter.js';
import { ARMS, COLOURS, detailAt, MARKS, NATIONS, SIZES } from '../../shared/counters/data.js';
import { spoken } from '../../shared/counters/spoken.js';
import { count, edges, ghost } from '../../shared/counters/stack.js';
import { LEVELS } from '../../shared/counters/wear.js';
import { fill, need, safe } from '../../shared/dom.js';
import { t } from '../../shared/words.js';
import { begin } from '../masthead.js';
import { front } from './front.js';
import { ANATOMY, BACKS, DIVISION, FOURTEEN, LOSSES, OFFENSIVE, OTHER, UNKNOWN, WORKS } from './samples.js';

/** @typedef {import('../../shared/counters/data.js').CounterData} CounterData */
/** @typedef {import('../../shared/counters/data.js').CounterMark} CounterMark */
/** @typedef {import('../../shared/words.js').Key} Key */

const [LARGE, MIDDLE, SMALL] = [80, 46, 28];

/** Some drawing as a picture of its own. @param {string} svg @param {string} words @param {number} pixels */
const picture = (svg, words, pixels) =>
  `<svg class="chit-picture" role="img" aria-label="${safe(words)}" width="${pixels}" height="${pixels}" viewBox="-23 -23 46 46">${svg}</svg>`;

/** A counter as large as it is wanted, in the drawing for that size. @param {CounterData} data @param {number} pixels */
function shown(data, pixels) {
  const detail = detailAt(pixels);
  return picture(counter(data, detail === 'far' ? 'small' : detail), spoken(data), pixels);
}

/** A picture with words beneath it. @param {string} svg @param {string} words */
const captioned = (svg, words) => `<figure>${svg}<figcaption>${safe(words)}</figcaption></figure>`;

/** A word of the catalogue whose key is made from the data. @param {string} key @param {Record<string, string|number>} [values] */
const say = (key, values) => t(/** @type {Key} */ (key), values);

/** Rows of counters, each in three sizes. @param {CounterData[][]} rows */
function ranks(rows) {
  const cells = (/** @type {CounterData[]} */ row, /** @type {number} */ pixels) =>
    `<div class="chits">${row.map((data) => shown(data, pixels)).join('')}</div>`;
  return rows
    .map((row) => `<div class="rank">${[LARGE, MIDDLE, SMALL].map((pixels) => cells(row, pixels)).join('')}</div>`)
    .join('');
}

/** Where each part of the explained counter is, and where its number stands, clockwise. @type {Record<string, [number, number, number, number]>} */
const PARTS = {
  nation: [-18, -17, -31, -17],
  arm: [-8, -8, -10, -31],
  size: [-2, -19, 0, -31],
  effectiveness: [15, -16, 31, -18],
  parent: [15, -3.6, 31, -3.6],
  more: [14, 15, 31, 15],
  steps: [2, 22, 4, 31],
  figures: [-18, 15, -31, 15],
  army: [-19, 6.8, -31, 6.8],
  unit: [-19, -3.6, -31, -3.6],
};

/** The explained counter with a numbered line to each part, and the list that says what they are. */
function anatomy() {
  const dots = Object.values(PARTS)
    .map(
      ([x, y, far, below], k) =>
        `<path d="M${x} ${y}L${far} ${below}"/><circle class="end" cx="${x}" cy="${y}" r=".7"/><circle cx="${far}" cy="${below}" r="2.7"/><text x="${far}" y="${below + 1.25}">${k + 1}</text>`,
    )
    .join('');
  const words = Object.keys(PARTS).map(
    (part) => `<li><b>${say(`counters.part.${part}`)}</b> ${say(`counters.part.${part}Line`)}</li>`,
  );
  const drawn = `<svg class="anatomy-picture" role="img" aria-label="${safe(spoken(ANATOMY))}" viewBox="-35 -35 70 70">${counter(ANATOMY, 'large')}<g class="dots" aria-hidden="true">${dots}</g></svg>`;
  return `${drawn}<ol class="parts">${words.join('')}</ol>`;
}

/** A mark as it stands beside a counter. @param {(typeof MARKS)[number]} kind @returns {CounterMark[]} */
function marked(kind) {
  if (kind === 'prepared' || kind === 'spanning') return [{ kind, headings: [90] }];
  return [{ kind, ...(kind === 'improved' && { headings: [180], level: 1 }) }];
}

/** Every mark, and the improved position of the second level. */
function markings() {
  const figure = (/** @type {CounterMark[]} */ marks, /** @type {number} */ k) =>
    shown({ ...(k % 2 ? OTHER : DIVISION), marks }, MIDDLE);
  const second = /** @type {CounterMark[]} */ ([{ kind: 'improved', headings: [180], level: 2 }]);
  return (
    MARKS.map((kind, k) => captioned(figure(marked(kind), k), say(`counter.mark.${kind}`, { level: 1 }))).join('') +
    captioned(figure(second, 1), t('counter.mark.improved', { level: 2 }))
  );
}

/** Stacks of one's own and of the enemy, and the second hex of a unit that holds two. */
function stacks() {
  const own = [1, 2, 3, 5].map((many) =>
    captioned(
      picture(edges('french', many, true) + counter(DIVISION) + count(many), spoken(DIVISION), MIDDLE),
      t('counters.stack.own', { count: many }),
    ),
  );
  const enemy = picture(edges('german', 1, false) + counter(UNKNOWN), spoken(UNKNOWN), MIDDLE);
  const empty = picture(ghost('french'), t('counters.stack.ghost'), MIDDLE);
  return own.join('') + captioned(enemy, t('counters.stack.enemy')) + captioned(empty, t('counters.stack.ghost'));
}

/** Fill the page. */
function draw() {
  fill('anatomy', anatomy());
  fill('offensive', ranks(OFFENSIVE));
  fill('fourteen', ranks(FOURTEEN));
  fill('works', ranks([WORKS]));
  fill(
    'nations',
    NATIONS.map((nation) => captioned(shown({ ...DIVISION, nation }, MIDDLE), say(`counter.nation.${nation}`))).join(
      '',
    ),
  );
  fill(
    'arms',
    ARMS.map((arm) =>
      captioned(shown({ ...OTHER, arm, worn: undefined, left: 0 }, MIDDLE), say(`counter.arm.${arm}`)),
    ).join(''),
  );
  fill(
    'sizes',
    SIZES.map((size) => captioned(shown({ ...DIVISION, size }, MIDDLE), say(`counter.size.${size}`))).join(''),
  );
  fill(
    'armies',
    COLOURS.map((colour, k) => captioned(shown({ ...DIVISION, army: ROMAN[k], colour }, MIDDLE), ROMAN[k])).join(''),
  );
  fill(
    'effectiveness',
    Array.from({ length: LEVELS + 1 }, (_, worn) =>
      captioned(shown({ ...OTHER, worn }, MIDDLE), say(`counter.effect.${worn}`)),
    ).join(''),
  );
  fill(
    'losses',
    LOSSES.map((data) => captioned(shown(data, MIDDLE), t('counter.spoken.lost', { count: data.lost ?? 0 }))).join(''),
  );
  fill('afar', front());
  fill('marks', markings());
  fill('stacks', stacks());
  fill('backs', BACKS.map((data) => captioned(shown(data, MIDDLE), say(`counter.nation.${data.nation}`))).join(''));
}
const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'];

begin();
draw();
need('main').setAttribute('aria-busy', 'false');
