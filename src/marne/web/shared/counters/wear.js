// @ts-check
/** How worn a counter is: notches of effectiveness, pips of strength, the marks of its weaker side. */
import { t } from '../words.js';
import { has } from './data.js';
import { lettered } from './lettering.js';

/** @typedef {import('./data.js').CounterData} CounterData */
/** @typedef {import('../words.js').Key} Key */

/** Levels of effectiveness; the first three lost ones count down, the others have names. */
export const LEVELS = 6;
const INCAPABLE = 4;

/** Six notches on an ink strip: [top, height, pitch] of the uppermost. */
const [TOP, HIGH, PITCH] = [-19.3, 5.3, 6.5];

/** Notches from one to another, as one path. @param {number} from @param {number} to */
function notches(from, to) {
  let path = '';
  for (let k = from; k < to; k += 1) path += `M18.5 ${Math.round((TOP + k * PITCH) * 10) / 10}h2.8v${HIGH}h-2.8z`;
  return path;
}

/** In which state of wear a counter is, by the colour of what still stands. @param {number} worn */
const state = (worn) => (worn === 0 ? 'fresh' : worn < INCAPABLE ? 'tired' : 'spent');

/** The strip for each level, drawn once. */
const STRIPS = Array.from({ length: LEVELS + 1 }, (_, worn) => {
  const cut = worn ? `<path class="chit-cut" d="${notches(0, worn)}"/>` : '';
  const stand = worn < LEVELS ? `<path class="chit-${state(worn)}" d="${notches(worn, LEVELS)}"/>` : '';
  return `<path class="chit-ink" d="M17.7 -20.4H22.1V19.7H17.7Z"/>${cut}${stand}`;
});

/** The strip of notches down the right edge, cut from the top; nothing for what has no effectiveness. @param {CounterData} data */
export const strip = ({ worn }) => (has(worn) ? STRIPS[Math.max(0, Math.min(LEVELS, worn))] : '');

/** A level of effectiveness in letters: "–2", "CI"; empty when full. @param {number} worn */
export const level = (worn) => (worn > 0 ? t(/** @type {Key} */ (`counter.worn.${Math.min(LEVELS, worn)}`)) : '');

/** Whether a counter's level stands on it in letters: all of them when large, the grave ones when middling. @param {CounterData} data @param {'large'|'middle'} detail */
export const isLabelled = ({ worn }, detail) => (worn ?? 0) >= (detail === 'large' ? 1 : INCAPABLE);

/** The level in white on red, beside the place where a stack has its count. @param {CounterData} data */
export function label({ worn }) {
  const letters = lettered(level(worn ?? 0), { at: [8.3, -12.3], room: 8, size: 7.2, look: 'chit-white' });
  return `<rect class="chit-label" x="3.6" y="-19.4" width="9.4" height="9.2" rx="1.8"/>${letters}`;
}

/** Pips on the lower edge: a ring for each step lost, a full one for each still to lose. @param {CounterData} data @param {number} x their middle */
export function pips({ left = 0, lost = 0 }, x) {
  const all = left + lost;
  if (!all) return '';
  const step = Math.min(3.5, 30 / all);
  let [full, rings] = ['', ''];
  for (let k = 0; k < all; k += 1) {
    const at = Math.round((x + (k - (all - 1) / 2) * step) * 100) / 100;
    if (k < lost) rings += `M${at - 1} 21a1 1 0 1 1 2 0a1 1 0 1 1 -2 0z`;
    else full += `M${at - 1.3} 21a1.3 1.3 0 1 1 2.6 0a1.3 1.3 0 1 1 -2.6 0z`;
  }
  return `${rings && `<path class="chit-ring" d="${rings}"/>`}${full && `<path class="chit-on" d="${full}"/>`}`;
}
