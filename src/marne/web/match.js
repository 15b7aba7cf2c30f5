// @ts-check
/** The match page: puts board, pieces and panels together, and turns clicks into choices. */
import { movable } from './board.js';
import { call } from './call.js';
import { ask, choose, connect, say, undo } from './net.js';
import { drawBar, drawBattle, drawBubble, drawForeseen, drawInspector, drawJournal, drawPrompt, drawSlider, safe, wire as wirePanels } from './panels.js';
import { drawPieces, nameOf, slotsOf } from './pieces.js';
import { load as loadRules, open as openRules, wire as wireRules } from './rules.js';
import { drawSpaces, indexOf, marksOf } from './spaces.js';
import { change, choicesFor, offered, state, target, watch } from './state.js';

const query = new URLSearchParams(location.search);
const match = query.get('id') ?? '';

/** @param {string} path */
async function get(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error((await answer.json().catch(() => ({}))).detail ?? `${path}: ${answer.status}`);
  return answer;
}

async function start() {
  const about = await (await get(`/api/matches/${encodeURIComponent(match)}`)).json();
  document.title = `${about.title ?? about.game} · Marne`;
  const [drawing, counters] = await Promise.all([
    get(`/api/games/${about.game}/board.svg`).then((r) => r.text()),
    import(`./games/${about.game}/counters.js`),
    loadRules(about.game),
  ]);
  const box = /** @type {HTMLElement} */ (document.getElementById('board'));
  box.innerHTML = drawing;
  const svg = /** @type {SVGSVGElement} */ (box.querySelector('svg'));
  const hand = movable(box, svg, (zoom) => {
    svg.classList.toggle('far', zoom < 0.75);
    svg.dataset.detail = counters.SIZE * zoom < 30 ? 'small' : 'full';
  });
  const slots = slotsOf(svg);
  const marks = marksOf(svg);
  const layer = /** @type {SVGGElement} */ (svg.querySelector('#pieces'));
  watch(() => drawSpaces(svg, marks));
  watch(() => drawPieces(layer, slots, counters));
  for (const draw of [drawBar, drawPrompt, drawJournal, drawForeseen, drawBattle, drawSlider, drawBubble]) watch(draw);
  watch(() => drawInspector(counters.draw));
  watch(() => look(hand, marks));
  watch(() => document.body.classList.toggle('away', !state.connected));
  wirePanels();
  wireRules();
  wireBoard(box);
  wireKeys(hand);
  wireReplay();
  wireChat();
  sit(about);
  document.body.classList.add('ready');
}

/** Take the seats that are mine: one, or both at one screen with a curtain between. @param {any} about */
function sit(about) {
  /** @type {string[]} */
  const mine = about.my_seats;
  const given = query.get('seat');
  const first = given ?? mine.find((s) => about.waiting_seats.includes(s)) ?? mine[0] ?? null;
  connect(match, first, news);
  if (mine.length < 2 || given) return;
  let seated = first;
  watch(() => {
    const next = about.seats.find((/** @type {any} */ s) => state.now?.waiting.includes(s.side) && mine.includes(s.name));
    const waits = state.now && !state.now.prompt && next && next.name !== seated;
    if (waits && state.veil !== next.name) change({ veil: next.name });
    const veil = /** @type {HTMLElement} */ (document.getElementById('veil'));
    veil.hidden = !state.veil;
    const who = about.seats.find((/** @type {any} */ s) => s.name === state.veil);
    veil.querySelector('b')?.replaceChildren(who?.title ?? '');
  });
  document.getElementById('lift')?.addEventListener('click', () => {
    seated = /** @type {string} */ (state.veil);
    change({ veil: null, now: null, story: [], selected: null });
    connect(match, seated, news);
  });
}

/** @param {any} message */
function news(message) {
  if (message.is === 'refused') change({ bubble: { title: 'Not allowed', rule: message.rule, why: message.why, at: [innerWidth / 2, innerHeight - 120] } });
  if (message.is === 'said') {
    const list = document.getElementById('journal-lines');
    list?.insertAdjacentHTML('beforeend', `<li class="said"><b>${safe(message.who)}</b> <span>${safe(message.text)}</span></li>`);
  }
}

let looked = -1;

/** When a new question concerns spaces far from what is seen, bring the first of them into sight once. @param {any} hand @param {Map<string, [number, number]>} marks */
function look(hand, marks) {
  if (!state.now?.prompt || looked >= 0) return;
  looked = state.now.number;
  const choice = offered().find((c) => target(c));
  const piece = state.now.table.pieces.find((/** @type {any} */ p) => p.own);
  const space = choice && target(choice) === 'space' ? nameOf(Number(choice.noun)) : piece ? nameOf(piece.space) : '20';
  const at = marks.get(space);
  if (at) hand.centre(at[0], at[1], Math.max(hand.view.zoom, innerWidth < 700 ? 0.8 : 0.7));
}

/** Clicks on the board: what glows is chosen, what does not says why. @param {HTMLElement} box */
function wireBoard(box) {
  box.addEventListener('click', (e) => {
    const element = /** @type {Element} */ (e.target);
    const piece = element.closest('[data-piece]');
    if (piece) { clickPiece(piece.getAttribute('data-piece') ?? '', [e.clientX, e.clientY]); return; }
    const space = element.closest('.space');
    if (space) clickSpace(space.getAttribute('data-noun') ?? '', [e.clientX, e.clientY]);
    else change({ bubble: null });
  });
  box.addEventListener('pointerover', (e) => {
    const space = /** @type {Element} */ (e.target).closest('.space.legal');
    if (!space) return;
    const choice = choicesFor('space', indexOf(space.getAttribute('data-noun') ?? ''))[0];
    if (choice) foresee(choice);
  });
}

