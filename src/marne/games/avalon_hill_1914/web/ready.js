// @ts-check
/** The matches that one click begins: none, since a campaign begins with one's own mobilization. */

/** @type {import('/shared/game.js').ReadyBattle[]} */
export const ready = [];
