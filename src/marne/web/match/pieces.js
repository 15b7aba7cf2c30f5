// @ts-check
/** Pieces on the board, drawn by difference: what has not changed is not touched, what is far away is not there. */
import { isAfar } from './afar.js';
import { faceNow, isDrawn } from './detail.js';
import { layerOf } from './sheet.js';
import { markOf, middleOf, slotsOf, stacksIn, townAt } from './places.js';
import { adorned, ordered, ring } from './stacks.js';
import { asksFor, choicesFor, occupied, pieceOf, piecesAt, shownTable, state } from './state.js';

/** @typedef {import('./state.js').Piece} Piece */
/** @typedef {import('../shared/game.js').GameModule} GameModule */
/** @typedef {import('./places.js').Point} Point */

const SVG = 'http://www.w3.org/2000/svg';
/** @typedef {{node: SVGGElement, face: Element, plate: Element, look: string, classes: string, words: string, at: string, tab: string}} Drawn */
/** @type {Map<string, Drawn>} */
const drawn = new Map();
/** The layer on which they are drawn. @type {SVGGElement|null} */
let layer = null;

/** Draw all pieces and markers. @param {GameModule} game */
export function drawPieces(game) {
  const table = shownTable();
  if (!table) return;
  if (layer !== layerOf('pieces')) drawn.clear();
  layer = layerOf('pieces');
  const met = new Set();
  const afar = isAfar(game);
  for (const [space, pieces] of occupied())
    if (stacksIn(space)) {
      if (!afar && isDrawn(middleOf(space))) met.add(stacked(space, pieces, game));
    } else for (const key of spreadOut(space, pieces, game)) met.add(key);
  for (const mark of game.markers(table)) met.add(marked(mark, game.SIZE));
  for (const [key, { node }] of drawn)
    if (!met.has(key)) {
      node.remove();
      drawn.delete(key);
    }
}

/** The piece that was looked at last. @type {string|null} */
let lookedAt = null;

/** Say of the piece that is looked at now, and of the one before, how it stands. */
export function drawLookedAt() {
  for (const key of new Set([lookedAt, state.selected])) {
    const piece = pieceOf(key);
    const have = drawn.get(key ?? '');
    if (piece && have) stand(have, standingOf(piece, isLit(piece)).classes);
  }
  lookedAt = state.selected;
}

/** The mark over a stack whose uppermost piece is looked at: were it drawn among the pieces, the browser would lay all of them out again. @param {GameModule} game */
export function markOfLookedAt(game) {
  const piece = pieceOf(state.selected);
  if (!piece || !stacksIn(piece.space) || !drawn.has(piece.key) || !isOnlyLookedAt(piece)) return '';
  return ring(middleOf(piece.space), piecesAt(piece.space).length, game.SIZE);
}

/** The space whose pieces were spread out last. @type {number|null} */
let spreadIn = null;

/** Draw the pieces again if those of a space are spread out in it, or no longer; the fan of a stack lies over them. @param {GameModule} game */
export function drawSpread(game) {
  const spaces = [spreadIn, state.fan];
  spreadIn = state.fan;
  if (spaces.some((space) => space !== null && !stacksIn(space))) drawPieces(game);
}

/** Put the uppermost piece of a stack on the board, with what shows of the others; says its key. @param {number} space @param {Piece[]} pieces @param {GameModule} game */
function stacked(space, pieces, game) {
  const [top] = ordered(pieces);
  const detail = faceNow();
  const many = pieces.length;
  place(top, middleOf(space), game, {
    look: `${detail} ${many} `,
    lit: isLit(top),
    draw: () => adorned(top, many, detail, game),
  });
  return top.key;
}

/** Whether something of the stack beneath a piece may be chosen. @param {Piece} top */
const isLit = (top) =>
  stacksIn(top.space) &&
  piecesAt(top.space).some((piece) => piece !== top && choicesFor('piece', piece.noun).length > 0);

