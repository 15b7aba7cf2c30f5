// @ts-check
/** The panels that float over the board: bar, prompt, inspector, journal, preview, bubble. */
import { choose, undo } from './net.js';
import { change, offered, shownTable, state, target } from './state.js';

/** @param {string} text */
export const safe = (text) => String(text).replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c);

/** A rule as a link into the reference drawer. @param {string} rule */
export const link = (rule) => (rule ? `<a class="rule" href="#rule-${safe(rule)}" data-rule="${safe(rule)}">${safe(rule)}</a>` : '');

/** Write HTML into an element only if it has changed. @param {string} id @param {string} html */
function fill(id, html) {
  const element = document.getElementById(id);
  if (element && element.dataset.drawn !== html) { element.innerHTML = html; element.dataset.drawn = html; }
}

const SIGNS = { german: 'Germany', entente: 'Entente' };

/** The bar at the top: turn, initiative, what decides the game. */
export function drawBar() {
  const t = shownTable();
  if (!t) return;
  const turns = t.turn.names.map((/** @type {string} */ n, /** @type {number} */ k) => `<li class="${k + 1 === t.turn.now ? 'now' : ''}">${safe(n.slice(0, 3))}</li>`).join('');
  const tracks = t.tracks.map((/** @type {any} */ k) => `<div class="track" title="${safe(k.name)}"><span>${safe(k.name)}</span><b>${k.german}${k.of ? `<i>/${k.of[0]}</i>` : ''} : ${k.entente}${k.of ? `<i>/${k.of[1]}</i>` : ''}</b></div>`).join('');
  const disc = t.disc ? `Initiative: ${SIGNS[/** @type {'german'} */ (t.disc)] ?? t.disc}` : 'Initiative Disc played';
  fill('bar', `<ol class="turns" aria-label="Turn">${turns}</ol><div class="initiative"><b>${disc}</b><span>Impulse ${t.turn.impulse}, ${SIGNS[/** @type {'german'} */ (t.phasing)]}</span></div>${tracks}`);
}

/** The prompt at the bottom: one sentence, its rule, and the buttons. */
export function drawPrompt() {
  const now = state.now;
  if (!now) return;
  if (state.past) {
    fill('prompt', `<div><p class="ask">The table as it was after ${state.past.number} of ${now.number} choices.</p><p class="fine">Move the slider to its end to go on playing.</p></div>`);
    return;
  }
  if (now.result) {
    fill('prompt', `<div><p class="ask">${safe(SIGNS[/** @type {'german'} */ (now.result.winner)] ?? 'Nobody')} wins a ${safe(now.result.how)}.</p><p class="fine">${link(now.result.rule)}</p></div>`);
    return;
  }
  if (!now.prompt) {
    const who = now.waiting.map((s) => SIGNS[/** @type {'german'} */ (s)] ?? s).join(' and ');
    fill('prompt', `<div><p class="ask">${safe(who)} is deciding.</p><p class="fine">${state.connected ? 'You will see what follows at once.' : 'Connecting again …'}</p></div>`);
    return;
  }
  const buttons = offered().filter((c) => !target(c));
  const listed = offered().filter((c) => target(c));
  const shown = buttons.map((c, k) => `<button type="button" class="${buttons.length === 1 || (c.verb === 'done' && k === buttons.length - 1) ? 'primary' : ''}" data-verb="${safe(c.verb)}" data-noun='${safe(JSON.stringify(c.noun))}'>${safe(c.text)}</button>`);
  const undoing = `<button type="button" id="undo" ${now.can_undo ? '' : 'aria-disabled="true"'}>Undo <kbd>Z</kbd></button>`;
  const hint = listed.length ? `${listed.length} to choose from on the board.` : '';
  fill('prompt', `<div><p class="ask">${safe(now.prompt.text)}</p><p class="fine">${hint} ${link(now.prompt.rule)}</p></div><div class="buttons">${undoing}${shown.join('')}</div>`);
}

