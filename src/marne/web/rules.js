// @ts-check
/** The reference drawer: every clause with its rulings, found by number or by word. */
import { safe } from './panels.js';

/** @type {{clauses: {id: string, title: string, text: string}[], rulings: {id: string, on: string[], ruling: string}[]}|null} */
let book = null;

/** Load a game's rulebook. @param {string} game */
export async function load(game) {
  const answer = await fetch(`/api/games/${encodeURIComponent(game)}/rules`);
  const data = await answer.json();
  book = { clauses: data.clauses ?? data.rule ?? data, rulings: data.rulings ?? data.ruling ?? [] };
}

/** Open the drawer at a rule, or with a search. @param {string} [rule] */
export function open(rule = '') {
  const drawer = /** @type {HTMLElement} */ (document.getElementById('drawer'));
  const search = /** @type {HTMLInputElement} */ (document.getElementById('search'));
  drawer.hidden = false;
  search.value = rule;
  list(rule);
  if (!rule) search.focus();
}

/** @param {string} words */
function list(words) {
  const wanted = words.trim().toLowerCase();
  const exact = (book?.clauses ?? []).filter((c) => c.id.toLowerCase().startsWith(wanted));
  const found = exact.length ? exact : (book?.clauses ?? []).filter((c) => `${c.title} ${c.text}`.toLowerCase().includes(wanted));
  const html = found.slice(0, 80).map((c) => {
    const rulings = (book?.rulings ?? []).filter((r) => r.on.includes(c.id)).map((r) => `<p class="ruling"><b>Ruling ${safe(r.id)}.</b> ${safe(r.ruling)}</p>`).join('');
    return `<article><h3>${safe(c.id)} ${safe(c.title)}</h3><p>${safe(c.text)}</p>${rulings}</article>`;
  }).join('');
  const clauses = document.getElementById('clauses');
  if (clauses) clauses.innerHTML = html || '<p>No rule says that.</p>';
}

/** Let rule links and the search field work. */
export function wire() {
  document.addEventListener('click', (e) => {
    const element = /** @type {HTMLElement} */ (e.target);
    const rule = /** @type {HTMLElement|null} */ (element.closest('a.rule'));
    if (rule) { e.preventDefault(); open(rule.dataset.rule); }
    if (element.closest('[data-close=drawer]')) /** @type {HTMLElement} */ (document.getElementById('drawer')).hidden = true;
    if (element.closest('[data-open=drawer]')) open();
  });
  document.getElementById('search')?.addEventListener('input', (e) => list(/** @type {HTMLInputElement} */ (e.target).value));
}
