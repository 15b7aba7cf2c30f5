// @ts-check
/** Workshops: pages on which something can be made for a game, such as an army or a board. */
import { fill, need, safe } from '../shared/dom.js';
import { t } from '../shared/words.js';
import { emblemOf, lookOf } from './library.js';

/** @typedef {import('./answers.js').Game} Game */

/** List the workshops of all games. @param {Game[]} games */
export function drawWorkshops(games) {
  const entries = games.flatMap((game) =>
    (lookOf(game.name)?.workshops ?? []).map(
      (shop) =>
        `<li><a class="shop" href="${safe(shop.href)}">${emblemOf(game.name)}<span class="words"><b>${safe(shop.title)}</b><span class="muted">${safe(shop.line)}</span><span class="fine">${safe(game.title)}</span></span></a></li>`,
    ),
  );
  need('shops').hidden = !entries.length;
  fill('shop-list', entries.join(''));
}

/** Links to the workshops in which a value for an option is made. @param {string} game @param {string} option */
export function shopLinks(game, option) {
  const shops = (lookOf(game)?.workshops ?? []).filter((shop) => shop.options?.includes(option));
  return shops
    .map((shop) => `<a href="${safe(shop.href)}">${safe(t('new.workshop', { title: shop.title }))}</a>`)
    .join(' ');
}
