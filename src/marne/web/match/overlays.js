// @ts-check
/** Overlays: what a table lays over the map, and the reader takes off again. Zones, reach, supply, command, fronts, figures. */
import { safe } from '../shared/dom.js';
import { arrow } from './arrows.js';
import { joined, pathOf, rimOf } from './borders.js';
import { fronts } from './fronts.js';
import { write } from './sheet.js';
import { shaped } from './outlines.js';
import { middleOf, tagOf } from './places.js';
import { change, shownTable, state } from './state.js';

/** @typedef {import('../shared/types.d.ts').Overlay} Overlay */

/** The overlays of the shown table by their names, in the table's order. @returns {Map<string, Overlay[]>} */
export function overlays() {
  const found = new Map();
  for (const overlay of shownTable()?.overlays ?? []) {
    const same = found.get(overlay.name);
    if (same) same.push(overlay);
    else found.set(overlay.name, [overlay]);
  }
  return found;
}

/** Whether overlays of a name are on the map. @param {string} name @param {Overlay[]} list */
export const isShown = (name, list) => state.overlays[name] ?? list.some((overlay) => overlay.shown ?? false);

/** Lay overlays of a name over the map, or take them off. @param {string} name */
export function toggle(name) {
  const list = overlays().get(name);
  if (list) keep({ ...state.overlays, [name]: !isShown(name, list) });
}

/** Take all overlays off, or lay those out again that lay there at first. */
export function clear() {
  const off = [...overlays()].some(([name, list]) => isShown(name, list));
  keep(off ? Object.fromEntries([...overlays().keys()].map((name) => [name, false])) : {});
}

/** Under which name this browser keeps what the reader laid over the maps of a game. */
let kept = '';

/** Lay overlays out, and remember it for the next match of the game. @param {Record<string, boolean>} chosen */
function keep(chosen) {
  localStorage.setItem(kept, JSON.stringify(chosen));
  change({ overlays: chosen });
}

/** What the reader laid out last; nothing, if that cannot be read. @returns {Record<string, boolean>} */
function remembered() {
  try {
    const found = Object.entries(JSON.parse(localStorage.getItem(kept) ?? '{}'));
    return Object.fromEntries(found.filter(([, shown]) => typeof shown === 'boolean'));
  } catch {
    return {};
  }
}

/** The switches of all overlays, as HTML. */
export function switches() {
  return [...overlays()]
    .map(
      ([name, list]) =>
        `<li><label><input type="checkbox" data-overlay="${safe(name)}" data-focus="overlay ${safe(name)}" ${isShown(name, list) ? 'checked' : ''}> ${safe(list[0].title)}</label></li>`,
    )
    .join('');
}

/** Let the switches work, as they were left in the last match of this game. @param {string} game */
export function wireOverlays(game) {
  kept = `overlays ${game}`;
  change({ overlays: remembered() });
  document.addEventListener('change', (e) => {
    const name = /** @type {HTMLElement} */ (e.target).dataset?.overlay;
    if (name) toggle(name);
  });
}

/** Draw what lies over the map. */
export function drawOverlays() {
  const shown = [...overlays()].filter(([name, list]) => isShown(name, list)).flatMap(([, list]) => list);
  write('overlays', shown.map((overlay) => within(overlay, area(overlay))).join(''));
  const round = shownTable()?.overlays?.find((overlay) => overlay.kind === 'front')?.side;
  const above = (/** @type {Overlay} */ overlay) =>
    lines(overlay) + fronts(overlay.edges ?? [], overlay.side === round) + figures(overlay.values ?? {});
  write('lines', shown.map((overlay) => within(overlay, above(overlay))).join(''));
}

/** What is drawn of an overlay, in its look. @param {Overlay} overlay @param {string} html */
function within({ kind, side, colour, look: how }, html) {
  const look = [`overlay-${kind}`, how && `is-${how}`, side && `front-${side}`, colour && `band-${colour}`]
    .filter(Boolean)
    .join(' ');
  return html && `<g class="overlay ${safe(look)}">${html}</g>`;
}

/** The spaces: a zone is hatched, everything else tinted within a line. @param {Overlay} overlay */
function area({ kind, spaces = [] }) {
  if (!spaces.length) return '';
  if (kind === 'zone' || kind === 'lattice')
    return shaped(spaces, (shape) => `${shape('class="tint"')}${shape(`fill="url(#${kind})"`)}`);
  return `${shaped(spaces, (shape) => shape('class="tint"'))}<path class="rim" d="${pathOf(joined(rimOf(spaces)))}"/>`;
}

/** A line from point to point. @param {import('./places.js').Point[]} points */
const straight = (points) => `M${points.map(([x, y]) => `${x} ${y}`).join('L')}`;

/** Railways as one path; those of one look lie under one halo. @param {readonly (readonly number[])[]} all */
function rails(all) {
  const d = all.map((line) => straight(line.map(middleOf))).join('');
  return d && `<path class="rail-halo" d="${d}"/><path class="rail-line" d="${d}"/>`;
}

/** The line between two armies, with the sign of an army and both their numerals where it enters the ground of its side. @param {Overlay} overlay */
function boundary({ lines: all = [], label }) {
  return all
    .map((line) => {
      const points = line.map(middleOf);
      const [[x, y], [u, v]] = points;
      const [north, south] = (label ?? '').split(' ');
      const far = Math.hypot(u - x, v - y) || 1;
      const [px, py] = [x + ((u - x) * Math.min(PILL, far / 2)) / far, y + ((v - y) * Math.min(PILL, far / 2)) / far];
      return `<path class="boundary-halo" d="${straight(points)}"/><path class="boundary-line" d="${straight(points)}"/><g class="boundary-sign" transform="translate(${px} ${py})"><rect x="-25" y="-9" width="50" height="18" rx="9"/><text y="4.6" text-anchor="middle">XXXX</text><text class="numeral" y="-13" text-anchor="middle">${safe(north)}</text><text class="numeral" y="23" text-anchor="middle">${safe(south ?? '')}</text></g>`;
    })
    .join('');
}

/** How far from its end a boundary bears its sign. */
const PILL = 150;

/** The lines: of supply broad and with a thread, all others thin. @param {Overlay} overlay */
function lines(overlay) {
  const { kind, lines: all = [] } = overlay;
  if (kind === 'rail') return rails(all);
  if (kind === 'boundary') return boundary(overlay);
  return all
    .map((line) => {
      const points = line.map(middleOf);
      if (kind !== 'supply') return arrow(points, 'overlay-line');
      const d = straight(points);
      return ['halo', 'case', 'thread'].map((look) => `<path class="line ${look}" d="${d}"/>`).join('');
    })
    .join('');
}

/** Figures in spaces. @param {Record<string, string>} values */
function figures(values) {
  return Object.entries(values)
    .map(([space, text]) => {
      const [x, y] = tagOf(Number(space));
      return `<text class="figure-of-space" x="${x}" y="${y + 6}" text-anchor="middle">${safe(text)}</text>`;
    })
    .join('');
}
