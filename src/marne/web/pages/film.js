// @ts-check
/** A board that moves by itself: a recorded match of two programs, told in a sentence a move, and to be taken over. */
import { call } from '../shared/call.js';
import { need, onClick, safe } from '../shared/dom.js';
import { t } from '../shared/words.js';
import { arrow } from '../match/arrows.js';
import { drawPieces } from '../match/pieces.js';
import { middleOf } from '../match/places.js';
import { write } from '../match/sheet.js';
import { drawSpaces } from '../match/spaces.js';
import { state } from '../match/state.js';
import { learnGames, lookOf, matchAddress, sideName } from './library.js';
import { complain } from './masthead.js';
import { boardIn, windowAt } from './picture.js';
import { comeIn } from './ready.js';

/** @typedef {import('../shared/types.d.ts').Told} Told */
/** @typedef {import('../match/places.js').Point} Point */
/** @typedef {{number: number, by: string, events: Told[], table: any, gone: string[]}} Frame */
/** @typedef {{side: string, number: number, table: any, frames: Frame[]}} Film */

const REST = 4000; // milliseconds for a move
const PAN = 600; // of them, until the board has followed
const calm = matchMedia('(prefers-reduced-motion: reduce)');

/** What is shown just now. @type {{game: string, film: Film, at: number, table: any, timer: number}|null} */
let reel = null;

/** Fetch the film of a game and begin to show it; by itself it runs only for those who do not mind motion. @param {string} game */
export async function drawFilm(game) {
  const [film] = await Promise.all([call('GET', `/api/games/${encodeURIComponent(game)}/film`), learnGames([game])]);
  const look = lookOf(game);
  const box = need('film-board');
  need('film').hidden = false;
  const svg = look && (await boardIn(box, look.sheet(film.table), `/games/${encodeURIComponent(game)}/film/relief`));
  if (!svg) return;
  reel = { game, film, at: -1, table: film.table, timer: 0 };
  need('film-take').textContent = t('film.take', { side: sideName(game, film.side, [], true) });
  need('film-take').hidden = false;
  show(true);
  onClick('film', (what) => (what === 'pause' ? (reel?.timer ? stop() : run()) : step()));
  need('film-take').addEventListener('click', () => takeOver().catch((error) => complain(need('play-error'), error)));
  document.addEventListener('visibilitychange', () => (document.hidden ? stop() : calm.matches || run()));
  if (calm.matches) stop();
  else run();
}

/** Let it run. */
function run() {
  if (!reel || reel.timer) return;
  reel.timer = setInterval(step, REST);
  told();
}

/** Hold it. */
function stop() {
  if (!reel) return;
  clearInterval(reel.timer);
  reel.timer = 0;
  told();
}

/** Go on to the next move, or begin again. */
function step() {
  if (!reel) return;
  reel.at = reel.at + 1 < reel.film.frames.length ? reel.at + 1 : -1;
  const frame = reel.film.frames[reel.at];
  reel.table = frame ? changed(reel.table, frame) : reel.film.table;
  show(!frame);
}

/** The table after a move. @param {any} table @param {Frame} frame */
function changed(table, { table: parts, gone }) {
  const fresh = new Map(parts.pieces.map((/** @type {{key: string}} */ piece) => [piece.key, piece]));
  const kept = table.pieces
    .filter((/** @type {{key: string}} */ piece) => !gone.includes(piece.key))
    .map((/** @type {{key: string}} */ piece) => {
      const now = fresh.get(piece.key) ?? piece;
      fresh.delete(piece.key);
      return now;
    });
  return { ...table, ...parts, pieces: [...kept, ...fresh.values()] };
}

/** Draw where the film stands. @param {boolean} [cut] whether the board jumps there instead of following */
function show(cut = false) {
  const look = reel && lookOf(reel.game);
  const svg = /** @type {SVGSVGElement|null} */ (need('film-board').querySelector('svg'));
  if (!reel || !look || !svg) return;
  const frame = reel.film.frames[reel.at] ?? null;
  state.now = /** @type {any} */ ({
    table: reel.table,
    side: reel.film.side,
    number: frame?.number ?? reel.film.number,
  });
  drawSpaces(svg, look);
  drawPieces(look);
  const ways = (frame?.events ?? []).map((event) => look.trail(event)).filter((way) => way !== null);
  const fights = frame?.events.some((event) => event.data.area !== undefined && event.kind !== 'control') ?? false;
  const points = ways.length ? [ways[0].start, ...ways.map((way) => way.goal)].map(middleOf) : [];
  write('lines', points.length ? arrow(points, fights ? 'way fight' : 'way') : '');
  told();
  follow(svg, placeOf(frame ?? reel.film.frames[0], look), cut || calm.matches);
}

/** Where a move happens: in the space that it is about, or where it leads. @param {Frame} frame @param {import('../shared/game.js').GameModule} look @returns {Point} */
function placeOf(frame, look) {
  const about = frame.events.find((event) => event.data.area !== undefined);
  const ways = frame.events.map((event) => look.trail(event)).filter((way) => way !== null);
  const [x, y] = middleOf(Number(about?.data.area ?? ways[ways.length - 1]?.goal ?? 0));
  const [from, off] = ways.length ? middleOf(ways[0].start) : [x, y];
  return [x + aside(from - x), y + aside(off - y)];
}

const ASIDE = 130; // how far the board looks back to where somebody comes from

/** A way back, as far as the board looks. @param {number} way */
const aside = (way) => Math.max(-ASIDE, Math.min(ASIDE, way));

/** Let the board follow. @param {SVGSVGElement} svg @param {Point} to @param {boolean} cut */
function follow(svg, to, cut) {
  const from = (svg.getAttribute('viewBox') ?? '').split(' ').map(Number);
  const goal = windowAt(svg, need('film-board'), to);
  if (cut) {
    svg.setAttribute('viewBox', goal.join(' '));
    return;
  }
  const began = performance.now();
  const pan = (/** @type {number} */ now) => {
    const part = Math.min(1, Math.max(0, (now - began) / PAN));
    const eased = part * part * (3 - 2 * part);
    svg.setAttribute('viewBox', goal.map((end, k) => from[k] + (end - from[k]) * eased).join(' '));
    if (part < 1) requestAnimationFrame(pan);
  };
  requestAnimationFrame(pan);
}

/** Say the move in a sentence, and whether the film runs. */
function told() {
  if (!reel) return;
  const look = lookOf(reel.game);
  const events = reel.film.frames[reel.at]?.events ?? [];
  const ways = events.filter((event) => look?.trail(event));
  const others = events.filter((event) => !look?.trail(event));
  const said = [...ways.slice(-1), ...others.slice(ways.length ? -1 : -2)].map((event) => event.text);
  need('film-words').innerHTML = safe(said.join(' ') || t('film.begin'));
  const pause = need('film-pause');
  pause.textContent = reel.timer ? '❚❚' : '▶';
  pause.setAttribute('aria-label', t(reel.timer ? 'film.pause' : 'film.run'));
}

/** Sit down where the film stands, against a program. */
async function takeOver() {
  if (!reel) return;
  stop();
  const number = reel.film.frames[reel.at]?.number ?? reel.film.number;
  await comeIn(false);
  const match = await call('POST', `/api/games/${encodeURIComponent(reel.game)}/film`, { number });
  location.assign(matchAddress(match.id));
}
