// @ts-check
/** The battle panel: both sides' contributions line by line, foreseen or fought. */
import { fill, link, need, safe } from '../shared/dom.js';
import { t } from '../shared/words.js';
import { state } from './state.js';

/** @typedef {import('../shared/game.js').Account} Account */
/** @typedef {import('../shared/game.js').Line} Line */

/** A figure, or the range in which it lies. @param {number} least @param {number} most */
const range = (least, most) => (least === most ? figure(most) : `${figure(least)}–${figure(most)}`);

/** @param {number} n */
const figure = (n) => (n < 0 ? `−${-n}` : String(n));

/** @param {number} n */
const signed = (n) => (n > 0 ? `+${n}` : figure(n));

/** @param {Line[]} lines @param {'least'|'most'} which */
const sum = (lines, which) => lines.reduce((total, line) => total + line[which], 0);

/** @param {{title: string, lines: Line[]}} column */
function table(column) {
  const rows = column.lines.map((l) => `<tr class="${l.most ? '' : 'none'}"><td>${link(l.rule)}</td><td>${safe(l.text)}</td><td class="n">${range(l.least, l.most)}</td></tr>`).join('');
  return `<table><caption>${safe(column.title)}</caption><tbody>${rows}<tr class="sum"><td></td><th scope="row">${safe(t('battle.total'))}</th><td class="n">${range(sum(column.lines, 'least'), sum(column.lines, 'most'))}</td></tr></tbody></table>`;
}

/** The bar of what results mean, the possible range framed. @param {NonNullable<Account['bands']>} bands @param {number} least @param {number} most */
function bar(bands, least, most) {
  const low = Math.min(least, (bands[0].upto ?? 0) - 4);
  const high = Math.max(most, (bands[bands.length - 2]?.upto ?? 0) + 4);
  /** @param {number} n */
  const at = (n) => (100 * (n - low)) / (high - low + 1);
  let from = low;
  const parts = bands.map((band, k) => {
    const to = band.upto ?? high;
    const html = `<span class="band band-${k}" style="left:${at(from)}%;width:${at(to + 1) - at(from)}%"><i>${safe(band.name)}</i></span>`;
    from = to + 1;
    return html;
  });
  return `<div class="bands" aria-hidden="true">${parts.join('')}<b style="left:${at(least)}%;width:${at(most + 1) - at(least)}%"></b></div>`;
}

/** Draw what is foreseen, or else the last battle. @param {import('../shared/game.js').GameModule} game */
export function drawBattle(game) {
  const account = state.foreseen ?? (state.past ? null : game.battle(state.story.flat()));
  const panel = need('battle');
  panel.hidden = !account;
  document.body.classList.toggle('has-battle', Boolean(account));
  if (!account) return;
  const { final } = account;
  const words = final ? (final.least === final.most ? signed(final.most) : t('battle.range', { least: signed(final.least), most: signed(final.most) })) : '';
  const after = (account.after ?? []).map((e) => `<li>${link(e.rule)} ${safe(e.text)}</li>`).join('');
  const badge = account.foreseen ? `<em class="badge">${safe(t('battle.preview'))}</em>` : '';
  fill('battle', `<header><h2>${safe(account.title)}</h2>${badge}</header>${account.columns.map(table).join('')}
    ${final ? `<p class="final">${safe(final.text)} ${link(final.rule)} <b>${words}</b></p>${account.bands ? bar(account.bands, final.least, final.most) : ''}` : ''}${after ? `<ul class="after">${after}</ul>` : ''}`);
}
