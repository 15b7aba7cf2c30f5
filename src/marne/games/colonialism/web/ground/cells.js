// @ts-check
/** The cells of a board on the sheet: where they lie, who is next to whom, and the outline of several together. */

/** @typedef {[number, number]} Point */

/**
 * @typedef {import('../types.d.ts').Hex} Hex
 * @typedef {import('../types.d.ts').Board} Sketch
 *
 * @typedef {Hex & {at: Point, ring: Point[], posts: string[], next: (number|null)[], rim: boolean}} Cell a cell on the sheet, with the names of its corners, and its neighbours by direction
 *
 * @typedef {object} Field
 * @property {Cell[]} cells
 * @property {number} width
 * @property {number} height
 * @property {boolean} square
 * @property {Point[]} ways the step to the neighbour in each direction
 */

/** How far apart neighbouring centres lie on the sheet. */
export const PITCH = 92;
/** The margin around the cells, and the lower one, which has room for a title. */
export const MARGIN = 44;
export const FOOT = 66;

const HEADINGS = { hexes: [0, 60, 120, 180, 240, 300], squares: [0, 90, 180, 270] };

/** Lay a board out on the sheet. @param {Sketch} sketch @returns {Field} */
export function layOut(sketch) {
  const corners = sketch.hexes.flatMap((h) => h.corners);
  const [left, top] = [0, 1].map((k) => Math.min(...corners.map((c) => c[k])));
  const [right, bottom] = [0, 1].map((k) => Math.max(...corners.map((c) => c[k])));
  /** @param {Point} p @returns {Point} */
  const place = ([x, y]) => [round((x - left) * PITCH + MARGIN), round((y - top) * PITCH + MARGIN)];
  const ways = HEADINGS[sketch.cells].map(
    (a) => /** @type {Point} */ ([Math.sin((a * Math.PI) / 180) * PITCH, -Math.cos((a * Math.PI) / 180) * PITCH]),
  );
  const found = new Map(sketch.hexes.map((h) => [post(h.centre), h.noun]));
  const cells = sketch.hexes.map((h) => {
    const next = ways.map(([dx, dy]) => found.get(post([h.centre[0] + dx / PITCH, h.centre[1] + dy / PITCH])) ?? null);
    return {
      ...h,
      at: place(h.centre),
      ring: h.corners.map(place),
      posts: h.corners.map(post),
      next,
      rim: next.includes(null),
    };
  });
  return {
    cells,
    ways,
    square: sketch.cells === 'squares',
    width: round((right - left) * PITCH + 2 * MARGIN),
    height: round((bottom - top) * PITCH + MARGIN + FOOT),
  };
}

/** @param {number} n */
export const round = (n) => Math.round(n * 10) / 10;

/** The name of a place on the fine lattice of centres and corners, where neighbours agree. @param {Point} p */
const post = ([x, y]) => `${Math.round(x / LATTICE)} ${Math.round(y * 2)}`;
const LATTICE = Math.sqrt(3) / 6;

/** A closed polygon. @param {Point[]} points */
export const polygon = (points) => `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`;

/** A cell drawn a little smaller. @param {Cell} cell @param {number} part */
export const shrunk = (cell, part) =>
  cell.ring.map(
    ([x, y]) => /** @type {Point} */ ([cell.at[0] + (x - cell.at[0]) * part, cell.at[1] + (y - cell.at[1]) * part]),
  );

/** Whether a point, seen from the middle of a cell, lies in it with room to spare. @param {Field} field @param {number} x @param {number} y @param {number} spare */
export function inside(field, x, y, spare) {
  const half = PITCH / 2 - spare;
  if (field.square) return Math.abs(x) <= half && Math.abs(y) <= half;
  return Math.abs(y) <= half && Math.abs(x) * 0.866 + Math.abs(y) * 0.5 <= half;
}

