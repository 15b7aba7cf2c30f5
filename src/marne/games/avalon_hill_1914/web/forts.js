// @ts-check
/** Forts that have fallen: on the printed map a cross over a side that has none left, a stroke where some still stand. */
import { link, safe } from '/shared/dom.js';
import { t, word } from './words.js';

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

/** The corners of a square, from the left end of its northern side on. */
const CORNERS = [240, 300, 0, 60, 120, 180].map((turn) => {
  const by = (turn * Math.PI) / 180;
  return [42 * Math.cos(by), 42 * Math.sin(by)];
});
const SIDES = /** @type {const} */ (['n', 'ne', 'se', 's', 'sw', 'nw']);

/** A fortress as it stands: its forts on their sides, those that are gone hollow, and which sides are open. @param {CampaignTable} table @param {number} space @returns {string} nothing, if there is none */
export function fortress(table, space) {
  const printed = table.ground.fortresses.find((one) => one.space === space);
  if (!printed) return '';
  const { stand, open } = table.forts.find((one) => one.space === space) ?? printed;
  const left = stand.reduce((sum, n) => sum + n, 0);
  const edges = SIDES.map((side, k) => {
    const [[x, y], [u, v]] = [CORNERS[k], CORNERS[(k + 1) % CORNERS.length]];
    return `<path class="${open.includes(side) ? 'open' : 'shut'}" d="M${x.toFixed(1)} ${y.toFixed(1)}L${u.toFixed(1)} ${v.toFixed(1)}"/>`;
  });
  const stars = printed.stood.map((of, k) => works(AT[k] ?? INSIDE, of, stand[k])).join('');
  const said = left
    ? t(printed.strength ? 'forts.stand' : 'forts.standing', { count: left, strength: printed.strength })
    : t('forts.gone', { name: printed.name });
  const sides =
    left && open.length ? ` ${t('forts.open', { sides: open.map((side) => word('direction', side)).join(', ') })}` : '';
  return `<figure class="fortress"><svg viewBox="-48 -42 96 84" width="116" height="102" aria-hidden="true">${edges.join('')}${stars}<text y="14" text-anchor="middle">${printed.strength || ''}</text></svg><figcaption>${left ? `<b>${safe(printed.name)}:</b> ` : ''}${safe(said)}${safe(sides)} ${link('STD.FORT.15')}</figcaption></figure>`;
}

const STAR = 'M0 -6L1.6 -2H5.7L2.5 0.8L3.6 5L0 2.6L-3.6 5L-2.5 0.8L-5.7 -2H-1.6Z';

/** The forts of a side beside each other, those that are gone hollow. @param {[number, number]} at @param {number} of @param {number} left */
const works = ([x, y], of, left) =>
  Array.from({ length: of }, (_, k) => {
    const by = (k - (of - 1) / 2) * 11;
    return `<path class="star ${k < left ? '' : 'gone'}" transform="translate(${(x * 0.86 + by).toFixed(1)} ${(y * 0.86).toFixed(1)})" d="${STAR}"/>`;
  }).join('');

/** What lies on the map besides units: fallen forts, and at the desk the numbers of squares that units cover. @param {CampaignTable} table @returns {import('/shared/game.js').Marker[]} */
export const markers = (table) => [...fallen(table), ...numbers(table)];

/** The numbers of mobilization squares on which units stand, beside them. @param {CampaignTable} table @returns {import('/shared/game.js').Marker[]} */
function numbers({ desk, ground, pieces }) {
  if (!desk) return [];
  const stood = new Set(pieces.map((piece) => piece.space));
  return ground.numbered[desk.side === 'german' ? 0 : 1]
    .filter(([space]) => stood.has(space))
    .map(([space, number]) => ({
      key: `number ${number}`,
      space,
      svg: `<g class="numbered ${desk.side}" transform="translate(-35 2)"><path d="M-13 -4L-8 -9H8L13 -4V4L8 9H-8L-13 4Z"/><text y="4.6" text-anchor="middle">${number}</text></g>`,
      words: t('desk.number', { number }),
    }));
}

/** The fallen forts. @param {CampaignTable} table @returns {import('/shared/game.js').Marker[]} */
function fallen(table) {
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
