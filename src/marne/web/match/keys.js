// @ts-check
/** The keyboard: every action has a key, and the board is walked with the arrows. */
import { isNight, setNight } from '../shared/night.js';
import { closeLast } from './closing.js';
import { isOpen } from './dialog.js';
import { lesson, marching } from './later.js';
import { hasLegend } from './legend.js';
import { undo } from './net.js';
import { fans } from './fan.js';
import { goTo } from './focus.js';
import { markOf, middleOf, spaceOf } from './places.js';
import { explain, pressHeading, pressPiece, pressSpace } from './pressing.js';
import { pressButton } from './prompt.js';
import { step } from './replay.js';
import { toggleSight } from './sight.js';
import { hint, speaks } from './advice.js';
import { clear, overlays } from './overlays.js';
import { change, pieceOf, shownTable, state } from './state.js';
import { elementOf, stops } from './stops.js';
import { toggleGroup } from './together.js';
import { keyOf, middle } from './under.js';

/** @type {[string[], import('../shared/words.js').Key][]} */
export const HELP = [
  [['Tab'], 'keys.tab'],
  [['Enter'], 'keys.enter'],
  [['Space'], 'keys.fan'],
  [['←', '↑', '→', '↓'], 'keys.arrows'],
  [['Shift', '←'], 'keys.all'],
  [['W'], 'keys.why'],
  [['G'], 'keys.board'],
  [['1', '…', '9'], 'keys.buttons'],
  [['T'], 'keys.together'],
  [['X'], 'keys.next'],
  [['E'], 'keys.march'],
  [['Shift', 'Click'], 'keys.along'],
  [['Z'], 'keys.undo'],
  [['Esc'], 'keys.escape'],
  [['+', '−', '0'], 'keys.zoom'],
  [['[', ']'], 'keys.replay'],
  [['V'], 'keys.layers'],
  [['O'], 'keys.overlays'],
  [['B'], 'keys.boxes'],
  [['K'], 'keys.legend'],
  [['F'], 'keys.forces'],
  [['N'], 'keys.notes'],
  [['H'], 'keys.hint'],
  [['C'], 'keys.chances'],
  [['L'], 'keys.sight'],
  [['R'], 'keys.rules'],
  [['M'], 'keys.menu'],
  [['D'], 'keys.night'],
  [['?'], 'keys.help'],
];

const RIM = 90; // so much of the sheet is seen around the outermost pieces

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Go from the focused thing to the nearest one that way. @param {SVGElement} from @param {number[]} way @param {boolean} all @param {import('./hand.js').Hand} hand */
function walk(from, way, all, hand) {
  const key = keyOf(from);
  const space = spaceOf(from);
  const known = stops(true).find((stop) => (key === null ? stop.space === space : stop.key === key));
  const [x, y] = known ? [known.x, known.y] : key === null ? markOf(space ?? -1) : middleOf(pieceOf(key)?.space ?? -1);
  let best = null;
  let least = Infinity;
  for (const stop of stops(all)) {
    const [dx, dy] = [stop.x - x, stop.y - y];
    const along = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    if (along <= 0.5 || aside > 2.4 * along) continue;
    const far = along + 1.6 * aside;
    if (far < least) {
      least = far;
      best = stop;
    }
  }
  if (best) focus(best, hand);
}

/** Put the focus on a stop, in sight. @param {import('./stops.js').Stop} stop @param {import('./hand.js').Hand} hand */
function focus(stop, hand) {
  hand.reveal(stop.x, stop.y);
  const now = elementOf(stop);
  if (now) now.focus({ preventScroll: true });
  else requestAnimationFrame(() => elementOf(stop)?.focus({ preventScroll: true }));
}

/** Put the focus on the first thing on the board that may be chosen. @param {import('./hand.js').Hand} hand */
function toBoard(hand) {
  const first = stops(false)[0] ?? stops(true)[0];
  if (first) focus(first, hand);
}

/** Show the part of the board on which pieces stand; if that is shown already, the whole board. @param {import('./hand.js').Hand} hand */
function overlook(hand) {
  const table = shownTable();
  const beside = new Set(table?.boxes?.map((box) => box.space));
  const stand = (table?.pieces ?? []).filter((piece) => !beside.has(piece.space)).map((piece) => markOf(piece.space));
  const [across, down] = [stand.map(([x]) => x), stand.map(([, y]) => y)];
  const part = {
    left: Math.min(...across) - RIM,
    top: Math.min(...down) - RIM,
    right: Math.max(...across) + RIM,
    bottom: Math.max(...down) + RIM,
  };
  if (stand.length) hand.frame(part);
  else hand.whole();
}

