// @ts-check
/** Pieces on the board, drawn by difference: what has not changed is not touched. */
import { choicesFor, offered, shownTable, state, target } from './state.js';

/** @typedef {import('./state.js').Piece} Piece */
/** @typedef {{draw: (p: Piece) => string, garrison: (power: string, count: number) => string, spoken: (p: Piece) => string, SIZE: number}} Counters */

const SVG = 'http://www.w3.org/2000/svg';
/** @type {Map<string, {node: SVGGElement, look: string}>} */
const standing = new Map();

/** The places for pieces in each space, as the atlas found them. @param {SVGSVGElement} svg */
export function slotsOf(svg) {
  /** @type {Map<string, [number, number][]>} */
  const slots = new Map();
  for (const mark of svg.querySelectorAll('.mark')) {
    const points = (mark.getAttribute('data-slots') ?? '').split(' ').filter(Boolean);
    slots.set(mark.getAttribute('data-space') ?? '', points.map((p) => /** @type {[number, number]} */ (p.split(',').map(Number))));
  }
  return slots;
}

/** Draw all pieces. @param {SVGGElement} layer @param {Map<string, [number, number][]>} slots @param {Counters} counters */
export function drawPieces(layer, slots, counters) {
  const table = shownTable();
  if (!table) return;
  /** @type {Map<string, Piece[]>} */
  const byspace = new Map();
  for (const piece of table.pieces) {
    const name = nameOf(piece.space);
    if (!byspace.has(name)) byspace.set(name, []);
    byspace.get(name)?.push(piece);
  }
  const seen = new Set();
  for (const [space, pieces] of byspace) {
    pieces.sort((a, b) => Number(b.own ?? false) - Number(a.own ?? false) || a.key.localeCompare(b.key));
    const places = slots.get(space) ?? [];
    pieces.forEach((piece, k) => {
      const [x, y] = places[k] ?? stacked(places, k);
      place(layer, piece, x, y, counters);
      seen.add(piece.key);
    });
  }
  for (const group of table.garrisons) {
    const key = `g${group.fort}.${group.power}`;
    const fort = document.querySelector(`#forts .town[data-name="${CSS.escape(group.fort)}"]`);
    const [x, y] = fort ? [Number(fort.getAttribute('data-x')) + 16, Number(fort.getAttribute('data-y')) - 12] : [0, 0];
    put(layer, key, `${group.count}`, x, y, 'garrison', `${group.count} ${group.power} garrisons of ${group.fort}`, () => counters.garrison(group.power, group.count));
    seen.add(key);
  }
  for (const [key, drawn] of standing) {
    if (!seen.has(key)) { drawn.node.remove(); standing.delete(key); }
  }
}

/** @param {[number, number][]} places @param {number} k @returns {[number, number]} */
function stacked(places, k) {
  const [x, y] = places[places.length - 1] ?? [0, 0];
  return [x + 6 * (k - places.length + 1), y - 6 * (k - places.length + 1)];
}

/** The printed name of a space by its index. @param {number} index */
export function nameOf(index) { return index === 0 ? 'GB' : String(index); }

/** @param {SVGGElement} layer @param {Piece} piece @param {number} x @param {number} y @param {Counters} counters */
function place(layer, piece, x, y, counters) {
  const legal = piece.noun !== undefined && choicesFor('piece', piece.noun).length > 0;
  const classes = ['piece', piece.own && 'own', legal && 'legal', state.selected === piece.key && 'selected', piece.acted && 'acted',
    piece.active && 'active', piece.isolated && 'isolated', unsuited(piece) && 'quiet'].filter(Boolean).join(' ');
  put(layer, piece.key, JSON.stringify([piece.step, piece.strength, piece.standing, piece.name]), x, y, classes, counters.spoken(piece), () => counters.draw(piece));
}

/** Whether pieces are asked for and this one is not among them. @param {Piece} piece */
function unsuited(piece) {
  const wanted = offered().some((c) => target(c) === 'piece');
  return Boolean(wanted && piece.own && !choicesFor('piece', piece.noun).length);
}

/**
 * @param {SVGGElement} layer @param {string} key @param {string} look @param {number} x @param {number} y
 * @param {string} classes @param {string} words @param {() => string} draw
 */
function put(layer, key, look, x, y, classes, words, draw) {
  let drawn = standing.get(key);
  if (!drawn) {
    const node = document.createElementNS(SVG, 'g');
    node.setAttribute('data-piece', key);
    layer.append(node);
    drawn = { node, look: '' };
    standing.set(key, drawn);
  }
  if (drawn.look !== look) { drawn.node.innerHTML = draw(); drawn.look = look; }
  drawn.node.setAttribute('class', classes);
  drawn.node.setAttribute('aria-label', words);
  drawn.node.style.transform = `translate(${x}px, ${y}px)`;
}
