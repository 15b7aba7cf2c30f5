// @ts-check
/** The other side's turn, played: pieces march, battles open, losses fall; nothing else happens meanwhile. */
import { fill, link, need, onClick, safe } from '../shared/dom.js';
import { sideWithin } from '../shared/game.js';
import { t } from '../shared/words.js';
import { clearGhosts, clearMarks, drawMarks, ghost } from './changes.js';
import { faceNow } from './detail.js';
import { fallenIn, hurries, inTheAir, marchesIn, takenBetween, timesOf } from './frames.js';
import { PACES, factor, paceNow, setPace, still } from './pace.js';
import { count, indexOf, markOf, middleOf, shortOf } from './places.js';
import { boardNow } from './sheet.js';
import { change, state } from './state.js';

/** @typedef {import('./frames.js').Frame} Frame */
/** @typedef {import('../shared/game.js').GameModule} GameModule */
/** @typedef {import('./hand.js').Hand} Hand */

/**
 * @typedef {object} Playing what is being played
 * @property {Frame[]} frames
 * @property {number} at the frame that is shown
 * @property {number} from the first that was wanted
 * @property {number[]} hurry by how much each frame is hurried
 * @property {boolean} stays whether it is the replay, which stays where it is left
 * @property {boolean} paused
 * @property {import('../shared/types.d.ts').Score} score how the game stood before it all
 * @property {() => void} after what comes when it is over
 */

/** @type {{game: GameModule, hand: Hand}|null} */
let here = null;
/** @type {ReturnType<typeof setTimeout>|undefined} */
let timer;
/** How often something was shown: what was begun before is not gone on with. */
let turn = 0;

/** Play some frames, beginning with one of them. @param {Frame[]} frames @param {number} from @param {import('../shared/types.d.ts').Score} score @param {() => void} after @param {boolean} [stays] whether one stays where one leaves it */
export function play(frames, from, score, after, stays = false) {
  if (from >= frames.length) {
    after();
    return;
  }
  change({
    playback: { frames, at: from, from, hurry: hurries(frames), stays, paused: still(), score, after },
    foreseen: null,
    bubble: null,
    reach: null,
    aim: null,
    fan: null,
    selected: null, // what one had looked at before is not what one is asked about after
  });
  show(from);
}

/** Show a frame, and go on if nobody has paused. @param {number} at */
function show(at) {
  const playing = state.playback;
  if (!playing || !here) return;
  clearTimeout(timer);
  turn += 1;
  const frame = playing.frames[at];
  const { action } = frame;
  const marches = boardNow() ? marchesIn(frame) : [];
  change({ playback: { ...playing, at } });
  lookAt(playing.frames.slice(at));
  clearGhosts();
  const [moving, rest] = timesOf(frame).map((time) => time * factor() * playing.hurry[at]);
  if (still() || playing.paused || !marches.length) {
    settle(frame, marches);
    if (!still()) wait(moving + rest);
    return;
  }
  change({ past: { number: action.number, table: inTheAir(frame.before, marches) } });
  for (const march of marches) marchOn(march, moving);
  const mine = turn;
  timer = setTimeout(() => {
    if (mine !== turn) return;
    clearGhosts();
    settle(frame, marches);
    wait(rest);
  }, moving);
}

/** Show the table after a frame; what has fallen in it goes away before one's eyes. @param {Frame} frame @param {import('./frames.js').March[]} marches */
function settle(frame, marches) {
  change({ past: { number: frame.action.number, table: frame.after } });
  if (still() || !here || frame.action.sort !== 'fight') return;
  for (const piece of fallenIn(frame, marches)) {
    const node = ghost(here.game.draw(piece, faceNow()), middleOf(piece.space));
    node.firstElementChild?.animate(
      [
        { opacity: 1, transform: 'none' },
        { opacity: 0, transform: 'translate(0, 26px) rotate(14deg)' },
      ],
      { duration: 700 * Math.max(0.4, factor()), fill: 'forwards', easing: 'ease-in' },
    );
  }
}

