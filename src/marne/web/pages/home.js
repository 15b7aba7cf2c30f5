// @ts-check
/** Home: go on with a match, see whose turn it is, find a seat, begin a new game. */
import { call } from '../shared/call.js';
import { need } from '../shared/dom.js';
import { t } from '../shared/words.js';
import { drawContinue, latest } from './continue.js';
import { drawFirst } from './first.js';
import { allGames, learnGames } from './library.js';
import { drawLists, wireLists } from './lists.js';
import { begin } from './masthead.js';
import { drawNew } from './new.js';
import { signInForm, wireSignIn } from './signin.js';
import { wireUpload } from './upload.js';
import { drawWorkshops } from './workshops.js';

/** @typedef {import('./answers.js').Matches} Matches */

const EVERY = 20_000;

/** Read the matches again and draw what has changed. @param {Promise<unknown>} [first] what must be known before @returns {Promise<Matches>} */
async function refresh(first) {
  /** @type {[Matches, unknown]} */
  const [matches] = await Promise.all([call('GET', '/api/matches'), first]);
  await learnGames([...matches.mine, ...matches.open].map((match) => match.game));
  const go = latest(matches.mine);
  drawContinue(go);
  drawLists(matches, go);
  const turns = matches.my_turn.length;
  document.title = turns ? t('home.titleTurns', { count: turns }) : t('home.title');
  return matches;
}

/** Keep the lists fresh while somebody looks at them. */
function watch() {
  const again = () => {
    if (document.visibilityState === 'visible') refresh().catch(() => {});
  };
  setInterval(again, EVERY);
  document.addEventListener('visibilitychange', again);
  addEventListener('pageshow', (event) => {
    if (event.persisted) again();
  });
}

/** The page for somebody whom the server does not know. */
function welcome() {
  need('welcome').hidden = false;
  need('sign-in-form').innerHTML = signInForm();
  wireSignIn(/** @type {HTMLFormElement} */ (document.querySelector('form.sign-in')), () => location.reload());
}

const user = await begin();
if (!user) welcome();
wireLists(() => {
  refresh();
});
const library = user ? allGames() : Promise.resolve([]);
const [games, matches] = await Promise.all([library, refresh(library)]);
if (user) {
  drawFirst(games, matches.mine.length > 0);
  drawNew(games);
  drawWorkshops(games);
  wireUpload();
  watch();
}
need('main').removeAttribute('aria-busy');
