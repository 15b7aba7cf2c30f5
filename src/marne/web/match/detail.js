// @ts-check
/** How much is drawn of the pieces: by their size on the screen, and only where one looks. */

import { detailAt } from '../shared/counters/data.js';

/** @typedef {import('../shared/counters/data.js').Detail} Detail */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Window a part of the sheet */

const AROUND = 0.5; // of what is seen, drawn in advance on every side

/** What is seen, and what is drawn of it. @type {{detail: Detail|'far', zoom: number, drawn: Window|null}} */
const shown = { detail: 'middle', zoom: 1, drawn: null };

/** How much is drawn now, and how large. */
export const seen = () => shown;

/** The drawing that pieces get now. @returns {Detail} */
export const faceNow = () => (shown.detail === 'far' ? 'small' : shown.detail);

/** Whether a point is among what is drawn. @param {[number, number]} point */
export function isDrawn([x, y]) {
  const { drawn } = shown;
  return !drawn || (x >= drawn.left && x <= drawn.right && y >= drawn.top && y <= drawn.bottom);
}

/** Look at another part of the sheet, or from nearer or farther; says whether that is to be drawn anew. @param {Window} window @param {number} zoom @param {number} size of a piece @param {boolean} resting */
export function lookAt(window, zoom, size, resting) {
  const { drawn } = shown;
  const detail = detailAt(size * zoom);
  const inside =
    drawn &&
    window.left >= drawn.left &&
    window.right <= drawn.right &&
    window.top >= drawn.top &&
    window.bottom <= drawn.bottom;
  if (inside && !(resting && (detail !== shown.detail || zoom !== shown.zoom))) return false;
  const [wide, high] = [(window.right - window.left) * AROUND, (window.bottom - window.top) * AROUND];
  shown.drawn = {
    left: window.left - wide,
    right: window.right + wide,
    top: window.top - high,
    bottom: window.bottom + high,
  };
  shown.detail = detail;
  shown.zoom = zoom;
  return true;
}
