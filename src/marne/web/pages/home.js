// @ts-check
/** Home: go on with a match, see whose turn it is, find a seat, begin a new game. */
import { awake, turnBell, wants } from '../shared/bell.js';
import { call } from '../shared/call.js';
import { need } from '../shared/dom.js';
import { t } from '../shared/words.js';
import { drawContinue, latest } from './continue.js';
import { drawFirst } from './first.js';
import { allGames, learnGames, matchAddress } from './library.js';
import { drawLists, wireLists } from './lists.js';
import { begin } from './masthead.js';
import { drawNew } from './new.js';
import { drawReady } from './ready.js';
import { wireUpload } from './upload.js';
import { welcome } from './welcome.js';
import { drawWorkshops } from './workshops.js';

/** @typedef {import('./answers.js').Matches} Matches */

const EVERY = 20_000;
const bell = turnBell();
/** In how many matches it is my turn, as far as was known. */
let known = Infinity;

/** Read the matches again and draw what has changed. @param {Promise<unknown>} [first] what must be known before @returns {Promise<Matches>} */
async function refresh(first) {
  /** @type {[Matches, unknown]} */
  const [matches] = await Promise.all([call('GET', '/api/matches'), first]);
  await learnGames([...matches.mine, ...matches.open, ...matches.live].map((match) => match.game));
  const go = latest(matches.mine);
  drawContinue(go);
  drawLists(matches, go);
  const turns = matches.my_turn.length;
  const newest = matches.my_turn[0];
  bell(turns > known, newest ? t('bell.turn', { game: newest.title }) : '', newest ? matchAddress(newest.id) : '/');
  known = turns;
  document.title = turns ? t('home.titleTurns', { count: turns }) : t('home.title');
  return matches;
}

/** Keep the lists fresh while somebody looks at them. */
function watch() {
  const again = () => {
    if (document.visibilityState === 'visible' || wants('notify')) refresh().catch(() => {});
  };
  setInterval(again, EVERY);
  document.addEventListener('visibilitychange', again);
  addEventListener('pageshow', (event) => {
    if (event.persisted) again();
  });
}

const user = await begin();
wireLists(() => {
  refresh();
});
const library = user ? allGames() : Promise.resolve([]);
const ready = user ? drawReady(true) : welcome();
const [games, matches] = await Promise.all([library, refresh(library), ready]);
if (user) {
  drawFirst(games, matches.mine.length > 0);
  need('guest').hidden = !user.visits;
  drawNew(games, { first: !matches.mine.length });
  drawWorkshops(games);
  wireUpload();
  watch();
}
need('main').removeAttribute('aria-busy');
awake().catch(() => {}); // the page is whole without it
