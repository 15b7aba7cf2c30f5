// @ts-check
/** Dragging on the board: pieces go where they are dropped, and a player draws arrows of his own. */
import { askReach, letGo, looksAt } from './hovering.js';
import { aim, pressSpace } from './pressing.js';
import { change, choicesOf, pieceOf, state } from './state.js';
import { dropTogether } from './together.js';
import { keyOf, spaceBelow } from './under.js';

/** @type {{key: string, x: number, y: number, node: SVGGElement|null, moved: boolean, id: number}|null} */
let drag = null;
let dropped = false;
/** The answer to where the dragged piece may go. @type {Promise<void>} */
let reaching = Promise.resolve();

/** Whether a press begins a drag of a piece instead of the board. @param {PointerEvent} e */
export function takes(e) {
  if (state.drawsArrows && e.button === 0) return startArrow(e);
  const key = keyOf(/** @type {Element} */ (e.target));
  const piece = pieceOf(key);
  if (!key || !piece || e.button !== 0) return false;
  const moving = state.now?.table.moving?.piece === key;
  const ready = choicesOf(piece).length > 0 && e.pointerType !== 'touch';
  if (!moving && !ready) return false;
  takeUp(key, e);
  return true;
}

/** Begin to drag a piece. @param {string} key @param {PointerEvent} e */
export function takeUp(key, e) {
  drag = { key, x: e.clientX, y: e.clientY, node: null, moved: false, id: e.pointerId };
}

/** @param {PointerEvent} e @param {import('./hand.js').Hand} hand */
function dragOn(e, hand) {
  if (!drag || drag.id !== e.pointerId) return;
  if (!drag.moved && Math.hypot(e.clientX - drag.x, e.clientY - drag.y) < 6) return;
  if (!drag.moved) {
    drag.moved = true;
    const original = document.querySelector(`[data-piece="${CSS.escape(drag.key)}"]`);
    drag.node = /** @type {SVGGElement} */ (original?.cloneNode(true));
    drag.node.classList.add('dragged');
    drag.node.removeAttribute('data-piece');
    document.querySelector('#tags')?.after(drag.node);
    if (state.now?.table.moving?.piece !== drag.key) {
      looksAt(drag.key);
      if (state.reach?.piece !== drag.key) change({ reach: null });
      reaching = askReach(drag.key);
    }
  }
  const [x, y] = hand.onSheet(e.clientX, e.clientY);
  if (drag.node) drag.node.style.transform = `translate(${x}px, ${y}px)`;
  aim(spaceBelow(e.clientX, e.clientY));
}

/** @param {PointerEvent} e */
function drop(e) {
  if (!drag || drag.id !== e.pointerId) return;
  const { moved, node, key } = drag;
  drag = null;
  node?.remove();
  if (!moved) return;
  dropped = true;
  setTimeout(() => {
    dropped = false;
  }, 50);
  const space = e.type === 'pointerup' ? spaceBelow(e.clientX, e.clientY) : null;
  reaching.then(async () => {
    if (space !== null && space !== pieceOf(key)?.space) {
      if (e.shiftKey && state.reach) await dropTogether(space);
      else pressSpace(space, [e.clientX, e.clientY], true);
    }
    letGo();
    change({ aim: null, reach: null });
  });
}

/** @type {{from: number, colour: number, id: number}|null} */
let begun = null;

/** Begin an arrow, or remove the one that is pressed. @param {PointerEvent} e */
function startArrow(e) {
  const old = /** @type {Element} */ (e.target).closest('[data-arrow]');
  if (old) {
    keepArrows(state.arrows.filter((_, k) => k !== Number(old.getAttribute('data-arrow'))));
    return true;
  }
  const from = spaceBelow(e.clientX, e.clientY);
  if (from === null) return false;
  begun = {
    from,
    colour: Number(document.querySelector('[data-colour][aria-pressed=true]')?.getAttribute('data-colour') ?? 0),
    id: e.pointerId,
  };
  return true;
}

/** @param {PointerEvent} e */
function endArrow(e) {
  if (!begun || begun.id !== e.pointerId) return;
  const to = spaceBelow(e.clientX, e.clientY);
  if (e.type === 'pointerup' && to !== null && to !== begun.from)
    keepArrows([...state.arrows, [begun.from, to, begun.colour]]);
  begun = null;
}

/** Whether a piece is being dragged. */
export const isDragging = () => drag !== null;

/** Whether one has just let go of a piece, so that the click that follows is none. */
export const hasDropped = () => dropped;

/** @type {(arrows: [number, number, number][]) => void} */
let keepArrows = () => {};

/** Let pieces be dragged and arrows be drawn. @param {import('./hand.js').Hand} hand @param {(arrows: [number, number, number][]) => void} keep */
export function wireDragging(hand, keep) {
  keepArrows = keep;
  addEventListener('pointermove', (e) => dragOn(e, hand));
  for (const end of /** @type {const} */ (['pointerup', 'pointercancel']))
    addEventListener(end, (e) => {
      drop(e);
      endArrow(e);
    });
}
