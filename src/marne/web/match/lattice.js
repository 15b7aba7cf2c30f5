// @ts-check
/** Hexes of one size by arithmetic: which one lies under a point, what it looks like, what lies between two. */

/** @typedef {[number, number]} Point */

const ROOT = Math.sqrt(3);
/** Where the corners of a hex with a flat top lie, seen from its middle, for a pitch of 1. @type {Point[]} */
const CORNERS = [0, 1, 2, 3, 4, 5].map((k) => [Math.cos((k * Math.PI) / 3) / ROOT, Math.sin((k * Math.PI) / 3) / ROOT]);

const COLUMN = 65536;
/** From one box of hexes to itself and to those around it. */
const AROUND = [0, 1, -1, COLUMN, -COLUMN, COLUMN + 1, COLUMN - 1, 1 - COLUMN, -1 - COLUMN];

/** @param {number} n */
const round = (n) => Math.round(n * 10) / 10;

/** @typedef {ReturnType<typeof lattice>} Lattice */

/** The hexes around some centres, whose neighbours are one pitch apart. @param {number} pitch @param {Map<number, Point>} centres by index */
export function lattice(pitch, centres) {
  /** @type {Map<number, number[]>} */
  const boxes = new Map();
  const box = (/** @type {number} */ column, /** @type {number} */ row) => column * COLUMN + row;
  for (const [space, [x, y]] of centres) {
    const at = box(Math.floor(x / pitch), Math.floor(y / pitch));
    const there = boxes.get(at);
    if (there) there.push(space);
    else boxes.set(at, [space]);
  }

  /** The hex under a point, or null beside them all. @param {number} x @param {number} y @returns {number|null} */
  function at(x, y) {
    const middle = box(Math.floor(x / pitch), Math.floor(y / pitch));
    for (const around of AROUND) {
      const there = boxes.get(middle + around);
      if (!there) continue;
      for (const space of there) {
        const centre = /** @type {Point} */ (centres.get(space));
        const dx = Math.abs(x - centre[0]);
        const dy = Math.abs(y - centre[1]);
        if (dy <= pitch / 2 && dx * ROOT + dy <= pitch) return space;
      }
    }
    return null;
  }

  /** What follows the first corner of a hex of a size, in relative steps. @type {Map<number, string>} */
  const tails = new Map();
  /** @param {number} size */
  function tail(size) {
    const known = tails.get(size);
    if (known) return known;
    let made = '';
    for (let k = 1; k < 6; k += 1)
      made += `l${round((CORNERS[k][0] - CORNERS[k - 1][0]) * pitch * size)} ${round((CORNERS[k][1] - CORNERS[k - 1][1]) * pitch * size)}`;
    tails.set(size, `${made}z`);
    return `${made}z`;
  }

  /** The outline of a hex as path data, a little smaller than itself. @param {number} space @param {number} [size] */
  function outline(space, size = 0.955) {
    const [x, y] = centres.get(space) ?? [0, 0];
    return `M${round(x + CORNERS[0][0] * pitch * size)} ${round(y)}${tail(size)}`;
  }

  /** The hexsides of a hex, clockwise, each with the hex beyond it, if there is one. @param {number} space @returns {{from: Point, to: Point, beyond: number|null}[]} */
  function sides(space) {
    const [x, y] = centres.get(space) ?? [NaN, NaN];
    return CORNERS.map((corner, k) => {
      const next = CORNERS[(k + 1) % 6];
      const ends = [corner, next].map(([u, v]) => /** @type {Point} */ ([x + u * pitch, y + v * pitch]));
      const [dx, dy] = [(corner[0] + next[0]) * pitch, (corner[1] + next[1]) * pitch];
      return { from: ends[0], to: ends[1], beyond: at(x + dx, y + dy) };
    });
  }

  /** The hexside between neighbours, seen from the first. @param {number} a @param {number} b */
  const side = (a, b) => sides(a).find(({ beyond }) => beyond === b);

  return { pitch, at, sides, outline, side };
}
