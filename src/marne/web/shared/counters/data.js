// @ts-check
/** What a counter of a hex game is, as plain data that a piece carries in `counter`, and the words it may use. */

export const NATIONS = /** @type {const} */ (['german', 'french', 'british', 'belgian', 'dutch']);
export const ARMS = /** @type {const} */ ([
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
]);
export const SIZES = /** @type {const} */ (['II', 'III', 'X', 'XX', 'XXX', 'XXXX']);
export const COLOURS = /** @type {const} */ ([
  'blue',
  'yellow',
  'green',
  'red',
  'celeste',
  'pink',
  'brown',
  'white',
  'gray',
]);
export const MARKS = /** @type {const} */ ([
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
]);

/**
 * @typedef {(typeof NATIONS)[number]} Nation
 * @typedef {(typeof ARMS)[number]} Arm
 * @typedef {(typeof SIZES)[number]} Size
 * @typedef {(typeof COLOURS)[number]} Colour of an army's band
 * @typedef {(typeof MARKS)[number]} MarkKind
 *
 * @typedef {object} CounterMark what has befallen a counter, or what it does
 * @property {MarkKind} kind
 * @property {number[]} [headings] the hexsides it concerns, in degrees clockwise from north: where an attack is prepared, where one has dug in
 * @property {number} [level] of an improved position: 1 or 2
 *
 * @typedef {object} Values the figures of a counter; what its holder does not know is not in it
 * @property {number} [attack]
 * @property {boolean} [bracketed] whether the attack is one of cavalry, in brackets
 * @property {number} [defence]
 * @property {number} [movement]
 * @property {number} [range] of a depot or a train
 * @property {number} [reach] its extended range
 * @property {number} [ammunition] what it can give when extended
 * @property {number} [strength] of works
 * @property {number} [guns]
 * @property {number} [proficiency]
 *
 * @typedef {object} CounterData
 * @property {Nation} nation
 * @property {boolean} [back] face down: besides its nation and its heading nothing is drawn and nothing is said
 * @property {number|null} [heading] where the pointer of a back points, in degrees clockwise from north
 * @property {Arm} [arm] infantry if nothing is said
 * @property {Size} [size]
 * @property {string} [name] in full, for a voice and the inspector: "11th Division"
 * @property {string} [unit] in short: "11"
 * @property {string} [parent] the formation above it in short: "20"
 * @property {string} [army] the numeral on its band
 * @property {Colour} [colour] of its band
 * @property {number} [level] of works, 1 or 2
 * @property {Values} [values] without them its strength is hidden, and its name stands in their place
 * @property {number} [left] strength steps that it can still lose
 * @property {number} [lost] strength steps that it has lost
 * @property {boolean} [reduced] whether it lies on its weaker side
 * @property {number} [worn] levels of effectiveness lost, 0 to 6; without it the counter has none
 * @property {CounterMark[]} [marks]
 *
 * @typedef {'large'|'middle'|'small'} Detail three drawings, not one drawing shrunk
 */

/** The side of a counter in its own units; drawings lie around the middle. */
export const SIDE = 46;

/** Which drawing a counter gets that is so many pixels wide on the screen; none below 20, where an army is seen from afar. @param {number} pixels @returns {Detail|'far'} */
export function detailAt(pixels) {
  if (pixels >= 60) return 'large';
  if (pixels >= 36) return 'middle';
  return pixels >= 20 ? 'small' : 'far';
}

/** @type {Partial<Record<Size, number>>} */
const DIVISIONS = { III: 0.25, X: 0.5, XX: 1, XXX: 2 };
/** @type {readonly string[]} */
const UNARMED = ['artillery', 'siege', 'engineers', 'railway', 'headquarters', 'depot', 'train', 'works'];

/** How many divisions of troops a counter stands for: none for guns, staffs, supply and works. @param {CounterData} data */
export function divisions({ back, arm = 'infantry', size }) {
  return back || !size || UNARMED.includes(arm) ? 0 : (DIVISIONS[size] ?? 0);
}

/** The main figures as they stand on the counter: "13-15", "(4)-3-4", "6·9"; empty if they are hidden. @param {Values|undefined} values */
export function figures(values) {
  if (!values) return '';
  const { attack, bracketed, defence, movement, range, reach, strength } = values;
  if (attack !== undefined)
    return [bracketed ? `(${attack})` : attack, defence, movement].filter((figure) => figure !== undefined).join('-');
  if (range !== undefined) return reach === undefined ? `${range}` : `${range}·${reach}`;
  return strength === undefined ? '' : `${strength}`;
}

/** What stands where the figures would be if they are hidden: which unit of which formation. @param {CounterData} data */
export const identity = ({ unit, parent, army }) => [unit, parent].filter(Boolean).join('/') || (army ?? '');
