// @ts-check
/**
 * The board on the page: laid out when the page opens, and again when a game's sheet changes. The sheet lies at the bottom
 * and does not change; over it lie papers for what does, so that a change is drawn without drawing the sheet again.
 */
import { isNight, setNight } from '../shared/night.js';
import { t } from '../shared/words.js';
import { lattices, learn } from './places.js';
import { change, shownTable } from './state.js';

/** @typedef {import('../shared/game.js').GameModule} GameModule */

const SVG = 'http://www.w3.org/2000/svg';
const RIM = 1200; // how far the papers reach beyond the sheet: for boxes beside it, and fans at its edge
const PAUSE = 120; // milliseconds between what a large board shows last

/** @type {SVGSVGElement|null} */
let svg = null;
let laid = '';
/** @type {Map<string, SVGGElement>} */
const layers = new Map();

/** The board that lies on the page. */
export const boardNow = () => svg;

/** A layer of the board by its name. @param {string} name @returns {SVGGElement} */
export function layerOf(name) {
  const layer = layers.get(name);
  if (!layer) throw new Error(`the board has no layer ${name}`);
  return layer;
}

/** @type {WeakMap<Element, string>} */
const written = new WeakMap();

/** Write into a layer only what has changed. @param {string} name @param {string} html */
export function write(name, html) {
  const layer = layerOf(name);
  if ((written.get(layer) ?? '') === html) return;
  layer.innerHTML = html;
  written.set(layer, html);
}

/** The hatching of zones. */
const ZONE =
  '<defs><pattern id="zone" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path class="zone-line" d="M0 0V9"/></pattern><pattern id="lattice" width="11" height="11" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path class="lattice-line" d="M0 0V11M0 0H11"/></pattern></defs>';

/** Nothing, drawn all over a paper: one whose drawing grows or shrinks has all layers of the page worked over, and a way does so with every move of the hand. */
const CLEAR = `<rect class="clear" x="${-RIM}" y="${-RIM}" width="100%" height="100%"/>`;

/** The papers over the sheet, from the bottom to the top, and what is drawn on each: what follows the hand has its own, as all of a paper is looked through when something on it changes. */
const PAPERS = {
  lit: ['lesson-veil', 'chains', 'boxes', 'armies'],
  names: ['numbers'],
  table: ['lines', 'pieces', 'ghosts', 'afar'],
  way: ['spaces-in-hand', 'passed', 'lesson-arrow', 'route'],
  tags: ['tags'],
  fan: ['fan'],
};
/** What lies under the rivers and names of a sheet. On a sheet of areas it stays there; a sheet of hexes is cut in two, and it lies between. */
const UNDER = ['quiet', 'overlays', 'glow'];

/** Lay out the board if there is another one to show; says whether there is one at all. @param {HTMLElement} holder @param {GameModule} game @param {(width: number, height: number) => void} laidOut */
export async function layOut(holder, game, laidOut) {
  const sheet = game.sheet(shownTable() ?? null);
  if (!sheet || sheet.key === laid) return;
  laid = sheet.key;
  const drawing = await sheet.draw();
  if (laid !== sheet.key) return;
  const inert = document.createElement('template');
  inert.innerHTML = drawing;
  svg = /** @type {SVGSVGElement} */ (inert.content.querySelector('svg'));
  svg.setAttribute('role', 'group');
  svg.setAttribute('aria-label', t('board.region'));
  learn(svg);
  const rest = lattices() ? postponed(svg) : [];
  holder.replaceChildren(svg, laidOver(svg));
  setNight(isNight());
  grain = 0;
  engrave(holder, 1);
  const { width, height } = svg.viewBox.baseVal;
  laidOut(width, height);
  change({});
  bringBack(holder, rest);
}

/** What a large board shows last: it is many small things, and one can play before they are there. */
const LAST = ['woods', 'structures', 'legend'];

/** How many pixels of a paper a unit of the sheet takes before it is moved and scaled. */
let grain = 0;

