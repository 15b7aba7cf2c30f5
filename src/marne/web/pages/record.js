// @ts-check
/** What somebody has played, with results. */
import { call } from '../shared/call.js';
import { need, safe } from '../shared/dom.js';
import { begun } from '../shared/game.js';
import { ago, day, t } from '../shared/words.js';
import { learnGames, matchAddress, sideName, signOf } from './library.js';
import { brought, holder } from './lines.js';

/** @typedef {import('./answers.js').Played} Played */

/** How a game ended for one of its players; of a game that he played alone, who has won. @param {Played['games'][number]} game */
function ended(game) {
  if (game.outcome !== 'alone')
    return t(/** @type {const} */ ({ won: 'me.won', lost: 'me.lost', drawn: 'me.drawn' })[game.outcome]);
  return game.result?.winner
    ? t('me.side', { side: begun(sideName(game.game, game.result.winner, game.seats, true)) })
    : t('me.drawn');
}

/** Draw the record of a user, if the server keeps one. @param {string} name @param {boolean} own */
export async function drawRecord(name, own) {
  /** @type {Played} */
  const record = await call('GET', `/api/users/${encodeURIComponent(name)}`);
  await learnGames(record.games.map((game) => game.game));
  need('since').textContent = record.guest ? t('me.guest') : t('me.since', { when: day(record.since) });
  const figures = /** @type {const} */ ([
    [t('me.won'), record.won],
    [t('me.lost'), record.lost],
    [t('me.drawn'), record.drawn],
    [t('me.alone'), record.alone],
    [t('me.unfinished'), record.unfinished],
  ]);
  need('tally').innerHTML =
    `<dl>${figures.map(([word, count]) => `<div><dt>${safe(word)}</dt><dd>${count}</dd></div>`).join('')}</dl>`;
  need('games').innerHTML = record.games.length
    ? `<div class="scroll"><table><thead><tr><th scope="col">${t('new.game')}</th><th scope="col">${t('me.against')}</th><th scope="col">${t('me.result')}</th><th scope="col">${t('me.when')}</th></tr></thead><tbody>
    ${record.games.map((game) => line(game, name)).join('')}</tbody></table></div>`
    : `<p class="muted">${t(!own ? 'me.nothingTheir' : record.unfinished ? 'me.nothingOver' : 'me.nothing')}</p>`;
  need('played').hidden = false;
}

/** One game of the record. @param {Played['games'][number]} game @param {string} name */
function line(game, name) {
  const seat = game.seats.find((one) => one.who === name) ?? game.seats[0];
  const others =
    game.seats
      .filter((one) => one.who !== name)
      .map(holder)
      .join(t('who.and')) || safe(t('who.alone'));
  return `<tr><td>${signOf(game.game, seat?.side ?? '')} <a href="${matchAddress(game.id)}">${safe(game.title)}</a> ${brought(game)}</td><td>${others}</td><td>${safe(ended(game))}</td><td>${safe(ago(game.ended))}</td></tr>`;
}
