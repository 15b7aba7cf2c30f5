// @ts-check
/** The first visit: a guided first turn is offered, and may be skipped. */
import { call } from '../shared/call.js';
import { need, onClick, safe } from '../shared/dom.js';
import { t } from '../shared/words.js';
import { emblemOf, lookOf, matchAddress } from './library.js';
import { complain } from './masthead.js';
import { usual, wish } from './plan.js';

/** @typedef {import('./answers.js').Game} Game */

const KEY = 'first-visit';

/** The game in which a guide is at hand. @param {Game[]} games */
const guided = (games) => games.find((game) => lookOf(game.name)?.guide) ?? games.find((game) => lookOf(game.name)) ?? null;

/** Offer the guided first turn to whoever is here for the first time. @param {Game[]} games @param {boolean} played */
export function drawFirst(games, played) {
  const game = guided(games);
  for (const button of document.querySelectorAll('[data-learn]')) /** @type {HTMLElement} */ (button).hidden = !game;
  need('first').hidden = !game || played || localStorage.getItem(KEY) !== null;
  if (!game) return;
  need('first-emblem').innerHTML = emblemOf(game.name);
  need('first-words').innerHTML = safe(t('first.words', { game: game.title }));
  onClick('skip', () => { localStorage.setItem(KEY, 'skipped'); need('first').hidden = true; });
  onClick('learn', (_, button) => learn(game).catch((error) => complain(button.closest('section')?.querySelector('.error') ?? null, error)));
}

/** Begin a match with a guide: the first seat against the program. @param {Game} game */
async function learn(game) {
  const match = await call('POST', '/api/matches', wish(game, usual(game)));
  localStorage.setItem(KEY, 'guided');
  location.assign(matchAddress(match.id, true));
}
