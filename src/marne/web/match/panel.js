// @ts-check
/** The panel on the left: the order of battle with pools and the dead, or private notes and arrows. */
import { call } from '../shared/call.js';
import { isAfar } from './afar.js';
import { fill, link, need, onClick, safe } from '../shared/dom.js';
import { t } from '../shared/words.js';
import { drawChances } from './advice.js';
import { legendParts } from './legend.js';
import { key, switches } from './overlays.js';
import { change, shownTable, state } from './state.js';

/** @typedef {import('../shared/game.js').GameModule} GameModule */

let text = '';
let match = '';
let saved = true;
let there = false; // whether the notes have been read
let colour = 0;
/** @type {ReturnType<typeof setTimeout>|undefined} */
let timer;

/** Draw the panel that is open. @param {GameModule} game */
export function drawPanel(game) {
  const panel = need('panel');
  const far = overlooks(game);
  panel.hidden = !state.panel && !far;
  if (far) drawOverview(game);
  if (state.panel === 'forces') drawForces(game);
  if (state.panel === 'chart') drawChart(game);
  if (state.panel === 'notes') drawNotes();
  if (state.panel === 'chances') drawChances();
  if (state.panel === 'layers') drawLayers();
  if (state.panel === 'legend') drawLegend();
}

/** Whether the board is seen from afar, with room for a list of the formations beside it. @param {GameModule} game */
const overlooks = (game) =>
  Boolean(game.overview && !state.panel && !state.selected && innerWidth > 1240 && shownTable() && isAfar(game));

/** The formations of both sides, while one looks at all of the board. @param {GameModule} game */
function drawOverview(game) {
  fill(
    'panel',
    `<header><h2>${safe(t('forces.title'))}</h2></header><div class="scroll">${game.overview?.(shownTable())}</div>`,
  );
  need('panel').setAttribute('aria-label', t('forces.title'));
}

/** @param {string} title */
const head = (title) =>
  `<header><h2>${safe(title)}</h2><button type="button" class="close" data-close="panel" aria-label="${safe(t('nav.close'))}">×</button></header>`;

/** The order of battle: every group with its pieces. @param {GameModule} game */
function drawForces(game) {
  const table = shownTable();
  if (!table) return;
  const half = game.SIZE * 0.58;
  /** @param {import('./state.js').Piece} p */
  const piece = (p) =>
    `<li><svg viewBox="${-half} ${-half} ${2 * half} ${2 * half}" width="44" height="44" class="counter" aria-hidden="true">${game.draw(p)}</svg><button type="button" class="plain" data-find="${safe(p.key ?? '')}" aria-label="${safe(game.spoken(p))}" title="${safe(game.spoken(p))}"></button></li>`;
  const groups = game
    .forces(table)
    .map(
      (g) =>
        `<section><h3>${safe(g.title)}</h3>${g.note ? `<p class="fine">${safe(g.note)}</p>` : ''}${items(g)}<ul class="row-of-pieces">${g.pieces.map(piece).join('')}</ul></section>`,
    );
  const chart = game.chart
    ? `<p><button type="button" data-panel="chart" data-focus="panel chart">${safe(game.chart(table).title)}</button></p>`
    : '';
  fill(
    'panel',
    `${head(t('forces.title'))}<div class="scroll">${chart}${game.overview?.(table) ?? ''}${groups.join('')}</div>`,
  );
  need('panel').setAttribute('aria-label', t('forces.title'));
}

/** Every kind of piece with what becomes of it. @param {GameModule} game */
function drawChart(game) {
  const table = shownTable();
  const chart = table && game.chart?.(table);
  if (!chart) return;
  fill('panel', `${head(chart.title)}<div class="scroll">${chart.html}</div>`);
  need('panel').setAttribute('aria-label', chart.title);
}

/** What a group has that is no piece. @param {import('../shared/game.js').Group} group */
function items(group) {
  if (!group.items?.length) return '';
  return `<ul class="items">${group.items.map((item) => `<li><b>${safe(item.title)}</b> ${link(item.rule)}${item.text ? `<span>${safe(item.text)}</span>` : ''}</li>`).join('')}</ul>`;
}

