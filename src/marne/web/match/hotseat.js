// @ts-check
/** Two sides at one screen: a curtain falls between them, so that neither sees what the other knows. */
import { need, safe } from '../shared/dom.js';
import { t } from '../shared/words.js';
import { connect } from './net.js';
import { readNotes } from './panel.js';
import { change, state, watch } from './state.js';

/**
 * Take the seats that are mine: one, or several at one screen with a curtain between.
 * @param {any} about @param {string|null} given the seat that the address asks for @param {(m: any) => void} news
 */
export function sit(about, given, news) {
  /** @type {string[]} */
  const mine = about.my_seats;
  const first = given ?? mine.find((s) => about.waiting_seats.includes(s)) ?? mine[0] ?? null;
  connect(about.id, first, news);
  if (mine.length < 2 || given) return;
  /** @type {string|null} */
  let seated = first;
  watch(() => {
    const { now } = state;
    const next = now?.seats.find((s) => mine.includes(s.name) && now.waiting.includes(s.side));
    const waits =
      now && now.seat === seated && !now.prompt && !now.result && !state.past && next && next.name !== seated;
    if (waits && openly()) take(next.name);
    else if (waits && state.veil !== next.name) change({ veil: next.name });
    curtain(now?.seats.find((s) => s.name === state.veil)?.title ?? null);
  }, ['now', 'past', 'veil']);
  /** Sit down at the other seat, and forget what this one knew. @param {string|null} seat */
  function take(seat) {
    seated = seat;
    change({
      veil: null,
      now: null,
      past: null,
      playback: null,
      account: null,
      held: false,
      story: [],
      by: [],
      selected: null,
      arrows: [],
      panel: null,
      foreseen: null,
    });
    connect(about.id, seated, news);
    const wait = () => {
      if (state.now) readNotes();
      else setTimeout(wait, 50);
    };
    wait();
  }
  const openly = () => sessionStorage.getItem(`openly ${about.id}`) === 'yes';
  need('lift').addEventListener('click', () => take(state.veil));
  need('openly').addEventListener('click', () => {
    sessionStorage.setItem(`openly ${about.id}`, 'yes');
    take(state.veil);
  });
}

/** Let the curtain fall, or lift it. @param {string|null} who */
function curtain(who) {
  const veil = need('veil');
  const falls = veil.hidden && who !== null;
  veil.hidden = who === null;
  for (const id of ['tray', 'board', 'top', 'panel', 'drawer']) need(id).toggleAttribute('inert', who !== null);
  if (who === null) return;
  const words = veil.querySelector('p');
  if (words) words.innerHTML = t('veil.words', { who: `<b>${safe(who)}</b>` });
  if (falls) need('lift').focus();
}
