// @ts-check
/** The whole board as SVG, drawn from the table: paper, ground, water, roads, works, numbers, frame. */
import { safe } from '/shared/dom.js';
import { along, FOOT, layOut, loops, MARGIN, PITCH, polygon, round, shrunk, smooth } from './ground/cells.js';
import { chance } from './ground/chance.js';
import { seen } from './ground/kinds.js';
import { canals, rails, rivers, roads, trenches } from './ground/lines.js';
import { t, word } from './words.js';

/** @typedef {import('./ground/cells.js').Cell} Cell */
/** @typedef {import('./ground/cells.js').Field} Field */
/** @typedef {import('./ground/cells.js').Sketch} Sketch */
/** @typedef {import('/shared/game.js').Sheet} Sheet */

/** @typedef {{title: string, date: string, place: string, north: string}} Caption what is written below a board */

/** A kind of ground in words. @param {string} terrain */
export const named = (terrain) => word('ground', terrain);

/** What lies in a cell, in words. @param {import('./ground/cells.js').Hex} cell */
export function told(cell) {
  return [
    named(cell.terrain),
    cell.hill && t('ground.hill'),
    cell.road.length && t('ground.road'),
    cell.rail.length && t('ground.rail'),
  ]
    .filter(Boolean)
    .join(', ');
}

/** The board on which a table is laid out. @param {any} table @returns {Sheet|null} */
export function sheet(table) {
  if (!table?.ground) return null;
  const battle = /** @type {Caption} */ (table.battle ?? {});
  return { key: `${table.ground.text} ${battle.title}`, draw: () => drawBoard(table.ground, battle) };
}

