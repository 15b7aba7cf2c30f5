// @ts-check
/** Bases as drawn counters: nation, arm, rating, hits, what they have done this turn, and where they face. */
import { nationOf } from './nations.js';
import { bold, silhouette } from './silhouettes.js';
import { t, word } from './words.js';

/** @typedef {import('./types.d.ts').Base} Base */

/** The side of the square in which a base lies. */
export const SIZE = 54;

const INK = '#2b2a28';
const GILT = '#9a7413';

/** Fresh: one open chevron; Experienced: two gilt ones. @param {boolean} experienced */
function rating(experienced) {
  const v = (/** @type {number} */ y, /** @type {string} */ fill, /** @type {string} */ line) =>
    `<path d="M-4 ${y}L0 ${y - 3.4}L4 ${y}V${y + 2.6}L0 ${y - 0.8}L-4 ${y + 2.6}Z" fill="${fill}" stroke="${line}" stroke-width=".7" stroke-linejoin="round"/>`;
  return `<text class="rating" y="-4" text-anchor="middle">${experienced ? 'E' : 'F'}</text>${experienced ? v(2.4, '#c39a2f', '#5f4506') + v(6.6, '#c39a2f', '#5f4506') : v(4.4, '#fffdf6', INK)}`;
}

/** A spiked token with the number of hits. @param {number} hits */
export function token(hits) {
  let d = '';
  for (let k = 0; k < 20; k += 1) {
    const [r, a] = [k % 2 ? 6 : 8.2, (k * Math.PI) / 10];
    d += `${k ? 'L' : 'M'}${(r * Math.sin(a)).toFixed(1)} ${(-r * Math.cos(a)).toFixed(1)}`;
  }
  const spikes = `<path d="${d}Z" fill="#a3271b" stroke="#fffaeb" stroke-width="1"/>`;
  return `${hits > 1 ? `<g transform="translate(-6 -2.4)">${spikes}</g>` : ''}${spikes}<text class="hits" y="3.4" text-anchor="middle">${hits}</text>`;
}

/** Cross-hairs on a base that has somebody to shoot at. */
const AIMS =
  '<g transform="translate(-22 -16)"><circle r="6.4" fill="#fffaeb" stroke="#8c2318" stroke-width="1.5"/><path d="M0 -8.6V-3M0 8.6V3M-8.6 0H-3M8.6 0H3" stroke="#8c2318" stroke-width="1.5"/></g>';

/** What a base has done in this turn: a dark tab with a pip for each action, a boot if it moved, a muzzle flash if it shot. @param {Base} piece */
function deeds(piece) {
  const signs = [];
  if (piece.moved) signs.push('<path d="M-2 -3h2.2v3.2l2.6 1.2v1.8h-4.8z" fill="#fff"/>');
  if (piece.shot)
    signs.push(
      '<path d="M0 -3.4L.9 -1L3.4 -1.2L1.3 .3L2.4 2.8L0 1.4L-2.4 2.8L-1.3 .3L-3.4 -1.2L-.9 -1Z" fill="#ffcf6b"/>',
    );
  for (let k = 0; k < (piece.acts ?? 0); k += 1) signs.push('<circle r="1.7" fill="#fff"/>');
  if (!signs.length) return '';
  const step = 6.6;
  const wide = signs.length * step + 3;
  return `<rect x="${-wide / 2}" y="-4.6" width="${wide}" height="9.2" rx="4.6" fill="${INK}" stroke="#fffaeb" stroke-width=".9"/>${signs.map((s, k) => `<g transform="translate(${(k - (signs.length - 1) / 2) * step} 0)">${s}</g>`).join('')}`;
}

/** The way it faces. @param {number|null|undefined} heading in degrees */
function front(heading) {
  if (heading === null || heading === undefined) return '';
  return `<g class="front" transform="rotate(${heading})"><path d="M-10 -31L0 -45L10 -31Q0 -35.5 -10 -31Z"/></g>`;
}

