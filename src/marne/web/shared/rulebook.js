// @ts-check
/** A game's rulebook: read once, searched by number or word, shown clause by clause with its rulings. */
import { safe } from './dom.js';
import { HEARD } from './language.js';
import { t } from './words.js';

/**
 * @typedef {object} Clause
 * @property {string} id
 * @property {string} title
 * @property {string} text
 * @property {string} [kind]
 * @property {string} [ref]
 *
 * @typedef {object} Ruling how we read the rules where they are silent
 * @property {string} id
 * @property {string[]} on
 * @property {string} question
 * @property {string} ruling
 * @property {string} [why]
 * @property {string} [switch]
 *
 * @typedef {object} Book
 * @property {Clause[]} clauses
 * @property {Ruling[]} rulings
 *
 * @typedef {(rule: string, shown: string) => string} Linker makes a rule's number a link
 */

/** Read a game's rulebook. @param {string} game @returns {Promise<Book>} */
export async function readBook(game) {
  const answer = await fetch(`/api/games/${encodeURIComponent(game)}/rules`, { headers: HEARD });
  if (!answer.ok) throw new Error(t('book.none'));
  return answer.json();
}

/** The address of a rule on the rulebook's page. @param {string} game @param {string} rule */
const ruleAddress = (game, rule) => `/rules.html?game=${encodeURIComponent(game)}#${encodeURIComponent(rule)}`;

/** A rule as a link to the rulebook's page. @param {string} game @param {string|null|undefined} rule */
export const ruleLink = (game, rule) =>
  rule ? `<a class="rule" href="${safe(ruleAddress(game, rule))}">${safe(rule)}</a>` : '';

/** Whether a clause lies under a number: 7.4 holds 7.4a and 7.4.1b, but not 7.40. @param {string} id @param {string} rule */
const isUnder = (id, rule) => id === rule || (id.startsWith(rule) && !/^\d/.test(id.slice(rule.length)));

/** The clause of that number, or the first one under it. @param {Book} book @param {string} rule */
export const clauseAt = (book, rule) =>
  book.clauses.find((c) => c.id === rule) ?? book.clauses.find((c) => isUnder(c.id, rule));

/** The clauses that a reader looks for: by the beginning of their number, or by every word somewhere in them. @param {Book} book @param {string} words */
export function findClauses(book, words) {
  const wanted = words.trim().toLowerCase();
  if (!wanted) return book.clauses;
  const numbered = book.clauses.filter((c) => isUnder(c.id.toLowerCase(), wanted.replace(/\.$/, '')));
  if (numbered.length) return numbered;
  const parts = wanted.split(/\s+/);
  return book.clauses.filter((c) => {
    const all = [c.id, c.title, c.text, ...rulingsOn(book, c).flatMap((r) => [r.id, r.question, r.ruling])]
      .join(' ')
      .toLowerCase();
    return parts.every((part) => all.includes(part));
  });
}

/** The rulings on a clause. @param {Book} book @param {Clause} clause */
const rulingsOn = (book, clause) => book.rulings.filter((r) => r.on.includes(clause.id));

/** Text in which every number of a known rule is a link, and what was searched for is marked. @param {Book} book @param {string} text @param {string} words @param {Linker} link */
function rich(book, text, words, link) {
  return text
    .split(/(\b(?:\d+(?:\.\d+)+[a-zA-Z]?|[A-Z][A-Z0-9]+(?:\.[A-Z0-9]+)+)\b)/)
    .map((part, k) => (k % 2 && clauseAt(book, part) ? link(part, marked(part, words)) : marked(part, words)))
    .join('');
}

/** Safe text with the searched words marked. @param {string} text @param {string} words */
export function marked(text, words) {
  const parts = words
    .trim()
    .split(/\s+/)
    .filter((w) => w.length > 1)
    .map((w) => w.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (!parts.length) return safe(text);
  return text
    .split(new RegExp(`(${parts.join('|')})`, 'gi'))
    .map((part, k) => (k % 2 ? `<mark>${safe(part)}</mark>` : safe(part)))
    .join('');
}

/** One clause with its rulings, as HTML; `deep` is the level of its heading. @param {Book} book @param {Clause} clause @param {string} words @param {Linker} link @param {number} [deep] */
export function clauseHtml(book, clause, words, link, deep = 3) {
  const rulings = rulingsOn(book, clause)
    .map((ruling) => rulingHtml(book, ruling, words, link))
    .join('');
  return `<div class="clause"><h${deep}>${link(clause.id, marked(clause.id, words))} ${marked(clause.title, words)}</h${deep}><p>${rich(book, clause.text, words, link)}</p></div>${rulings ? `<div class="rulings">${rulings}</div>` : ''}`;
}

/** How we read a clause, and why. @param {Book} book @param {Ruling} ruling @param {string} words @param {Linker} link */
function rulingHtml(book, ruling, words, link) {
  const why = ruling.why ? `<p class="why">${rich(book, ruling.why, words, link)}</p>` : '';
  const otherwise = ruling.switch ? `<p class="why">${t('book.switch')}</p>` : '';
  return `<div class="ruling"><p><b>${t('book.ruling', { id: safe(ruling.id) })}</b> <i>${rich(book, ruling.question, words, link)}</i></p><p>${rich(book, ruling.ruling, words, link)}</p>${why}${otherwise}</div>`;
}
