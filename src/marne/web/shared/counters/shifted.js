// @ts-check
/** Paths moved and scaled as they are written down: a group with a transform costs a browser time whenever the board moves. */

/** What the numbers after a letter are: a place across (x) or down (y), a length (l), or neither (-). @type {Record<string, string>} */
const NUMBERS = { M: 'xy', L: 'xy', H: 'x', V: 'y', C: 'xyxyxy', A: 'll---xy', Z: '' };

/** @type {Map<string, string>} */
const known = new Map();

/** A path of absolute letters, scaled and then moved. @param {string} path @param {number} x @param {number} y @param {number} scale */
export function shifted(path, x, y, scale) {
  const key = `${x} ${y} ${scale} ${path}`;
  const found = known.get(key) ?? path.replace(/([A-Z])([^A-Z]*)/g, (_, letter, list) => letter + moved(letter, list));
  known.set(key, found);
  return found;

  /** @param {string} letter @param {string} list */
  function moved(letter, list) {
    const kinds = NUMBERS[letter];
    const numbers = list.match(/-?(\d+\.?\d*|\.\d+)/g) ?? [];
    return numbers.map((number, k) => place(Number(number), kinds[k % kinds.length])).join(' ');
  }

  /** @param {number} number @param {string} kind */
  function place(number, kind) {
    if (kind === '-') return number;
    return Number((number * scale + (kind === 'x' ? x : kind === 'y' ? y : 0)).toFixed(2));
  }
}
