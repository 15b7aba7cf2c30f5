// @ts-check
/** The spaces of the drawn board: index, printed name, where its mark stands, and where pieces find room. */

/** @typedef {[number, number]} Point */

/** @type {{name: string, title: string, node: SVGElement, mark: Point, tag: Point, slots: Point[]}[]} */
const places = [];
/** @type {Map<string, Point>} */
const towns = new Map();

/** Learn the spaces of a board. @param {SVGSVGElement} svg */
export function learn(svg) {
  places.length = 0;
  towns.clear();
  const labels = [...svg.querySelectorAll('.town text, .mark')].map((text) =>
    /** @type {SVGGraphicsElement} */ (text).getBBox(),
  );
  for (const node of /** @type {NodeListOf<SVGElement>} */ (svg.querySelectorAll('.space'))) {
    const name = node.dataset.noun ?? '';
    const mark = svg.querySelector(`.mark[data-space="${CSS.escape(name)}"]`);
    const use = mark?.querySelector('use');
    const slots = (mark?.getAttribute('data-slots') ?? '')
      .split(' ')
      .filter(Boolean)
      .map((p) => /** @type {Point} */ (p.split(',').map(Number)));
    const at = /** @type {Point} */ ([Number(use?.getAttribute('x') ?? 0) - 14, Number(use?.getAttribute('y') ?? 0)]);
    const title = node.querySelector('title')?.textContent ?? name;
    node.querySelector('title')?.remove(); // the label says it, and more; no tooltip over the board
    const tag = mark?.getAttribute('data-tag')?.split(',').map(Number);
    places[Number(node.dataset.index)] = {
      name,
      title,
      node,
      mark: at,
      tag: tag ? /** @type {Point} */ (tag) : clear(at, labels, slots),
      slots,
    };
  }
  for (const town of svg.querySelectorAll('.town[data-name]')) {
    towns.set(town.getAttribute('data-name') ?? '', [
      Number(town.getAttribute('data-x')),
      Number(town.getAttribute('data-y')),
    ]);
  }
}

/** A place for a cost tag near a space's mark that covers no name, and no piece if there is room elsewhere. @param {Point} mark @param {DOMRect[]} labels @param {Point[]} slots @returns {Point} */
function clear([x, y], labels, slots) {
  let best = /** @type {Point} */ ([x, y + 30]);
  let least = Infinity;
  for (const [dx, dy] of [
    [0, 29],
    [46, 0],
    [-50, 0],
    [0, -29],
    [40, 26],
    [-40, 26],
    [40, -26],
    [-40, -26],
    [0, 46],
  ]) {
    const [left, top] = [x + dx - 21, y + dy - 12];
    let cost = Math.hypot(dx, dy) / 10;
    for (const box of labels) cost += overlap(left, top, 42, 24, box.x, box.y, box.width, box.height) / 20;
    slots.slice(0, 5).forEach(([sx, sy], k) => {
      cost += overlap(left, top, 42, 24, sx - 23, sy - 23, 46, 46) / (120 + 60 * k);
    });
    if (cost < least) {
      least = cost;
      best = [x + dx, y + dy];
    }
  }
  return best;
}

/** How much two boxes have in common. @param {number} x @param {number} y @param {number} w @param {number} h @param {number} x2 @param {number} y2 @param {number} w2 @param {number} h2 */
function overlap(x, y, w, h, x2, y2, w2, h2) {
  return (
    Math.max(0, Math.min(x + w, x2 + w2) - Math.max(x, x2)) * Math.max(0, Math.min(y + h, y2 + h2) - Math.max(y, y2))
  );
}

/** Where a space's cost tag stands. @param {number} space @returns {Point} */
export const tagOf = (space) => places[space]?.tag ?? [0, 0];

/** How many spaces there are. */
export const count = () => places.length;

/** The printed name of a space. @param {number} space */
export const nameOf = (space) => places[space]?.name ?? '';

/** What a voice says of a space. @param {number} space */
export const titleOf = (space) => places[space]?.title ?? '';

/** A space's name alone. @param {number} space */
export const shortOf = (space) => titleOf(space).split(',')[0];

/** The element that is clicked. @param {number} space */
export const nodeOf = (space) => places[space]?.node;

/** Where a space's mark stands. @param {number} space @returns {Point} */
export const markOf = (space) => places[space]?.mark ?? [0, 0];

/** Where pieces find room in a space. @param {number} space @returns {Point[]} */
export const slotsOf = (space) => places[space]?.slots ?? [];

/** The middle of the room for pieces, where arrows begin and end. @param {number} space @returns {Point} */
export function middleOf(space) {
  return slotsOf(space)[0] ?? markOf(space);
}

/** Where a town lies. @param {string} name */
export const townAt = (name) => towns.get(name);

/** The space under an element, or null. @param {Element|null} element @returns {number|null} */
export function spaceOf(element) {
  const node = /** @type {SVGElement|null} */ (element?.closest?.('.space') ?? null);
  return node ? Number(node.dataset.index) : null;
}
