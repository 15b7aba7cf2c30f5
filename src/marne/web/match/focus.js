// @ts-check
/** The keyboard's focus is never lost: where what had it has gone, it goes back to where one came from, or to the question. */
import { need } from '../shared/dom.js';
import { isOpen } from './dialog.js';
import { state, watch } from './state.js';

const ASIDE = '#panel, #drawer'; // what opens over the rest, and closes again

/** Whether a key was pressed last, and no pointer. */
let byKeys = false;
/** What had the focus last. @type {Element|null} */
let last = null;
/** What had it before one went to something that opens over the rest. @type {Element|null} */
let back = null;
/** The warning that one has been brought to. @type {string|null} */
let warned = null;

/** Whether something can have the focus still. @param {Element|null} element */
const isThere = (element) => Boolean(element?.isConnected && element.getClientRects().length);

/** Look after the focus whenever something has been drawn; the last of all. */
export function wireFocus() {
  addEventListener('keydown', () => (byKeys = true), { capture: true });
  addEventListener('pointerdown', () => (byKeys = false), { capture: true });
  addEventListener('focusin', (e) => {
    const now = /** @type {Element} */ (e.target);
    if (now.closest(ASIDE) && !last?.closest(ASIDE)) back = last;
    last = now;
  });
  addEventListener('keyup', () => requestAnimationFrame(keep)); // what it has closed is no part of the state, perhaps
  watch(() => {
    if (byKeys) requestAnimationFrame(keep);
    else warned = state.warned; // a hand has seen it
  });
}

/** Bring the focus to the safe answer of a warning, and from nowhere to somewhere. */
function keep() {
  const fresh = state.warned !== warned && state.warned;
  warned = state.warned;
  if (!byKeys || isOpen() || state.veil) return;
  if (fresh) /** @type {HTMLElement|null} */ (document.querySelector('#prompt [data-unwarn]'))?.focus();
  else if (last && !isThere(last) && [document.body, last].includes(document.activeElement ?? last)) {
    const to = /** @type {HTMLElement|SVGElement} */ (last.closest(ASIDE) && isThere(back) ? back : need('prompt'));
    to.focus({ preventScroll: true });
  }
}

/** Go to what a key has opened, as soon as it is drawn. @param {string} where */
export function goTo(where) {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => /** @type {HTMLElement|null} */ (document.querySelector(where))?.focus()),
  );
}
