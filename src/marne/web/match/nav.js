// @ts-check
/** The bar of buttons at the top right, and offers on the table. What the buttons do is fetched with the first press. */
import { fill, need, onClick, safe } from '../shared/dom.js';
import { t } from '../shared/words.js';
import { close } from './dialog.js';
import { menu } from './later.js';
import { overlays } from './overlays.js';
import { toggleSight } from './sight.js';
import { change, state } from './state.js';

/** @typedef {import('../shared/game.js').GameModule} GameModule */

/** Draw the buttons at the top right; an offer of the other side shows there too. @param {GameModule} game */
export function drawNav(game) {
  const seated = Boolean(state.now?.seat);
  const buttons = state.lesson
    ? [
        ['data-open="drawer"', t('nav.rules')],
        ['data-do="leave lesson"', t(innerWidth > 760 ? 'lesson.leave' : 'lesson.leaveShort')],
      ]
    : [
        ...(overlays().size ? [['data-panel="layers"', t('nav.layers')]] : []),
        ['data-panel="forces"', t('nav.forces')],
        ...(seated ? [['data-panel="notes"', t('nav.notes')]] : []),
        ...(seated && game.sight
          ? [[`data-sight="yes" aria-pressed="${Boolean(state.sighting)}"`, t('nav.sight')]]
          : []),
        ['data-open="drawer"', t('nav.rules')],
        ['data-do="menu"', t('nav.menu')],
      ];
  fill(
    'nav',
    buttons.map(([data, text]) => `<button type="button" ${data}>${safe(text)}</button>`).join('') + offers(),
  );
}

/** Offers of a draw or a take-back that wait for an answer. */
function offers() {
  const { now } = state;
  if (!now || now.result) return '';
  return Object.entries(now.proposals ?? {})
    .map(([kind, offer]) => {
      const seat = now.seats.find((s) => s.name === offer.by);
      const mine = offer.by === now.seat || !now.seat;
      const who = mine && now.seat ? t('seats.you') : (seat?.who ?? seat?.title ?? '');
      const text = kind === 'draw' ? t('offer.draw', { who }) : t('offer.takeback', { who, number: offer.to ?? 0 });
      const buttons = !now.seat
        ? ''
        : mine
          ? `<button type="button" data-do="${kind} decline">${safe(t('offer.withdraw'))}</button>`
          : `<button type="button" data-do="${kind} decline">${safe(t('offer.decline'))}</button><button type="button" class="primary" data-do="${kind} accept">${safe(t('offer.accept'))}</button>`;
      return `<div class="offer" role="status"><p>${safe(text)}</p><div class="buttons">${buttons}</div></div>`;
    })
    .join('');
}

/** Let all these buttons work. */
export function wireNav() {
  onClick('do', (act, element) => {
    menu.get().then((part) => part.press(act, element), said);
  });
  onClick('close', (what) => {
    if (what === 'dialog') close();
    if (what === 'panel') change({ panel: null, drawsArrows: false });
    if (what === 'selected') change({ selected: null });
  });
  onClick('sight', () => toggleSight());
  need('dialog').addEventListener('click', (e) => {
    if (e.target === need('dialog')) close();
  });
}

/** Say that the menu cannot be fetched. */
function said() {
  const at = /** @type {[number, number]} */ ([innerWidth / 2, innerHeight / 2]);
  change({ bubble: { title: t('menu.refused'), rule: '', why: t('call.away'), at } });
}

/** Show the keys, and what they do. */
export function help() {
  menu.get().then((part) => part.help(), said);
}
