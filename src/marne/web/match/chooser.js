// @ts-check
/** Several things may be done in one place: a small list beside it asks which. */
import { fill, need, onClick, safe } from '../shared/dom.js';
import { t } from '../shared/words.js';
import { foresee, lookAway, tells } from './foresight.js';
import { follow } from './net.js';
import { shortOf } from './places.js';
import { change, pieceOf, piecesAt, state, watch } from './state.js';

/** @typedef {import('./state.js').Goal} Goal */

/** What a way of doing something says: its own words, and the chance or the cost. @param {Goal} goal */
export function saidOf(goal) {
  const last = goal.choices[goal.choices.length - 1];
  const said =
    last.text ??
    goal.hint.text ??
    t(goal.hint.fight ? 'prompt.fight' : 'prompt.go', { where: shortOf(Number(last.noun)) });
  return `${said}${goal.hint.label ? `, ${goal.hint.label}` : goal.hint.cost ? `, ${t('space.points', { count: goal.hint.cost })}` : ''}`;
}

/** What would come of it besides, in words: what it costs, what it brings. @param {Goal} goal */
export const besides = ({ hint }) => [hint.warns, hint.wins].filter(Boolean).join(' ');

/** Ask which. @param {string} title @param {[number, number]} at @param {Goal[]} goals */
export function choosing(title, at, goals) {
  change({ choosing: { title, at, goals }, bubble: null });
}

const AWAY = 14; // pixels between the list and the stack of which it speaks

/** How far to the right the list begins: beside what was pressed, and not over the stack in which it lies. @param {[number, number]} at @param {number} width @param {number} height */
function asideOf([x, y], width, height) {
  const space = pieceOf(state.selected)?.space;
  const stack = (space === undefined ? [] : piecesAt(space))
    .map(({ key }) => document.querySelector(`#pieces [data-piece="${key}"] .plate`)?.getBoundingClientRect())
    .find(Boolean);
  const left = x + 26;
  const right = Math.min(innerWidth - 12, left + width);
  const over = stack && right > stack.left && right - width < stack.right && Math.abs(stack.y - y) < height;
  if (!over) return left;
  return stack.right + AWAY + width < innerWidth - 12 ? stack.right + AWAY : stack.left - AWAY - width;
}

let open = false;

/** Draw the list, beside what was pressed. */
function draw() {
  const box = need('chooser');
  const { choosing: list } = state;
  box.hidden = !list;
  if (!list) {
    open = false;
    return;
  }
  fill(
    'chooser',
    `<b id="chooser-title">${safe(list.title)}</b>${list.goals.map((goal, k) => `<button type="button" data-way="${k}" data-focus="way ${k}">${safe(saidOf(goal))}</button>`).join('')}`,
  );
  const { width, height } = box.getBoundingClientRect();
  box.style.left = `${Math.max(12, Math.min(innerWidth - width - 12, asideOf(list.at, width, height)))}px`;
  box.style.top = `${Math.max(12, Math.min(innerHeight - height - 12, list.at[1] - height / 2))}px`;
  if (!open) /** @type {HTMLElement|null} */ (box.querySelector('button'))?.focus({ preventScroll: true });
  open = true;
}

/** Let the list be used. */
export function wireChooser() {
  let version = -1;
  watch(() => {
    if (state.now && state.now.version !== version) {
      version = state.now.version;
      if (state.choosing) state.choosing = null;
    }
    draw();
  }, ['now', 'choosing']);
  onClick('way', (k) => {
    const goal = state.choosing?.goals[Number(k)];
    change({ choosing: null, reach: null });
    lookAway();
    if (goal) follow(goal.choices);
  });
  for (const begin of /** @type {const} */ (['pointerover', 'focusin'])) {
    need('chooser').addEventListener(begin, (e) => {
      const button = /** @type {Element} */ (e.target).closest('[data-way]');
      const goal = state.choosing?.goals[Number(button?.getAttribute('data-way') ?? -1)];
      const last = goal?.choices[goal.choices.length - 1];
      if (goal?.choices.length === 1 && last && (goal.hint.fight || tells(last))) foresee(last);
    });
  }
}
