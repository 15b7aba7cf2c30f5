// @ts-check
/** The signs of the nations, ten units wide around their middle. */

import { shifted } from './shifted.js';

/** @typedef {import('./data.js').Nation} Nation */

/** @typedef {{path: string, look: string, wide?: number}} Part a path, what it looks like, and how wide its line is */

/** @param {number} r */
const ring = (r) => `M${-r} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1 ${-r} 0Z`;

/** @type {Record<Nation, Part[]>} */
const SIGNS = {
  german: [
    {
      look: 'class="chit-on"',
      path: 'M-1.5 -1.5C-1.7 -3 -2.3 -4.2 -3.1 -5.1H3.1C2.3 -4.2 1.7 -3 1.5 -1.5C3 -1.7 4.2 -2.3 5.1 -3.1V3.1C4.2 2.3 3 1.7 1.5 1.5C1.7 3 2.3 4.2 3.1 5.1H-3.1C-2.3 4.2 -1.7 3 -1.5 1.5C-3 1.7 -4.2 2.3 -5.1 3.1V-3.1C-4.2 -2.3 -3 -1.7 -1.5 -1.5Z',
    },
  ],
  french: [
    { look: 'fill="#fff"', path: ring(5.2) },
    { look: 'fill="none" stroke="#c8433a"', path: ring(3.9), wide: 1.8 },
    { look: 'fill="#27437c"', path: ring(1.8) },
  ],
  british: [
    { look: 'class="chit-rays"', path: 'M0 -5.1V5.1M-5.1 0H5.1M-3.6 -3.6L3.6 3.6M3.6 -3.6L-3.6 3.6', wide: 1.9 },
  ],
  belgian: [
    {
      look: 'class="chit-on" fill-rule="evenodd"',
      path: 'M-4.3 -5H4.3V.8C4.3 3.2 2 4.6 0 5.4C-2 4.6 -4.3 3.2 -4.3 .8ZM-3.1 -3.9V.8C-3.1 1.9 -2.5 2.7 -1.9 3.2V-3.9ZM-.6 -3.9V4C-.2 4.2 .2 4.2 .6 4V-3.9ZM1.9 -3.9V3.2C2.5 2.7 3.1 1.9 3.1 .8V-3.9Z',
    },
  ],
  dutch: [
    { look: 'fill="#fff" stroke="#2b2a28"', path: 'M-5.2 -4.4H5.2V4.4H-5.2Z', wide: 0.8 },
    { look: 'fill="#a93630"', path: 'M-4.8 -4H4.8V-1.5H-4.8Z' },
    { look: 'fill="#2f5fa8"', path: 'M-4.8 1.5H4.8V4H-4.8Z' },
  ],
};

/** A nation's sign where it is wanted. @param {Nation} nation @param {number} x @param {number} y @param {number} [scale] */
export const sign = (nation, x, y, scale = 1) =>
  SIGNS[nation]
    .map(({ path, look, wide }) => {
      const line = wide ? ` stroke-width="${Number((wide * scale).toFixed(2))}"` : '';
      return `<path ${look}${line} d="${shifted(path, x, y, scale)}"/>`;
    })
    .join('');