/** The card with its wooden rim. @param {Base} piece */
function card(piece) {
  const n = nationOf(piece.nation);
  const other = piece.flags?.includes('other');
  const rim = other
    ? `<rect x="-25.2" y="-17.2" width="50.4" height="34.4" rx="3" fill="none" stroke="#fffaeb" stroke-width="1.4" stroke-dasharray="3 2.4"/>`
    : '';
  const gilt = piece.experienced
    ? `<rect x="-22.2" y="-14.2" width="44.4" height="28.4" rx="1" fill="none" stroke="${GILT}" stroke-width="1.5"/>`
    : '';
  return (
    `<rect x="-27" y="-19" width="54" height="39.6" rx="4" fill="${n.edge}"/><rect x="-27" y="-19" width="54" height="38" rx="4" fill="${n.wood}"/>${rim}` +
    `<rect x="-23.6" y="-15.6" width="47.2" height="31.2" rx="2" fill="${other ? '#e3e6e6' : '#fbf6e8'}"/>${gilt}`
  );
}

/** Bars over a base that can do no more in this turn; a Tank that never moves again is crossed out. @param {Base} piece */
function veil(piece) {
  if (piece.broken) return '<path d="M-8 -11L20 11M20 -11L-8 11" stroke="#a3271b" stroke-width="2.6" opacity=".85"/>';
  return piece.spent
    ? '<path d="M-23.6 15.6L-7 -15.6M-8 15.6L8.6 -15.6M7.6 15.6L23.6 -14" stroke="#6f6452" stroke-width="1.6" opacity=".55"/>'
    : '';
}

/** A base near by. @param {Base} piece */
function near(piece) {
  const n = nationOf(piece.nation);
  const storm = piece.stormtroopers
    ? `<g transform="translate(18.4 -10.4)"><circle r="4.4" fill="${INK}"/><text class="storm" y="2.7" text-anchor="middle">S</text></g>`
    : `<text class="letters" x="21.4" y="-8.6" text-anchor="end">${n.letters}</text>`;
  return (
    `${card(piece)}<g transform="translate(-17 -8.6) scale(.82)">${n.sign}</g><g transform="translate(-17.4 6.4)">${rating(Boolean(piece.experienced))}</g>` +
    `<g transform="translate(5 .6) scale(.94)">${silhouette(piece.unit, piece.nation, Boolean(piece.rifles))}</g>${storm}` +
    (piece.unit === 'krupp' ? '<text class="letters" x="21.4" y="12.6" text-anchor="end">K</text>' : '') +
    veil(piece)
  );
}

/** The same from far away: the arm large, the sign, one bar for the Experienced. @param {Base} piece */
function far(piece) {
  const n = nationOf(piece.nation);
  const bar = piece.experienced ? `<path d="M-22.4 13.4H22.4" stroke="${GILT}" stroke-width="3.4"/>` : '';
  return `${card(piece)}${bar}<g transform="translate(-15.6 ${piece.experienced ? -3 : 0}) scale(1.16)">${n.sign}</g><g transform="translate(6.4 ${piece.experienced ? -1.4 : 0}) scale(${piece.unit === 'infantry' ? 1.2 : 0.98})">${bold(piece.unit, piece.nation, Boolean(piece.rifles))}</g>${veil(piece)}`;
}

/** A base as SVG around its own middle; hits turn it. @param {Base} piece */
export function draw(piece) {
  const hits = piece.fatigue ?? 0;
  const turn = hits ? `transform="rotate(${-5 * Math.min(hits, 3)})"` : '';
  const mark = hits ? `<g transform="translate(21 13)">${token(hits)}</g>` : '';
  const big = hits ? `<g transform="translate(20 11) scale(1.5)">${token(hits)}</g>` : '';
  return `${front(piece.heading)}<g ${turn}><g class="near">${near(piece)}<g transform="translate(-2 18.6)">${deeds(piece)}</g>${mark}</g><g class="far">${far(piece)}${big}</g>${piece.aims ? AIMS : ''}</g>`;
}

/** A direction in words. @param {number} heading */
export const way = (heading) => word('way', heading);

/** What a base is, in words. @param {Base} piece */
export function spoken(piece) {
  const said = [piece.name, `${nationOf(piece.nation).people}, ${piece.spoken}`];
  if (piece.fatigue) said.push(t('hits', { count: piece.fatigue }));
  if (piece.acts) said.push(t('actions', { count: piece.acts }));
  if (piece.moved) said.push(t('moved'));
  if (piece.shot) said.push(t('shot'));
  if (piece.spent) said.push(t('spent'));
  if (piece.broken) said.push(t('broken'));
  if (piece.heading !== null && piece.heading !== undefined) said.push(t('faces', { way: way(piece.heading) }));
  return said.filter(Boolean).join(', ');
}
