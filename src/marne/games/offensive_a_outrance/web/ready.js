// @ts-check
/** The matches that one click begins. */

/** @type {import('/shared/game.js').ReadyBattle[]} */
export const ready = [];
