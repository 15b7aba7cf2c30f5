// @ts-check
/** The fan: the pieces of a stack side by side on a strip of paper beside their hex, away from the enemy. */
import { safe } from '../shared/dom.js';
import { seen } from './detail.js';
import { write } from './sheet.js';
import { middleOf, spaceAt, stacksIn } from './places.js';
import { markOfLookedAt, plateOf, standingOf } from './pieces.js';
import { lamp, ordered } from './stacks.js';
import { piecesAt, state } from './state.js';

/** @typedef {import('../shared/game.js').GameModule} GameModule */
/** @typedef {import('./state.js').Piece} Piece */

const ACROSS = 6;
const APART = 1.13; // of a piece's side
const LARGE = 60; // pixels from which a piece is drawn with everything on it
const LEAST = 46; // pixels that a piece of the fan measures at least

/** Whether the pieces of a space lie on each other, so that they can be fanned out. @param {number|null} space */
export const fans = (space) => space !== null && stacksIn(space) && piecesAt(space).length > 1;

/** Draw the fan that is open, and the mark of the stack that is looked at. @param {GameModule} game */
export function drawFan(game) {
  const { fan } = state;
  const focused = document.activeElement?.closest('.fan [data-piece]')?.getAttribute('data-piece');
  write('fan', markOfLookedAt(game) + (fan !== null && fans(fan) ? spread(fan, game) : ''));
  if (focused && !document.activeElement?.closest('.fan'))
    /** @type {SVGElement|null} */ (document.querySelector(`.fan [data-piece="${CSS.escape(focused)}"] .plate`))?.focus(
      { preventScroll: true },
    );
}

/** @param {number} space @param {GameModule} game */
function spread(space, game) {
  const pieces = ordered(piecesAt(space));
  const [x, y] = middleOf(space);
  const { zoom } = seen();
  const scale = Math.max(1, LEAST / (game.SIZE * zoom));
  const detail = game.SIZE * zoom * scale >= LARGE ? 'large' : 'middle';
  const step = game.SIZE * APART;
  const across = Math.min(ACROSS, pieces.length);
  const rows = Math.ceil(pieces.length / across);
  const [wide, high] = [across * step + 8, rows * step + 8];
  const side = freer(space, game.SIZE);
  const left = side < 0 ? -wide - game.SIZE / 2 / scale - 14 : game.SIZE / 2 / scale + 14;
  const pointer = side < 0 ? left + wide : left;
  const shown = pieces.map((piece, k) => {
    const at = [left + 4 + ((k % across) + 0.5) * step, -high / 2 + 4 + (Math.floor(k / across) + 0.5) * step];
    return one(piece, at, game, detail);
  });
  return `<g class="fan" data-fan="${space}" transform="translate(${x} ${y}) scale(${scale.toFixed(3)})"><rect class="strip" x="${left}" y="${-high / 2}" width="${wide}" height="${high}" rx="6"/><path class="strip-pointer" d="M${pointer} -8L${pointer - side * 9} 0L${pointer} 8Z"/>${shown.join('')}</g>`;
}

/** @param {Piece} piece @param {number[]} at @param {GameModule} game @param {import('./detail.js').Detail} detail */
function one(piece, at, game, detail) {
  const { classes } = standingOf(piece);
  const plate = plateOf(game.SIZE).replace('<rect ', `<rect tabindex="0" aria-label="${safe(game.spoken(piece))}" `);
  return `<g class="${safe(classes)}" data-piece="${safe(piece.key)}" style="transform:translate(${at[0]}px,${at[1]}px)"><g aria-hidden="true">${lamp(game.SIZE)}${game.draw(piece, detail)}</g>${plate}</g>`;
}

/** On which side of a space there are fewer enemies, left (-1) or right (1). @param {number} space @param {number} size */
function freer(space, size) {
  const [x, y] = middleOf(space);
  const side = piecesAt(space)[0]?.side;
  let balance = 0;
  for (const far of [1.8, 3.5, 5.3])
    for (const up of [-1.8, 0, 1.8])
      for (const way of [-1, 1]) {
        const there = spaceAt(x + way * far * size, y + up * size);
        if (there !== null && piecesAt(there).some((piece) => piece.side !== side)) balance += way;
      }
  return balance < 0 ? 1 : -1;
}