/** The loops around some cells. @param {Field} field @param {(cell: Cell) => boolean} belongs @returns {Point[][]} */
export function loops(field, belongs) {
  /** @type {Map<string, {to: string, at: Point}>} */
  const edges = new Map();
  for (const cell of field.cells) {
    if (!belongs(cell)) continue;
    cell.ring.forEach((a, k) => {
      const b = cell.ring[(k + 1) % cell.ring.length];
      const other = across(field, cell, a, b);
      if (other && belongs(other)) return;
      const [from, to] = [cell.posts[k], cell.posts[(k + 1) % cell.ring.length]];
      edges.set(edges.has(from) ? `${from} again` : from, { to, at: a });
    });
  }
  /** @type {Point[][]} */
  const found = [];
  while (edges.size) {
    const [[first]] = edges;
    const loop = [];
    let name = first;
    while (edges.has(name) || edges.has(`${name} again`)) {
      const at = edges.has(name) ? name : `${name} again`;
      const edge = /** @type {{to: string, at: Point}} */ (edges.get(at));
      edges.delete(at);
      loop.push(edge.at);
      name = edge.to;
    }
    found.push(loop);
  }
  return found;
}

/** The cell on the other side of an edge. @param {Field} field @param {Cell} cell @param {Point} a @param {Point} b */
function across(field, cell, a, b) {
  const [mx, my] = [(a[0] + b[0]) / 2 - cell.at[0], (a[1] + b[1]) / 2 - cell.at[1]];
  const k = field.ways.findIndex(([dx, dy]) => Math.hypot(mx - dx / 2, my - dy / 2) < 6);
  const other = k < 0 ? null : cell.next[k];
  return other === null ? null : field.cells[other];
}

/** A loop drawn smoothly: its corners are rounded away, and it may be drawn in by some pixels. @param {Point[]} loop @param {number} [inward] */
export function smooth(loop, inward = 0) {
  const points = inward ? drawnIn(loop, inward) : loop;
  const mid = (/** @type {Point} */ a, /** @type {Point} */ b) =>
    `${round((a[0] + b[0]) / 2)} ${round((a[1] + b[1]) / 2)}`;
  let d = `M${mid(points[points.length - 1], points[0])}`;
  points.forEach((p, k) => {
    d += `Q${round(p[0])} ${round(p[1])} ${mid(p, points[(k + 1) % points.length])}`;
  });
  return `${d}Z`;
}

/** A loop moved inward; loops run clockwise around what they hold. @param {Point[]} loop @param {number} by @returns {Point[]} */
function drawnIn(loop, by) {
  return loop.map((p, k) => {
    const [a, b] = [loop[(k + loop.length - 1) % loop.length], loop[(k + 1) % loop.length]];
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const long = Math.hypot(dx, dy) || 1;
    return [p[0] - (dy / long) * by, p[1] + (dx / long) * by];
  });
}

/** Points along a smoothed loop, each with the way outward. @param {Point[]} loop @param {number} step @returns {{at: Point, out: Point}[]} */
export function along(loop, step) {
  /** @type {Point[]} */
  const fine = [];
  loop.forEach((p, k) => {
    const [a, b] = [loop[(k + loop.length - 1) % loop.length], loop[(k + 1) % loop.length]];
    const [s, e] = [
      [(a[0] + p[0]) / 2, (a[1] + p[1]) / 2],
      [(p[0] + b[0]) / 2, (p[1] + b[1]) / 2],
    ];
    for (let t = 0; t < 1; t += 0.1)
      fine.push(/** @type {Point} */ ([0, 1].map((i) => (1 - t) ** 2 * s[i] + 2 * t * (1 - t) * p[i] + t * t * e[i])));
  });
  /** @type {{at: Point, out: Point}[]} */
  const found = [];
  let left = 0;
  fine.forEach((a, k) => {
    const b = fine[(k + 1) % fine.length];
    const long = Math.hypot(b[0] - a[0], b[1] - a[1]);
    if (long < 0.01) return;
    const out = /** @type {Point} */ ([(b[1] - a[1]) / long, -(b[0] - a[0]) / long]);
    while (left < long) {
      found.push({
        at: /** @type {Point} */ ([a[0] + ((b[0] - a[0]) * left) / long, a[1] + ((b[1] - a[1]) * left) / long]),
        out,
      });
      left += step;
    }
    left -= long;
  });
  return found;
}
