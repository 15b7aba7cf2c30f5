// @ts-check
/** The first visit: the first lesson of a game is offered, and may be skipped. */
import { call } from '../shared/call.js';
import { need, onClick, safe } from '../shared/dom.js';
import { beginLesson } from '../shared/learnt.js';
import { t } from '../shared/words.js';
import { emblemOf } from './library.js';
import { complain } from './masthead.js';

/** @typedef {import('./answers.js').Game} Game */
/** @typedef {import('../shared/learnt.js').Course} Course */

const KEY = 'first-visit';

/** Offer the first lesson to whoever is here for the first time, and to whoever sets up a match. @param {Game[]} games @param {boolean} played */
export async function drawFirst(games, played) {
  /** @type {Course[]} */
  const courses = await call('GET', '/api/lessons');
  const first = games.map((game) => courses.find((course) => course.game === game.name)).find(Boolean);
  for (const button of document.querySelectorAll('[data-learn]')) /** @type {HTMLElement} */ (button).hidden = !first;
  need('first').hidden = !first || played || localStorage.getItem(KEY) !== null;
  if (!first) return;
  need('first-emblem').innerHTML = emblemOf(first.game);
  need('first-words').innerHTML = safe(t('first.words', { game: first.title }));
  onClick('skip', () => {
    localStorage.setItem(KEY, 'skipped');
    need('first').hidden = true;
  });
  onClick('learn', (_, button) => {
    const { game, lessons } = chosen(courses, button) ?? first;
    localStorage.setItem(KEY, 'learns');
    beginLesson(game, lessons[0].name).catch((error) =>
      complain(button.closest('section')?.querySelector('.error') ?? null, error),
    );
  });
}

/** The course of the game that is chosen in the form to which a button belongs. @param {Course[]} courses @param {HTMLElement} button */
function chosen(courses, button) {
  const form = button.closest('form');
  const name = form ? new FormData(form).get('game') : null;
  return courses.find((course) => course.game === name) ?? null;
}
