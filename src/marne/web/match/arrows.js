// @ts-check
/** Arrows on the board: the way one would take, the ways of what moved last, and the player's own. */
import { safe } from '../shared/dom.js';
import { t } from '../shared/words.js';
import { middleOf } from './places.js';
import { goals, pieceOf, state } from './state.js';

/** @typedef {import('./places.js').Point} Point */

/** The way that the piece would take to the space that is pointed at. */
export function route() {
  const goal = state.aim === null ? undefined : goals().get(state.aim);
  const piece = pieceOf(state.reach?.piece ?? state.now?.table.moving?.piece ?? null);
  const way = goal?.hint.via ?? goal?.hint.path;
  if (!goal || !piece || !way) return '';
  return arrow([piece.space, ...way].map(middleOf), `way ${goal.hint.fight ? 'fight' : ''}`);
}

/** Where the answers to a question may lead, until one points at one of them. */
export function ways() {
  const table = state.past || state.reach || state.aim !== null || !state.now?.prompt ? null : state.now.table;
  return (table?.ways ?? []).map(([from, to]) => arrow([middleOf(from), middleOf(to)], 'way may')).join('');
}

const LEAVES = 0.3; // where an attack begins and ends, as shares of the way between two hexes
const REACHES = 0.72;

/** From where to where is attacked in the fight that is on. */
export function strikes() {
  const table = state.past || !state.now?.prompt ? null : state.now.table;
  return (table?.strikes ?? [])
    .map(([from, to]) => strike(middleOf(from), middleOf(to)))
    .concat(blows(table), at(table))
    .join('');
}

/** With how much is attacked from each space, behind those who attack. @param {import('../shared/types.d.ts').Table|null|undefined} table */
function blows(table) {
  const met = new Map((table?.strikes ?? []).map(([from, to]) => [from, to]));
  return [...met].map(([from, to]) => blow(table?.blows?.[from], middleOf(from), middleOf(to)));
}

/** At which odds spaces would be attacked, beside those who defend them. @param {import('../shared/types.d.ts').Table|null|undefined} table */
const at = (table) => Object.entries(table?.odds ?? {}).map(([space, text]) => pill(text, middleOf(Number(space))));

/** How far aside odds stand, seen from the middle of a space. */
const ASIDE = [27, -29];

/** Odds, with crossed sabres. @param {string} text @param {Point} point */
function pill(text, [x, y]) {
  const wide = 34 + 8.5 * text.length;
  return `<g class="blow odds" transform="translate(${(x + ASIDE[0]).toFixed(1)} ${(y + ASIDE[1]).toFixed(1)})"><rect x="${-wide / 2}" y="-12" width="${wide}" height="24" rx="12"/><path class="sabres" transform="translate(${14 - wide / 2} 0)" d="M-5 5L5 -5M-5 -5L5 5M-4.6 1.6l3 3M4.6 1.6l-3 3"/><text x="9" y="5.4" text-anchor="middle">${safe(text)}</text></g>`;
}

const BEHIND = 0.36; // how far behind the attackers their strength stands, as a share of the way

/** With how much is attacked, on a pill behind those who attack. @param {string|undefined} text @param {Point} a @param {Point} b */
function blow(text, [x, y], [u, v]) {
  if (!text) return '';
  const [px, py] = [x - BEHIND * (u - x), y - BEHIND * (v - y)];
  const half = 9 + 4.5 * text.length;
  return `<g class="blow"><rect x="${(px - half).toFixed(1)}" y="${(py - 11).toFixed(1)}" width="${2 * half}" height="22" rx="11"/><text x="${px.toFixed(1)}" y="${(py + 5.2).toFixed(1)}" text-anchor="middle">${safe(text)}</text></g>`;
}

/** A straight arrow over the side between two hexes. @param {Point} a @param {Point} b */
function strike([x, y], [u, v]) {
  const [dx, dy] = [u - x, v - y];
  const start = `${(x + LEAVES * dx).toFixed(1)} ${(y + LEAVES * dy).toFixed(1)}`;
  /** @type {Point} */
  const end = [x + REACHES * dx, y + REACHES * dy];
  const d = `M${start}L${(x + 0.58 * dx).toFixed(1)} ${(y + 0.58 * dy).toFixed(1)}`;
  return `<g class="arrow strike"><path class="casing" d="${d}"/><path class="thread" d="${d}"/><path class="head" d="${pointed(end, Math.atan2(dy, dx))}"/></g>`;
}

/** The ways of the plan that the adviser proposes. @param {number[][]} planned */
export const plans = (planned) => planned.map((way) => arrow(way.map(middleOf), 'way may')).join('');

/** The ways of what moved last, in the replay or by another's hand. @param {import('../shared/game.js').GameModule} game */
export function trails(game) {
  const number = state.past?.number ?? state.story.length - 1;
  if (
    state.playback || // which draws the ways of what it plays
    (!state.past &&
      (state.by[number] === state.now?.side || state.now?.prompt?.choices.some((c) => c.mine !== false) === false))
  )
    return '';
  return (state.story[number] ?? [])
    .map((e) => game.trail(e))
    .filter((w) => w !== null)
    .map((w) => arrow([middleOf(w.start), middleOf(w.goal)], 'trail'))
    .join('');
}

/** The player's own arrows, which nobody else sees. */
export function ownArrows() {
  return state.arrows
    .map(
      ([from, to, colour], k) =>
        `<g class="own-arrow" data-arrow="${k}" role="img" aria-label="${t('arrows.arrow')}">${arrow([middleOf(from), middleOf(to)], `look-${colour}`)}</g>`,
    )
    .join('');
}

/** A bent arrow through some points. @param {Point[]} points @param {string} look */
export function arrow(points, look) {
  const d = bend(points);
  const last = points[points.length - 1];
  const [px, py] = points.length > 2 ? points[points.length - 2] : lean(points);
  const head = pointed(last, Math.atan2(last[1] - py, last[0] - px));
  return `<g class="arrow ${look}"><path class="casing" d="${d}"/><path class="thread" d="${d}"/><path class="head" d="${head}"/></g>`;
}

/** @type {Point[]} */
const HEAD = [
  [-22, -11],
  [4, 0],
  [-22, 11],
  [-16, 0],
];

/** An arrow's head at a point. It is turned by arithmetic: a turned element would have all layers of the page worked over. @param {Point} at @param {number} turn */
function pointed([x, y], turn) {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return `M${HEAD.map(([u, v]) => `${(x + u * cos - v * sin).toFixed(1)} ${(y + u * sin + v * cos).toFixed(1)}`).join('L')}Z`;
}

/** @param {Point[]} points */
function bend(points) {
  if (points.length === 2) {
    const [a, b] = points;
    const c = lean(points);
    return `M${a[0]} ${a[1]}Q${c[0]} ${c[1]} ${b[0]} ${b[1]}`;
  }
  let d = `M${points[0][0]} ${points[0][1]}`;
  for (let k = 1; k < points.length - 1; k += 1) {
    const [x, y] = points[k];
    const [nx, ny] = points[k + 1];
    const end = k === points.length - 2 ? [nx, ny] : [(x + nx) / 2, (y + ny) / 2];
    d += `Q${x} ${y} ${end[0]} ${end[1]}`;
  }
  return d;
}

/** A point beside the middle of a way, so that it bends. @param {Point[]} points @returns {Point} */
function lean([a, b]) {
  return [(a[0] + b[0]) / 2 - (b[1] - a[1]) * 0.18, (a[1] + b[1]) / 2 + (b[0] - a[0]) * 0.18];
}
