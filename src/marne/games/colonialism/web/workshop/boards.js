// @ts-check
/** The board editor: brushes for the ground, lines that follow the pointer, battlefields made by seed. The server paints. */
import { fill, need, onClick, safe } from '/shared/dom.js';
import { isNight, setNight } from '/shared/night.js';
import { ruleLink } from '/shared/rulebook.js';
import { begin as beginPage } from '/pages/masthead.js';
import { drawBoard, named, swatch, told } from '../board.js';
import {
  attempt,
  consult,
  drawKept,
  drawShare,
  GAME,
  head,
  playAddress,
  saying,
  wireKept,
  wireShare,
} from './bench.js';
import { marks, pointAt, wireEasel } from './easel.js';
import { t } from '../words.js';

/**
 * @typedef {{text: string, mirror: number, board: import('../ground/cells.js').Sketch}} Shown a board, as the server shows it
 * @typedef {{terrains: {id: string, name: string, rule: string}[], landscapes: Record<string, string>, sizes: [number, number][]}} Kinds
 */

const KEY = 'colonialism boards';
const LINES = ['road', 'rail'];
const WATER = ['river', 'canal', 'trench'];
const FIRST = { seed: 1914, landscape: 'fields' };

/** @type {{kinds: Kinds, now: Shown, brush: string, mirrored: boolean, past: string[], future: string[], said: string}} */
const desk = {
  kinds: { terrains: [], landscapes: {}, sizes: [] },
  now: /** @type {any} */ (null),
  brush: 'forest',
  mirrored: true,
  past: [],
  future: [],
  said: '',
};

/** Draw the board and all that depends on it. */
function show() {
  const { now } = desk;
  const box = need('canvas');
  const focused = box.contains(document.activeElement)
    ? Number(/** @type {SVGElement} */ (document.activeElement).dataset?.index ?? -1)
    : -1;
  if (fill('canvas', drawBoard(now.board))) {
    setNight(isNight());
    for (const node of /** @type {NodeListOf<SVGElement>} */ (box.querySelectorAll('.space'))) {
      const hex = now.board.hexes[Number(node.dataset.index)];
      node.querySelector('title')?.remove();
      for (const [name, value] of [
        ['role', 'button'],
        ['tabindex', hex.noun === Math.max(0, focused) ? '0' : '-1'],
        ['aria-label', t('hex.with', { hex: hex.name, ground: told(hex) })],
      ])
        node.setAttribute(name, value);
    }
    const svg = /** @type {SVGSVGElement} */ (box.querySelector('svg'));
    svg.setAttribute('role', 'group');
    svg.setAttribute('aria-label', t('shop.board'));
    if (focused >= 0) pointAt(focused);
  }
  drawMeasure();
  drawShare(now.text);
  fill(
    'play',
    `<a class="button primary large" href="${safe(playAddress({ board: now.text }))}">${safe(t('shop.playBoard'))}</a>`,
  );
  history.replaceState(null, '', `?${new URLSearchParams({ board: now.text })}`);
}

/** How fair the board is, what was seen along a line, and the way back. */
function drawMeasure() {
  const part = Math.round(100 * desk.now.mirror);
  fill(
    'measure',
    `<div class="fairness"><b>${safe(t('shop.fairPart', { part }))}</b><div class="gauge" aria-hidden="true"><span style="width:${part}%"></span></div><span class="fine">${safe(t('shop.fairLine', { part }))}</span></div><p id="seen" role="status">${desk.said}</p>
    <div class="buttons"><button type="button" data-back="undo" data-focus="undo" ${desk.past.length ? '' : 'disabled'}>${safe(t('shop.undo'))}</button><button type="button" data-back="redo" data-focus="redo" ${desk.future.length ? '' : 'disabled'}>${safe(t('shop.redo'))}</button></div>`,
  );
}

/** The brushes, each with a picture of what it paints. */
function drawBrushes() {
  const brush = (/** @type {string} */ id, /** @type {string} */ name) =>
    `<label class="brush"><input type="radio" name="brush" value="${id}" ${id === desk.brush ? 'checked' : ''}>${swatch(id)}<span>${safe(name)}</span></label>`;
  const ground = desk.kinds.terrains.filter((k) => !WATER.includes(k.id));
  const lines = desk.kinds.terrains.filter((k) => WATER.includes(k.id));
  const group = (/** @type {string} */ title, /** @type {string} */ html) =>
    `<fieldset><legend>${safe(title)}</legend>${html}</fieldset>`;
  fill(
    'brushes',
    `<div class="brushes">${group(t('shop.ground'), ground.map((k) => brush(k.id, named(k.id))).join('') + brush('hill', t('shop.hill')) + brush('level', t('shop.level')))}
    ${group(t('shop.lines'), lines.map((k) => brush(k.id, named(k.id))).join('') + brush('road', t('shop.road')) + brush('rail', t('shop.rail')))}
    ${group(t('shop.other'), brush('clear', t('shop.clear')) + brush('sight', t('shop.sight')))}
    <div class="check"><label><input type="checkbox" id="mirrored" ${desk.mirrored ? 'checked' : ''} aria-describedby="mirrored-says"><b>${safe(t('shop.mirrored'))}</b></label><p class="muted" id="mirrored-says">${safe(t('shop.mirroredFine'))}</p></div></div><p class="fine">${safe(t('shop.paintHelp'))}</p>`,
  );
}

