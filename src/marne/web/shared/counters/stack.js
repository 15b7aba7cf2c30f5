// @ts-check
/** What shows of a stack besides its uppermost counter: edges, a count, and an empty frame where its second hex is. */
import { lettered } from './lettering.js';
import { sign } from './signs.js';

/** @typedef {import('./data.js').Nation} Nation */

const STEP = 3;
const MOST = 3;

/** The edges of what lies beneath: of one's own at most three; of an enemy's always one, whether anything lies there or not. @param {Nation} nation @param {number} many how many counters the stack has @param {boolean} own */
export function edges(nation, many, own) {
  const shown = own ? Math.min(MOST, many - 1) : 1;
  let out = '';
  for (let k = shown; k > 0; k -= 1)
    out += `<rect class="chit-edge" x="${-23 - k * STEP}" y="${-23 - k * STEP}" width="46" height="46" rx="3.6"/><rect class="chit-card" x="${-22.7 - k * STEP}" y="${-22.7 - k * STEP}" width="45.4" height="44.3" rx="3.4"/>`;
  return out && `<g class="chit of-${nation}">${out}</g>`;
}

/** The number of counters on a disc in the upper right corner; nothing for a single one. @param {number} many */
export function count(many) {
  if (many < 2) return '';
  const figure = lettered(`${many}`, { at: [22, -17.6], room: 13, size: 11.6, look: 'chit-white' });
  return `<g class="chit"><circle class="stack-count" cx="22" cy="-21.6" r="8.4"/>${figure}</g>`;
}

/** An empty frame for the second hex of a unit that holds two. @param {Nation} nation */
export const ghost = (nation) =>
  `<g class="chit of-${nation}"><rect class="chit-ghost" x="-22" y="-22" width="44" height="44" rx="3.6"/><circle class="chit-card" r="8.4"/>${sign(nation, 0, 0)}</g>`;