/** Put the pieces of a space into its slots; says their keys. @param {number} space @param {Piece[]} pieces @param {GameModule} game */
function spreadOut(space, pieces, game) {
  const order = (/** @type {Piece} */ p) => `${p.own ? 0 : 1} ${p.side} `;
  const sorted = [...pieces].sort((a, b) => (order(a) + a.key < order(b) + b.key ? -1 : 1));
  const places = laidOut(space, sorted, game.SIZE);
  const detail = faceNow();
  return sorted
    .filter((piece, k) => {
      if (!isDrawn(places[k])) return false;
      place(piece, places[k], game, { look: `${detail} `, draw: () => game.draw(piece, detail) });
      return true;
    })
    .map((piece) => piece.key);
}

/** Where pieces lie in a space: each in a slot of its own while there are so many, else piled up, the pieces of either side apart; spread out when looked at. @param {number} space @param {Piece[]} pieces one's own first, then side by side @param {number} size @returns {Point[]} */
function laidOut(space, pieces, size) {
  const slots = clear(slotsOf(space), size);
  if (!slots.length) slots.push(middleOf(space));
  const ours = pieces.filter((piece) => piece.side === pieces[0].side).length;
  const theirs = pieces.length - ours;
  if (theirs && slots.length < 2) slots.push([slots[0][0] + size, slots[0][1]]);
  const share = Math.max(1, Math.round((slots.length * ours) / pieces.length));
  const own = pieces.length <= slots.length ? ours : Math.min(slots.length - (theirs ? 1 : 0), share);
  const places = [...piled(ours, slots.slice(0, own)), ...piled(theirs, slots.slice(own))];
  return state.fan === space && crowded(places, size) ? spread(places, size) : places;
}

/** Slots of which none covers another, the best first. @param {Point[]} slots @param {number} size */
function clear(slots, size) {
  /** @type {Point[]} */
  const found = [];
  for (const slot of slots) if (!found.some((other) => covers(slot, other, size))) found.push(slot);
  return found;
}

/** Places for so many pieces in some slots, piled up when there are more. @param {number} many @param {Point[]} slots @returns {Point[]} */
function piled(many, slots) {
  return Array.from({ length: many }, (_, k) => {
    const [x, y] = slots[k % slots.length];
    const over = Math.floor(k / slots.length);
    return [x + 6 * over, y - 6 * over];
  });
}

/** Whether a piece in one place covers one in another. @param {Point} a @param {Point} b @param {number} size */
const covers = (a, b, size) => Math.abs(a[0] - b[0]) < size * 0.9 && Math.abs(a[1] - b[1]) < size * 0.9;

/** Whether some pieces cover others. @param {Point[]} places @param {number} size */
const crowded = (places, size) => places.some((a, k) => places.some((b, j) => j > k && covers(a, b, size)));

/** Rows around the middle of the pieces, none covering another. @param {Point[]} places @param {number} size @returns {Point[]} */
function spread(places, size) {
  const row = Math.ceil(Math.sqrt(places.length));
  const rows = Math.ceil(places.length / row);
  const x = places.reduce((sum, p) => sum + p[0], 0) / places.length;
  const y = places.reduce((sum, p) => sum + p[1], 0) / places.length;
  const step = size * 1.08;
  return places.map((_, k) => [
    x + ((k % row) - (row - 1) / 2) * step,
    y + (Math.floor(k / row) - (rows - 1) / 2) * step,
  ]);
}

/** Put something on the board that is no piece; says its key. @param {import('../shared/game.js').Marker} mark @param {number} size of a piece */
function marked(mark, size) {
  const [x, y] = mark.town === undefined ? markOf(mark.space ?? 0) : (townAt(mark.town) ?? [0, 0]);
  const [dx, dy] = mark.by ?? [0, 0];
  put(
    mark.key,
    { look: mark.svg, classes: 'token', words: mark.words, x: x + dx, y: y + dy, tab: null },
    () => mark.svg,
    size,
    mark.under,
  );
  return mark.key;
}

/** What is drawn of each piece, as text to compare. @type {WeakMap<Piece, string>} */
const looks = new WeakMap();
/** @param {Piece} piece */
function lookOf(piece) {
  const known = looks.get(piece);
  if (known !== undefined) return known;
  const { space, flags, ...face } = piece;
  const look = JSON.stringify(face);
  looks.set(piece, look);
  return look;
}

