// @ts-check
/** Overlays: what a table lays over the map, and the reader takes off again. Zones, reach, supply, command, fronts, figures. */
import { safe } from '../shared/dom.js';
import { arrow } from './arrows.js';
import { joined, pathOf, rimOf } from './borders.js';
import { fronts } from './fronts.js';
import { write } from './ground.js';
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
  if (list) change({ overlays: { ...state.overlays, [name]: !isShown(name, list) } });
}

/** Draw what lies over the map. */
export function drawOverlays() {
  const shown = [...overlays()].filter(([name, list]) => isShown(name, list)).flatMap(([, list]) => list);
  write('overlays', shown.map(drawn).join(''));
}

/** @param {Overlay} overlay */
function drawn(overlay) {
  const { kind, side, colour } = overlay;
  const look = [`overlay-${kind}`, side && `front-${side}`, colour && `band-${colour}`].filter(Boolean).join(' ');
  const parts = [area(overlay), fronts(overlay.edges ?? []), lines(overlay), figures(overlay.values ?? {})];
  return `<g class="overlay ${safe(look)}">${parts.join('')}</g>`;
}

/** The spaces: a zone is hatched, everything else tinted within a line. @param {Overlay} overlay */
function area({ kind, spaces = [] }) {
  if (!spaces.length) return '';
  if (kind === 'zone') return shaped(spaces, (shape) => `${shape('class="tint"')}${shape('fill="url(#zone)"')}`);
  return `${shaped(spaces, (shape) => shape('class="tint"'))}<path class="rim" d="${pathOf(joined(rimOf(spaces)))}"/>`;
}

/** The lines: of supply broad and with a thread, all others thin. @param {Overlay} overlay */
function lines({ kind, lines: all = [] }) {
  return all
    .map((line) => {
      const points = line.map(middleOf);
      if (kind !== 'supply') return arrow(points, 'overlay-line');
      const d = `M${points.map(([x, y]) => `${x} ${y}`).join('L')}`;
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
