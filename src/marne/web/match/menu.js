// @ts-check
/** The menu, what its buttons and those of offers do, and the help for keys. */
import { call } from '../shared/call.js';
import { safe } from '../shared/dom.js';
import { sitDown } from '../shared/pledge.js';
import { t } from '../shared/words.js';
import { close, open } from './dialog.js';
import { isTogether, newWord, takeKey } from './dice.js';
import { HELP } from './keys.js';
import { hasLegend } from './legend.js';
import { toggleSight } from './sight.js';
import { atOnce, speaks, toggleThoughts } from './advice.js';
import { overlays } from './overlays.js';
import { showDice } from './proof.js';
import { change, state } from './state.js';

let match = '';

function menu() {
  const { now } = state;
  const seated = now?.seat && now.phase === 'playing';
  /** @type {[string, string, string][]} */
  const items = [
    ...(seated
      ? /** @type {[string, string, string][]} */ ([
          ['takeback propose', t('menu.takeback'), t('menu.takebackHelp')],
          ['draw offer', t('menu.draw'), t('menu.drawHelp')],
          ['resign', t('menu.resign'), t('menu.resignHelp')],
        ])
      : []),
    ...(now?.seat && now.phase === 'over'
      ? /** @type {[string, string, string][]} */ ([['rematch', t('menu.rematch'), t('menu.rematchHelp')]])
      : []),
    ...(now?.seat && document.querySelector('#nav [data-sight]')
      ? /** @type {[string, string, string][]} */ ([['sight', t('nav.sight'), t('menu.sightHelp')]])
      : []),
    ...(speaks()
      ? /** @type {[string, string, string][]} */ ([['chances', t('menu.chances'), t('menu.chancesHelp')]])
      : []),
    ...(speaks() && now?.phase === 'playing'
      ? /** @type {[string, string, string][]} */ ([
          ['thoughts', t(atOnce() ? 'menu.thoughtsLater' : 'menu.thoughtsNow'), t('menu.thoughtsHelp')],
        ])
      : []),
    ...(hasLegend()
      ? /** @type {[string, string, string][]} */ ([['legend', t('legend.title'), t('legend.help')]])
      : []),
    ['dice', t('menu.dice'), t(now?.phase === 'over' ? 'menu.diceCheck' : 'menu.diceHelp')],
    ['save', t('menu.save'), t('menu.saveHelp')],
    ['help', t('menu.keys'), t('menu.keysHelp')],
  ];
  const list = items
    .map(
      ([act, text, help]) =>
        `<li><button type="button" data-do="${act}">${safe(text)}</button><span>${safe(help)}</span></li>`,
    )
    .join('');
  open(
    t('nav.menu'),
    `${now?.uploaded ? `<p>${safe(t('brought.words'))}</p>` : ''}<ul class="menu">${onPhones()}${list}<li><button type="button" data-night="yes">${safe(t('nav.night'))}</button><span>${safe(t('menu.nightHelp'))}</span></li><li><a class="button" href="/">${safe(t('menu.home'))}</a><span>${safe(t('menu.homeHelp'))}</span></li></ul><p class="error" role="alert"></p>`,
  );
}

/** What has a button of its own where there is room for it. */
function onPhones() {
  const all = [
    ...(overlays().size ? [['data-panel="layers"', t('nav.layers')]] : []),
    ['data-panel="forces"', t('nav.forces')],
    ...(state.now?.seat ? [['data-panel="notes"', t('nav.notes')]] : []),
    ['data-open="drawer"', t('nav.rules')],
  ];
  return all
    .map(
      ([data, text]) =>
        `<li class="only-phone"><button type="button" ${data} data-close="dialog">${safe(text)}</button></li>`,
    )
    .join('');
}

/** The keys, and what they do. */
export function help() {
  const rows = HELP.map(
    ([keys, key]) =>
      `<tr><th scope="row">${keys.map((k) => `<kbd>${safe(k)}</kbd>`).join(' ')}</th><td>${safe(t(key))}</td></tr>`,
  ).join('');
  open(
    t('help.title'),
    `<table class="keys"><tbody>${rows}</tbody></table><p class="fine">${safe(t('help.board'))}</p>`,
  );
}

const path = () => `/api/matches/${encodeURIComponent(match)}`;

/** @type {Record<string, () => Promise<unknown>|void>} */
const ACTS = {
  menu,
  help,
  sight: () => {
    close();
    toggleSight();
  },
  legend: () => {
    close();
    change({ panel: 'legend' });
  },
  chances: () => {
    close();
    change({ panel: 'chances' });
  },
  thoughts: () => {
    close();
    toggleThoughts();
  },
  resign: () =>
    open(
      t('menu.resign'),
      `<p>${safe(t('menu.resignSure'))}</p><div class="buttons"><button type="button" data-do="resign now">${safe(t('menu.resign'))}</button><button type="button" class="primary" data-close="dialog">${safe(t('menu.playOn'))}</button></div><p class="error" role="alert"></p>`,
    ),
  'resign now': () => call('POST', `${path()}/resign`, seat()).then(close),
  'draw offer': () => call('POST', `${path()}/draw`, { do: 'offer', ...seat() }).then(close),
  'draw accept': () => call('POST', `${path()}/draw`, { do: 'accept', ...seat() }),
  'draw decline': () => call('POST', `${path()}/draw`, { do: 'decline', ...seat() }),
  'takeback propose': () => call('POST', `${path()}/takeback`, { do: 'propose', ...seat() }).then(close),
  'takeback accept': () => call('POST', `${path()}/takeback`, { do: 'accept', ...seat() }),
  'takeback decline': () => call('POST', `${path()}/takeback`, { do: 'decline', ...seat() }),
  rematch: () => again({}),
  stronger: () => again({ stronger: true }),
  save: () => call('GET', `${path()}/save`).then(download),
  'leave lesson': () => location.assign('/lessons.html'),
  dice: showDice,
  'new word': newWord,
  'dice key': takeKey,
};

/** Play another match of the same kind. @param {{stronger?: boolean}} how */
const again = (how) =>
  sitDown(`${path()}/rematch`, how, { together: isTogether() }).then(({ id }) => {
    location.href = `/match.html?id=${encodeURIComponent(id)}`;
  });

const seat = () => (state.now?.seat ? { seat: state.now.seat } : {});

/** Hand the save file over. @param {any} save */
function download(save) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify(save, null, 1)], { type: 'application/json' }));
  link.download = `marne-${match}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  close();
}

/** Say of which match this is the menu. @param {string} id */
export function wireMenu(id) {
  match = id;
}

/** Do what a button says; what goes wrong is said where it was asked. @param {string} act @param {HTMLElement} element */
export async function press(act, element) {
  try {
    await ACTS[act]?.();
  } catch (error) {
    const why = /** @type {Error} */ (error).message;
    const place = element.closest('dialog')?.querySelector('.error');
    if (place) place.textContent = why;
    else change({ bubble: { title: t('menu.refused'), rule: '', why, at: [innerWidth / 2, innerHeight / 2] } });
  }
}