/** Draw a board. @param {Sketch} sketch @param {Caption} [caption] */
export function drawBoard(sketch, caption = { title: '', date: '', place: '', north: '' }) {
  const field = layOut(sketch);
  const layers = [
    layer('paper', `<rect class="paper" width="${field.width}" height="${field.height}"/>${tints(field)}`),
    layer('washes', washes(field)),
    layer('relief', hills(field)),
    layer('quiet', ''),
    layer('glow', ''),
    layer('rivers', within(rivers(field) + canals(field), 'water')),
    layer('grid', `<path d="${field.cells.map((cell) => polygon(cell.ring)).join('')}"/>`),
    layer('kinds', field.cells.map((cell) => seen(field, cell)).join('')),
    layer('works', trenches(field)),
    layer('roads', within(roads(field))),
    layer('rail', within(rails(field))),
    layer('area-marks', field.cells.map(mark).join('')),
    layer('spaces', field.cells.map(space).join('')),
    layer('pieces', ''),
    layer('route', ''),
    layer('tags', ''),
    layer('frame', frame(field, sketch, caption)),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" class="sheet field" viewBox="0 0 ${field.width} ${field.height}"><defs>${definitions(field)}</defs>${places(field)}${layers.join('')}</svg>`;
}

/** What must not lead out of the board, or out of the water. @param {string} html @param {'field'|'water'} [where] */
const within = (html, where = 'field') => (html ? `<g clip-path="url(#clip-${where})">${html}</g>` : '');

/** @param {string} id @param {string} html */
const layer = (id, html) => `<g id="${id}" class="${id}">${html}</g>`;

/** The shapes that glow and are clicked. @param {Field} field */
function definitions(field) {
  const hatch = (/** @type {string} */ id, /** @type {string} */ mark) =>
    `<pattern id="${id}" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">${mark}</pattern>`;
  const areas = field.cells.map(
    (cell) =>
      `<path id="area-${cell.name}" d="${polygon(shrunk(cell, 0.965))}"/><clipPath id="clip-${cell.name}"><use href="#area-${cell.name}"/></clipPath>`,
  );
  const clip = (/** @type {string} */ id, /** @type {(cell: Cell) => boolean} */ belongs) =>
    `<clipPath id="clip-${id}"><path d="${field.cells
      .filter(belongs)
      .map((cell) => polygon(cell.ring))
      .join('')}"/></clipPath>`;
  const whole =
    clip('field', () => true) + clip('water', (cell) => cell.terrain === 'river' || cell.terrain === 'canal');
  return (
    whole +
    hatch('stripes', '<path class="stripe" d="M0 0V9"/>') +
    hatch('dots', '<circle class="dot-mark" cx="4.5" cy="4.5" r="1.4"/>') +
    hatch('hatch', '<path class="hatch-line" d="M0 0V9"/>') +
    areas.join('')
  );
}

/** The hand-tinted paper: no two cells quite alike. @param {Field} field */
function tints(field) {
  return field.cells
    .map((cell) => `<path class="tint-${Math.floor(chance(`t${cell.name}`)() * 4)}" d="${polygon(cell.ring)}"/>`)
    .join('');
}

const WASHED = ['forest', 'marsh', 'rough', 'cratered', 'mine_crater', 'urban', 'mountain', 'river', 'canal', 'trench'];

/** A wash of colour under every kind of ground. @param {Field} field */
function washes(field) {
  return WASHED.map((kind) => {
    const d = field.cells
      .filter((cell) => cell.terrain === kind)
      .map((cell) => polygon(cell.ring))
      .join('');
    return d ? `<path class="wash-${kind}" d="${d}"/>` : '';
  }).join('');
}

/** Hills: a darker tint, and strokes down the slope, thicker on the side away from the light. @param {Field} field */
function hills(field) {
  const rings = loops(field, (cell) => cell.hill);
  if (!rings.length) return '';
  const random = chance('hills');
  const shades = ['', '', ''];
  for (const ring of rings) {
    for (const {
      at: [x, y],
      out: [ox, oy],
    } of along(ring, 4.4)) {
      const lit = (ox + oy) / Math.SQRT2;
      const [from, to] = [11 + random() * 7, -1.5 - random() * 2];
      const shade = lit > 0.45 ? 2 : lit > -0.35 ? 1 : 0;
      shades[shade] += `M${round(x - ox * from)} ${round(y - oy * from)}L${round(x - ox * to)} ${round(y - oy * to)}`;
    }
  }
  const outline = rings.map((ring) => smooth(ring)).join('');
  const top = rings.map((ring) => smooth(ring, 15)).join('');
  return `<path class="slope" fill-rule="evenodd" d="${outline}"/><path class="crest" fill-rule="evenodd" d="${top}"/>${shades.map((d, k) => (d ? `<path class="hachure h${k}" d="${d}"/>` : '')).join('')}`;
}

/** A cell's number. @param {Cell} cell */
function mark({ name, at: [x, y] }) {
  return `<text class="hexno" x="${x}" y="${round(y - PITCH / 2 + 13)}">${name}</text>`;
}

/** A cell in words. @param {Cell} cell */
const heard = (cell) => t('hex.with', { hex: cell.name, ground: told(cell) });

/** The cells as data: where pieces and tags lie in them, and what they are in words. @param {Field} field */
function places(field) {
  const spaces = field.cells.map((cell) => [cell.noun, cell.name, heard(cell), ...cell.at]);
  return `<metadata id="places">${safe(JSON.stringify({ spaces, tag: TAG, slots: SLOTS }))}</metadata>`;
}
const TAG = [0, 32];
const SLOTS = [
  [0, 4],
  [15, 17],
  [-15, -9],
];

/** A cell to click. @param {Cell} cell */
function space(cell) {
  return `<use class="space" data-noun="${cell.name}" data-index="${cell.noun}" href="#area-${cell.name}"><title>${safe(heard(cell))}</title></use>`;
}

/** The neat line with the numbers of columns and rows, and below it what the board shows. @param {Field} field @param {Sketch} sketch @param {Caption} caption */
function frame(field, sketch, caption) {
  const { width: w, height: h } = field;
  const [left, top, right, bottom] = [MARGIN - 12, MARGIN - 12, w - MARGIN + 12, h - FOOT + 12];
  const band = `<path class="band" fill-rule="evenodd" d="M0 0H${w}V${h}H0ZM${left} ${top}V${bottom}H${right}V${top}Z"/>`;
  const rules = `<rect class="rule" x="${left}" y="${top}" width="${round(right - left)}" height="${round(bottom - top)}"/><rect class="outer" x="6" y="6" width="${w - 12}" height="${h - 12}"/>`;
  const columns = field.cells
    .slice(0, sketch.columns)
    .map((cell, k) => `<text x="${cell.at[0]}" y="${top - 8}">${k + 1}</text>`)
    .join('');
  const lines = field.cells
    .filter((cell) => cell.noun % sketch.columns === 0)
    .map(
      (cell, k) =>
        `<text x="${round((left + 6) / 2)}" y="${cell.at[1] + 4}">${k + 1}</text><text x="${round((right + w - 6) / 2)}" y="${cell.at[1] + 4}">${k + 1}</text>`,
    )
    .join('');
  return band + rules + columns + lines + foot(field, sketch, caption);
}

/** Title, scale and north. @param {Field} field @param {Sketch} sketch @param {Caption} caption */
function foot(field, sketch, caption) {
  const y = field.height - 25;
  const title = caption.title
    ? `<text class="cartouche" x="${round(field.width / 2)}" y="${y + 5}"><tspan class="battle-name">${safe(caption.title.toUpperCase())}</tspan><tspan class="battle-date" dx="14">${safe(caption.date)}</tspan></text>`
    : '';
  const unit = sketch.cells === 'squares' ? PITCH : PITCH;
  const scale = `<g class="scale" transform="translate(${MARGIN} ${y})"><path d="M0 -5V0H${3 * unit}V-5M${unit} -5V0M${2 * unit} -5V0"/><path class="block" d="M0 -3H${unit}V0H0ZM${2 * unit} -3H${3 * unit}V0H${2 * unit}Z"/><text x="${3 * unit + 10}" y="2" class="scale-name">300 m</text></g>`;
  const turn = { up: 0, right: 90, down: 180, left: 270 }[/** @type {'up'} */ (caption.north)];
  const north =
    turn === undefined
      ? ''
      : `<g class="compass" transform="translate(${field.width - MARGIN - 20} ${y - 4}) rotate(${turn})"><path d="M0 -13L4 4L0 1L-4 4Z"/><path class="tail" d="M0 1V11"/></g><text class="scale-name" x="${field.width - MARGIN - 54}" y="${y + 2}">N</text>`;
  return title + scale + north;
}

const TOOLS = {
  level:
    '<path d="M-26 14Q0 -20 26 14" fill="none" stroke="currentColor" stroke-width="3" stroke-dasharray="5 5"/><path d="M-30 14H30" stroke="currentColor" stroke-width="4"/>',
  clear:
    '<path d="M-20 12L4 -16L22 -2L2 20H-12Z" fill="none" stroke="currentColor" stroke-width="4" stroke-linejoin="round"/><path d="M-8 -2L12 12" stroke="currentColor" stroke-width="4"/>',
  sight:
    '<path d="M-30 0Q0 -28 30 0Q0 28 -30 0Z" fill="none" stroke="currentColor" stroke-width="4"/><circle r="9" fill="currentColor"/>',
};

/** A small picture of a kind of ground, of what runs over it, or of a tool. @param {string} kind */
export function swatch(kind) {
  if (kind in TOOLS)
    return `<svg viewBox="-40 -36 80 72" aria-hidden="true">${TOOLS[/** @type {'level'} */ (kind)]}</svg>`;
  const a = Math.sqrt(3) / 3;
  const ring = /** @type {[number, number][]} */ ([
    [a / 2, -0.5],
    [a, 0],
    [a / 2, 0.5],
    [-a / 2, 0.5],
    [-a, 0],
    [-a / 2, -0.5],
  ]);
  const terrain = ['hill', 'road', 'rail'].includes(kind) ? 'open' : kind;
  const hex = {
    noun: 0,
    name: `s${kind}`,
    terrain,
    hill: kind === 'hill',
    road: kind === 'road' ? [2, 5] : [],
    rail: kind === 'rail' ? [1, 4] : [],
    centre: /** @type {[number, number]} */ ([0, 0]),
    corners: ring,
  };
  const field = layOut({ columns: 1, rows: 1, cells: 'hexes', directions: [], text: '', hexes: [hex] });
  const [x, y] = field.cells[0].at;
  const group = (/** @type {string} */ name, /** @type {string} */ html) => `<g class="${name}">${html}</g>`;
  return `<svg class="sheet field" viewBox="${x - 40} ${y - 36} 80 72" aria-hidden="true">${group('paper', tints(field))}${group('washes', washes(field))}${group('relief', hills(field))}${group('rivers', rivers(field) + canals(field))}${group('kinds', field.cells.map((cell) => seen(field, cell)).join(''))}${group('works', trenches(field))}${group('roads', roads(field))}${group('rail', rails(field))}</svg>`;
}
