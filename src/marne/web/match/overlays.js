// @ts-check
/** Overlays: what a table lays over the map, and the reader takes off again. Zones, reach, supply, command, fronts, figures. */
import { link, safe } from '../shared/dom.js';
import { laid } from './later.js';
import { write } from './sheet.js';
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

/** Whether there is anything of an overlay on the map. @param {Overlay} overlay */
const isThere = ({ spaces = [], lines = [], edges = [], values = {} }) =>
  spaces.length + lines.length + edges.length + Object.keys(values).length > 0;

/** What the lines and tints mean of what is shown, each with its look and its rule, as HTML. */
export function key() {
  const shown = [...overlays()].filter(([name, list]) => isShown(name, list)).flatMap(([, list]) => list);
  const said = new Map(shown.filter(isThere).map((one) => [one.says ?? '', one]));
  said.delete('');
  return [...said.values()]
    .map((one) => `<li>${laid.now?.sample(one) ?? ''}<span>${safe(one.says)} ${link(one.rule)}</span></li>`)
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

/** Draw what lies over the map; how that is done is fetched with the first of it. */
export function drawOverlays() {
  const shown = [...overlays()].filter(([name, list]) => isShown(name, list)).flatMap(([, list]) => list);
  if (shown.length && !laid.now) {
    laid.get().then(drawOverlays, () => {}); // without the server the map stays bare
    return;
  }
  write('overlays', laid.now?.under(shown) ?? '');
  write('lines', laid.now?.above(shown) ?? '');
}
