// @ts-check
/** The replay: a slider over the whole match, a step-through of what happened since one's last turn. */
import { call } from '../shared/call.js';
import { fill, need, onClick, safe } from '../shared/dom.js';
import { sideLook } from '../shared/game.js';
import { t } from '../shared/words.js';
import { change, state } from './state.js';

/** @typedef {import('../shared/game.js').GameModule} GameModule */

const PACE = 900;
let wanted = -1;
let match = '';
/** @type {ReturnType<typeof setTimeout>|undefined} */
let playing;

/** Make the slider and its buttons. @param {string} id */
export function wireReplay(id) {
  match = id;
  need('replay').innerHTML =
    `<div class="steps-of-time"><button type="button" data-step="-1" aria-label="${safe(t('replay.back'))}">◀</button><button type="button" data-step="1" aria-label="${safe(t('replay.on'))}">▶</button></div>
    <span id="slider-words"></span><div class="track-of-time"><svg id="ticks" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true"></svg><input id="slider" type="range" min="0" max="0" value="0" aria-label="${safe(t('replay.slider'))}"></div>
    <button type="button" id="since" data-since="yes"></button><label id="eyes-label" hidden><span class="sr">${safe(t('replay.eyes'))}</span><select id="eyes"></select></label>`;
  const slider = /** @type {HTMLInputElement} */ (need('slider'));
  slider.addEventListener('input', () => {
    stop();
    go(Number(slider.value));
  });
  onClick('step', (by) => {
    stop();
    go(here() + Number(by));
  });
  onClick('live', () => {
    stop();
    change({ past: null });
  });
  onClick('goto', (number) => {
    stop();
    go(Number(number));
  });
  onClick('since', () => (playing ? stop() : since()));
  need('eyes').addEventListener('change', (e) => {
    change({ eyes: /** @type {HTMLSelectElement} */ (e.target).value || null });
    if (state.past) go(state.past.number);
  });
}

/** The position that is shown. */
const here = () => state.past?.number ?? state.now?.number ?? 0;

/** Step back or on. @param {number} by */
export function step(by) {
  stop();
  go(here() + by);
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
  const seat = state.eyes
    ? `?side=${encodeURIComponent(state.eyes)}`
    : state.now?.seat
      ? `?seat=${encodeURIComponent(state.now.seat)}`
      : '';
  try {
    const answer = await call('GET', `/api/matches/${encodeURIComponent(match)}/at/${asked}${seat}`);
    if (asked === wanted)
      change({ past: { number: asked, table: answer.table }, foreseen: null, bubble: null, reach: null, aim: null });
  } catch (error) {
    change({
      bubble: {
        title: t('replay.failed'),
        rule: '',
        why: /** @type {Error} */ (error).message,
        at: [innerWidth / 2, innerHeight - 120],
      },
    });
  }
}

/** Step through everything since our own last choice, or from the start. */
function since() {
  const mine = state.now?.side ?? null;
  const last = state.now?.number ?? 0;
  const from =
    mine === null || here() < last
      ? here() < last
        ? here()
        : 0
      : Math.max(0, state.by.slice(0, -1).lastIndexOf(mine));
  playOn(from === last ? 0 : from);
}

/** @param {number} number */
async function playOn(number) {
  playing = setTimeout(() => {}, 0);
  await go(number);
  const last = state.now?.number ?? 0;
  if (number >= last) {
    stop();
    return;
  }
  let next = number + 1;
  while (next < last && !state.story[next]?.length) next += 1;
  playing = setTimeout(() => playOn(next), PACE);
  change({});
}

function stop() {
  clearTimeout(playing);
  playing = undefined;
  change({});
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
  const mine = state.now?.side ?? null;
  const away = mine !== null && !state.past && state.by.slice(0, -1).lastIndexOf(mine) >= 0 && state.by[last] !== mine;
  need('since').textContent = playing ? t('replay.stop') : away ? t('replay.since') : t('replay.play');
  need('eyes-label').hidden = !state.now?.everything;
  fill(
    'eyes',
    `<option value="">${safe(t('replay.mine'))}</option>${Object.keys(game.sides)
      .map(
        (s) =>
          `<option value="${safe(s)}">${safe(t('replay.as', { side: sideLook(game, state.now?.table, s)?.name ?? s }))}</option>`,
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
