// @ts-check
/** The hand at the easel: strokes with the pointer, taps, and the keyboard; what a stroke would paint is shown at once. */
import { need } from '/shared/dom.js';

/** @typedef {import('../ground/cells.js').Sketch} Sketch */
/** @typedef {{board: Sketch, line: boolean, mirrored: boolean}} Now the board, whether the brush draws lines, and whether both halves are painted */

/** @type {() => Now} */
let now = () => {
  throw new Error('the easel is not set up');
};
/** The hexes of the stroke that is being drawn. @type {number[]} */
let stroke = [];
/** Where a line begins that was begun by a tap or a key. @type {number|null} */
let anchor = null;
let drawing = false;

/** @param {number} hex @param {string} look */
const use = (hex, look) => `<use class="${look}" href="#area-${now().board.hexes[hex].name}"/>`;

/** Mark hexes on the board, and perhaps a line of sight. @param {number[]} hexes @param {{from: number, to: number, blocker: number|null, sees: boolean}} [seen] */
export function marks(hexes, seen) {
  const layer = need('canvas').querySelector('#tags');
  if (!layer) return;
  const { board, mirrored } = now();
  const twins = mirrored ? hexes.map((h) => board.hexes.length - 1 - h) : [];
  layer.innerHTML =
    twins.map((h) => use(h, 'twin-mark')).join('') +
    hexes.map((h) => use(h, 'stroke-mark')).join('') +
    (seen ? line(seen) : '');
}

/** @param {{from: number, to: number, blocker: number|null, sees: boolean}} seen */
function line(seen) {
  const at = (/** @type {number} */ h) => {
    const box = /** @type {SVGGraphicsElement} */ (
      need('canvas').querySelector(`.mark[data-space="${now().board.hexes[h].name}"] use`)
    );
    return `${Number(box.getAttribute('x')) - 14} ${box.getAttribute('y')}`;
  };
  return `<path class="sight-line ${seen.sees ? '' : 'blocked'}" d="M${at(seen.from)}L${at(seen.to)}"/>${seen.blocker === null ? '' : use(seen.blocker, 'sight-hex')}`;
}

/** The hex under an event. @param {Element|null} element */
function hexOf(element) {
  const node = /** @type {SVGElement|null} */ (element?.closest?.('.space') ?? null);
  return node ? Number(node.dataset.index) : null;
}

/** Put the keyboard's focus on a hex. @param {number} hex */
export function pointAt(hex) {
  const box = need('canvas');
  for (const old of box.querySelectorAll('.space[tabindex="0"]')) old.setAttribute('tabindex', '-1');
  const node = /** @type {SVGElement|null} */ (box.querySelector(`.space[data-index="${hex}"]`));
  node?.setAttribute('tabindex', '0');
  node?.focus({ preventScroll: true });
}

const KEYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Press a hex by tap or key: paint it, or begin or end a line there. @param {number} hex @param {(hexes: number[]) => void} paint */
function press(hex, paint) {
  if (!now().line) {
    paint([hex]);
    return;
  }
  if (anchor === null) {
    anchor = hex;
    marks([hex]);
    return;
  }
  const from = anchor;
  anchor = null;
  if (from !== hex) paint([from, hex]);
  else marks([]);
}

/** Let the board be painted on. @param {HTMLElement} box @param {() => Now} present @param {(hexes: number[]) => void} paint */
export function wireEasel(box, present, paint) {
  now = present;
  box.addEventListener('pointerdown', (e) => {
    const hex = hexOf(/** @type {Element} */ (e.target));
    if (hex === null || e.button !== 0 || e.pointerType === 'touch') return;
    e.preventDefault();
    drawing = true;
    stroke = [hex];
    marks(stroke);
  });
  addEventListener('pointermove', (e) => {
    if (!drawing) return;
    const hex = hexOf(document.elementFromPoint(e.clientX, e.clientY));
    if (hex === null || hex === stroke[stroke.length - 1]) return;
    stroke.push(hex);
    marks([...new Set(stroke)]);
  });
  addEventListener('pointerup', () => {
    if (!drawing) return;
    drawing = false;
    if (stroke.length === 1) press(stroke[0], paint);
    else {
      anchor = null;
      paint(stroke);
    }
    stroke = [];
  });
  box.addEventListener('click', (e) => {
    const hex = hexOf(/** @type {Element} */ (e.target));
    if (hex !== null && /** @type {PointerEvent} */ (e).pointerType === 'touch') press(hex, paint);
  });
  box.addEventListener('keydown', (e) => {
    const hex = hexOf(/** @type {Element} */ (e.target));
    if (hex === null) return;
    const { board } = now();
    const way = KEYS[/** @type {'ArrowLeft'} */ (e.key)];
    if (way) {
      const [column, row] = [(hex % board.columns) + way[0], Math.floor(hex / board.columns) + way[1]];
      if (column >= 0 && column < board.columns && row >= 0 && row < board.rows) pointAt(row * board.columns + column);
    } else if (e.key === 'Enter' || e.key === ' ') press(hex, paint);
    else if (e.key === 'Escape') {
      anchor = null;
      marks([]);
    } else return;
    e.preventDefault();
  });
  box.addEventListener('focusin', ring);
  box.addEventListener('focusout', ring);
}

/** A ring around the hex that has the focus. */
function ring() {
  const layer = need('canvas').querySelector('#route');
  const hex = hexOf(document.activeElement);
  if (layer)
    layer.innerHTML = hex !== null && document.activeElement?.matches(':focus-visible') ? use(hex, 'cursor-mark') : '';
}
