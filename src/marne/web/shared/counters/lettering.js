// @ts-check
/** Letters that keep inside their counter: measured without the page, made smaller first and narrower then. */
import { safe } from '../dom.js';

/** Widths of the letters of the heavy face in hundredths of their size; all others count as 62. */
const WIDE = {
  0: 72,
  1: 52,
  2: 66,
  3: 68,
  4: 70,
  5: 68,
  6: 69,
  7: 63,
  8: 69,
  9: 69,
  '-': 38,
  '–': 59,
  '(': 33,
  ')': 33,
  '/': 37,
  '·': 26,
  '.': 27,
  ' ': 20,
  I: 32,
  i: 28,
  j: 28,
  l: 28,
  f: 41,
  r: 44,
  t: 45,
  m: 92,
  w: 82,
  M: 96,
  W: 108,
  X: 74,
  V: 74,
  B: 73,
  C: 73,
  D: 76,
  G: 76,
  H: 76,
  N: 78,
  O: 78,
  Q: 78,
  R: 73,
  '½': 101,
  '¼': 96,
  '¾': 104,
};
const OTHER = 62;
const SERIF_I = 45;

/** How wide a text is at size 1; numerals have serifs. @param {string} text @param {boolean} [serif] */
export function width(text, serif = false) {
  let hundredths = 0;
  for (const letter of text)
    hundredths += serif && letter === 'I' ? SERIF_I : (WIDE[/** @type {keyof typeof WIDE} */ (letter)] ?? OTHER);
  return hundredths / 100;
}

/** Below which share of its size a text is squeezed rather than made smaller still. */
const SMALLEST = 0.78;

/**
 * A text in the room it has. `anchor` is start, middle or end of it at x.
 * @param {string} text @param {{at: [number, number], room: number, size: number, look: string, anchor?: 'start'|'middle'|'end', squeeze?: boolean}} how
 */
export function lettered(text, { at: [x, y], room, size, look, anchor = 'middle', squeeze = false }) {
  const wide = width(text, look === 'chit-numeral');
  const share = squeeze ? 1 : Math.max(SMALLEST, Math.min(1, room / (wide * size)));
  const fitted = Math.round(size * share * 100) / 100;
  const tight = wide * fitted > room * 1.005 ? ` textLength="${round(room)}" lengthAdjust="spacingAndGlyphs"` : '';
  const drop = Math.round((size - fitted) * 36) / 100;
  const side = anchor === 'start' ? '' : ` text-anchor="${anchor}"`;
  return `<text class="${look}" x="${round(x)}" y="${round(y - drop)}" font-size="${fitted}"${side}${tight}>${safe(text)}</text>`;
}

/** A number as short as it may be. @param {number} value */
export const round = (value) => Math.round(value * 100) / 100;
