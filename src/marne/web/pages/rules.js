// @ts-check
/** The rulebook as a page to read: chapters at the side, search, rulings beside their clauses. */
import { call } from '../shared/call.js';
import { fill, need, safe } from '../shared/dom.js';
import { clauseAt, clauseHtml, findClauses, readBook } from '../shared/rulebook.js';
import { t } from '../shared/words.js';
import { learnGames, lookOf } from './library.js';
import { begin, complain } from './masthead.js';

/** @typedef {import('../shared/rulebook.js').Book} Book */
/** @typedef {import('../shared/rulebook.js').Clause} Clause */

/** The number of a clause up to a depth: 7.5.1a is in chapter 7, section 7.5. @param {string} id @param {number} deep */
const upTo = (id, deep) =>
  id
    .replace(/[a-zA-Z]+$/, '')
    .split('.')
    .slice(0, deep)
    .join('.');

/** Clauses in groups by their number. @param {Clause[]} clauses @param {number} deep */
function grouped(clauses, deep) {
  /** @type {Map<string, Clause[]>} */
  const groups = new Map();
  for (const clause of clauses)
    groups.set(upTo(clause.id, deep), [...(groups.get(upTo(clause.id, deep)) ?? []), clause]);
  return [...groups];
}

/** What a chapter is called: by its game, or by its first clause. @param {string} game @param {string} chapter @param {Clause[]} clauses */
const chapterName = (game, chapter, clauses) => lookOf(game)?.chapters?.[chapter] ?? clauses[0].title;

/** A rule's number as a link within the page. @param {string} rule @param {string} shown */
const here = (rule, shown) => `<a class="rule" href="#${safe(rule)}">${shown}</a>`;

/** The chapters with their sections. @param {string} game @param {Book} book */
function contents(game, book) {
  return `<ol>${grouped(book.clauses, 1)
    .map(
      ([
        chapter,
        clauses,
      ]) => `<li><a href="#${safe(clauses[0].id)}"><b>${safe(chapter)}</b> ${safe(chapterName(game, chapter, clauses))}</a>
    <ol>${grouped(clauses, 2)
      .map(
        ([section, [first]]) =>
          `<li><a href="#${safe(first.id)}"><b>${safe(section)}</b> ${safe(first.title)}</a></li>`,
      )
      .join('')}</ol></li>`,
    )
    .join('')}</ol>`;
}

/** The clauses that are looked for. @param {string} game @param {Book} book @param {string} words */
function drawClauses(game, book, words) {
  const found = findClauses(book, words);
  const whole = new Map(grouped(book.clauses, 1));
  fill(
    'clauses',
    grouped(found, 1)
      .map(
        ([
          chapter,
          clauses,
        ]) => `<section><h2><span>${safe(chapter)}</span> ${safe(chapterName(game, chapter, whole.get(chapter) ?? clauses))}</h2>
    ${clauses.map((clause) => `<article id="${safe(clause.id)}" tabindex="-1">${clauseHtml(book, clause, words, here)}</article>`).join('')}</section>`,
      )
      .join(''),
  );
  need('found').textContent = !words.trim()
    ? ''
    : found.length
      ? t('book.found', { count: found.length })
      : t('book.nothing');
}

/** Go to the rule in the address; one that has parts only leads to the first of them. @param {Book} book @param {HTMLInputElement} search */
function goThere(book, search) {
  const rule = decodeURIComponent(location.hash.slice(1));
  const clause = rule ? clauseAt(book, rule) : undefined;
  for (const old of document.querySelectorAll('article.here')) old.classList.remove('here');
  if (!clause) return;
  if (!document.getElementById(clause.id)) {
    search.value = '';
    search.dispatchEvent(new Event('input'));
  }
  const article = need(clause.id);
  article.classList.add('here');
  article.scrollIntoView({ block: 'start' });
  article.focus({ preventScroll: true });
}

/** The other games, if there are any. @param {{name: string, title: string}[]} games @param {string} game */
function drawGames(games, game) {
  need('book-games').hidden = games.length < 2;
  need('book-games').innerHTML = games
    .map(
      (g) =>
        `<a href="/rules.html?game=${encodeURIComponent(g.name)}" ${g.name === game ? 'aria-current="page"' : ''}>${safe(g.title)}</a>`,
    )
    .join('');
}

/** Open the rulebook. */
async function open() {
  /** @type {{name: string, title: string}[]} */
  const games = await call('GET', '/api/games');
  const game = new URLSearchParams(location.search).get('game') ?? games[0]?.name ?? '';
  const [book] = await Promise.all([readBook(game), learnGames([game])]);
  const title = games.find((g) => g.name === game)?.title ?? game;
  const search = /** @type {HTMLInputElement} */ (need('search'));
  need('book-title').textContent = title;
  document.title = t('book.pageTitle', { game: title });
  drawGames(games, game);
  fill('contents', contents(game, book));
  drawClauses(game, book, '');
  search.addEventListener('input', () => drawClauses(game, book, search.value));
  need('chapters').toggleAttribute('open', matchMedia('(min-width: 60rem)').matches);
  need('contents').addEventListener('click', () => {
    if (!matchMedia('(min-width: 60rem)').matches) need('chapters').removeAttribute('open');
  });
  addEventListener('hashchange', () => goThere(book, search));
  goThere(book, search);
}

begin();
open()
  .catch((error) => complain(need('book-error'), error))
  .finally(() => need('main').removeAttribute('aria-busy'));
