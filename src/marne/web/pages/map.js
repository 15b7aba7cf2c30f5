// @ts-check
/** One board under the hand, with a search for its spaces and places: for players, and for those who correct the data. */
import { showBoard } from '/viewer.js';
import { call } from '../shared/call.js';
import { need } from '../shared/dom.js';
import { HEARD } from '../shared/language.js';
import { isNight, lazily, setNight, wireNight } from '../shared/night.js';
import { t, translate } from '../shared/words.js';
import { complain } from './masthead.js';

/** @typedef {import('./maps.js').Board} Board */

/** The drawing of a board. @param {string} game */
async function drawing(game) {
  const answer = await fetch(`/api/games/${encodeURIComponent(game)}/board.svg`, { headers: HEARD });
  if (!answer.ok) throw new Error((await answer.json().catch(() => null))?.detail ?? t('maps.none'));
  return answer.text();
}

/** Show a board, or why that cannot be. @param {string} game */
async function show(game) {
  try {
    const [svg, boards] = await Promise.all([
      drawing(game),
      /** @type {Promise<Board[]>} */ (call('GET', '/api/boards')),
    ]);
    const title = boards.find((board) => board.name === game)?.title ?? game;
    document.title = t('maps.oneTitle', { game: title });
    need('map-title').textContent = title;
    const drawn = document.createElement('template');
    drawn.innerHTML = lazily(svg);
    const sheet = /** @type {SVGSVGElement} */ (drawn.content.firstElementChild);
    sheet.classList.add(isNight() ? 'night' : 'day');
    /** @type {HTMLElement} */ (document.querySelector('.find output')).dataset.nothing = t('maps.nothing');
    showBoard(sheet);
    setNight(isNight());
  } catch (error) {
    complain(need('map-error'), error);
  }
  need('table').setAttribute('aria-busy', 'false');
}

translate();
wireNight();
const game = new URLSearchParams(location.search).get('game');
if (game) await show(game);
else location.replace('/maps.html'); // no board was asked for: there is a page with all of them
