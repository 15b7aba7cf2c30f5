// @ts-check
/** The first visit: a guided first turn is offered, and may be skipped. */
import { need, onClick, safe } from '../shared/dom.js';
import { sitDown } from '../shared/pledge.js';
import { t } from '../shared/words.js';
import { emblemOf, lookOf, matchAddress } from './library.js';
import { complain } from './masthead.js';
import { forServer, usual } from './wish.js';

/** @typedef {import('./answers.js').Game} Game */

const KEY = 'first-visit';

/** The game in which a guide is at hand. @param {Game[]} games */
const guided = (games) =>
  games.find((game) => lookOf(game.name)?.guide) ?? games.find((game) => lookOf(game.name)) ?? null;

/** Offer the guided first turn to whoever is here for the first time. @param {Game[]} games @param {boolean} played */
export function drawFirst(games, played) {
  const game = guided(games);
  for (const button of document.querySelectorAll('[data-learn]')) /** @type {HTMLElement} */ (button).hidden = !game;
  need('first').hidden = !game || played || localStorage.getItem(KEY) !== null;
  if (!game) return;
  need('first-emblem').innerHTML = emblemOf(game.name);
  need('first-words').innerHTML = safe(t('first.words', { game: game.title }));
  onClick('skip', () => {
    localStorage.setItem(KEY, 'skipped');
    need('first').hidden = true;
  });
  onClick('learn', (_, button) =>
    learn(chosen(games, button) ?? game).catch((error) =>
      complain(button.closest('section')?.querySelector('.error') ?? null, error),
    ),
  );
}

/** The game that is chosen in the form to which a button belongs, if it has a guide. @param {Game[]} games @param {HTMLElement} button */
function chosen(games, button) {
  const form = button.closest('form');
  const name = form ? new FormData(form).get('game') : null;
  return games.find((game) => game.name === name && lookOf(game.name)?.guide) ?? null;
}

/** Begin a match with a guide against the program: the one in which the guide is at home, or the usual one. @param {Game} game */
async function learn(game) {
  const wish = { ...usual(game), program: game.programs[0]?.name ?? '' };
  const lesson = lookOf(game.name)?.lesson ?? {};
  const match = await sitDown(
    '/api/matches',
    forServer(game, { ...wish, ...lesson, options: { ...wish.options, ...lesson.options } }),
  );
  localStorage.setItem(KEY, 'guided');
  location.assign(matchAddress(match.id, true));
}