/** @param {number} time */
function wait(time) {
  const mine = turn;
  clearTimeout(timer);
  timer = setTimeout(() => {
    const playing = state.playback;
    if (mine !== turn || !playing || playing.paused) return;
    if (playing.at + 1 < playing.frames.length) show(playing.at + 1);
    else finish();
  }, time);
}

/** Let a piece march. @param {import('./frames.js').March} march @param {number} time */
function marchOn({ piece, way }, time) {
  if (!here) return;
  const points = way.map(middleOf);
  const node = ghost(here.game.draw(piece, faceNow()), points[0]);
  node.firstElementChild?.setAttribute('style', 'transform: scale(1.12) rotate(3deg)');
  node.animate(
    points.map(([x, y]) => ({ transform: `translate(${x}px, ${y}px)` })),
    { duration: time, fill: 'forwards', easing: 'ease-in-out' },
  );
}

/** Bring an action into sight if it is out of view: where it leads, and where those come from who march; of one without a place, the next. @param {Frame[]} frames */
function lookAt(frames) {
  const next = frames.find(({ action }) => action.spaces?.length || action.ways?.length);
  if (!next || !here) return;
  const ways = next.action.ways ?? [];
  const place = next.action.spaces?.[0] ?? ways[0][ways[0].length - 1];
  here.hand.glide(markOf(place), ...ways.flatMap((way) => [middleOf(way[0]), middleOf(way[way.length - 1])]));
}

/** It is over: all is as it stands. */
export function finish() {
  const playing = state.playback;
  clearTimeout(timer);
  turn += 1;
  if (!playing) return;
  const left = playing.stays && playing.at + 1 < playing.frames.length;
  clearGhosts();
  clearMarks();
  change(left ? { playback: null } : { playback: null, past: null });
  if (!left) playing.after();
}

/** Give up what is played, without what comes after it: somebody else sits here now. */
export function forsake() {
  clearTimeout(timer);
  turn += 1;
  if (!state.playback && !state.held) return;
  clearGhosts();
  clearMarks();
  change({ playback: null, past: null, held: false });
}

/** Pause, or go on. @param {boolean} paused */
function pause(paused) {
  const playing = state.playback;
  if (!playing) return;
  change({ playback: { ...playing, paused } });
  if (paused) clearTimeout(timer);
  else if (playing.at + 1 < playing.frames.length) show(playing.at + 1);
  else finish();
}

/** Go to a frame, and stay there. @param {number} at */
function stepTo(at) {
  const playing = state.playback;
  if (!playing) return;
  if (at >= playing.frames.length) {
    finish();
    return;
  }
  change({ playback: { ...playing, paused: true } });
  show(Math.max(0, at));
}

/** Let keys, taps and buttons pause, step and skip. @param {GameModule} game @param {Hand} hand */
export function wirePlayback(game, hand) {
  here = { game, hand };
  onClick('play', (what) => {
    const playing = state.playback;
    if (!playing) return;
    if (what === 'pause') pause(!playing.paused);
    else if (what === 'back') stepTo(playing.at - 1);
    else if (what === 'on') stepTo(playing.at + 1);
    else if (what === 'skip') finish();
  });
  onClick('pace', (pace) => {
    setPace(/** @type {import('./pace.js').Pace} */ (pace));
    if (pace === 'skip') finish();
    else change({});
  });
  onClick('frame', (at) => stepTo(Number(at)));
  need('playbar').addEventListener('input', (e) => {
    const slider = /** @type {HTMLInputElement} */ (e.target);
    if (slider.matches('#frames')) stepTo(Number(slider.value));
  });
  need('board').addEventListener(
    'click',
    (e) => {
      if (!state.playback) return;
      e.stopPropagation();
      pause(!state.playback.paused);
    },
    { capture: true },
  );
  addEventListener('keydown', key, { capture: true });
}

