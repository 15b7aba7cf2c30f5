// @ts-check
/** The whole front from afar, where counters would be too small: marks, the ground of armies, and a plate for each of them. */
import { safe } from '../shared/dom.js';
import { seen } from './detail.js';
import { write } from './sheet.js';
import { lattices, middleOf, stacksIn } from './places.js';
import { occupied } from './state.js';

/** @typedef {import('../shared/game.js').GameModule} GameModule */

/** Whether the pieces are too far away to be drawn one by one. @param {GameModule} game */
export const isAfar = (game) => Boolean(game.afar && lattices() && seen().detail === 'far');

/** How far a plate reaches from its middle, to the sides, up, and down with its commander's name, in pixels. */
const [ASIDE, UP, DOWN] = [41, 12, 27];

/** What the plates and the marks of divisions cover that are drawn. @type {import('./lettering.js').Room[]} */
let covered = [];
export const plateRooms = () => covered;

/** Draw the front from afar, or nothing of it. @param {GameModule} game */
export function drawAfar(game) {
  const hexes = lattices();
  if (!game.afar || !hexes || !isAfar(game)) {
    covered = [];
    write('armies', '');
    write('afar', '');
    return;
  }
  const standing = [...occupied()].flatMap(([space, pieces]) => {
    const [x, y] = middleOf(space);
    return stacksIn(space) ? pieces.map((piece) => ({ x, y, piece })) : [];
  });
  const pixel = 1 / seen().zoom;
  const { ground, marks, plates, rooms = [] } = game.afar(standing, pixel, hexes.pitch);
  const under = plates.map(({ x, y }) => ({
    left: x - ASIDE * pixel,
    right: x + ASIDE * pixel,
    top: y - UP * pixel,
    bottom: y + DOWN * pixel,
  }));
  covered = [...under, ...rooms];
  write('armies', ground);
  write('afar', `${marks}${plates.map((plate) => drawn(plate, pixel)).join('')}`);
}

/** @param {import('../shared/game.js').ArmyPlate} plate @param {number} pixel */
const drawn = ({ x, y, svg, words, army }, pixel) =>
  `<g class="plate-of-army" role="button" tabindex="0" aria-label="${safe(words)}" data-fly="${Math.round(army.x)} ${Math.round(army.y)}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${pixel.toFixed(3)})">${svg}</g>`;
