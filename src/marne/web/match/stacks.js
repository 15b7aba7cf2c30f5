// @ts-check
/** Stacks: in a hex pieces lie on each other. One sees the uppermost, the edges of the others, and how many they are. */
import { safe } from '../shared/dom.js';
import { choicesFor, state } from './state.js';

/** @typedef {import('./state.js').Piece} Piece */
/** @typedef {import('../shared/game.js').GameModule} GameModule */
/** @typedef {import('./detail.js').Detail} Detail */

const STEP = 3;
const MOST = 3;

/** The pieces of a stack from the top: the one in hand, then those that may be chosen, then as the table has them. @param {Piece[]} pieces @returns {Piece[]} */
export function ordered(pieces) {
  if (pieces.length < 2) return pieces;
  const hand = state.past ? null : state.now?.table.moving?.piece;
  /** @param {Piece} piece */
  const rank = (piece) => (piece.key === hand ? 0 : choicesFor('piece', piece.noun).length ? 1 : 2);
  return pieces
    .map((piece) => ({ piece, rank: rank(piece) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ piece }) => piece);
}

/** The uppermost piece of a stack with what shows of the others, its name if there is room, and the badge. @param {Piece} top @param {number} many @param {Detail} detail @param {GameModule} game */
export function adorned(top, many, detail, game) {
  return `${edges(top, many, game)}${lamp(game.SIZE)}${game.draw(top, detail)}${named(top, detail, game.SIZE)}${badge(many, game.SIZE)}`;
}

/** The edges of what lies beneath, at most three; of a stack that says nothing of itself always one. @param {Piece} top @param {number} many @param {GameModule} game */
function edges(top, many, game) {
  const shown = top.pile ? 1 : Math.min(MOST, many - 1);
  if (game.edges) return game.edges(top, shown);
  const half = game.SIZE / 2;
  let html = '';
  for (let k = shown; k > 0; k -= 1)
    html += `<rect class="stack-edge" x="${-half - k * STEP}" y="${-half - k * STEP}" width="${2 * half}" height="${2 * half}" rx="3.6"/>`;
  return html;
}

/** The frame that lights up when something of the stack may be chosen, or is. @param {number} size */
export function lamp(size) {
  const half = size / 2 + 1.5;
  return `<rect class="lamp" x="${-half}" y="${-half}" width="${2 * half}" height="${2 * half}" rx="5"/>`;
}

/** The same frame around a stack by itself, with a gap for the badge: one line, and no place of its own, which takes a browser longest. @param {[number, number]} at @param {number} many @param {number} size */
export function ring([x, y], many, size) {
  const half = size / 2 + 1.5;
  const gap = many < 2 ? 5 : 13;
  const end = many < 2 ? 'a5 5 0 0 1 5 5z' : '';
  return `<path class="lamp ring-of-looked-at" d="M${x + half} ${y - half + gap}V${y + half - 5}a5 5 0 0 1 -5 5H${x - half + 5}a5 5 0 0 1 -5 -5V${y - half + 5}a5 5 0 0 1 5 -5H${x + half - gap}${end}"/>`;
}

const LETTERS = 5.1; // units that a letter of a name is wide

/** The name below a piece that is near enough, if it is no wider than its hex. @param {Piece} piece @param {Detail} detail @param {number} size */
function named(piece, detail, size) {
  if (detail !== 'large' || !piece.name || piece.name.length * LETTERS > size * 1.7) return '';
  return `<text class="piece-name" y="${size / 2 + 9.5}" text-anchor="middle">${safe(piece.name)}</text>`;
}

/** How many pieces there are; nothing for a single one. @param {number} many @param {number} size */
export function badge(many, size) {
  if (many < 2) return '';
  const [x, y] = [size / 2 - 1, -size / 2 + 1.4];
  return `<g class="badge-of-stack"><circle cx="${x}" cy="${y}" r="8.4"/><text x="${x}" y="${y + 4.1}" text-anchor="middle">${many}</text></g>`;
}
