// @ts-check
/** What somebody sees whom the server does not know: a board that moves, one button to play, and the account last. */
import { need, onClick } from '../shared/dom.js';
import { allGames } from './library.js';
import { drawNew } from './new.js';
import { drawReady } from './ready.js';
import { signInForm, wireSignIn } from './signin.js';

/** Show the page to a stranger. */
export async function welcome() {
  need('welcome').hidden = false;
  need('account').hidden = false;
  need('account').before(need('new'));
  need('new').before(need('more'));
  need('sign-in-form').innerHTML = signInForm();
  wireSignIn(/** @type {HTMLFormElement} */ (document.querySelector('form.sign-in')), () => location.reload());
  onClick('friend', () => open('friend'));
  need('ready-all').addEventListener('click', (event) => {
    event.preventDefault();
    open();
  });
  const games = await drawReady(false);
  const filmed = games.find((game) => game.film);
  if (location.hash === '#new') open(); // a link that leads to the form
  if (filmed) import('./film.js').then(({ drawFilm }) => drawFilm(filmed.name)).catch(() => {}); // the page is whole without it
}

/** Lay out the form for a match of one's own, which takes more to fetch than the page. @param {import('./wish.js').Opponent} [opponent] */
async function open(opponent) {
  if (need('new').hidden) drawNew(await allGames(), { opponent, known: false });
  need('new').scrollIntoView();
  need('new').querySelector('input')?.focus();
}
