// @ts-check
/** The reference drawer: every clause with its rulings, found by number or by word. */
import { need, safe } from '../shared/dom.js';
import { t } from '../shared/words.js';
import { opens } from './closing.js';
import { rulebook } from './later.js';

/** The rulebook, once somebody has asked for it. @type {Promise<import('../shared/rulebook.js').Book>|null} */
let book = null;

/** Read a game's rulebook. @param {string} game */
async function read(game) {
  const { readBook } = await rulebook.get();
  return readBook(game);
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

let game = '';

/** List the clauses that are looked for. @param {string} words */
async function list(words) {
  book ??= read(game);
  try {
    const [all, { clauseHtml, findClauses }] = await Promise.all([book, rulebook.get()]);
    if (words !== /** @type {HTMLInputElement} */ (need('search')).value) return; // something else is looked for by now
    const html = findClauses(all, words)
      .slice(0, 80)
      .map((clause) => `<article>${clauseHtml(all, clause, words, here)}</article>`)
      .join('');
    need('clauses').innerHTML = html || `<p>${t('book.nothing')}</p>`;
  } catch (error) {
    book = null; // it is tried again
    need('clauses').innerHTML = `<p>${safe(/** @type {Error} */ (error).message)}</p>`;
  }
}

/** Let rule links and the search field work. @param {string} name of the game */
export function wire(name) {
  game = name;
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
