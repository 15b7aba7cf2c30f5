// @ts-check
/** The maps: every board that is drawn, also of games that cannot be played yet. */
import { call } from '../shared/call.js';
import { fill, need, safe } from '../shared/dom.js';
import { number, t } from '../shared/words.js';
import { begin, complain } from './masthead.js';

/** @typedef {{name: string, title: string, words: string[], spaces: number, made_of: 'hexes'|'areas', playable: boolean, credit: string}} Board */

/** A board in the list. @param {Board} board */
function entry(board) {
  const many = { count: board.spaces, shown: number(board.spaces) };
  const words = [
    ...board.words.filter((line) => line && line !== board.title),
    t(board.made_of === 'hexes' ? 'maps.hexes' : 'maps.areas', many),
  ];
  return `<li><a class="shop" href="/map.html?game=${encodeURIComponent(board.name)}">${['day', 'night'].map((hour) => `<img class="by-${hour}" src="/api/games/${encodeURIComponent(board.name)}/picture-${hour}.webp" alt="" width="150" height="106" loading="lazy">`).join('')}<span class="words"><b>${safe(board.title)}</b><span>${safe(words.join(' · '))}</span>
    <span class="muted">${safe(board.credit ? t('maps.whose', { credit: board.credit }) : t('maps.ours'))}</span>
    ${board.playable ? '' : `<span class="muted">${t('maps.later')}</span>`}</span></a></li>`;
}

begin();
try {
  /** @type {Board[]} */
  const boards = await call('GET', '/api/boards');
  fill('maps', boards.map(entry).join(''));
} catch (error) {
  complain(need('maps-error'), error);
}
need('main').setAttribute('aria-busy', 'false');
