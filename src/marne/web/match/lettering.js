// @ts-check
/**
 * Lettering has a scale of its own: from afar there are fewer names, never smaller ones, and near by they do not grow with
 * the board. Set anew whenever the board has come to rest nearer or farther away.
 */

/** @typedef {{left: number, top: number, right: number, bottom: number}} Room */
/**
 * @typedef {object} Name a name on the sheet
 * @property {SVGElement} node
 * @property {number} size of its letters on the sheet
 * @property {number} spacing between them
 * @property {number} rank the lower, the sooner it is shown
 * @property {number} signs how many signs its place bears
 * @property {boolean} bent whether it runs along a line, which has room for no larger letters
 * @property {[number, number, number]|null} at where a name that stands by itself begins, and which part of it lies to the left of that
 */

const LEAST = 10.5; // pixels, below which nobody reads a name
const NUMBER = 15; // pixels that the number of a space measures at least
const MOST = 28; // pixels, above which a name is in the way
const GROWTH = 0.28; // names grow with this power of how near one is
const WIDE = 0.78; // of a capital letter with its spacing, as a share of its height
const AFTER = 32; // how far the sign beside a number reaches
const BARE = 0.5; // from farther away numbers stand alone, without the sign of their terrain
const GREAT = 2; // the rank of a great city
const MUST = 3; // names up to this rank are never too small to be shown: those of spaces, and what stands at the rim
const STEPS = 8; // for each doubling of the distance

/** @type {{sheet: Element, names: Name[], marks: SVGElement[], signs: SVGElement[]}|null} */
let known = null;
let set = NaN;

/** Set all names of a sheet for a distance; says whether they were set otherwise before. @param {SVGSVGElement} sheet @param {number} zoom @param {Element} holder where they stand: on the sheet, or on a paper beside it */
export function letter(sheet, zoom, holder) {
  const step = Math.round(STEPS * Math.log2(zoom));
  if (known?.sheet === sheet && step === set) return false;
  if (known?.sheet !== sheet) known = { sheet, ...read(holder) };
  set = step;
  const near = 2 ** (step / STEPS);
  const { names, marks, signs } = known;
  const bare = near < BARE;
  const factor = onScreen(19, near, bare ? LEAST : NUMBER) / 19 / near;
  holder.classList.toggle('bare', bare);
  for (const sign of signs) shrink(sign, Math.min(1, factor));
  /** @type {Room[]} */
  const taken = [];
  const great = names.findIndex((name) => name.rank > GREAT && !(bare && name.signs > 1));
  for (const name of names.slice(0, great)) show(name, near, taken);
  for (const mark of marks) number(mark, factor, bare, taken);
  for (const name of names.slice(great)) show(name, near, taken);
  return true;
}

/** Show the number of a space with its sign; alone, it gives way to the name of a great city, or of a place that counts for victory. @param {SVGElement} mark @param {number} factor @param {boolean} bare @param {Room[]} taken */
function number(mark, factor, bare, taken) {
  const room = around(mark, factor, bare ? 0 : AFTER);
  const hidden = bare && taken.some((other) => meets(room, other));
  mark.style.display = hidden ? 'none' : '';
  mark.style.transform = `scale(${factor.toFixed(3)})`;
  if (!hidden) taken.push(room);
}

/** How large letters are on the screen that are so large on the sheet. @param {number} size @param {number} near @param {number} least */
const onScreen = (size, near, least) => Math.min(MOST, Math.max(least, size * Math.min(near, near ** GROWTH)));

/** Draw a sign in another size around its own middle. @param {SVGElement} sign @param {number} factor */
function shrink(sign, factor) {
  const [x, y] = ['x', 'y'].map((name) => Number(sign.getAttribute(name)) * (1 - factor));
  sign.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${factor.toFixed(3)})`;
}

/** Show a name where there is room for it. @param {Name} name @param {number} near @param {Room[]} taken */
function show({ node, size, spacing, rank, bent, at }, near, taken) {
  const shown = onScreen(size, near, rank > MUST || bent ? 0 : LEAST) / near;
  const room = at && roomFor(at, node.textContent ?? '', shown);
  const hidden = shown * near < LEAST - 0.5 || (room && taken.some((other) => meets(room, other)));
  node.style.display = hidden ? 'none' : '';
  if (hidden) return;
  if (room) taken.push(room);
  node.style.fontSize = `${shown.toFixed(2)}px`;
  node.style.strokeWidth = `${Math.min(4, 0.26 * shown).toFixed(2)}px`;
  if (!bent) node.style.letterSpacing = `${((spacing * shown) / size).toFixed(2)}px`;
}

/** The room of a name that stands by itself. @param {[number, number, number]} at @param {string} text @param {number} size @returns {Room} */
export function roomFor([x, y, before], text, size) {
  const wide = text.length * size * WIDE;
  return {
    left: x - wide * before,
    right: x + wide * (1 - before),
    top: y - size * 0.85,
    bottom: y + size * 0.2,
  };
}

/** The room of a space's number with its sign, grown around its middle. @param {SVGElement} mark @param {number} factor @param {number} after how far the sign reaches @returns {Room} */
function around(mark, factor, after) {
  const number = mark.querySelector('.number');
  const [x, y] = ['x', 'y'].map((name) => Number(number?.getAttribute(name)));
  const before = 10 * (number?.textContent ?? '').length;
  const middle = x + (after - before) / 2;
  const [across, high] = [((after + before) * factor) / 2, 12 * factor];
  return { left: middle - across, right: middle + across, top: y - 6 - high, bottom: y - 6 + high };
}

/** @param {Room} a @param {Room} b */
const meets = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const BEFORE = { start: 0, middle: 0.5, end: 1 };

/** All letters of a sheet, those that must be seen first. @param {Element} holder */
function read(holder) {
  const names = [...holder.querySelectorAll('.names text, .towns text, .hex-towns text, .frame text, .hexno')].map(
    (found) => {
      const node = /** @type {SVGElement} */ (found);
      const { fontSize, letterSpacing, textAnchor } = getComputedStyle(node);
      const [x, y] = ['x', 'y'].map((name) => Number(node.getAttribute(name)));
      return {
        node,
        size: parseFloat(fontSize),
        spacing: parseFloat(letterSpacing) || 0,
        rank: node.matches('.hexno, .frame text')
          ? MUST
          : Number(/rank-(\d)/.exec(node.getAttribute('class') ?? '')?.[1] ?? 9),
        bent: !node.hasAttribute('x'),
        signs: node.parentElement?.querySelectorAll('use').length ?? 0,
        at: /** @type {[number, number, number]|null} */ (
          node.closest('.town') ? [x, y, BEFORE[/** @type {'start'} */ (textAnchor)] ?? 0] : null
        ),
      };
    },
  );
  // Of equals a fortress comes first, and one that bears another sign besides: a place that counts for victory.
  const order = (/** @type {Name} */ name) =>
    name.rank - (name.node.closest('#forts') ? 0.5 : 0) - (name.signs > 1 ? 0.4 : 0);
  names.sort((a, b) => order(a) - order(b));
  return {
    names,
    marks: /** @type {SVGElement[]} */ ([...holder.querySelectorAll('.marks .mark')]),
    signs: /** @type {SVGElement[]} */ ([...holder.querySelectorAll('.towns use')]),
  };
}
