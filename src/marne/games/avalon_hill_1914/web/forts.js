// @ts-check
/** Forts that have fallen: a cross over each of them on the printed map. */
import { t } from './words.js';

/** @typedef {import('./types.d.ts').CampaignTable} CampaignTable */

/** Where forts stand on the sides of a square, n, ne, se, s, sw, nw, and inside, from its middle. @type {[number, number][]} */
const AT = [0, 60, 120, 180, 240, 300].map((turn) => {
  const by = (turn * Math.PI) / 180;
  return [33 * Math.sin(by), -33 * Math.cos(by)];
});
const INSIDE = /** @type {[number, number]} */ ([0, -14]);

/** @param {[number, number]} at */
const cross = ([x, y]) =>
  `<path class="fallen-halo" d="M${x - 6} ${y - 6}l12 12m0 -12l-12 12"/><path class="fallen" d="M${x - 6} ${y - 6}l12 12m0 -12l-12 12"/>`;

/** The fallen forts. @param {CampaignTable} table @returns {import('/shared/game.js').Marker[]} */
export function markers(table) {
  return table.forts.map((one) => {
    const [left, all] = [one.stand, one.stood].map((forts) => forts.reduce((sum, n) => sum + n, 0));
    const gone = one.stood.map((n, k) => (n && !one.stand[k] ? cross(AT[k] ?? INSIDE) : '')).join('');
    return {
      key: `f${one.space}`,
      space: one.space,
      under: true,
      svg: `<g class="forts">${gone}</g>`,
      words: left ? t('forts.some', { name: one.name, left, all }) : t('forts.gone', { name: one.name }),
    };
  });
}