/** What can be laid over the map, and what that says which lies there. */
function drawLayers() {
  const said = key();
  fill(
    'panel',
    `${head(t('layers.title'))}<p class="fine">${safe(t('layers.help'))}</p><div class="scroll"><ul class="menu">${switches()}</ul>${said && `<h3>${safe(t('layers.key'))}</h3><ul class="key">${said}</ul>`}</div>`,
  );
  need('panel').setAttribute('aria-label', t('layers.title'));
}

/** What the signs on the map mean. */
function drawLegend() {
  fill('panel', `${head(t('legend.title'))}<div class="scroll">${legendParts()}</div>`);
  need('panel').setAttribute('aria-label', t('legend.title'));
}

function drawNotes() {
  need('panel').setAttribute('aria-label', t('notes.title'));
  const colours = [0, 1, 2, 3]
    .map(
      (k) =>
        `<button type="button" data-colour="${k}" aria-pressed="${k === colour}" aria-label="${safe(t('arrows.colour', { number: k + 1 }))}"><svg viewBox="0 0 30 10" width="30" height="10" aria-hidden="true"><g class="arrow look-${k}"><path class="thread" d="M2 5H22"/><path class="head" transform="translate(27 5) scale(.45)" d="M-22 -11L4 0L-22 11L-16 0Z"/></g></svg></button>`,
    )
    .join('');
  const made = fill(
    'panel',
    `${head(t('notes.title'))}<label class="block"><span>${safe(t('notes.label'))}</span><textarea id="note" rows="8" maxlength="20000"></textarea></label><p class="fine" id="note-state"></p>
    <h3>${safe(t('arrows.title'))}</h3><p class="fine">${safe(t('arrows.help'))}</p><div class="buttons"><button type="button" data-arrows="yes" aria-pressed="${state.drawsArrows}">${safe(state.drawsArrows ? t('arrows.stop') : t('arrows.draw'))}</button>${colours}<button type="button" data-arrows-clear="yes">${safe(t('arrows.clear'))}</button></div>`,
  );
  if (made) {
    const area = /** @type {HTMLTextAreaElement} */ (need('note'));
    readable(there);
    area.addEventListener('input', () => {
      text = area.value;
      saved = false;
      tell();
      clearTimeout(timer);
      timer = setTimeout(keep, 600);
    });
  }
  tell();
}

function tell() {
  const words = document.getElementById('note-state');
  if (words) words.textContent = saved ? t('notes.saved') : t('notes.saving');
}

const address = () =>
  `/api/matches/${encodeURIComponent(match)}/notes?seat=${encodeURIComponent(state.now?.seat ?? '')}`;

async function keep() {
  const sent = text;
  try {
    await call('PUT', address(), { text: sent, arrows: state.arrows });
    saved = sent === text;
  } catch (error) {
    const words = document.getElementById('note-state');
    if (words) words.textContent = /** @type {Error} */ (error).message;
    return;
  }
  tell();
}

/** Keep the arrows. @param {[number, number, number][]} arrows */
export function keepArrows(arrows) {
  change({ arrows: arrows.slice(-200) });
  clearTimeout(timer);
  timer = setTimeout(keep, 300);
}

/** Read a seat's notes; nothing can be written before they have come, and what is drawn meanwhile stays. */
export async function readNotes() {
  const seat = state.now?.seat;
  if (!seat) return;
  readable(false);
  const drawn = state.arrows;
  const note = await call('GET', address()).catch(() => ({ text: '', arrows: [] }));
  if (seat !== state.now?.seat) return;
  text = note.text ?? '';
  readable(true);
  change({ arrows: state.arrows === drawn ? (note.arrows ?? []) : [...(note.arrows ?? []), ...state.arrows] });
}

/** Open the field for notes, or close it while they are on their way. @param {boolean} now */
function readable(now) {
  there = now;
  const area = document.getElementById('note');
  if (!(area instanceof HTMLTextAreaElement)) return;
  area.readOnly = !there;
  area.value = there ? text : '';
}

/** Let the panel open, close, find pieces, and keep notes and arrows. @param {string} id @param {(key: string) => void} find */
export function wirePanel(id, find) {
  match = id;
  onClick('panel', (name) => change({ panel: state.panel === name ? null : name, drawsArrows: false }));
  onClick('find', (key) => {
    change({ selected: key });
    find(key);
  });
  onClick('arrows', () => change({ drawsArrows: !state.drawsArrows }));
  onClick('arrows-clear', () => keepArrows([]));
  onClick('colour', (k) => {
    colour = Number(k);
    change({});
  });
}