/** Keys while something is played. @param {KeyboardEvent} e */
function key(e) {
  const playing = state.playback;
  const element = /** @type {Element} */ (e.target);
  if (!playing || e.ctrlKey || e.metaKey || e.altKey || element.closest('dialog[open], #drawer, #frames')) return;
  if (['Tab', 'Shift', 'Control', 'Alt', 'Meta'].includes(e.key)) return;
  if ((e.key === 'Enter' || e.key === ' ') && element.closest('button, a')) return;
  e.stopImmediatePropagation();
  e.preventDefault();
  const near = PACES.indexOf(/** @type {'normal'} */ (paceNow()));
  if (e.key === 'Escape') finish();
  else if (e.key === 'ArrowLeft' || e.key === 'ArrowUp') stepTo(playing.at - 1);
  else if (e.key === 'ArrowRight' || e.key === 'ArrowDown') stepTo(playing.at + 1);
  else if (e.key === 'p' || e.key === 'P') {
    setPace(PACES[(near + 1) % 3]);
    change({});
  } else pause(!playing.paused);
}

/** Draw the list, what it means, the bar and the marks. */
export function drawPlayback() {
  const playing = state.playback;
  document.body.classList.toggle('playing', Boolean(playing));
  for (const id of ['turn-list', 'means', 'playbar']) need(id).hidden = !playing;
  if (!playing || !here) return;
  const { frames, at } = playing;
  const { game } = here;
  const whose = frames.find(({ action }) => action.by !== state.now?.side)?.action.by ?? frames[0].action.by;
  const name = whose ? sideWithin(game, state.now?.table, whose) : '';
  const title = name && !playing.stays ? t('playback.turn', { side: name }) : t('playback.title');
  fill(
    'turn-list',
    `<header><h2>${safe(title)}</h2><b class="pill">${safe(t('playback.of', { number: at + 1, last: frames.length }))}</b></header><ol>${frames.map((frame, k) => line(frame, k, at)).join('')}</ol>`,
  );
  need('turn-list').querySelector('.present')?.scrollIntoView({ block: 'nearest' });
  const meaning = means(playing);
  fill('means', meaning);
  need('means').hidden = !meaning;
  fill('playbar', bar(playing));
  if (boardNow())
    drawMarks(
      frames.slice(0, at + 1).map(({ action }, k) => ({ action, number: k + 1, look: k === at ? 'present' : 'done' })),
      true,
    );
}

/** A line of the list. @param {Frame} frame @param {number} k @param {number} at */
function line({ action }, k, at) {
  const look = k < at ? 'done' : k === at ? 'present' : 'coming';
  return `<li class="${look} ${action.loss ? 'loss' : ''}"${k === at ? ' aria-current="step"' : ''}><b class="disc">${k + 1}</b>${link(action.rule)}<button type="button" class="plain" data-frame="${k}">${strongly(action)}</button></li>`;
}

/** An action in a sentence, what counts in it set off. @param {import('./frames.js').Action} action */
export function strongly({ text, strong }) {
  const at = strong ? text.indexOf(strong) : -1;
  if (!strong || at < 0) return safe(text);
  return `${safe(text.slice(0, at))}<strong>${safe(strong)}</strong>${safe(text.slice(at + strong.length))}`;
}

/** What it means so far: figures, what changed hands, what is in danger. @param {Playing} playing */
function means({ frames, at, score }) {
  const now = frames[at].score;
  const rows = figures(score, now);
  const taken = takenBetween(frames[0].before, frames[at].after);
  if (taken.length)
    rows.push(
      `<dt>${safe(t('playback.taken'))}</dt><dd>${safe(t('playback.takenOf', { count: taken.length, last: count() }))}: ${safe(
        taken
          .slice(0, 3)
          .map((name) => shortOf(indexOf(name)))
          .join(', '),
      )}</dd>`,
    );
  const danger = inDanger(now);
  if (!rows.length && !danger) return '';
  return `<header><h2>${safe(t('playback.means'))}</h2><span>${safe(t('playback.soFar'))}</span></header><dl>${rows.join('')}</dl>${danger}`;
}

