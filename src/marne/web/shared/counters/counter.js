// @ts-check
/** A counter as SVG from its data alone: the same data is always the same text, without ids, filters or clip paths. */
import { back } from './back.js';
import { large, middle, small } from './faces.js';
import { marks } from './marks.js';

/** @typedef {import('./data.js').CounterData} CounterData */
/** @typedef {import('./data.js').Detail} Detail */

const FACES = { large, middle, small };

/** A counter around its own middle, 46 units wide. @param {CounterData} data @param {Detail} [detail] */
export function counter(data, detail = 'middle') {
  const face = data.back ? back(data, detail) : FACES[detail](data) + marks(data, detail);
  return `<g class="chit of-${data.nation} band-${(!data.back && data.colour) || 'none'}">${face}</g>`;
}
