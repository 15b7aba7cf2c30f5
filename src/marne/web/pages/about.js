// @ts-check
/** About: what Marne is, and on whose work it stands. */
import { call } from '../shared/call.js';
import { need, safe } from '../shared/dom.js';
import { learnGames, lookOf } from './library.js';
import { begin } from './masthead.js';

/** The installed games, each with those whose work it is. */
async function drawGames() {
  /** @type {{name: string, title: string}[]} */
  const games = await call('GET', '/api/games');
  await learnGames(games.map((game) => game.name));
  need('games').innerHTML = games
    .map((game) => {
      const credit = lookOf(game.name)?.credit;
      return `<li><a href="/rules.html?game=${encodeURIComponent(game.name)}"><i>${safe(game.title)}</i></a>${credit ? `: ${safe(credit)}` : ''}</li>`;
    })
    .join('');
}

begin();
drawGames();