/** Some words in a row, the last with an and. @param {string[]} words @param {string} and */
export const rowOf = (words, and = t('and')) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')}${and}${words.at(-1)}`;

/** The places in danger next. @param {import('../shared/types.d.ts').Score} score */
export function inDanger({ danger, threatened }) {
  const called = threatened?.length ? threatened : (danger ?? []).map(shortOf);
  const names = rowOf(
    [...new Set(called)].map((place) => `<strong>${safe(place)}</strong>`),
    safe(t('and')),
  );
  return names ? `<p class="danger">${safe(t('playback.danger'))} ${names}</p>` : '';
}

/** Figures before and after, as rows. @param {import('../shared/types.d.ts').Score} before @param {import('../shared/types.d.ts').Score} after */
export function figures(before, after) {
  return (after.figures ?? []).map((figure, k) => {
    const then = before.figures?.[k]?.value ?? figure.value;
    const words = then === figure.value ? t('playback.asBefore', { value: then }) : `${then} → ${figure.value}`;
    return `<dt>${safe(figure.name)} ${link(figure.rule)}</dt><dd>${safe(words)}</dd>`;
  });
}

/** The bar: back, pause, on, where one is, how fast, and the way out. @param {Playing} playing */
function bar({ frames, at, paused, stays }) {
  const ticks = frames
    .map(
      ({ action }, k) =>
        `<i class="${action.battle ? 'battle' : ''}" style="left: ${(100 * k) / Math.max(1, frames.length - 1)}%"></i>`,
    )
    .join('');
  const paces = still()
    ? ''
    : `<span>${safe(t('playback.speed'))} <kbd>P</kbd></span><span class="paces" role="group" aria-label="${safe(t('playback.speed'))}">${PACES.map((pace) => `<button type="button" data-pace="${pace}" data-focus="pace ${pace}" aria-pressed="${paceNow() === pace}">${safe(t(pace === 'skip' ? 'playback.skipAll' : `playback.${pace}`))}</button>`).join('')}</span>`;
  const pauses = still()
    ? ''
    : `<button type="button" data-play="pause" data-focus="pause">${paused ? `▶ ${safe(t('playback.goOn'))}` : `❚❚ ${safe(t('playback.pause'))}`}</button>`;
  return `<div class="steps-of-time"><button type="button" data-play="back" data-focus="back" aria-label="${safe(t('playback.back'))}">◀</button>${pauses}<button type="button" data-play="on" data-focus="on" aria-label="${safe(t('playback.on'))}">▶</button></div>
    <div class="track-of-time"><div class="frame-ticks" aria-hidden="true">${ticks}</div><input id="frames" type="range" min="0" max="${frames.length - 1}" value="${at}" aria-label="${safe(t('playback.slider'))}" data-focus="frames"></div>${paces}
    <button type="button" class="primary" data-play="skip" data-focus="skip">${safe(t(stays ? 'replay.stop' : state.now?.prompt ? 'playback.skip' : 'playback.end'))} <kbd>Esc</kbd></button>`;
}

/** The present line, where otherwise one is asked. */
export function drawLine() {
  const playing = state.playback;
  if (!playing) return;
  const { action } = playing.frames[playing.at];
  const last = playing.at + 1 === playing.frames.length;
  const wait = last || playing.stays ? '' : `<span>${safe(t('playback.wait'))}</span>`;
  fill(
    'prompt',
    `<div class="say"><p class="ask" aria-live="polite">${safe(action.text)}</p><div class="fine">${action.follows ? `<span>${safe(action.follows)}</span>` : ''}${link(action.rule)}${wait}</div></div>`,
  );
}