/** The inspector: the selected piece, or what stands in the selected space. @param {(p: any) => string} draw */
export function drawInspector(draw) {
  const piece = shownTable()?.pieces.find((/** @type {any} */ p) => p.key === state.selected);
  const panel = /** @type {HTMLElement} */ (document.getElementById('inspector'));
  panel.hidden = !piece;
  if (!piece) return;
  const picture = `<svg viewBox="-27 -27 54 54" width="96" height="96" class="counter">${draw(piece)}</svg>`;
  if (piece.standing) {
    fill('inspector', `<header><h2>Standing block</h2><button type="button" data-close="selected" aria-label="Close">×</button></header><div class="card">${picture}<p>A ${safe(piece.power)} block. Its face is hidden ${link('1.3')}.</p></div>`);
    return;
  }
  const steps = piece.steps.map((/** @type {any} */ [n, dot], /** @type {number} */ k) => `<li class="${k === piece.step ? 'now' : ''}">${dot === 'heart' ? '♥' : n} <span>${safe(dot)}</span></li>`).join('');
  const marks = [piece.active && `activated ${link('7.3.1.2a')}`, piece.isolated && `isolated ${link('7.0.1b')}`, piece.acted && 'has acted', piece.shown && `face up ${link('1.4')}`].filter(Boolean).join(', ');
  fill('inspector', `<header><h2>${safe(piece.name)}</h2><button type="button" data-close="selected" aria-label="Close">×</button></header>
    <div class="card">${picture}<p><b>${safe(piece.arm)}</b>, ${safe(piece.power)}<br>${safe(piece.army)} Army<br>Strength <b>${piece.strength}</b> ${link('7.5.1.5')}<br>${piece.points} movement points ${link('7.4.1a')}</p></div>
    <p class="fine">${safe(piece.historical ?? '')}</p><ol class="steps" aria-label="Steps">${steps}</ol><p>${marks}</p>${actions(piece)}`);
}

/** What the selected piece may do now. @param {any} piece */
function actions(piece) {
  const mine = offered().filter((c) => target(c) === 'piece' && c.noun === piece.noun);
  return mine.length ? `<div class="buttons">${mine.map((c) => `<button type="button" class="primary" data-verb="${safe(c.verb)}" data-noun="${c.noun}">${safe(c.text)}</button>`).join('')}</div>` : '';
}

/** The journal: the story in sentences, the newest at the bottom and tinted. */
export function drawJournal() {
  const lines = state.story.flat().slice(-220);
  const last = state.story[state.story.length - 1]?.length ?? 0;
  const html = lines.map((e, k) => `<li class="${k >= lines.length - last ? 'new' : ''} ${safe(e.kind)}">${link(e.rule)} <span>${safe(e.text)}</span></li>`).join('');
  const list = document.getElementById('journal-lines');
  if (list && list.dataset.drawn !== html) {
    list.innerHTML = html;
    list.dataset.drawn = html;
    list.scrollTop = list.scrollHeight;
  }
}

/** The battle as it can be foreseen: both sides' lines, ranges where something is not known. */
export function drawForeseen() {
  const f = state.foreseen;
  const panel = /** @type {HTMLElement} */ (document.getElementById('foreseen'));
  panel.hidden = !f;
  if (!f) return;
  /** @param {any[]} lines */
  const rows = (lines) => lines.map((l) => `<tr><td>${link(l.rule)}</td><td>${safe(l.text)}</td><td class="n">${l.least === l.most ? l.most : `${l.least}–${l.most}`}</td></tr>`).join('');
  /** @param {any[]} lines */
  const sum = (lines) => { const a = lines.reduce((n, l) => n + l.least, 0); const b = lines.reduce((n, l) => n + l.most, 0); return a === b ? a : `${a}–${b}`; };
  const range = f.least === f.most ? `${f.most > 0 ? '+' : ''}${f.most}` : `${f.least > 0 ? '+' : ''}${f.least} to ${f.most > 0 ? '+' : ''}${f.most}`;
  fill('foreseen', `<header><h2>If you fight in ${safe(f.title)}</h2><em>preview</em><button type="button" data-close="foreseen" aria-label="Close">×</button></header>
    <table><caption>Offensive firepower</caption>${rows(f.attack)}<tr class="sum"><td></td><td>Total</td><td class="n">${sum(f.attack)}</td></tr></table>
    <table><caption>Defensive firepower</caption>${rows(f.defence)}<tr class="sum"><td></td><td>Total</td><td class="n">${sum(f.defence)}</td></tr></table>
    <p class="final">Final result ${link('7.5.1.10')} <b>${range}</b></p>`);
}

