// @ts-check
/** The installed games with their modules: how they are called, how their sides and pieces look. */
import { call } from '../shared/call.js';
import { safe } from '../shared/dom.js';
import { moduleOf } from '../shared/game.js';
import { readBook } from '../shared/rulebook.js';

/**
 * @typedef {import('./answers.js').Game} Game
 * @typedef {import('./answers.js').Match} Match
 * @typedef {import('./answers.js').Seat} Seat
 * @typedef {import('./answers.js').Result} Result
 * @typedef {import('../shared/game.js').GameModule} GameModule
 */

/** @type {Map<string, GameModule|null>} */
const modules = new Map();

/** Load the modules of some games, so that everything can be drawn at once. @param {Iterable<string>} games */
export async function learnGames(games) {
  const fresh = [...new Set(games)].filter((game) => !modules.has(game));
  await Promise.all(
    fresh.map(async (game) => {
      modules.set(game, await moduleOf(game));
      if (lookOf(game)) dress(game);
    }),
  );
}

/** Fetch the style of a game's pieces. @param {string} game */
function dress(game) {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = `/games/${encodeURIComponent(game)}/game.css`;
  document.head.append(link);
}

/** All installed games, with everything one needs to set up a match. @returns {Promise<Game[]>} */
export async function allGames() {
  /** @type {{name: string}[]} */
  const list = await call('GET', '/api/games');
  const [games] = await Promise.all([
    Promise.all(list.map((g) => call('GET', `/api/games/${encodeURIComponent(g.name)}`))),
    learnGames(list.map((g) => g.name)),
  ]);
  for (const game of games) scenarios.set(game.name, game.scenarios.length);
  return games;
}

/** How many scenarios each game has. @type {Map<string, number>} */
const scenarios = new Map();

/** The scenario of a match, where its game has several. @param {Match} match */
export const scenarioOf = (match) => (scenarios.get(match.game) === 1 ? '' : (match.scenario_title ?? ''));

/** Options that only say how we read an unclear rule, by game. @type {Map<string, Set<string>>} */
const readings = new Map();

/** Whether an option only says how an unclear rule is read. @param {string} game @param {string} option */
export const isReading = (game, option) => readings.get(game)?.has(option) ?? false;

/** Learn which options of a game are such readings; says whether that was news. @param {string} game */
export async function learnReadings(game) {
  if (readings.has(game)) return false;
  const book = await readBook(game);
  readings.set(game, new Set(book.rulings.map((ruling) => ruling.switch ?? '')));
  return true;
}

/** A game's module, if it is known and has one. @param {string} game */
export const lookOf = (game) => modules.get(game) ?? null;

/** The sign of a side. @param {string} game @param {string} side */
export function signOf(game, side) {
  const sign = lookOf(game)?.sides?.[side]?.sign;
  return `<svg class="sign" viewBox="-6 -6 12 12" aria-hidden="true">${sign ?? '<circle r="4" fill="none" stroke="currentColor" stroke-width="1.4"/>'}</svg>`;
}

/** A typical piece of a game. @param {string} game */
export function emblemOf(game) {
  const emblem = lookOf(game)?.emblem;
  return emblem ? `<svg class="counter emblem" viewBox="-28 -28 56 56" aria-hidden="true">${emblem}</svg>` : '';
}

/** What a side is called, alone or within a sentence. @param {string} game @param {string} side @param {readonly Seat[]} seats @param {boolean} [within] */
export function sideName(game, side, seats, within = false) {
  const look = lookOf(game);
  const own = seats.filter((seat) => seat.side === side);
  if (look?.sideOf && own.length === 1) return own[0].title;
  const known = look?.sides?.[side];
  return (within && known?.within) || known?.name || (seats.find((seat) => seat.side === side)?.title ?? side);
}

/** What a seat is called: as its side, or by its own title where two share a side. @param {string} game @param {Seat} seat @param {readonly Seat[]} seats @param {boolean} [within] */
export function seatName(game, seat, seats, within = false) {
  const several = seats.filter((other) => other.side === seat.side).length > 1;
  return several ? seat.title : sideName(game, seat.side, seats, within);
}

/** The address of a match. @param {string} id */
export const matchAddress = (id) => `/match.html?id=${encodeURIComponent(id)}`;

/** A person's name as a link to what he has played. @param {string} name */
export const person = (name) =>
  `<a class="person" href="/profile.html?name=${safe(encodeURIComponent(name))}">${safe(name)}</a>`;
