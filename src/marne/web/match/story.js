// @ts-check
/** The story in sentences, found by word or kind; and what was said at the table. */
import { call } from '../shared/call.js';
import { link, need, onClick, safe } from '../shared/dom.js';
import { t } from '../shared/words.js';
import { say } from './net.js';
import { thoughtsAt } from './advice.js';
import { change, state } from './state.js';

/** @typedef {import('../shared/game.js').GameModule} GameModule */

const MOST = 400;
let filter = { word: '', group: '' };
let showing = 'story';
let unread = 0;
/** @type {{id: number, who: string, text: string}[]} */
let said = [];
let drawn = '';

/** Draw the story, the newest line last and tinted. @param {GameModule} game */
export function drawStory(game) {
  const until = state.past?.number ?? state.story.length - 1;
  const kinds = filter.group ? game.kinds[filter.group] : null;
  const word = filter.word.toLowerCase();
  /** @type {string[]} */
  const lines = [];
  for (let number = until; number >= 0 && lines.length < MOST; number -= 1) {
    const events = (state.story[number] ?? []).filter(
      (e) =>
        (!kinds || kinds.includes(e.kind)) && (!word || e.text.toLowerCase().includes(word) || e.rule.startsWith(word)),
    );
    if (!kinds)
      lines.push(
        ...thoughtsAt(number)
          .filter((html) => !word || html.toLowerCase().includes(word))
          .reverse(),
      );
    lines.push(...events.map((e) => line(e, number, number === until)).reverse());
  }
  const html = lines.reverse().join('') || `<li class="none">${safe(t('story.none'))}</li>`;
  const list = need('story-lines');
  if (html !== drawn) list.innerHTML = html;
  const still = html === drawn && list.matches(':hover, :focus-within');
  drawn = html;
  if (!still && lines.length) list.scrollTop = list.scrollHeight;
}

/** @param {import('./state.js').Told} e @param {number} number @param {boolean} fresh */
const line = (e, number, fresh) =>
  `<li class="${fresh ? 'new' : ''}" data-kind="${safe(e.kind)}">${link(e.rule).replace('<a ', '<a tabindex="-1" ')} <button type="button" class="plain" tabindex="-1" data-goto="${number}">${safe(e.text)}</button></li>`;

/** Draw the tabs above the story and the field that filters it. @param {GameModule} game */
function drawTools(game) {
  const groups = Object.keys(game.kinds)
    .map((name) => `<option ${filter.group === name ? 'selected' : ''}>${safe(name)}</option>`)
    .join('');
  const tabs = [
    ['story', t('story.title')],
    ['chat', t('chat.title')],
  ].map(
    ([name, text]) =>
      `<button type="button" role="tab" class="plain" aria-selected="${showing === name}" data-showing="${name}">${safe(text)}${name === 'chat' && unread ? ` <b class="count">${unread}</b>` : ''}</button>`,
  );
  need('story-tabs').innerHTML = tabs.join('');
  need('story-tools').innerHTML =
    showing === 'chat'
      ? ''
      : `<select id="story-group" aria-label="${safe(t('story.group'))}"><option value="">${safe(t('story.all'))}</option>${groups}</select><input id="story-word" type="search" aria-label="${safe(t('story.word'))}" placeholder="${safe(t('story.find'))}" value="${safe(filter.word)}">`;
  need('story-lines').hidden = showing !== 'story';
  need('chat-box').hidden = showing !== 'chat';
}

/** Say what was said. @param {{id: number, who: string, text: string}} message @param {GameModule} game */
export function hear(message, game) {
  if (said.some((m) => m.id === message.id)) return;
  said = [...said, message];
  if (showing !== 'chat') {
    unread += 1;
    drawTools(game);
  }
  drawChat();
}

function drawChat() {
  const list = need('chat-lines');
  list.innerHTML =
    said.map((m) => `<li><b>${safe(m.who)}</b> <span>${safe(m.text)}</span></li>`).join('') ||
    `<li class="none">${safe(t('chat.none'))}</li>`;
  if (said.length) list.scrollTop = list.scrollHeight;
}

/** Walk the story's lines and their rules with the arrows. @param {KeyboardEvent} e */
function walk(e) {
  const by = { ArrowUp: -2, ArrowDown: 2, ArrowLeft: -1, ArrowRight: 1 }[/** @type {'ArrowUp'} */ (e.key)];
  if (!by) return;
  const stops = /** @type {HTMLElement[]} */ ([...need('story-lines').querySelectorAll('a, button')]);
  const at = stops.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  e.preventDefault();
  stops[at < 0 ? stops.length - 1 : Math.max(0, Math.min(stops.length - 1, at + by))]?.focus();
}

/** Whoever reads the newest line still does when the panel becomes higher or lower. @param {HTMLElement} list */
function stayAtEnd(list) {
  let end = true;
  list.addEventListener('scroll', () => {
    end = list.scrollTop + list.clientHeight > list.scrollHeight - 4;
  });
  new ResizeObserver(() => {
    if (end) list.scrollTop = list.scrollHeight;
  }).observe(list);
}

/** Let the story be filtered, its lines be gone to, and people talk. @param {string} match @param {GameModule} game */
export function wireStory(match, game) {
  drawTools(game);
  drawChat();
  call('GET', `/api/matches/${encodeURIComponent(match)}/messages`)
    .then((lines) => {
      said = [...lines, ...said.filter((m) => !lines.some((/** @type {{id: number}} */ l) => l.id === m.id))];
      drawChat();
    })
    .catch(() => {});
  need('story-tools').addEventListener('input', () => {
    filter = {
      word: /** @type {HTMLInputElement} */ (need('story-word')).value,
      group: /** @type {HTMLSelectElement} */ (need('story-group')).value,
    };
    change({});
  });
  onClick('showing', (name) => {
    showing = name;
    if (name === 'chat') {
      unread = 0;
      call('POST', `/api/matches/${encodeURIComponent(match)}/seen`).catch(() => {});
    }
    drawTools(game);
    drawChat();
    /** @type {HTMLElement|null} */ (document.querySelector(`[data-showing=${name}]`))?.focus();
  });
  need('story-lines').addEventListener('keydown', walk);
  stayAtEnd(need('story-lines'));
  const input = /** @type {HTMLInputElement} */ (need('line'));
  need('chat').addEventListener('submit', (e) => {
    e.preventDefault();
    if (input.value.trim()) say(input.value.trim());
    input.value = '';
  });
}