/** @param {import('./state.js').Choice} choice */
async function foresee(choice) {
  const hint = state.now?.table.hints?.[`${choice.verb} ${choice.noun}`];
  if (!hint?.fight && choice.verb !== 'battle') { if (state.foreseen) change({ foreseen: null }); return; }
  const answer = await ask('preview', choice);
  change({ foreseen: answer.preview ?? answer.foreseen ?? null });
}

/** @param {string} key @param {[number, number]} at */
async function clickPiece(key, at) {
  const piece = state.now?.table.pieces.find((/** @type {any} */ p) => p.key === key);
  if (!piece) return;
  const mine = piece.noun === undefined ? [] : choicesFor('piece', piece.noun);
  if (mine.length === 1) { change({ selected: key, bubble: null }); choose(mine[0]); return; }
  if (!mine.length && offered().some((c) => target(c) === 'space')) { await clickSpace(nameOf(piece.space), at, key); return; }
  change({ selected: key, bubble: null });
  const verb = offered().find((c) => target(c) === 'piece')?.verb;
  if (!mine.length && verb && piece.noun !== undefined) why(verb, piece.noun, `Why not ${piece.name}?`, at);
}

/** @param {string} name @param {[number, number]} at @param {string} [piece] */
async function clickSpace(name, at, piece) {
  const index = indexOf(name);
  const mine = choicesFor('space', index);
  if (mine.length) { change({ bubble: null }); choose(mine[0]); return; }
  const verb = offered().find((c) => target(c) === 'space')?.verb;
  if (verb) why(verb, index, `Why not ${document.querySelector(`.space[data-noun="${name}"] title`)?.textContent?.split(',')[0] ?? name}?`, at);
  else change({ bubble: null, selected: piece ?? null });
}

/** @param {string} verb @param {number} noun @param {string} title @param {[number, number]} at */
async function why(verb, noun, title, at) {
  const answer = await ask('why', { verb, noun });
  change({ bubble: { title, rule: answer.rule ?? '', why: answer.why ?? 'That is allowed.', at } });
}

/** The replay slider: the table as it was, from one's own viewpoint. */
function wireReplay() {
  const slider = /** @type {HTMLInputElement} */ (document.getElementById('slider'));
  let wanted = -1;
  /** @param {number} number */
  async function go(number) {
    const last = state.now?.number ?? 0;
    wanted = Math.max(0, Math.min(last, number));
    if (wanted >= last) { change({ past: null }); return; }
    const seat = state.now?.seat ? `?seat=${encodeURIComponent(state.now.seat)}` : '';
    const asked = wanted;
    const answer = await call('GET', `/api/matches/${encodeURIComponent(match)}/at/${asked}${seat}`);
    if (asked === wanted) change({ past: { number: asked, table: answer.table }, foreseen: null, bubble: null });
  }
  slider.addEventListener('input', () => go(Number(slider.value)));
  for (const button of document.querySelectorAll('[data-step]')) {
    button.addEventListener('click', () => go((state.past?.number ?? state.now?.number ?? 0) + Number(button.getAttribute('data-step'))));
  }
}

function wireChat() {
  const form = /** @type {HTMLFormElement} */ (document.getElementById('chat'));
  const line = /** @type {HTMLInputElement} */ (document.getElementById('line'));
  form.addEventListener('submit', (e) => { e.preventDefault(); if (line.value.trim()) say(line.value.trim()); line.value = ''; });
}

/** @param {any} hand */
function wireKeys(hand) {
  addEventListener('keydown', (e) => {
    const typing = /** @type {Element} */ (e.target).closest('input, textarea');
    if (typing || e.ctrlKey || e.metaKey || e.altKey) return;
    const keys = {
      '+': () => hand.zoom(1.25), '=': () => hand.zoom(1.25), '-': () => hand.zoom(0.8), 0: () => hand.whole(), z: undo,
      Escape: () => change({ selected: null, foreseen: null, bubble: null }), '?': () => openRules(),
      n: () => night(!document.body.classList.contains('night')),
      ArrowLeft: () => { hand.view.x += 80; hand.show(); }, ArrowRight: () => { hand.view.x -= 80; hand.show(); },
      ArrowUp: () => { hand.view.y += 80; hand.show(); }, ArrowDown: () => { hand.view.y -= 80; hand.show(); },
    };
    const act = keys[/** @type {'z'} */ (e.key)];
    if (act) { e.preventDefault(); act(); }
  });
  document.getElementById('night')?.addEventListener('click', () => night(!document.body.classList.contains('night')));
  night(localStorage.getItem('night') === 'yes' || (localStorage.getItem('night') === null && matchMedia('(prefers-color-scheme: dark)').matches));
}

/** @param {boolean} on */
function night(on) {
  document.body.classList.toggle('night', on);
  document.querySelector('#board svg')?.classList.toggle('night', on);
  document.querySelector('#board svg')?.classList.toggle('day', !on);
  localStorage.setItem('night', on ? 'yes' : 'no');
}

start().catch((error) => {
  document.body.classList.add('ready');
  const prompt = document.getElementById('prompt');
  if (prompt) prompt.innerHTML = `<p class="ask">${safe(error.message)}</p>`;
});
