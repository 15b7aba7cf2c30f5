// @ts-check
/** The board on the page: laid out when the page opens, and again when a game's ground changes. */
import { isNight, setNight } from '../shared/night.js';
import { t } from '../shared/words.js';
import { forgetPieces } from './pieces.js';
import { learn } from './places.js';
import { change, shownTable } from './state.js';

/** @typedef {import('../shared/game.js').GameModule} GameModule */

/** @type {SVGSVGElement|null} */
let svg = null;
let laid = '';

/** The board that lies on the page. */
export const boardNow = () => svg;

/** Lay out the board if there is another one to show; says whether there is one at all. @param {HTMLElement} holder @param {GameModule} game @param {(svg: SVGSVGElement) => void} laidOut */
export async function layOut(holder, game, laidOut) {
  const ground = game.ground(shownTable() ?? null);
  if (!ground || ground.key === laid) return;
  laid = ground.key;
  const drawing = await ground.draw();
  if (laid !== ground.key) return;
  holder.innerHTML = drawing;
  svg = /** @type {SVGSVGElement} */ (holder.querySelector('svg'));
  svg.setAttribute('role', 'group');
  svg.setAttribute('aria-label', t('board.region'));
  forgetPieces();
  learn(svg);
  setNight(isNight());
  laidOut(svg);
  change({});
}
