// @ts-check
/** The numbers of hexes: of thousands, only those that are seen, and large enough to be read. */
import { safe } from '../shared/dom.js';
import { isDrawn, seen } from './detail.js';
import { markOf, nameOf, numberOf, numbersAbove, spaces, stacksIn } from './places.js';
import { write } from './sheet.js';

const READABLE = 0.75; // the zoom from which they are

/** Draw the numbers of the hexes where one looks. */
export function drawNumbers() {
  const above = numbersAbove();
  if (above === null) return;
  const shown =
    seen().zoom < READABLE ? [] : [...spaces()].filter((space) => stacksIn(space) && isDrawn(markOf(space)));
  const texts = shown.map((space) => number(space, above));
  write('numbers', texts.length ? `<g class="hex-marks">${texts.join('')}</g>` : '');
}

/** @param {number} space @param {number} above */
function number(space, above) {
  const [x, y] = markOf(space);
  const [right, down] = numberOf(space) ?? [0, -above];
  return `<text x="${Math.round(x + right)}" y="${Math.round(y + down)}">${safe(nameOf(space))}</text>`;
}
