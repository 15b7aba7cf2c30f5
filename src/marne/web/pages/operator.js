// @ts-check
/** The operator's page: load, users, matches; somebody is blocked, something is announced. */
import { look } from '../shared/announcement.js';
import { call } from '../shared/call.js';
import { fill, need, onClick, safe } from '../shared/dom.js';
import { ago, number, t } from '../shared/words.js';
import { begin, complain, submit } from './masthead.js';

/**
 * @typedef {object} Load
 * @property {number} users
 * @property {Record<string, number>} matches
 * @property {number} players
 * @property {number} spectators
 * @property {number} choices
 * @property {number} late
 * @property {number} memory
 *
 * @typedef {{name: string, guest: boolean, operates: boolean, blocked: boolean, created: number, seen: number|null, matches: number}} Person
 * @typedef {{id: string, game: string, phase: 'open'|'playing'|'over', number: number, changed: number, players: string[]}} Table
 */

const AT_ONCE = 50;
const EVERY = 10_000;
/** @type {Person[]} */
let people = [];
/** @type {Table[]} */
let tables = [];

/** @param {unknown} error */
const tell = (error) => complain(need('operator-error'), error);

/** How much there is. */
async function drawLoad() {
  /** @type {Load} */
  const load = await call('GET', '/api/operator/load');
  /** @type {[string, string][]} */
  const rows = [
    [t('operator.users'), number(load.users)],
    [t('operator.open'), number(load.matches.open ?? 0)],
    [t('operator.playing'), number(load.matches.playing ?? 0)],
    [t('operator.over'), number(load.matches.over ?? 0)],
    [t('operator.players'), number(load.players)],
    [t('operator.spectators'), number(load.spectators)],
    [t('operator.choices'), number(load.choices)],
    [t('operator.memory'), t('operator.megabytes', { count: number(Math.round(load.memory / 1e6)) })],
    [t('operator.late'), t('operator.milliseconds', { count: number(Math.round(load.late * 1000)) })],
  ];
  fill('load', rows.map(([name, value]) => `<div><dt>${safe(name)}</dt><dd>${safe(value)}</dd></div>`).join(''));
}

/** A table with a line for each thing. @param {string[]} heads @param {string[][]} rows cells in HTML */
const sheet = (heads, rows) =>
  `<table><thead><tr>${heads.map((head) => `<th scope="col">${safe(head)}</th>`).join('')}</tr></thead><tbody>${rows
    .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`;

/** What may be done with somebody. @param {Person} person */
function verdict(person) {
  if (person.operates) return safe(t('operator.operates'));
  const words = t(person.blocked ? 'operator.unblock' : 'operator.block');
  const label = t(person.blocked ? 'operator.unblockLabel' : 'operator.blockLabel', { name: person.name });
  const state = person.blocked
    ? `${safe(t('operator.blocked'))} `
    : person.guest
      ? `${safe(t('operator.guest'))} `
      : '';
  return `${state}<button type="button" data-verdict="${safe(person.name)}" data-focus="${safe(person.name)}" aria-label="${safe(label)}">${safe(words)}</button>`;
}

/** The users. @param {number} skip */
async function drawUsers(skip) {
  const find = String(new FormData(/** @type {HTMLFormElement} */ (need('find'))).get('find') ?? '').trim();
  /** @type {Person[]} */
  const found = await call('GET', `/api/operator/users?${new URLSearchParams({ find, skip: String(skip) })}`);
  people = [...people.slice(0, skip), ...found];
  need('more-users').hidden = found.length < AT_ONCE;
  showUsers();
}

function showUsers() {
  const rows = people.map((person) => [
    `<a href="/profile.html?name=${encodeURIComponent(person.name)}">${safe(person.name)}</a>`,
    safe(ago(person.created)),
    safe(number(person.matches)),
    verdict(person),
  ]);
  const heads = [t('operator.name'), t('operator.since'), t('operator.seats'), t('operator.state')];
  fill('users', people.length ? sheet(heads, rows) : `<p>${safe(t('operator.nobody'))}</p>`);
}

/** The matches. @param {number} skip */
async function drawMatches(skip) {
  /** @type {Table[]} */
  const found = await call('GET', `/api/operator/matches?skip=${skip}`);
  tables = [...tables.slice(0, skip), ...found];
  need('more-matches').hidden = found.length < AT_ONCE;
  const rows = tables.map((table) => [
    `<b>${safe(table.game)}</b> ${safe(table.players.filter(Boolean).join(', '))}`,
    safe(t(`operator.${table.phase}`)),
    safe(number(table.number)),
    safe(ago(table.changed)),
  ]);
  const heads = [t('operator.match'), t('operator.state'), t('operator.number'), t('operator.changed')];
  fill('matches', sheet(heads, rows));
}

/** Let somebody in no more, or again. @param {string} name */
async function judge(name) {
  const person = people.find((one) => one.name === name);
  if (!person) return;
  tell('');
  const now = await call('POST', '/api/operator/block', { name, blocked: !person.blocked });
  people = people.map((one) => (one.name === name ? now : one));
  showUsers();
}

/** Let users be found and blocked, and something be announced. */
function wire() {
  const find = /** @type {HTMLFormElement} */ (need('find'));
  find.addEventListener('submit', (event) => {
    event.preventDefault();
    submit(find, () => drawUsers(0));
  });
  onClick('verdict', (name) => judge(name).catch(tell));
  need('more-users').addEventListener('click', () => drawUsers(people.length).catch(tell));
  need('more-matches').addEventListener('click', () => drawMatches(tables.length).catch(tell));
  const form = /** @type {HTMLFormElement} */ (need('announce'));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const status = /** @type {HTMLElement} */ (form.querySelector('.done'));
    status.textContent = '';
    submit(form, async () => {
      const said = await call('PUT', '/api/operator/announcement', { text: String(new FormData(form).get('text')) });
      status.textContent = t(said ? 'operator.announced' : 'operator.withdrawn');
      await look();
    });
  });
  setInterval(() => {
    if (document.visibilityState === 'visible') drawLoad().catch(tell);
  }, EVERY);
}

async function open() {
  if (!(await begin())) {
    location.replace('/#sign-in');
    return;
  }
  await Promise.all([drawLoad(), drawUsers(0), drawMatches(0)]);
  /** @type {{text: string}|null} */
  const said = await call('GET', '/api/announcement');
  /** @type {HTMLTextAreaElement} */ (need('announce').querySelector('textarea')).value = said?.text ?? '';
  wire();
  need('desk').hidden = false;
}

open()
  .catch(tell)
  .finally(() => need('main').removeAttribute('aria-busy'));
