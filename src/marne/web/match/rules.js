// @ts-check
/** The reference drawer: every clause with its rulings, found by number or by word. */
import { need, safe } from '../shared/dom.js';
import { clauseHtml, findClauses, readBook } from '../shared/rulebook.js';
import { t } from '../shared/words.js';
import { opens } from './closing.js';

/** @type {import('../shared/rulebook.js').Book} */
let book = { clauses: [], rulings: [] };

/** Load a game's rulebook. @param {string} game */
export async function load(game) {
  book = await readBook(game);
  if (!document.getElementById('drawer')?.hidden)
    list(/** @type {HTMLInputElement} */ (document.getElementById('search')).value);
}

/** Open the drawer at a rule, or with a search. @param {string} [rule] */
export function open(rule = '') {
  const drawer = /** @type {HTMLElement} */ (document.getElementById('drawer'));
  const search = /** @type {HTMLInputElement} */ (document.getElementById('search'));
  drawer.hidden = false;
  opens({ name: 'drawer', isOpen: () => !drawer.hidden, close });
  search.value = rule;
  list(rule);
  if (!rule) search.focus();
}

/** Close the drawer. */
function close() {
  need('drawer').hidden = true;
}

/** A rule's number as a link into the drawer. @param {string} rule @param {string} shown */
const here = (rule, shown) => `<a class="rule" href="#rule-${safe(rule)}" data-rule="${safe(rule)}">${shown}</a>`;

/** List the clauses that are looked for. @param {string} words */
function list(words) {
  const html = findClauses(book, words)
    .slice(0, 80)
    .map((clause) => `<article>${clauseHtml(book, clause, words, here)}</article>`)
    .join('');
  const clauses = document.getElementById('clauses');
  if (clauses) clauses.innerHTML = html || `<p>${t('book.nothing')}</p>`;
}

/** Let rule links and the search field work. */
export function wire() {
  document.addEventListener('click', (e) => {
    const element = /** @type {HTMLElement} */ (e.target);
    const rule = /** @type {HTMLElement|null} */ (element.closest('a.rule'));
    if (rule) {
      e.preventDefault();
      open(rule.dataset.rule);
    }
    if (element.closest('[data-close=drawer]')) close();
    if (element.closest('[data-open=drawer]')) open();
  });
  document
    .getElementById('search')
    ?.addEventListener('input', (e) => list(/** @type {HTMLInputElement} */ (e.target).value));
}
