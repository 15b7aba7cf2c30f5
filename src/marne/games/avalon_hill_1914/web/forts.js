// @ts-check
/** Forts that have fallen: on the printed map a cross over a side that has none left, a stroke where some still stand. */
import { t } from './words.js';

/** @typedef {import('./types.d.ts').CampaignTable} CampaignTable */

/** Where forts stand on the sides of a square, n, ne, se, s, sw, nw, and inside, from its middle. @type {[number, number][]} */
const AT = [0, 60, 120, 180, 240, 300].map((turn) => {
  const by = (turn * Math.PI) / 180;
  return [33 * Math.sin(by), -33 * Math.cos(by)];
});
const INSIDE = /** @type {[number, number]} */ ([0, -14]);

/** @param {[number, number]} at @param {boolean} all whether no fort is left there */
function struck([x, y], all) {
  const d = `M${x - 6} ${y + 6}l12 -12${all ? 'm-12 0l12 12' : ''}`;
  return `<path class="fallen-halo" d="${d}"/><path class="fallen" d="${d}"/>`;
}

/** The fallen forts. @param {CampaignTable} table @returns {import('/shared/game.js').Marker[]} */
export function markers(table) {
  return table.forts.map((one) => {
    const [left, all] = [one.stand, one.stood].map((forts) => forts.reduce((sum, n) => sum + n, 0));
    const gone = one.stood.map((n, k) => (one.stand[k] < n ? struck(AT[k] ?? INSIDE, !one.stand[k]) : '')).join('');
    return {
      key: `f${one.space}`,
      space: one.space,
      under: true,
      svg: `<g class="forts">${gone}</g>`,
      words: left ? t('forts.some', { name: one.name, left, all }) : t('forts.gone', { name: one.name }),
    };
  });
}