/** Lay the papers out with so many pixels for a unit. A browser draws what moves as fine as it is laid out: far too finely for a board from afar. @param {HTMLElement} holder @param {number} fine */
export function engrave(holder, fine) {
  if (!svg || grain === fine) return;
  grain = fine;
  const { width, height } = svg.viewBox.baseVal;
  const transform = fine === 1 ? '' : `scale(${1 / fine})`;
  for (const paper of /** @type {NodeListOf<HTMLElement>} */ (holder.querySelectorAll(':scope > *')))
    Object.assign(paper.style, { width: `${width * fine}px`, height: `${height * fine}px`, transform });
  for (const paper of /** @type {NodeListOf<SVGSVGElement>} */ (holder.querySelectorAll('.papers > svg')))
    cut(paper, width + 2 * RIM, height + 2 * RIM, fine);
}

/** Cut a paper to a size. @param {SVGSVGElement} paper @param {number} width @param {number} height @param {number} fine */
function cut(paper, width, height, fine) {
  paper.setAttribute('viewBox', `${-RIM} ${-RIM} ${width} ${height}`);
  const [rim, wide, high] = [-RIM, width, height].map((length) => `${length * fine}px`);
  Object.assign(paper.style, { left: rim, top: rim, width: wide, height: high });
}

/** Bring back what a board shows last, one after the other, as soon as the board is seen. @param {HTMLElement} holder @param {(() => void)[]} rest */
function bringBack(holder, rest) {
  if (!rest.length) return;
  setTimeout(() => {
    if (!holder.matches('.blank')) rest.shift()?.();
    bringBack(holder, rest);
  }, PAUSE);
}

/** Take out what a board shows last; says how each of it comes back. @param {SVGSVGElement} sheet */
function postponed(sheet) {
  return LAST.flatMap((id) => {
    const group = sheet.querySelector(`#${id}`);
    if (!group) return [];
    const shell = group.cloneNode(false);
    group.replaceWith(shell);
    return [() => /** @type {Element} */ (shell).append(...group.childNodes)];
  });
}

/** The papers over a sheet; layers that the sheet has are moved onto them. @param {SVGSVGElement} sheet */
function laidOver(sheet) {
  layers.clear();
  const over = document.createElement('div');
  const hexed = Boolean(lattices());
  over.className = hexed ? 'papers hexed' : 'papers';
  for (const [name, ids] of Object.entries(PAPERS)) {
    const paper = /** @type {SVGSVGElement} */ (document.createElementNS(SVG, 'svg'));
    paper.setAttribute('class', `${sheet.getAttribute('class')} paper-${name}`);
    if (name === 'lit') paper.innerHTML = ZONE;
    if (name === 'way') paper.innerHTML = CLEAR;
    if (name === 'names' && hexed) paper.append(...above(sheet));
    paper.append(...(name === 'lit' && hexed ? [...ids, ...UNDER] : ids).map((id) => layer(sheet, id)));
    over.append(paper);
    if (name === 'names') over.append(pane());
  }
  if (!hexed) {
    for (const id of ['quiet', 'glow']) layer(sheet, id);
    layerOf('quiet').after(layer(sheet, 'overlays'));
  }
  return over;
}

/** Draw on the sheet itself, where it is only looked at. @param {SVGSVGElement} sheet */
export function drawOn(sheet) {
  layers.clear();
  const own = ['quiet', 'glow'].map((id) => layer(sheet, id));
  for (const id of ['boxes', 'overlays', ...PAPERS.table, ...PAPERS.way, ...PAPERS.tags, ...PAPERS.fan])
    sheet.append(layer(sheet, id));
  if (lattices()) layerOf('boxes').after(...own);
}

/** A pane over everything that is only looked at: what is pointed at need not be looked for below it. */
function pane() {
  const made = document.createElement('div');
  made.className = 'pane';
  return made;
}

/** What a sheet of hexes has over its glow: rivers, railways, names. @param {SVGSVGElement} sheet */
function above(sheet) {
  const all = [...sheet.children].filter((child) => child.tagName === 'g' && !layers.has(child.id));
  return all.slice(all.findIndex((child) => child.id === 'regions'));
}

/** A layer that the sheet has, or a new one. @param {SVGSVGElement} sheet @param {string} id */
function layer(sheet, id) {
  const found = /** @type {SVGGElement|null} */ (sheet.querySelector(`#${id}`));
  const made = found ?? /** @type {SVGGElement} */ (document.createElementNS(SVG, 'g'));
  if (!found) made.id = id;
  layers.set(id, made);
  return made;
}
