// @ts-check
/** What lies beside the map for a question: it is taken in hand there, by a click or by dragging, and its places light up. */
import { fill, link, need, safe } from '../shared/dom.js';
import { t } from '../shared/words.js';
import { isDragging, takeUp } from './dragging.js';
import { askReach, letGo, looksAt } from './hovering.js';
import { choose, undo } from './net.js';
import { shortOf } from './places.js';
import { besideOf, change, choicesOf, offered, pieceOf, shownTable, state, takenBy, trayNow } from './state.js';
import { middle } from './under.js';

/** @typedef {import('../shared/game.js').GameModule} GameModule */
/** @typedef {import('../shared/types.d.ts').Beside} Beside */
/** @typedef {import('../shared/types.d.ts').Tray} Tray */
/** @typedef {import('./state.js').Piece} Piece */

const DELAY = 120; // milliseconds until one sees where something could be put

/** What has been put on the map since this tray was first seen, in order, by key. @type {Map<string, Beside>} */
const placed = new Map();
/** What lay in the tray before. @type {{title: string, beside: Map<string, Beside>}} */
let before = { title: '', beside: new Map() };

/** The game's own desk, once it was needed. @type {import('../shared/game.js').Desk|null} */
let desk = null;

/** Draw the game's own desk, if it has one for this question; says whether it has. @param {GameModule} game */
function drawDesk(game) {
  const table = state.past || state.playback || !offered().length ? null : state.now?.table;
  const needed = Boolean(table && game.desk?.needed(table));
  document.body.classList.toggle('has-desk', needed);
  if (!needed) return false;
  if (desk) fill('beside', desk.draw(table));
  else
    game.desk?.load().then((loaded) => {
      if (!desk) loaded.wire(need('beside'));
      desk = loaded;
      drawBeside(game);
    });
  return true;
}

/** Draw what lies beside the map. @param {GameModule} game */
export function drawBeside(game) {
  const tray = trayNow();
  const panel = need('beside');
  const own = drawDesk(game);
  panel.hidden = !tray && !own;
  document.body.classList.toggle('has-beside', !panel.hidden);
  remember(tray);
  if (panel.hidden) fill('beside', '');
  if (!tray || own) return;
  const count = tray.places ? `<em class="badge">${safe(counted(tray))}</em>` : '';
  const then = tray.then
    ? `<p class="then"><b>${safe(t('beside.then'))}</b> ${safe(tray.then.text)} ${link(tray.then.rule)}</p>`
    : '';
  const rows = [
    ...tray.beside.map((one) => row(one, game)),
    ...[...placed.values()].map((one, k) => put(one, k, game)),
  ];
  fill(
    'beside',
    `<header><h2>${safe(tray.title)}</h2>${count}</header>${tray.aim ? `<p class="aim">${safe(tray.aim)}</p>` : ''}<p class="fine">${safe(tray.text)} ${link(tray.rule)}</p><ul>${rows.join('')}</ul>${then}`,
  );
}

/** Of which tray how many were to be placed before something was taken in hand. */
let known = { title: '', lay: 0, count: 0 };

/** How many are still to be placed, and of how many. @param {Tray} tray */
function counted(tray) {
  const lay = tray.beside.length;
  const held = tray.beside.some((one) => one.held); // then nothing else can be taken, and is still to be placed
  if (!held) known = { title: tray.title, lay, count: tray.beside.filter((one) => one.choice).length };
  const count = known.title === tray.title && known.lay === lay ? known.count : lay;
  return placed.size ? t('beside.of', { count, total: count + placed.size }) : t('beside.count', { count });
}

/** Where this window keeps what was put on the map, in case the page is loaded again. */
const kept = () => `placed ${state.now?.match} ${state.now?.seat}`;

/** Take up what was put on the map before the page was loaded again. @param {Tray} tray */
function recall(tray) {
  const { title, put } = JSON.parse(sessionStorage.getItem(kept()) ?? '{"put": []}');
  if (title === tray.title) for (const one of put) placed.set(one.piece.key, one);
}

/** Note what has come from the tray onto the map, and what was taken back. @param {Tray|null} tray */
function remember(tray) {
  if (!tray || tray.title !== before.title) placed.clear();
  if (tray && !before.title) recall(tray);
  const now = new Map((tray?.beside ?? []).map((one) => [one.piece.key, one]));
  if (tray?.title === before.title)
    for (const [key, one] of before.beside) if (!now.has(key) && onMap(one)) placed.set(key, one);
  for (const [key, one] of placed) if (now.has(key) || !onMap(one)) placed.delete(key);
  before = { title: tray?.title ?? '', beside: now };
  if (tray) sessionStorage.setItem(kept(), JSON.stringify({ title: tray.title, put: [...placed.values()] }));
}

