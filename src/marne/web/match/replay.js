// @ts-check
/** The replay: a slider over the whole match, stepped through by action, battle, turn or choice, and played. */
import { call } from '../shared/call.js';
import { fill, need, onClick, safe } from '../shared/dom.js';
import { sideWithin } from '../shared/game.js';
import { t } from '../shared/words.js';
import { since as watching } from './later.js';
import { markOf } from './places.js';
import { change, state } from './state.js';

/** @typedef {import('../shared/game.js').GameModule} GameModule */

/** @typedef {import('../shared/types.d.ts').Action} Action */
/** @typedef {import('../shared/types.d.ts').Playback} Playback */

/** By what one steps through a match. @typedef {'action'|'battle'|'turn'|'choice'} Unit @type {Unit[]} */
const UNITS = ['action', 'battle', 'turn', 'choice'];
let wanted = -1;
let match = '';
/** @type {Unit} */
let unit = 'action';
/** @type {import('./hand.js').Hand|null} */
let hand = null;
/** The actions of the match, as far as they were asked for, and through whose eyes. @type {{whose: string, until: number, actions: Action[]}} */
let known = { whose: '', until: 0, actions: [] };

/** Make the slider and its buttons. @param {string} id @param {import('./hand.js').Hand} board */
export function wireReplay(id, board) {
  match = id;
  hand = board;
  need('replay').innerHTML =
    `<div class="steps-of-time"><button type="button" data-step="-1" aria-label="${safe(t('replay.back'))}">◀</button><label><span class="sr">${safe(t('replay.by'))}</span><select id="unit">${UNITS.map((name) => `<option value="${name}">${safe(t(`replay.${name}`))}</option>`).join('')}</select></label><button type="button" data-step="1" aria-label="${safe(t('replay.on'))}">▶</button></div>
    <span id="slider-words"></span><div class="track-of-time"><svg id="ticks" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true"></svg><input id="slider" type="range" min="0" max="0" value="0" aria-label="${safe(t('replay.slider'))}"></div>
    <button type="button" data-replay="yes">${safe(t('replay.play'))}</button><label id="eyes-label" hidden><span class="sr">${safe(t('replay.eyes'))}</span><select id="eyes"></select></label>`;
  const slider = /** @type {HTMLInputElement} */ (need('slider'));
  slider.addEventListener('input', () => go(Number(slider.value)));
  onClick('step', (by) => step(Number(by)));
  onClick('live', () => change({ past: null }));
  onClick('goto', async (number, line) => {
    await go(Number(number));
    if (line.dataset.place) hand?.glide(markOf(Number(line.dataset.place)));
  });
  onClick('replay', () => watchFrom(here() < (state.now?.number ?? 0) ? here() : 0));
  need('unit').addEventListener('change', (e) => {
    unit = /** @type {Unit} */ (/** @type {HTMLSelectElement} */ (e.target).value);
  });
  need('eyes').addEventListener('change', (e) => {
    change({ eyes: /** @type {HTMLSelectElement} */ (e.target).value || null });
    if (state.past) go(state.past.number);
  });
}

/** The position that is shown. */
const here = () => state.past?.number ?? state.now?.number ?? 0;

/** Through whose eyes one looks, as a question to the server. */
function whose() {
  if (state.eyes) return `side=${encodeURIComponent(state.eyes)}`;
  return state.now?.seat ? `seat=${encodeURIComponent(state.now.seat)}` : '';
}

/** What happened from a position on. @param {number} since @param {boolean} tables @returns {Promise<Playback>} */
const told = (since, tables) =>
  call('GET', `/api/matches/${encodeURIComponent(match)}/actions?since=${since}&tables=${tables}&${whose()}`);

/** Step back or on, by what one has chosen to step by. @param {number} by */
export async function step(by) {
  if (unit === 'choice') {
    go(here() + by);
    return;
  }
  const from = here();
  const all = (await actionsTo(state.now?.number ?? 0)).filter(
    (action) => unit === 'action' || (unit === 'battle' ? action.battle : action.turn),
  );
  const stops = [0, ...all.map((action) => action.number), state.now?.number ?? 0];
  const next = by < 0 ? stops.filter((number) => number < from).at(-1) : stops.find((number) => number > from);
  const action = all.find((one) => one.number === next);
  const place = action?.spaces?.[0] ?? action?.ways?.[0]?.at(-1);
  await go(next ?? from);
  if (place !== undefined) hand?.glide(markOf(place));
}

/** The actions of the match up to a position; what is not known yet is asked for, page by page. @param {number} last */
async function actionsTo(last) {
  if (known.whose !== whose() || known.until > last) known = { whose: whose(), until: 0, actions: [] };
  while (known.until < last) {
    const { actions, until } = await told(known.until, false);
    if (until <= known.until) break;
    known = { ...known, until, actions: [...known.actions, ...actions] };
  }
  return known.actions;
}

/** Play the match on from a position. @param {number} since */
async function watchFrom(since) {
  try {
    const [playback, { framesOf, play }] = await Promise.all([told(since, true), watching.get()]);
    const on = playback.until < playback.last ? () => watchFrom(playback.until) : () => {};
    play(framesOf(playback), 0, playback.score ?? {}, on, true);
  } catch (error) {
    failed(/** @type {Error} */ (error));
  }
}

/** Show the table as it was. @param {number} number */
async function go(number) {
  const last = state.now?.number ?? 0;
  wanted = Math.max(0, Math.min(last, number));
  if (wanted >= last) {
    change({ past: null });
    return;
  }
  const asked = wanted;
  try {
    const answer = await call('GET', `/api/matches/${encodeURIComponent(match)}/at/${asked}?${whose()}`);
    if (asked === wanted)
      change({ past: { number: asked, table: answer.table }, foreseen: null, bubble: null, reach: null, aim: null });
  } catch (error) {
    failed(/** @type {Error} */ (error));
  }
}

/** Say that the past cannot be shown. @param {Error} error */
function failed(error) {
  change({
    bubble: {
      title: t('replay.failed'),
      rule: '',
      why: error.message,
      at: [innerWidth / 2, innerHeight - 120],
    },
  });
}

/** Draw the slider, its ticks, and the words beside it. @param {GameModule} game */
export function drawReplay(game) {
  const slider = /** @type {HTMLInputElement} */ (need('slider'));
  const last = state.now?.number ?? 0;
  slider.max = String(last);
  if (document.activeElement !== slider || !state.past) slider.value = String(here());
  slider.setAttribute('aria-valuetext', t('replay.move', { number: here(), last }));
  need('slider-words').textContent = state.past
    ? t('replay.move', { number: here(), last })
    : t('replay.live', { last });
  need('eyes-label').hidden = !state.now?.everything;
  fill(
    'eyes',
    `<option value="">${safe(t('replay.mine'))}</option>${Object.keys(game.sides)
      .map(
        (s) =>
          `<option value="${safe(s)}">${safe(t('replay.as', { side: sideWithin(game, state.now?.table, s) }))}</option>`,
      )
      .join('')}`,
  );
  const ticks = state.story.map((events, k) => tick(events, k, last, game)).join('');
  if (need('ticks').innerHTML !== ticks) need('ticks').innerHTML = ticks;
}

/** @param {import('./state.js').Told[]} events @param {number} k @param {number} last @param {GameModule} game */
function tick(events, k, last, game) {
  const look = events.some((e) => game.ticks.battle.includes(e.kind))
    ? 'battle'
    : events.some((e) => game.ticks.turn.includes(e.kind))
      ? 'turn'
      : '';
  return look && last ? `<path class="${look}" d="M${(1000 * k) / last} 0v10"></path>` : '';
}
