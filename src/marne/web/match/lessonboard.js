// @ts-check
/** What a lesson shows on the board: the piece and the place that are meant, an arrow between them, all else quiet. */
import { arrow } from './arrows.js';
import { middleOf, nodeOf, outlineOf } from './places.js';
import { boardNow, write } from './sheet.js';
import { shaped } from './outlines.js';
import { goals, pieceOf, state, target } from './state.js';

/** @typedef {[string, number|string|null]} Move */
/** @typedef {import('./places.js').Point} Point */

/** What is pointed at, and how. @type {[Element, string][]} */
let meant = [];

/** Point at what is to be chosen; nothing is left: at nothing. @param {Move[]} left @param {string} step another one whenever one looks elsewhere @param {Move[]} others what is brought into sight besides, but not pointed at */
export function markTask(left, step, others = []) {
  if (!boardNow()) return;
  const { piece, spaces } = wayOf(state.now?.prompt ? left : []);
  const stands = piece && piece.space >= 0 ? piece : null; // not one that lies beside the map
  const way = [...(stands ? [stands.space] : []), ...spaces];
  document.body.classList.toggle('tasked', way.length > 0);
  const goal = spaces.at(-1);
  const fight = goal !== undefined && goals().get(goal)?.hint.fight ? 'fight' : 'legal';
  const lit = goal === undefined ? '' : shaped([goal], (shape) => `<g class="lesson-goal ${fight}">${shape('')}</g>`);
  write('lesson-veil', way.length ? veil(way) + lit : '');
  const points = [...(stands ? [standOf(stands)] : []), ...spaces.map(middleOf)];
  write('lesson-arrow', stands && spaces.length ? arrow(beside(points), `lesson-way ${fight}`) : '');
  mean(piece ? elementOf(piece) : null, left.length ? buttonOf(left[0]) : null);
  const seen = points.length || !state.now?.prompt ? points : pointsOf(others);
  if (seen.length && step !== looked) frame(seen);
  const next = points.at(-1);
  if (next && step === looked) requestAnimationFrame(() => hand?.reveal(...next)); // a question may have looked elsewhere
  if (seen.length) looked = step;
}

/** Where pieces stand and spaces lie with which some moves have to do. @param {Move[]} moves @returns {Point[]} */
function pointsOf(moves) {
  const pieces = (state.now?.table.pieces ?? []).filter((p) => p.space >= 0 && nodeOf(p.space));
  return moves.flatMap(([verb, noun]) => {
    const kind = target({ verb });
    const piece = kind === 'piece' ? pieces.find((p) => p.noun === noun) : undefined;
    if (piece) return [standOf(piece)];
    return kind === 'space' && typeof noun === 'number' ? [middleOf(noun)] : [];
  });
}

/** Point at a piece and at a button, and at nothing else. @param {Element|null} piece @param {Element|null} button */
function mean(piece, button) {
  /** @type {[Element, string][]} */
  const now = [];
  if (piece) now.push([piece, 'meant']);
  if (button) now.push([button, 'hinted']);
  for (const [element, look] of meant) if (!now.some(([one]) => one === element)) element.classList.remove(look);
  for (const [element, look] of now) element.classList.add(look);
  if (!meant.some(([one]) => one === button)) button?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  meant = now;
}

/** What is pressed to make a choice: a button, of one that ends something the second one, or one of several in a list. @param {Move} move */
function buttonOf([verb, noun]) {
  const listed = state.choosing?.goals.findIndex(({ choices }) => choices[0].verb === verb && choices[0].noun === noun);
  if (listed !== undefined && listed >= 0) return document.querySelector(`#chooser [data-way="${listed}"]`);
  if (target({ verb }) === 'direction')
    return document.querySelector(`[data-heading="${CSS.escape(`${verb} ${noun}`)}"]`);
  if (target({ verb })) return null;
  const sure = document.querySelector(`#prompt [data-sure][data-verb="${CSS.escape(verb)}"]`);
  const named = `[data-focus="${CSS.escape(`${verb} ${noun}`)}"]`;
  return sure ?? document.querySelector(`#beside ${named}`) ?? document.querySelector(`#prompt ${named}`);
}

/** A way that begins at the edge of the piece, so that the piece is seen. @param {Point[]} points @returns {Point[]} */
function beside([[x, y], ...others]) {
  const [dx, dy] = [others[0][0] - x, others[0][1] - y];
  const far = 28 / near / Math.max(1, Math.hypot(dx, dy));
  return [[x + dx * far, y + dy * far], ...others];
}

/** Where one looks. */
let looked = '';
/** @type {import('./hand.js').Hand|null} */
let hand = null;
let near = 1;

/** Let the board be moved to what is meant. @param {import('./hand.js').Hand} moves @param {number} size of a piece */
export function wireBoard(moves, size) {
  hand = moves;
  near = 46 / size;
}

/** Where the bar of a phone ends. */
const TOP = 84;

/** Bring some points into sight, beside the panel or above the sheet. @param {Point[]} points */
function frame(points) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right, top, low] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const phone = innerWidth <= 760;
  const sheet = document.getElementById('tray')?.offsetTop ?? innerHeight;
  const [wide, high] = phone ? [innerWidth, sheet - TOP] : [innerWidth - 400, innerHeight - 220];
  const fits = Math.min((0.62 * wide) / (right - left + 1), (0.62 * high) / (low - top + 1));
  const zoom = Math.min(near, Math.max(near / 2, fits));
  const aside = phone ? 0 : 0.47 * innerWidth - wide / 2;
  const above = phone ? (TOP + sheet) / 2 - 0.26 * innerHeight : 0; // where a phone has its middle otherwise
  hand?.centre((left + right) / 2 + aside / zoom, (top + low) / 2 - above / zoom, zoom);
}

/** The element of a piece. @param {import('./state.js').Piece} piece */
const elementOf = (piece) =>
  /** @type {SVGElement|null} */ (document.querySelector(`[data-piece="${CSS.escape(piece.key)}"]`));

/** Where a piece lies. @param {import('./state.js').Piece} piece @returns {Point} */
function standOf(piece) {
  const found = /translate\((-?[\d.]+)px, (-?[\d.]+)px\)/.exec(elementOf(piece)?.style.transform ?? '');
  return found ? [Number(found[1]), Number(found[2])] : middleOf(piece.space);
}

/** The piece that is meant, and the spaces to which it goes. @param {Move[]} left */
function wayOf(left) {
  const table = state.now?.table;
  const all = [...(table?.pieces ?? []), ...(table?.tray?.beside ?? []).map((one) => one.piece)];
  let piece = pieceOf(table?.moving?.piece ?? null);
  /** @type {number[]} */
  const spaces = [];
  for (const [k, [verb, noun]] of left.entries()) {
    const kind = target({ verb });
    if (kind === 'piece' && k === 0) piece = all.find((p) => p.noun === noun);
    else if (kind === 'space' && typeof noun === 'number') spaces.push(noun);
    else break;
  }
  return { piece, spaces };
}

const FAR = 20_000;

/** A veil over the whole board but for some spaces. @param {number[]} open */
function veil(open) {
  const holes = open.map((space) => outlineOf(space) ?? nodeOf(space)?.getAttribute('d') ?? '').join('');
  return `<path class="lesson-veil" fill-rule="evenodd" d="M${-FAR} ${-FAR}H${2 * FAR}V${2 * FAR}H${-FAR}Z${holes}"/>`;
}
