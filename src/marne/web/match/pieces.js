// @ts-check
/** Pieces on the board, drawn by difference: what has not changed is not touched. */
import { markOf, middleOf, slotsOf, townAt } from './places.js';
import { choicesFor, offered, shownTable, state, target } from './state.js';

/** @typedef {import('./state.js').Piece} Piece */
/** @typedef {import('../shared/game.js').GameModule} GameModule */
/** @typedef {import('./places.js').Point} Point */

const SVG = 'http://www.w3.org/2000/svg';
/** @typedef {{node: SVGGElement, face: Element, plate: Element, look: string, classes: string, words: string, at: string, tab: string}} Drawn */
/** @type {Map<string, Drawn>} */
const drawn = new Map();

/** Forget what was drawn: the board beneath it is another one. */
export function forgetPieces() {
  drawn.clear();
}

/** Draw all pieces and marks. @param {SVGGElement} layer @param {GameModule} game */
export function drawPieces(layer, game) {
  const table = shownTable();
  if (!table) return;
  const seen = new Set();
  for (const [space, pieces] of grouped(table.pieces)) {
    const places = laidOut(space, pieces.length, game.SIZE);
    pieces.forEach((piece, k) => {
      place(layer, piece, places[k], game);
      seen.add(piece.key);
    });
  }
  for (const mark of game.marks(table)) {
    const [x, y] = mark.town === undefined ? markOf(mark.space ?? 0) : (townAt(mark.town) ?? [0, 0]);
    const [dx, dy] = mark.by ?? [0, 0];
    put(
      layer,
      mark.key,
      { look: mark.svg, classes: 'token', words: mark.words, x: x + dx, y: y + dy, tab: null },
      () => mark.svg,
      game.SIZE,
      mark.under,
    );
    seen.add(mark.key);
  }
  for (const [key, { node }] of drawn)
    if (!seen.has(key)) {
      node.remove();
      drawn.delete(key);
    }
}

/** Pieces by space, our own first. @param {Piece[]} pieces */
function grouped(pieces) {
  /** @type {Map<number, Piece[]>} */
  const groups = new Map();
  for (const piece of pieces) {
    const group = groups.get(piece.space);
    if (group) group.push(piece);
    else groups.set(piece.space, [piece]);
  }
  for (const group of groups.values())
    group.sort((a, b) => Number(b.own ?? false) - Number(a.own ?? false) || (a.key < b.key ? -1 : 1));
  return groups;
}

/** Where so many pieces lie in a space: in its slots, piled up when there are more, spread out when looked at. @param {number} space @param {number} many @param {number} size @returns {Point[]} */
function laidOut(space, many, size) {
  const slots = slotsOf(space);
  /** @type {Point[]} */
  const places = [];
  for (let k = 0; k < many; k += 1) {
    const [x, y] = slots[Math.min(k, slots.length - 1)] ?? middleOf(space);
    const over = Math.max(0, k - slots.length + 1);
    places.push([x + 6 * over, y - 6 * over]);
  }
  return state.fan === space && crowded(places, size) ? spread(places, size) : places;
}

/** Whether some pieces cover others. @param {Point[]} places @param {number} size */
export function crowded(places, size) {
  return places.some((a, k) =>
    places.some((b, j) => j > k && Math.abs(a[0] - b[0]) < size * 0.9 && Math.abs(a[1] - b[1]) < size * 0.9),
  );
}

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

/** @param {SVGGElement} layer @param {Piece} piece @param {Point} at @param {GameModule} game */
function place(layer, piece, at, game) {
  const legal = choicesFor('piece', piece.noun).length > 0;
  const moving = !state.past && state.now?.table.moving?.piece === piece.key;
  const classes = [
    'piece',
    ...(piece.flags ?? []),
    piece.own && 'own',
    legal && 'legal',
    (state.selected === piece.key || moving) && 'selected',
    !moving && unsuited(piece, legal) && 'quiet',
  ];
  const { space, flags, ...face } = piece;
  put(
    layer,
    piece.key,
    {
      look: JSON.stringify(face),
      classes: classes.filter(Boolean).join(' '),
      words: game.spoken(piece),
      x: at[0],
      y: at[1],
      tab: legal || moving ? '0' : '-1',
    },
    () => game.draw(piece),
    game.SIZE,
  );
}

/** Whether pieces are asked for and this one is not among them. @param {Piece} piece @param {boolean} legal */
function unsuited(piece, legal) {
  return !legal && piece.own === true && offered().some((c) => target(c) === 'piece');
}

/**
 * Put something on the board, or change what is different about it. Whoever hears the page meets the plate over a piece; the
 * drawing beneath it is for the eye alone.
 * @param {SVGGElement} layer @param {string} key
 * @param {{look: string, classes: string, words: string, x: number, y: number, tab: string|null}} want @param {() => string} draw
 * @param {number} size @param {boolean} [under] whether it lies under the pieces
 */
function put(layer, key, want, draw, size, under = false) {
  const have = drawn.get(key) ?? make(layer, key, want.tab === null, size, under);
  const at = `translate(${want.x}px, ${want.y}px)`;
  if (have.look !== want.look) {
    have.face.innerHTML = draw();
    have.look = want.look;
  }
  if (have.classes !== want.classes) {
    have.node.setAttribute('class', want.classes);
    have.classes = want.classes;
  }
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

/** @param {SVGGElement} layer @param {string} key @param {boolean} mark no piece, only to be seen @param {number} size @param {boolean} under @returns {Drawn} */
function make(layer, key, mark, size, under) {
  const [node, face, plate] = ['g', 'g', 'rect'].map((name) => document.createElementNS(SVG, name));
  node.setAttribute(mark ? 'data-mark' : 'data-piece', key);
  face.setAttribute('aria-hidden', 'true');
  plate.setAttribute('class', 'plate');
  plate.setAttribute('role', mark ? 'img' : 'button');
  const half = mark ? size * 0.25 : size * 0.52;
  for (const [name, value] of [
    ['x', -half],
    ['y', -half],
    ['width', 2 * half],
    ['height', 2 * half],
    ['rx', 4],
    ['fill', 'none'],
    ['pointer-events', 'all'],
  ])
    plate.setAttribute(String(name), String(value));
  node.append(face, plate);
  if (under) layer.prepend(node);
  else layer.append(node);
  const made = {
    node: /** @type {SVGGElement} */ (node),
    face,
    plate,
    look: '',
    classes: '',
    words: '',
    at: '',
    tab: '',
  };
  drawn.set(key, made);
  return made;
}