/** The same piece on the map. @param {Beside} one @returns {Piece|undefined} */
const onMap = ({ piece }) =>
  piece.noun === undefined || piece.noun === null
    ? undefined
    : shownTable()?.pieces.find((p) => p.noun === piece.noun && p.own && p.space >= 0);

/** @param {Piece} piece @param {number} size @param {string} look @param {GameModule} game */
function face(piece, size, look, game) {
  const half = game.SIZE * 0.58;
  return `<svg viewBox="${-half} ${-half} ${2 * half} ${2 * half}" width="${size}" height="${size}" class="counter" aria-hidden="true"><g data-piece="${safe(piece.key)}" class="${look}"><g>${game.draw(piece)}</g></g></svg>`;
}

/** What there is to say of a piece besides its name. @param {Piece} piece @param {GameModule} game */
function besides(piece, game) {
  const said = game.spoken(piece);
  return said.startsWith(`${piece.name}, `) ? said.slice((piece.name ?? '').length + 2) : said;
}

/** Something that waits: what it is, where it may go, and why nowhere else. @param {Beside} one @param {GameModule} game */
function row(one, game) {
  const { piece } = one;
  const may = Boolean(takenBy(one));
  const look = `piece${may ? ' legal' : ''}${one.held ? ' selected' : ''}`;
  return `<li class="${one.held ? 'held' : may ? 'may' : 'quiet'}"><button type="button" class="plain" data-beside="${safe(piece.key)}" data-focus="beside ${safe(piece.key)}" ${may || one.held ? '' : 'aria-disabled="true"'} ${one.held ? 'aria-pressed="true"' : ''}>${face(piece, 62, look, game)}<span><b>${safe(piece.name ?? '')}</b><i>${safe(besides(piece, game))}</i>${one.held ? `${safe(t('beside.held'))} ` : ''}${safe(one.text)}</span></button>${link(one.rule)}</li>`;
}

/** Something that has been put on the map; the last of them can be taken back. @param {Beside} one @param {number} k @param {GameModule} game */
function put(one, k, game) {
  const last = k === placed.size - 1 && state.now?.can_undo;
  const back = last
    ? `<button type="button" data-take-back="yes" data-focus="take back">${safe(t('beside.back'))}</button>`
    : '';
  const where = shortOf(onMap(one)?.space ?? -1);
  return `<li class="put">${face(one.piece, 42, 'piece', game)}<span><b>${safe(one.piece.name ?? '')}</b><span class="tick">✓ ${safe(where)}</span></span>${back}</li>`;
}

/** Take something in hand, or hear why not. @param {string} key @param {Element} at */
function press(key, at) {
  const one = besideOf(key);
  const choice = one && takenBy(one);
  change({ selected: key });
  if (choice) choose(choice);
  else if (one && !one.held)
    change({
      bubble: { title: t('why.title', { what: one.piece.name ?? '' }), rule: one.rule, why: one.text, at: middle(at) },
    });
}

/** Let things be taken from beside the map. */
export function wireBeside() {
  const panel = need('beside');
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let timer;
  /** @param {Event} e */
  const over = (e) => /** @type {Element} */ (e.target).closest?.('[data-beside]');
  for (const begin of /** @type {const} */ (['pointerover', 'focusin']))
    panel.addEventListener(begin, (e) => {
      const key = over(e)?.getAttribute('data-beside') ?? null;
      clearTimeout(timer);
      if (isDragging() || key === null || !choicesOf(pieceOf(key)).length) return;
      looksAt(key);
      timer = setTimeout(() => askReach(key), DELAY);
    });
  for (const end of /** @type {const} */ (['pointerleave', 'focusout']))
    panel.addEventListener(end, () => {
      clearTimeout(timer);
      if (isDragging()) return;
      letGo();
      if (state.reach && besideOf(state.reach.piece)) change({ reach: null });
    });
  panel.addEventListener('pointerdown', (e) => {
    const key = over(e)?.getAttribute('data-beside');
    if (key && e.pointerType !== 'touch' && choicesOf(pieceOf(key)).length) takeUp(key, e);
  });
  document.addEventListener('click', (e) => {
    const at = /** @type {Element} */ (e.target);
    const button = at.closest?.('[data-beside]');
    if (button) press(button.getAttribute('data-beside') ?? '', button);
    if (at.closest?.('[data-take-back]')) undo();
  });
}
