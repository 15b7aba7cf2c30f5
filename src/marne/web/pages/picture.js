// @ts-check
/** A small picture of a match's board, its pieces on it, around what happened last. It is looked at, never played on. */
import { call } from '../shared/call.js';
import { isNight, setNight } from '../shared/night.js';
import { drawOn } from '../match/sheet.js';
import { drawPieces } from '../match/pieces.js';
import { learn, middleOf } from '../match/places.js';
import { drawSpaces } from '../match/spaces.js';
import { state } from '../match/state.js';
import { lookOf } from './library.js';

/** @typedef {import('./answers.js').Match} Match */
/** @typedef {import('../shared/types.d.ts').TableMessage} TableMessage */
/** @typedef {import('../shared/types.d.ts').Told} Told */
/** @typedef {import('../match/places.js').Point} Point */

const LEFT_OUT = ['legend', 'frame', 'graticule'];

/** What is needed to draw a match: the table as I may see it, and the last lines of its story. @param {Match} match @returns {Promise<{now: TableMessage, story: Told[]}>} */
export async function lookAt(match) {
  const seat = match.my_seats.length === 1 ? `&seat=${encodeURIComponent(match.my_seats[0])}` : '';
  const path = `/api/matches/${encodeURIComponent(match.id)}`;
  const [now, story] = await Promise.all([
    call('GET', `${path}/table?${seat}`),
    call('GET', `${path}/story?since=${Math.max(0, match.number - 8)}${seat}`),
  ]);
  return { now, story: story.flatMap((/** @type {{events: Told[]}} */ entry) => entry.events) };
}

/** Draw the picture into a box; says whether there is anything to draw. @param {HTMLElement} box @param {string} game @param {TableMessage} now @param {Told[]} story */
export async function paint(box, game, now, story) {
  const look = lookOf(game);
  if (!look || !now.table?.pieces) return false;
  const svg = await boardIn(box, look.sheet(now.table));
  if (!svg) return false;
  state.now = now;
  drawSpaces(svg, look);
  drawPieces(look);
  svg.setAttribute('viewBox', windowAt(svg, box, middle(story, look, now.table.pieces)).join(' '));
  return true;
}

/** The part of a board that is seen in its box, around a point: its left, its top, its width, its height. @param {SVGSVGElement} svg @param {HTMLElement} box @param {Point} point */
export function windowAt(svg, box, [x, y]) {
  const wide = Math.min(720, Math.max(360, box.clientWidth * 1.08));
  const high = (wide * box.clientHeight) / Math.max(1, box.clientWidth);
  const [, , width, height] = (svg.dataset.whole ?? '').split(' ').map(Number);
  return [
    Math.min(Math.max(0, x - wide / 2), width - wide),
    Math.min(Math.max(0, y - high / 2), height - high),
    wide,
    high,
  ];
}

/** The board in its box, drawn once. @param {HTMLElement} box @param {import('../shared/game.js').Sheet|null} sheet @param {string} [relief] where a lighter relief lies than the board's own @returns {Promise<SVGSVGElement|null>} */
export async function boardIn(box, sheet, relief) {
  if (!sheet) return null;
  if (box.dataset.sheet !== sheet.key) {
    box.innerHTML = await sheet.draw();
    box.dataset.sheet = sheet.key;
    const svg = /** @type {SVGSVGElement} */ (box.querySelector('svg'));
    svg.dataset.whole = svg.getAttribute('viewBox') ?? '';
    svg.dataset.detail = 'full';
    svg.setAttribute('preserveAspectRatio', 'xMidYMid slice');
    for (const id of LEFT_OUT) svg.querySelector(`#${id}`)?.remove();
    if (relief)
      for (const hour of ['day', 'night'])
        svg.querySelector(`image.relief-${hour}`)?.setAttribute('data-href', `${relief}-${hour}.webp`);
    learn(svg);
    drawOn(svg);
    setNight(isNight());
  }
  return box.querySelector('svg');
}

/** The middle of the picture: where the last line leads, or else where the sides stand closest. @param {Told[]} story @param {import('../shared/game.js').GameModule} look @param {{space: number, side: string}[]} pieces @returns {Point} */
function middle(story, look, pieces) {
  for (const event of [...story].reverse()) {
    const trail = look.trail?.(event);
    if (trail) return middleOf(trail.goal);
  }
  return closest(pieces);
}

/** Between the two nearest pieces of different sides. @param {{space: number, side: string}[]} pieces @returns {Point} */
function closest(pieces) {
  const at = [...new Map(pieces.map((p) => [`${p.side} ${p.space}`, p])).values()].map((p) => ({
    side: p.side,
    at: middleOf(p.space),
  }));
  let [best, found] = [Infinity, at[0]?.at ?? [0, 0]];
  for (const a of at) {
    for (const b of at) {
      const far = a.side < b.side ? Math.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1]) : Infinity;
      if (far > 0 && far < best) [best, found] = [far, [(a.at[0] + b.at[0]) / 2, (a.at[1] + b.at[1]) / 2]];
    }
  }
  return found;
}
