// @ts-check
/** The bar at the top: calendar, phases, points. */

/** @typedef {import('./types.d.ts').FrontTable} FrontTable */

/** The bar at the top. @param {FrontTable} _table */
export function bar(_table) {
  return '';
}