/** The last battle, line by line, as both sides now know it. */
export function drawBattle() {
  const events = state.story.flat();
  const begin = events.map((e) => e.kind).lastIndexOf('battle');
  const ended = events.slice(begin + 1).some((e) => e.kind === 'impulse' || e.kind === 'two_passes');
  const panel = /** @type {HTMLElement} */ (document.getElementById('battle'));
  const after = begin < 0 ? [] : events.slice(begin);
  const counts = after.filter((e) => e.kind === 'counts');
  panel.hidden = !counts.length || ended || Boolean(state.foreseen);
  if (panel.hidden) return;
  const attacker = after[0].data.side;
  const result = after.find((e) => e.kind === 'result');
  /** @param {boolean} attack */
  const rows = (attack) => counts.filter((e) => (e.data.side === attacker) === attack).map((e) => `<tr><td>${link(e.rule)}</td><td>${safe(e.text.replace(/^[^:]+: /, '').replace(/, [+-]\d+\.$/, ''))}</td><td class="n">${e.data.amount}</td></tr>`).join('');
  const hits = after.filter((e) => ['hits', 'reduced', 'eliminated', 'soaked', 'garrison_lost'].includes(e.kind)).map((e) => `<li>${link(e.rule)} ${safe(e.text)}</li>`).join('');
  fill('battle', `<header><h2>${safe(after[0].text)}</h2></header>
    <table><caption>Offensive firepower</caption>${rows(true)}<tr class="sum"><td></td><td>Total</td><td class="n">${result?.data.attack ?? ''}</td></tr></table>
    <table><caption>Defensive firepower</caption>${rows(false)}<tr class="sum"><td></td><td>Total</td><td class="n">${result?.data.defence ?? ''}</td></tr></table>
    <p class="final">Final result ${link('7.5.1.10')} <b>${(result?.data.result ?? 0) > 0 ? '+' : ''}${result?.data.result ?? ''}</b></p><ul class="hits">${hits}</ul>`);
}

/** The slider over the whole match. */
export function drawSlider() {
  const slider = /** @type {HTMLInputElement} */ (document.getElementById('slider'));
  const last = state.now?.number ?? 0;
  slider.max = String(last);
  if (!state.past) slider.value = String(last);
  fill('slider-words', state.past ? `move ${state.past.number} of ${last}` : `move ${last}, live`);
}

/** The answer to "why not?", near what was asked about but never over it. */
export function drawBubble() {
  const bubble = /** @type {HTMLElement} */ (document.getElementById('bubble'));
  bubble.hidden = !state.bubble;
  if (!state.bubble) return;
  const { title, rule, why, at } = state.bubble;
  fill('bubble', `<b>${safe(title)}</b><p>${safe(why)} ${link(rule)}</p>`);
  bubble.style.left = `${Math.max(12, Math.min(innerWidth - 272, at[0] - 130))}px`;
  bubble.style.top = at[1] > innerHeight / 2 ? `${Math.max(70, at[1] - 150)}px` : `${at[1] + 36}px`;
}

/** Let the panels' buttons do what they say. */
export function wire() {
  document.addEventListener('click', (e) => {
    const element = /** @type {HTMLElement} */ (e.target);
    const button = element.closest('button');
    if (button?.dataset.verb) choose({ verb: button.dataset.verb, noun: JSON.parse(button.dataset.noun ?? 'null') });
    if (button?.id === 'undo') undo();
    if (button?.dataset.close === 'selected') change({ selected: null });
    if (button?.dataset.close === 'foreseen') change({ foreseen: null });
  });
}
