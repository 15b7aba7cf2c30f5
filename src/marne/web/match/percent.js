// @ts-check
/** Chances in words. */

/** A chance as people read it; what is possible is never nothing, and what is not certain never all. @param {number} chance */
export const percent = (chance) =>
  `${chance > 0 && chance < 1 ? Math.min(99, Math.max(1, Math.round(100 * chance))) : Math.round(100 * chance)}%`;
