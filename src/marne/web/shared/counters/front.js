// @ts-check
/** What a game of counters shows from afar: marks of divisions on their armies' ground, and the armies' plates. */
import { armyGround, divisionMarks, markRooms } from './afar.js';
import { leaders, plates } from './plates.js';

/** @typedef {import('./data.js').CounterData} CounterData */

/** The front from afar, for pieces that carry a counter. @param {{x: number, y: number, piece: {side: string, counter: CounterData}}[]} pieces @param {number} pixel how long a pixel of the screen is on the sheet @param {number} pitch from the middle of a hex to the next @param {Record<string, string>} [commanders] by "nation numeral" */
export function fromAfar(pieces, pixel, pitch, commanders) {
  const standing = pieces.map(({ x, y, piece }) => ({ x, y, side: piece.side, counter: piece.counter }));
  const all = plates(standing, pixel, { commanders });
  return {
    ground: armyGround(standing, pitch),
    marks: leaders(all, pixel) + divisionMarks(standing, pixel),
    plates: all,
    rooms: markRooms(standing, pixel),
  };
}
