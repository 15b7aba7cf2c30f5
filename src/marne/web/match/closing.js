// @ts-check
/** What is open, in the order in which it was opened: Escape closes the last of it. */
import { change, state, watch } from './state.js';

/** @typedef {import('./state.js').Field} Field */
/** @typedef {{name: string, isOpen: () => boolean, close: () => void}} Opened */

/** Parts of the state that are something open on the page, and what goes together with each. @type {Record<string, Partial<import('./state.js').State>>} */
const PARTS = {
  panel: { panel: null, drawsArrows: false },
  selected: { selected: null },
  bubble: { bubble: null },
  choosing: { choosing: null },
  sighting: { sighting: null },
  advice: { advice: null, underWay: null },
  warned: { warned: null },
  opened: { opened: null },
};
/** What comes and goes with the hand or the focus, and is never the only thing that Escape closes. */
const PASSING = { aim: null, reach: null, foreseen: null, fan: null };

/** @type {Opened[]} */
const list = [];

/** Note that something has been opened. @param {Opened} thing */
export function opens(thing) {
  const known = list.findIndex(({ name }) => name === thing.name);
  if (known >= 0) list.splice(known, 1);
  list.push(thing);
}

/** Close what was opened last, of all that is still open. */
export function closeLast() {
  change(PASSING);
  while (list.length) {
    const last = /** @type {Opened} */ (list.pop());
    if (!last.isOpen()) continue;
    last.close();
    return;
  }
}

/** Follow what is opened by a change of the state. */
export function wireClosing() {
  /** @type {Record<string, unknown>} */
  const before = {};
  const fields = /** @type {Field[]} */ (Object.keys(PARTS));
  watch(() => {
    for (const field of fields) {
      const now = state[field];
      if (now !== null && now !== before[field])
        opens({ name: field, isOpen: () => state[field] !== null, close: () => change(PARTS[field]) });
      before[field] = now;
    }
  }, fields);
}