/** Whether a piece goes along with the one in hand. @param {Piece} piece */
const isMate = (piece) => state.group.some((mate) => mate.piece === piece.key);

/** Whether a piece is the one in hand. @param {Piece} piece */
const isMoving = (piece) => !state.past && state.now?.table.moving?.piece === piece.key;

/** Whether a piece is looked at, and neither in hand nor one that goes along. @param {Piece} piece */
const isOnlyLookedAt = (piece) => state.selected === piece.key && !isMoving(piece) && !isMate(piece);

/** How a piece stands just now, as classes. @param {Piece} piece @param {boolean} [lit] whether something beneath it may be chosen */
export function standingOf(piece, lit = false) {
  const legal = choicesFor('piece', piece.noun).length > 0;
  const moving = isMoving(piece);
  const unsuited = !legal && !lit && piece.own === true && asksFor('piece');
  const classes = [
    'piece',
    ...(piece.flags ?? []),
    piece.own && 'own',
    (legal || lit) && 'legal',
    (state.selected === piece.key || moving || isMate(piece)) && 'selected',
    isOnlyLookedAt(piece) && 'looked-at',
    !moving && unsuited && 'quiet',
  ];
  return { classes: classes.filter(Boolean).join(' '), reached: legal || moving };
}

/** @param {Piece} piece @param {Point} at @param {GameModule} game @param {{look: string, lit?: boolean, draw: () => string}} face */
function place(piece, at, game, { look, lit, draw }) {
  const { classes, reached } = standingOf(piece, lit);
  put(
    piece.key,
    {
      look: look + lookOf(piece),
      classes,
      words: game.spoken(piece),
      x: at[0],
      y: at[1],
      tab: reached || lit ? '0' : '-1',
    },
    draw,
    game.SIZE,
  );
}

/**
 * Put something on the board, or change what is different about it. Whoever hears the page meets the plate over a piece; the
 * drawing beneath it is for the eye alone.
 * @param {string} key @param {{look: string, classes: string, words: string, x: number, y: number, tab: string|null}} want
 * @param {() => string} draw @param {number} size @param {boolean} [under] whether it lies under the pieces
 */
function put(key, want, draw, size, under = false) {
  const have = drawn.get(key) ?? make(key, want.tab === null, size, under);
  const at = `translate(${want.x}px, ${want.y}px)`;
  if (have.look !== want.look) {
    have.face.innerHTML = draw();
    have.look = want.look;
  }
  stand(have, want.classes);
  if (have.words !== want.words) {
    have.plate.setAttribute('aria-label', want.words);
    have.words = want.words;
  }
  if (have.at !== at) {
    have.node.style.transform = at;
    have.at = at;
  }
  if (want.tab !== null && have.tab !== want.tab) {
    have.plate.setAttribute('tabindex', want.tab);
    have.tab = want.tab;
  }
}

/** Have something on the board stand otherwise. @param {Drawn} have @param {string} classes */
function stand(have, classes) {
  if (have.classes === classes) return;
  have.node.setAttribute('class', classes);
  have.classes = classes;
}

/** The plate over a piece, which is pointed at and heard. @param {number} size @param {boolean} [mark] no piece, only to be seen */
export function plateOf(size, mark = false) {
  const half = mark ? size * 0.25 : size * 0.52;
  return `<rect class="plate" role="${mark ? 'img' : 'button'}" x="${-half}" y="${-half}" width="${2 * half}" height="${2 * half}" rx="4" fill="none" pointer-events="all"/>`;
}

/** @param {string} key @param {boolean} mark no piece, only to be seen @param {number} size @param {boolean} under @returns {Drawn} */
function make(key, mark, size, under) {
  const node = /** @type {SVGGElement} */ (document.createElementNS(SVG, 'g'));
  node.setAttribute(mark ? 'data-mark' : 'data-piece', key);
  node.innerHTML = `<g aria-hidden="true"></g>${plateOf(size, mark)}`;
  if (under) layer?.prepend(node);
  else layer?.append(node);
  const [face, plate] = node.children;
  const made = { node, face, plate, look: '', classes: '', words: '', at: '', tab: '' };
  drawn.set(key, made);
  return made;
}