/** The form that has boards made. */
function drawMake() {
  const { board } = desk.now;
  const option = (/** @type {string} */ value, /** @type {string} */ text, /** @type {boolean} */ on) =>
    `<option value="${safe(value)}" ${on ? 'selected' : ''}>${safe(text)}</option>`;
  const size = `${board.columns}x${board.rows}`;
  const sizes = desk.kinds.sizes.map(([c, r]) => `${c}x${r}`);
  fill(
    'make',
    `<label class="field">${safe(t('shop.landscape'))} <select name="landscape" data-focus="landscape">${Object.entries(
      desk.kinds.landscapes,
    )
      .map(([id, words]) => option(id, words, id === FIRST.landscape))
      .join('')}</select></label>
    <div class="row-of-fields"><label class="field">${safe(t('shop.seed'))} <input type="number" name="seed" min="0" max="999999999" step="1" value="${FIRST.seed}" data-focus="seed"></label>
    <label class="field">${safe(t('shop.size'))} <select name="size" data-focus="size">${(sizes.includes(size) ? sizes : [size, ...sizes]).map((s) => option(s, s.replace('x', ' × '), s === size)).join('')}</select></label>
    <label class="field">${safe(t('shop.grid'))} <select name="cells" data-focus="cells">${option('hexes', t('shop.hexes'), board.cells === 'hexes')}${option('squares', t('shop.squares'), board.cells === 'squares')}</select></label></div>
    <div class="buttons"><button type="submit" class="primary" data-focus="make">${safe(t('shop.makeIt'))}</button><button type="button" data-make="another">${safe(t('shop.another'))}</button><button type="button" data-make="resize">${safe(t('shop.resize'))}</button><button type="button" data-make="empty">${safe(t('shop.empty'))}</button></div>`,
  );
}

/** Show another board, and remember the one before. @param {Shown} shown */
function accept(shown) {
  if (desk.now && desk.now.text !== shown.text) {
    desk.past.push(desk.now.text);
    desk.future = [];
  }
  desk.now = shown;
  desk.said = '';
  marks([]);
  show();
}

/** @param {string} text */
const open = async (text) => accept(await consult('board.check', { text }));

/** Paint a stroke, or look along it. @param {number[]} hexes */
async function paint(hexes) {
  if (desk.brush === 'sight') {
    await look(hexes);
    return;
  }
  accept(await consult('board.paint', { text: desk.now.text, brush: desk.brush, hexes, mirrored: desk.mirrored }));
}

/** What can be seen from the first hex of a stroke to its last. @param {number[]} hexes */
async function look(hexes) {
  const [start, goal] = [hexes[0], hexes[hexes.length - 1]];
  if (start === goal) return;
  const seen = await consult('sight', { text: desk.now.text, start, goal });
  desk.said = `${safe(desk.now.board.hexes[start].name)} → ${safe(desk.now.board.hexes[goal].name)}: ${safe(seen.text)} ${ruleLink(GAME, seen.rule)}`;
  drawMeasure();
  marks([start, goal], seen);
}

/** What the form asks for. */
function asked() {
  const data = new FormData(/** @type {HTMLFormElement} */ (need('make')));
  const [columns, rows] = String(data.get('size')).split('x').map(Number);
  return {
    landscape: String(data.get('landscape')),
    seed: Number(data.get('seed')),
    columns,
    rows,
    cells: String(data.get('cells')),
  };
}

/** @type {Record<string, () => Promise<void>>} */
const MAKE = {
  it: async () => accept(await consult('board.make', asked())),
  another: async () => {
    const field = /** @type {HTMLInputElement} */ (need('make').querySelector('[name=seed]'));
    field.value = String(crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000);
    await MAKE.it();
  },
  resize: async () => {
    const { columns, rows, cells } = asked();
    accept(await consult('board.resize', { text: desk.now.text, columns, rows, cells }));
  },
  empty: async () => {
    const { columns, rows, cells } = asked();
    await open(`${columns}x${rows}${cells === 'squares' ? 's' : ''} ${Array(rows).fill(columns).join('/')}`);
  },
};

/** Go back to the board before, or on to the one after. @param {string} way */
async function back(way) {
  const [from, to] = way === 'undo' ? [desk.past, desk.future] : [desk.future, desk.past];
  const text = from.pop();
  if (!text) return;
  to.push(desk.now.text);
  desk.now = await consult('board.check', { text });
  show();
}

/** Set the page up. */
async function start() {
  head(
    {
      title: t('shop.boards'),
      motto: t('shop.boardsMotto'),
      'board-title': t('shop.board'),
      'make-title': t('shop.make'),
      'share-title': t('shop.share'),
      'kept-title': t('shop.kept'),
    },
    t('shop.boards'),
  );
  await beginPage();
  desk.kinds = await consult('board.kinds');
  const given = new URLSearchParams(location.search).get('board');
  desk.now = await consult('board.make', FIRST);
  if (given)
    await saying(async () => {
      desk.now = await consult('board.check', { text: given });
    });
  drawBrushes();
  drawMake();
  show();
  drawKept(KEY);
  need('brushes').addEventListener('change', (event) => {
    const field = /** @type {HTMLInputElement} */ (event.target);
    if (field.name === 'brush') {
      desk.brush = field.value;
      desk.said = field.value === 'sight' ? safe(t('shop.sightFrom')) : '';
      drawMeasure();
      marks([]);
    } else desk.mirrored = field.checked;
  });
  need('make').addEventListener('submit', (event) => {
    event.preventDefault();
    attempt(MAKE.it);
  });
  onClick('make', (what) => attempt(MAKE[what]));
  onClick('back', (way) => attempt(() => back(way)));
  wireEasel(
    need('canvas'),
    () => ({
      board: desk.now.board,
      line: LINES.includes(desk.brush) || desk.brush === 'sight',
      mirrored: desk.mirrored && desk.brush !== 'sight',
    }),
    (hexes) => attempt(() => paint(hexes)),
  );
  wireShare('board', () => desk.now.text, open);
  wireKept(KEY, () => desk.now.text, open);
}

attempt(start).finally(() => need('main').removeAttribute('aria-busy'));
