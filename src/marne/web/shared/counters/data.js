// @ts-check
/** What a counter of a hex game is: data that a piece carries in `counter`, typed by the server, and what may stand in it. */

/** @typedef {import('../types.d.ts').Counter} CounterData */
/** @typedef {import('../types.d.ts').CounterMark} CounterMark */
/** @typedef {import('../types.d.ts').CounterValues} Values */
/** @typedef {CounterData['nation']} Nation */
/** @typedef {NonNullable<CounterData['arm']>} Arm */
/** @typedef {NonNullable<CounterData['size']>} Size */
/** @typedef {NonNullable<CounterData['colour']>} Colour of an army's band */
/** @typedef {CounterMark['kind']} MarkKind */

/** @type {Nation[]} */
export const NATIONS = ['german', 'french', 'british', 'belgian', 'dutch'];
/** @type {Arm[]} */
export const ARMS = [
  'infantry',
  'reserve',
  'ersatz',
  'territorial',
  'landwehr',
  'marine',
  'jaeger',
  'alpine',
  'garrison',
  'cavalry',
  'artillery',
  'siege',
  'engineers',
  'railway',
  'headquarters',
  'depot',
  'train',
  'works',
];
/** @type {Size[]} */
export const SIZES = ['II', 'III', 'X', 'XX', 'XXX', 'XXXX'];
/** @type {Colour[]} */
export const COLOURS = ['blue', 'yellow', 'green', 'red', 'celeste', 'pink', 'brown', 'white', 'gray'];
/** @type {MarkKind[]} */
export const MARKS = [
  'moved',
  'fought',
  'gained',
  'digging',
  'halted',
  'frozen',
  'entrained',
  'extended',
  'indebted',
  'besieged',
  'demoralized',
  'unsupplied',
  'isolated',
  'prepared',
  'improved',
  'spanning',
];

/** @typedef {'large'|'middle'|'small'} Detail three drawings, not one drawing shrunk */

/** Whether a figure is there: nought is one. @template T @param {T|null|undefined} figure @returns {figure is T} */
export const has = (figure) => figure !== null && figure !== undefined;

/** Which drawing a counter gets that is so many pixels wide on the screen; none below 20, where an army is seen from afar. @param {number} pixels @returns {Detail|'far'} */
export function detailAt(pixels) {
  if (pixels >= 60) return 'large';
  if (pixels >= 36) return 'middle';
  return pixels >= 20 ? 'small' : 'far';
}

/** @type {Partial<Record<Size, number>>} */
const DIVISIONS = { III: 0.25, X: 0.5, XX: 1, XXX: 2 };
/** @type {Arm[]} */
const UNARMED = ['artillery', 'siege', 'engineers', 'railway', 'headquarters', 'depot', 'train', 'works'];

/** How many divisions of troops a counter stands for: none for guns, staffs, supply and works. @param {CounterData} data */
export function divisions({ back, arm = 'infantry', size }) {
  return back || !size || UNARMED.includes(arm) ? 0 : (DIVISIONS[size] ?? 0);
}

/** The main figures as they stand on the counter: "13-15", "(4)-3-4", "6·9"; empty if they are hidden. @param {Values|null} [values] */
export function figures(values) {
  if (!values) return '';
  const { attack, bracketed, defence, movement, range, reach, strength } = values;
  if (has(attack)) return [bracketed ? `(${attack})` : attack, defence, movement].filter(has).join('-');
  if (has(range)) return has(reach) ? `${range}·${reach}` : `${range}`;
  return `${strength ?? ''}`;
}

/** What stands where the figures would be if they are hidden: which unit of which formation. @param {CounterData} data */
export const identity = ({ unit, parent, army }) => [unit, parent].filter(Boolean).join('/') || (army ?? '');
