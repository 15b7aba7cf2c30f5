// @ts-check
/** How fast one wants to see what others did; this browser remembers it. */

/** @typedef {'slow'|'normal'|'fast'|'skip'} Pace */

/** @type {Pace[]} */
export const PACES = ['slow', 'normal', 'fast', 'skip'];
const FACTORS = { slow: 2, normal: 1, fast: 1 / 3, skip: 1 }; // what is skipped can still be asked for
const KEY = 'pace';

/** The pace that is wanted. @returns {Pace} */
export function paceNow() {
  const kept = localStorage.getItem(KEY);
  return kept !== null && kept in FACTORS ? /** @type {Pace} */ (kept) : 'normal';
}

/** Want another pace. @param {Pace} pace */
export const setPace = (pace) => localStorage.setItem(KEY, pace);

/** By how much times are longer than at normal speed. */
export const factor = () => FACTORS[paceNow()];

/** Whether nothing may move by itself. */
export const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
