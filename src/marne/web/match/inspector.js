// @ts-check
/** The inspector: the selected piece, explained by its game, with what it may do now. */
import { fill, need, safe } from '../shared/dom.js';
import { t } from '../shared/words.js';
import { choicesFor, pieceOf, state } from './state.js';

/** Draw the selected piece. @param {import('../shared/game.js').GameModule} game */
export function drawInspector(game) {
  const piece = pieceOf(state.selected);
  const panel = need('inspector');
  panel.hidden = !piece;
  document.body.classList.toggle('has-unit', Boolean(piece));
  if (!piece) return;
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
    <div class="card">${picture}${html}</div>${mine ? `<div class="buttons">${mine}</div>` : ''}`,
  );
}
