// @ts-check
/** On a phone the panels are one tray at the bottom, with tabs and three stops. */
import { need, onClick, safe } from '../shared/dom.js';
import { t } from '../shared/words.js';
import { state } from './state.js';

/** @type {[string, import('../shared/words.js').Key][]} */
const TABS = [
  ['orders', 'tab.orders'],
  ['unit', 'tab.unit'],
  ['battle', 'tab.battle'],
  ['story', 'tab.story'],
  ['replay', 'tab.replay'],
];
/** Whether the window is one in which the panels are a tray. */
export const narrow = matchMedia('(max-width: 760px)');
const AIR = 44; // pixels between what was tapped and the tray
const STOPS = ['peek', 'half', 'full'];

/** The tab that is open. */
export const tabNow = () => (narrow.matches ? (document.body.dataset.tab ?? null) : null);

/** Show a tab; the story at its end. @param {string} tab */
export function showTab(tab) {
  document.body.dataset.tab = tab;
  for (const button of document.querySelectorAll('#tabs [data-tab-of]'))
    button.setAttribute('aria-selected', String(button.getAttribute('data-tab-of') === tab));
  if (tab === 'story') need('story-lines').scrollTop = need('story-lines').scrollHeight;
}

/** Let the tray grow no higher than a little below a point of the screen, until something else is asked. @param {number} y */
export function keepFree(y) {
  const least = need('tray').offsetHeight;
  document.body.style.setProperty('--tray', `${Math.max(least, innerHeight - y - AIR)}px`);
}

/** Pull the tray up or down. @param {number} by */
function pull(by) {
  const at = STOPS.indexOf(document.body.dataset.stop ?? 'half');
  stopAt(STOPS[Math.max(0, Math.min(2, at + by))]);
}

/** Let the tray stand so high, also when the page is loaded again. @param {string} stop */
function stopAt(stop) {
  document.body.dataset.stop = stop;
  sessionStorage.setItem('tray stop', stop);
}

/** Make the tabs, and let the tray be pulled. */
export function wireTray() {
  document.body.dataset.stop = sessionStorage.getItem('tray stop') ?? 'half';
  need('tabs').innerHTML = TABS.map(
    ([name, key]) =>
      `<button type="button" role="tab" class="plain" data-tab-of="${name}" aria-selected="${name === 'orders'}">${safe(t(key))}</button>`,
  ).join('');
  onClick('tab-of', (name) => {
    showTab(name);
    if (document.body.dataset.stop === 'peek') pull(1);
  });
  const grip = need('grip');
  let from = 0;
  grip.addEventListener('pointerdown', (e) => {
    from = e.clientY;
    grip.setPointerCapture(e.pointerId);
  });
  grip.addEventListener('pointerup', (e) => {
    const by = from - e.clientY;
    if (Math.abs(by) > 24) pull(by > 0 ? 1 : -1);
  });
  grip.addEventListener('click', () => {
    const at = document.body.dataset.stop;
    stopAt(at === 'peek' ? 'half' : at === 'half' ? 'full' : 'peek');
  });
}

let asked = -1;

/** Come back to the orders when there is something new to decide. */
export function drawTray() {
  const number = state.now?.prompt ? state.now.version : -1;
  if (number === asked) return;
  asked = number;
  document.body.style.removeProperty('--tray');
  if (number >= 0) showTab('orders');
}
