// @ts-check
/** A counter face down: its nation, and where its pointer points. Nothing else is in the drawing. */
import { has } from './data.js';
import { sign } from './signs.js';

/** @typedef {import('./data.js').CounterData} CounterData */

/** The back of a counter; its three sides away from the pointer have a trench. @param {CounterData} data @param {import('./data.js').Detail} detail */
export function back({ nation, heading }, detail) {
  const frame =
    detail === 'small' ? '' : '<rect class="chit-frame" x="-18.4" y="-18.6" width="36.8" height="36.4" rx="2"/>';
  const card =
    '<rect class="chit-edge" x="-23" y="-23" width="46" height="46" rx="3.6"/><rect class="chit-card" x="-22.7" y="-22.7" width="45.4" height="44.3" rx="3.4"/>';
  return `${card}${frame}${sign(nation, 0, -0.4, detail === 'small' ? 2.5 : 2)}${has(heading) ? pointer(heading) : ''}`;
}

/** The pointer towards one side and the trench before the three sides opposite to it. @param {number} heading */
function pointer(heading) {
  const trench = 'M-15.6 9A18 18 0 0 0 15.6 9';
  return `<g transform="rotate(${heading})"><path class="chit-trench" d="${trench}"/><path class="chit-pointer" d="M0 -24.5L6.4 -14.6H-6.4Z"/></g>`;
}
