// @ts-check
/** Names of places that a stack, or from afar the plate of an army, would cover stand beside it, or below, as long as it lies there. */
import { isAfar, plateRooms } from './afar.js';
import { roomFor } from './lettering.js';
import { lattices, middleOf, spaceAt, stacksIn } from './places.js';
import { occupied } from './state.js';

/** @typedef {import('../shared/game.js').GameModule} GameModule */
/** @typedef {import('./lettering.js').Room} Room */
/** @typedef {import('./places.js').Point} Point */

const EDGE = 3; // how far each piece beneath shows, up and to the left
const MOST = 3;
const GAP = 2;
const FARTHEST = 4; // from afar a name stands at most so many times its height aside, or is not shown
const BEFORE = { start: 0, middle: 0.5, end: 1 };

/** @type {WeakMap<Element, {at: Point, before: number, rank: number}>} */
const known = new WeakMap();
/** What was found when one looked last. */
let last = '';

/** Let every name be read that a stack would cover. @param {Element} holder @param {GameModule} game @param {number} zoom */
export function uncover(holder, game, zoom) {
  if (!lattices()) return;
  const afar = isAfar(game);
  const plates = plateRooms();
  const stacks = afar ? [] : [...occupied()].filter(([space]) => stacksIn(space));
  const first = /** @type {SVGTextElement|null} */ (holder.querySelector('.hex-towns text[x][style*=font-size]'));
  const now = `${holder.querySelector('svg')?.id} ${zoom} ${first?.style.fontSize} ${plates.map(({ left, top }) => `${left} ${top}`).join()} ${stacks.map(([space, pieces]) => `${space}:${pieces.length}`).join()}`;
  if (now === last) return;
  last = now;
  const boxes = new Map(stacks.map(([space, pieces]) => [space, boxOf(middleOf(space), pieces.length, game.SIZE)]));
  const names = [.../** @type {NodeListOf<SVGTextElement>} */ (holder.querySelectorAll('.hex-towns text[x]'))]
    .filter((name) => name.style.display !== 'none')
    .map((name) => ({ name, ...read(name) }))
    .sort((a, b) => a.rank - b.rank);
  /** @type {Room[]} */
  const taken = [];
  for (const { name, at, before } of names) {
    const size = parseFloat(name.style.fontSize) || 12;
    const room = roomFor([at[0], at[1], before], name.textContent ?? '', size);
    const near = afar ? plates.filter((box) => shared(widened(room), box) > 0) : around(room, boxes);
    const [dx, dy] = near.some((box) => shared(room, box) > 0)
      ? beside(room, near, taken, before, afar ? FARTHEST * size : Infinity)
      : [0, 0];
    const shift = dx || dy ? `translate(${dx.toFixed(1)}px, ${dy.toFixed(1)}px)` : '';
    if (name.style.transform !== shift) name.style.transform = shift;
    const stands = moved(room, [dx, dy]);
    const hidden = afar && [...near, ...taken].some((box) => shared(stands, box) > 0);
    name.style.visibility = hidden ? 'hidden' : '';
    if (!hidden) taken.push(stands);
  }
}

/** What a stack covers. @param {Point} at @param {number} many @param {number} size @returns {Room} */
function boxOf([x, y], many, size) {
  const edge = EDGE * Math.min(MOST, many - 1);
  return { left: x - size / 2 - edge, right: x + size / 2, top: y - size / 2 - edge, bottom: y + size / 2 };
}

/** Where a name stands on the sheet. @param {SVGTextElement} name */
function read(name) {
  const found = known.get(name);
  if (found) return found;
  const [x, y] = ['x', 'y'].map((of) => Number(name.getAttribute(of)));
  const anchor = /** @type {'start'} */ (name.getAttribute('text-anchor') ?? 'start');
  const rank = Number(/rank-(\d)/.exec(name.getAttribute('class') ?? '')?.[1] ?? 9);
  const made = { at: /** @type {Point} */ ([x, y]), before: BEFORE[anchor] ?? 0, rank };
  known.set(name, made);
  return made;
}

/** The stacks that a name might meet, where it stands or a little aside. @param {Room} room @param {Map<number, Room>} boxes */
function around(room, boxes) {
  const wide = room.right - room.left;
  const pitch = lattices()?.pitch ?? wide;
  /** @type {Set<Room>} */
  const found = new Set();
  for (let x = room.left - wide; x <= room.right + wide; x += pitch / 3)
    for (const y of [room.top - pitch / 2, room.top, room.bottom, room.bottom + pitch / 2]) {
      const box = boxes.get(spaceAt(x, y) ?? -1);
      if (box) found.add(box);
    }
  return [...found];
}

/** The least way aside on which a name is clear of stacks and of other names, or nearly so. @param {Room} room @param {Room[]} boxes @param {Room[]} taken @param {number} before @param {number} farthest how far aside it may stand @returns {Point} */
function beside(room, boxes, taken, before, farthest) {
  const over = boxes.filter((box) => shared(room, box) > 0);
  const [left, right, top, bottom] = [
    Math.min(...over.map((box) => box.left)) - GAP - room.right,
    Math.max(...over.map((box) => box.right)) + GAP - room.left,
    Math.min(...over.map((box) => box.top)) - GAP - room.bottom,
    Math.max(...over.map((box) => box.bottom)) + GAP - room.top,
  ];
  const middle = (over[0].left + over[0].right - room.left - room.right) / 2;
  /** @type {Point[]} */
  const level = before === 1 ? [[left, 0]] : before === 0 ? [[right, 0]] : [];
  /** @type {Point[]} */
  const all = [...level, [0, bottom], [middle, bottom], [0, top], [middle, top], [right, 0], [left, 0]];
  const ways = all.filter(([dx, dy]) => Math.hypot(dx, dy) <= farthest);
  const covered = (/** @type {Point} */ way) =>
    [...boxes, ...taken].reduce((sum, box) => sum + shared(moved(room, way), box), 0);
  const shares = ways.map(covered);
  const least = Math.min(...shares, covered([0, 0]));
  return ways.find((_, k) => shares[k] <= least) ?? [0, 0];
}

/** A room with as much again on every side. @param {Room} room @returns {Room} */
function widened({ left, right, top, bottom }) {
  const [wide, high] = [right - left, 3 * (bottom - top)];
  return { left: left - wide, right: right + wide, top: top - high, bottom: bottom + high };
}

/** @param {Room} room @param {Point} by @returns {Room} */
const moved = ({ left, right, top, bottom }, [dx, dy]) => ({
  left: left + dx,
  right: right + dx,
  top: top + dy,
  bottom: bottom + dy,
});

/** How much of the sheet two rooms share. @param {Room} a @param {Room} b */
const shared = (a, b) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
