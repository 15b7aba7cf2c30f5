// @ts-check
/** On the board: what has changed since one last decided, the ways of what moved, and where it stood. */
import { safe } from '../shared/dom.js';
import { arrow } from './arrows.js';
import { ringed, shaped } from './outlines.js';
import { markOf, middleOf } from './places.js';
import { layerOf, write } from './sheet.js';

/** @typedef {import('../shared/types.d.ts').Action} Action */
/** @typedef {import('./places.js').Point} Point */

/**
 * @typedef {object} Mark an action as the board shows it
 * @property {Action} action
 * @property {number} number as in the list
 * @property {'done'|'present'|'past'} look
 */

const FRAME = 40;
const TRAILS = 4; // how many are shown besides the present one

/** Draw the marks of some actions. @param {Mark[]} marks @param {boolean} ways whether to show where things went */
export function drawMarks(marks, ways) {
  const changed = [...new Set(marks.flatMap(({ action }) => action.changed ?? []))];
  const present = marks.find((mark) => mark.look === 'present');
  const place = present?.action.spaces?.[0];
  write(
    'chains',
    shaped(
      changed,
      (shape, more) => `<g ${more} class="chain">${shape('class="chain-halo"')}</g>${shape('class="chain-dots"')}`,
    ) + (place === undefined ? '' : ringed(place, ['focus-halo', 'focus-ring'])),
  );
  const went = ways ? marks.slice(-TRAILS - 1) : marks.filter((mark) => mark.look === 'present');
  write('passed', went.map(trail).join('') + discs(marks, ways));
}

/** The way of an action, and where it began. @param {Mark} mark */
function trail({ action, look }) {
  const fight = action.battle || (action.changed?.length ?? 0) > 0;
  const now = look === 'present' ? `way ${fight ? 'fight' : ''}` : 'trail';
  return (action.ways ?? [])
    .map((way) => `${look === 'present' ? frame(middleOf(way[0])) : ''}${arrow(way.map(middleOf), now)}`)
    .join('');
}

/** An empty frame where a piece stood. @param {Point} at */
const frame = ([x, y]) =>
  `<rect class="stood" x="${x - FRAME / 2}" y="${y - FRAME / 2}" width="${FRAME}" height="${FRAME}" rx="3"/>`;

const APART = 25; // how far the middles of two discs are apart at least

/** The numbers of actions, none over another. @param {Mark[]} marks @param {boolean} ways */
function discs(marks, ways) {
  /** @type {Point[]} */
  const taken = [];
  return marks
    .map((mark) => {
      const at = ways && mark.action.ways?.length ? halfway(mark.action.ways[0]) : beside(mark.action.spaces?.[0]);
      if (!at) return '';
      while (taken.some(([x, y]) => Math.hypot(x - at[0], y - at[1]) < APART)) at[0] += APART;
      taken.push(at);
      return disc(mark, at);
    })
    .join('');
}

/** The number of an action. @param {Mark} mark @param {Point} at */
function disc({ action, number, look }, [x, y]) {
  return `<g class="number-disc ${look} ${action.loss ? 'loss' : ''}"><circle cx="${x}" cy="${y}" r="12"/><text x="${x}" y="${y}" dy="0.35em" text-anchor="middle">${safe(number)}</text></g>`;
}

/** @param {number[]} way @returns {Point} */
function halfway(way) {
  const [from, to] = [middleOf(way[way.length - 2]), middleOf(way[way.length - 1])];
  return [(from[0] + to[0]) / 2 - (to[1] - from[1]) * 0.09, (from[1] + to[1]) / 2 + (to[0] - from[0]) * 0.09];
}

/** @param {number|undefined} space @returns {Point|null} */
function beside(space) {
  if (space === undefined) return null;
  const [x, y] = markOf(space);
  return [x + 34, y - 20];
}

/** Take all marks away. */
export function clearMarks() {
  write('chains', '');
  write('passed', '');
}

/** A ghost of a piece, to be moved. @param {string} svg @param {Point} at */
export function ghost(svg, [x, y]) {
  const node = /** @type {SVGGElement} */ (document.createElementNS('http://www.w3.org/2000/svg', 'g'));
  node.setAttribute('class', 'piece ghost');
  node.innerHTML = `<g>${svg}</g>`;
  node.style.transform = `translate(${x}px, ${y}px)`;
  layerOf('ghosts').append(node);
  return node;
}

/** Take all ghosts away. */
export const clearGhosts = () => layerOf('ghosts').replaceChildren();
