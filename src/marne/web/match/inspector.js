// @ts-check
/** The inspector: the selected piece, explained by its game, with what it may do now. */
import { fill, need, onClick, safe } from '../shared/dom.js';
import { t } from '../shared/words.js';
import { fans } from './fan.js';
import { shortOf } from './places.js';
import { ordered } from './stacks.js';
import { change, choicesFor, pieceOf, piecesAt, state } from './state.js';
import { narrow, tabNow } from './tray.js';

/** Whether the inspector can be seen: on a phone, in its own tab alone. */
const isSeen = () => [null, 'unit'].includes(tabNow());

/** Draw the selected piece, as soon as it can be seen. @param {import('../shared/game.js').GameModule} game */
export function drawInspector(game) {
  const piece = pieceOf(state.selected);
  need('inspector').hidden = !piece;
  need('right').classList.toggle('above-unit', Boolean(piece));
  if (!piece || !isSeen()) return;
  const half = game.SIZE * 0.58;
  const picture = `<svg viewBox="${-half} ${-half} ${2 * half} ${2 * half}" width="96" height="96" class="counter" aria-hidden="true">${game.draw(piece)}</svg>`;
  const { title, html } = game.card(piece);
  const mine = choicesFor('piece', piece.noun)
    .map(
      (c) =>
        `<button type="button" class="primary" data-verb="${safe(c.verb)}" data-noun="${safe(JSON.stringify(c.noun))}">${safe(c.text ?? c.verb)}</button>`,
    )
    .join('');
  fill(
    'inspector',
    `<header><h2>${safe(title)}</h2><button type="button" class="close" data-close="selected" aria-label="${safe(t('nav.close'))}">×</button></header>
    <div class="card">${picture}${html}</div>${mine ? `<div class="buttons">${mine}</div>` : ''}${stack(piece, game)}`,
  );
}

/** The whole stack in which a piece lies, with every piece's figures. @param {import('./state.js').Piece} piece @param {import('../shared/game.js').GameModule} game */
function stack(piece, game) {
  const pieces = fans(piece.space) ? ordered(piecesAt(piece.space)) : [];
  if (!pieces.length) return '';
  const half = game.SIZE * 0.58;
  const rows = pieces.map((one) => {
    const { title, text } = game.brief?.(one) ?? { title: one.name ?? '', text: game.spoken(one) };
    const now = one.key === piece.key ? 'aria-current="true"' : '';
    return `<li><button type="button" class="plain" data-pick="${safe(one.key)}" data-focus="pick ${safe(one.key)}" ${now}><svg viewBox="${-half} ${-half} ${2 * half} ${2 * half}" width="40" height="40" class="counter" aria-hidden="true">${game.draw(one, 'middle')}</svg><b>${safe(title)}</b><span>${safe(text)}</span></button></li>`;
  });
  const title = t('inspector.stack', { where: shortOf(piece.space), count: pieces.length });
  return `<h3>${safe(title)}</h3><ul class="stack-list">${rows.join('')}</ul>`;
}

/** Let the pieces of a stack be picked from its list; draw what nobody saw when it is turned to. @param {import('../shared/game.js').GameModule} game */
export function wireInspector(game) {
  onClick('pick', (key) => change({ selected: key }));
  const turnedTo = () => drawInspector(game);
  new MutationObserver(turnedTo).observe(document.body, { attributeFilter: ['data-tab'] });
  narrow.addEventListener('change', turnedTo);
}