/** Bring the boxes beside the map into sight, and go to the first of them. @param {import('./hand.js').Hand} hand */
function toBoxes(hand) {
  const space = shownTable()?.boxes?.[0]?.space;
  if (space === undefined) return;
  const [x, y] = markOf(space);
  hand.centre(x, y, Math.max(hand.view.zoom, 0.6));
  focus({ x, y, space, key: null }, hand);
}

/** Press what has the focus. @param {Element} element */
function press(element) {
  if (pressHeading(element)) return;
  const key = keyOf(element);
  const space = spaceOf(element);
  if (key) pressPiece(key, middle(element));
  else if (space !== null) pressSpace(space, middle(element));
}

/** Fan the focused stack out and go to its first piece, or go on to the next one. @param {Element} element @param {number} by @returns {boolean} whether there is such a stack */
function walkFan(element, by) {
  const space = pieceOf(keyOf(element))?.space ?? null;
  if (!fans(space)) return false;
  const pieces = /** @type {NodeListOf<SVGElement>} */ (document.querySelectorAll(`[data-fan="${space}"] .plate`));
  if (!pieces.length) {
    change({ fan: space });
    requestAnimationFrame(() => requestAnimationFrame(() => walkFan(element, by)));
    return true;
  }
  const at = [...pieces].indexOf(/** @type {SVGElement} */ (document.activeElement));
  pieces[(at + by + pieces.length) % pieces.length]?.focus({ preventScroll: true });
  return true;
}

/** Open a panel and go there; close it if it is open. @param {string|null} name */
function toPanel(name) {
  const panel = state.panel === name ? null : name;
  change({ panel });
  if (panel) goTo('#panel .close');
}

/** Listen to the keys. @param {import('./hand.js').Hand} hand @param {{rules: () => void, menu: () => void, help: () => void}} open @param {import('../shared/game.js').GameModule} game */
export function wireKeys(hand, open, game) {
  addEventListener('keydown', (e) => {
    const element = /** @type {Element} */ (e.target);
    const writes = element.closest('input:not([type=checkbox]), textarea, select') && e.key !== 'Escape';
    if (writes || isOpen() || e.ctrlKey || e.metaKey || e.altKey || state.veil) return;
    const stop = /** @type {SVGElement|null} */ (element.closest('.space, .piece, .heading'));
    const way = WAYS[/** @type {'ArrowLeft'} */ (e.key)];
    /** @type {Record<string, () => void>} */
    const keys = {
      '+': () => hand.zoom(1.25),
      '=': () => hand.zoom(1.25),
      '-': () => hand.zoom(0.8),
      0: () => overlook(hand),
      z: () => undo(),
      Escape: closeLast,
      t: toggleGroup,
      '?': open.help,
      r: open.rules,
      m: open.menu,
      v: () => toPanel(overlays().size ? 'layers' : null),
      o: clear,
      b: () => toBoxes(hand),
      k: () => toPanel(hasLegend() ? 'legend' : null),
      f: () => toPanel('forces'),
      n: () => toPanel('notes'),
      d: () => setNight(!isNight()),
      '[': () => step(-1),
      ']': () => step(1),
      g: () => toBoard(hand),
    };
    if (game.sight) keys.l = toggleSight;
    if (game.formations) {
      keys.x = () => marching.get().then((part) => part.takeNext(game, hand));
      keys.e = () => marching.get().then((part) => part.marchOn(hand));
    }
    keys.h = state.lesson ? () => lesson.now?.showMe() : hint;
    if (speaks()) keys.c = () => toPanel('chances');
    if (/^[1-9]$/.test(e.key) && !e.repeat) keys[e.key] = () => pressButton(Number(e.key));
    if (stop && (e.key === 'Enter' || e.key === ' ')) keys[e.key] = () => press(stop);
    if (stop) keys.w = () => explain(keyOf(stop), spaceOf(stop), middle(stop));
    if (
      stop &&
      (e.key === ' ' || (e.key === 'Tab' && element.closest('[data-fan]'))) &&
      fans(pieceOf(keyOf(stop))?.space ?? null)
    )
      keys[e.key] = () => walkFan(stop, e.shiftKey ? -1 : 1);
    if (way) keys[e.key] = () => (stop ? walk(stop, way, e.shiftKey, hand) : hand.pan(-80 * way[0], -80 * way[1]));
    if (way && element.closest('#story-lines, #chat-lines, .scroll, #clauses')) return;
    const act = keys[e.key.length === 1 ? e.key.toLowerCase() : e.key];
    if (act) {
      e.preventDefault();
      act();
    }
  });
}
