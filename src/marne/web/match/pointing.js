// @ts-check
/** Pointing at the board: by the mouse, by a finger, or by the keyboard's focus. */
import { hasDropped, isDragging, wireDragging } from './dragging.js';
import { fans } from './fan.js';
import { look } from './hovering.js';
import { spaceOf, stacksIn } from './places.js';
import { aim, explain, pressHeading, pressPiece, pressSpace } from './pressing.js';
import { sightTo } from './sight.js';
import { change, choicesFor, goals, goalsAt, pieceOf, piecesAt, state } from './state.js';
import { keepFree, showTab, tabNow } from './tray.js';
import { keyOf, middle, pieceUnder, spaceUnder, wireUnder } from './under.js';

/** @typedef {import('./places.js').Point} Point */

/** Press what lies at a point; a first tap only shows. @param {PointerEvent} e */
function press(e) {
  if (hasDropped() || state.drawsArrows) return;
  const element = /** @type {Element} */ (e.target);
  if (state.choosing) change({ choosing: null });
  if (pressHeading(element)) return;
  /** @type {Point} */
  const at = e.detail === 0 ? middle(element) : [e.clientX, e.clientY];
  const key = pieceUnder(element, e.clientX, e.clientY);
  const touch = e.pointerType === 'touch';
  if (key) {
    if (!touch || (!spreadFirst(key) && !looksFirst(key) && !aimsFirst(key, e.clientY)))
      pressPiece(key, at, e.shiftKey);
    return;
  }
  if (element.closest('[data-fan], [data-fly]')) return;
  const space = spaceUnder(element, e.clientX, e.clientY);
  if (space === null) {
    change({ bubble: null, aim: null, fan: null });
    return;
  }
  if (touch && state.fan !== null) change({ fan: null });
  if (touch && state.aim !== space && goals().has(space)) {
    keepFree(e.clientY);
    aim(space);
    return;
  }
  pressSpace(space, at);
}

/** On a touch screen the first tap on a crowded space spreads its pieces out. @param {string} key */
function spreadFirst(key) {
  const space = pieceOf(key)?.space ?? null;
  if (space === null || state.fan === space) return false;
  change({ fan: space, selected: key });
  return fans(space) || piecesAt(space).length > 2;
}

/** On a touch screen the first tap on a piece where one could go or shoot, and that is no choice itself, only aims: a button says what it will do. @param {string} key @param {number} y */
function aimsFirst(key, y) {
  const piece = pieceOf(key);
  if (!piece || state.sighting || state.reach || choicesFor('piece', piece.noun).length || state.aim === piece.space)
    return false;
  if (goalsAt(piece.space).length !== 1) return false;
  change({ selected: key });
  keepFree(y);
  aim(piece.space);
  return true;
}

/** While the tab of units is open, a first tap on a piece shows it there; so it does anywhere of one that may not be chosen. @param {string} key */
function looksFirst(key) {
  const known = state.selected === key;
  if (tabNow() === 'unit') {
    change({ selected: key });
    return !known;
  }
  const piece = pieceOf(key);
  if (piece && !choicesFor('piece', piece.noun).length && !goals().has(piece.space)) showTab('unit');
  return false;
}

/** Follow the pointer: pieces are looked at, spaces aimed at. @param {PointerEvent} e */
function hover(e) {
  if (isDragging() || e.pointerType === 'touch' || e.buttons) return;
  const element = /** @type {Element} */ (e.target);
  const key = pieceUnder(element, e.clientX, e.clientY);
  if (!key && element.closest('[data-fan]')) return;
  const space = key ? null : spaceUnder(element, e.clientX, e.clientY);
  if (state.sighting) {
    sightTo(pieceOf(key)?.space ?? space);
    return;
  }
  look(key);
  const aimed = space ?? (stacked(key) ? (pieceOf(key)?.space ?? null) : null);
  if (!key || aimed !== null) aim(aimed !== null && goals().has(aimed) ? aimed : null);
}

/** Whether a piece covers the hex in which it lies, so that pointing at it is pointing at the hex. @param {string|null} key */
const stacked = (key) => stacksIn(pieceOf(key)?.space ?? -1);

/** Look at what has the keyboard's focus. @param {FocusEvent} e */
function focused(e) {
  const element = /** @type {Element} */ (e.target);
  if (!element.matches(':focus-visible')) return;
  const key = keyOf(element);
  if (key) {
    change({ selected: key });
    look(key);
  }
  const space = spaceOf(element);
  if (state.sighting) sightTo(space ?? pieceOf(key)?.space ?? null);
  else if (space !== null) aim(space);
  change({ focused: element });
}

/** Let the board be clicked, hovered over, focused and dragged on. @param {HTMLElement} box @param {import('./hand.js').Hand} hand @param {(arrows: [number, number, number][]) => void} keep */
export function wirePointing(box, hand, keep) {
  wireUnder(hand);
  wireDragging(hand, keep);
  box.addEventListener('click', (e) => press(/** @type {PointerEvent} */ (e)));
  box.addEventListener('contextmenu', (e) => {
    e.preventDefault();
    const element = /** @type {Element} */ (e.target);
    explain(keyOf(element), spaceUnder(element, e.clientX, e.clientY), [e.clientX, e.clientY]);
  });
  for (const moved of /** @type {const} */ (['pointerover', 'pointermove'])) box.addEventListener(moved, hover);
  box.addEventListener('pointerleave', () => {
    if (!isDragging()) look(null);
  });
  box.addEventListener('focusin', focused);
  box.addEventListener('focusout', () => {
    if (!isDragging()) look(null);
    change({ focused: null });
  });
}
