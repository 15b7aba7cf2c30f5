// @ts-check
/** The arms as boxes of the period's staff maps, 22 by 12 around their middle, drawn by lines and one solid part at most. */

import { shifted } from './shifted.js';

/** @typedef {import('./data.js').Arm} Arm */

const BOX = 'M-11 -6H11V6H-11Z';
const CROSS = `${BOX}M-11 -6L11 6M11 -6L-11 6`;
const WHEEL = 'M-4.4 -1.2A4.4 4.4 0 1 1 4.4 -1.2A4.4 4.4 0 1 1 -4.4 -1.2Z';

/** @param {number} radius */
const ring = (radius) => `M${-radius} 0A${radius} ${radius} 0 1 1 ${radius} 0A${radius} ${radius} 0 1 1 ${-radius} 0Z`;

/** Lines in ink around paper, and what is all ink. @type {Record<Arm, {lines: string, solid?: string}>} */
const SYMBOLS = {
  infantry: { lines: CROSS },
  reserve: { lines: CROSS, solid: 'M-11 -6L0 0L-11 6Z' },
  ersatz: { lines: CROSS, solid: 'M11 -6L0 0L11 6Z' },
  territorial: { lines: `${CROSS}M-11 3.4H11` },
  landwehr: { lines: CROSS, solid: 'M-1.2 -5.6H1.2V-3.2H3.2V-.8H1.2V5.6H-1.2V-.8H-3.2V-3.2H-1.2Z' },
  marine: { lines: `${CROSS}M0 -4.4V5.4M-2.6 -2.6H2.6M-5.6 1.4C-4.6 4.4 -2.2 5.2 0 5.3C2.2 5.2 4.6 4.4 5.6 1.4` },
  jaeger: { lines: CROSS, solid: 'M-5.2 -6H5.2L0 -.4Z' },
  alpine: { lines: CROSS, solid: 'M0 .4L5.2 6H-5.2Z' },
  garrison: { lines: `M-11 -6V-8.6H-7V-6H-2V-8.6H2V-6H7V-8.6H11V-6Z${CROSS}` },
  cavalry: { lines: `${BOX}M-11 6L11 -6` },
  artillery: { lines: BOX, solid: ring(2.9) },
  siege: { lines: `${BOX}${ring(4.5)}`, solid: ring(2.2) },
  engineers: { lines: `${BOX}M-5.6 3.4V-2.6H5.6V3.4M0 -2.6V2.6` },
  railway: { lines: `${BOX}M-11 -2H11M-11 2H11M-7.4 -3.8V3.8M-2.5 -3.8V3.8M2.5 -3.8V3.8M7.4 -3.8V3.8` },
  headquarters: {
    lines: `${BOX}M-11 6V9.4`,
    solid:
      'M-7.6 -3.9H-5.5V-1H-2.9V-3.9H-.8V3.9H-2.9V.9H-5.5V3.9H-7.6ZM4.4 -4.1C6.7 -4.1 8.1 -2.4 8.1 0C8.1 1.2 7.7 2.2 7.1 2.9L8.3 4.1L7 5.2L5.6 3.9C5.2 4 4.8 4.1 4.4 4.1C2.1 4.1 .7 2.4 .7 0C.7 -2.4 2.1 -4.1 4.4 -4.1ZM4.4 -2.2C3.4 -2.2 2.8 -1.3 2.8 0C2.8 1.3 3.4 2.2 4.4 2.2C5.4 2.2 6 1.3 6 0C6 -1.3 5.4 -2.2 4.4 -2.2Z',
  },
  depot: { lines: 'M-11 6V-1.6L0 -8L11 -1.6V6ZM-11 2.6H11', solid: 'M-2.6 2.4V-2H2.6V2.4Z' },
  train: { lines: `${BOX}M-11 3.4H11${WHEEL}M-4.4 -1.2H4.4M0 -5.6V3.2` },
  works: {
    lines: 'M0 -8.6L2.3 -2.9L8.4 -2.5L3.7 1.4L5.2 7.3L0 4.1L-5.2 7.3L-3.7 1.4L-8.4 -2.5L-2.3 -2.9Z',
  },
};

/** The symbol of an arm around a point. @param {Arm} arm @param {number} x @param {number} y @param {number} [scale] */
export function symbol(arm, x, y, scale = 1) {
  const { lines, solid } = SYMBOLS[arm];
  const drawn = `<path class="chit-box" d="${shifted(lines, x, y, scale)}"/>`;
  return solid ? `${drawn}<path class="chit-solid" fill-rule="evenodd" d="${shifted(solid, x, y, scale)}"/>` : drawn;
}
