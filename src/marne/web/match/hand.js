// @ts-check
/** The board under the hand: drag, pinch, wheel and keys move it. It knows no rule. */

/** @typedef {{x: number, y: number, zoom: number}} View */
/** @typedef {ReturnType<typeof movable>} Hand */

const MOST = 6;
const AIR = 90; // how far the sheet's rim may be drawn in, so that no panel covers it

/**
 * Make a sheet inside a box movable; it has no size until it is fitted.
 * @param {HTMLElement} box @param {HTMLElement} sheet @param {(zoom: number) => void} zoomed
 * @param {(e: PointerEvent) => boolean} taken whether a press belongs to something on the board
 */
export function movable(box, sheet, zoomed, taken) {
  const size = { width: 1, height: 1 };
  /** @type {View} */
  const view = { x: 0, y: 0, zoom: 1 };
  /** @type {Map<number, PointerEvent>} */
  const touches = new Map();
  let moved = 0;

  const least = () => Math.max(0.12, Math.min(box.clientWidth / size.width, box.clientHeight / size.height));
  /** @param {number} at @param {number} long @param {number} room */
  const held = (at, long, room) => (long <= room ? (room - long) / 2 : Math.min(AIR, Math.max(room - long - AIR, at)));

  function show() {
    view.zoom = Math.min(MOST, Math.max(least(), view.zoom));
    view.x = held(view.x, size.width * view.zoom, box.clientWidth);
    view.y = held(view.y, size.height * view.zoom, box.clientHeight);
    sheet.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.zoom})`;
    zoomed(view.zoom);
  }

  /** @param {number} factor @param {number} [x] @param {number} [y] */
  function zoom(factor, x = box.clientWidth / 2, y = box.clientHeight / 2) {
    const before = view.zoom;
    view.zoom = Math.min(MOST, Math.max(least(), before * factor));
    view.x = x - ((x - view.x) * view.zoom) / before;
    view.y = y - ((y - view.y) * view.zoom) / before;
    show();
  }

  /** Bring a point of the sheet to the middle of what no panel covers. @param {number} x @param {number} y @param {number} [to] */
  function centre(x, y, to = view.zoom) {
    const low = innerWidth <= 760 ? 0.26 : 0.47;
    view.zoom = to;
    view.x = box.clientWidth * (innerWidth > 1100 ? 0.47 : 0.5) - x * to;
    view.y = box.clientHeight * low - y * to;
    show();
  }

  /** Where a point of the screen lies on the sheet. @param {number} x @param {number} y @returns {[number, number]} */
  const onSheet = (x, y) => [(x - view.x) / view.zoom, (y - view.y) / view.zoom];

  /** Move the board by some pixels. @param {number} dx @param {number} dy */
  function pan(dx, dy) { view.x += dx; view.y += dy; show(); }

  /** Bring a point of the sheet into sight, if it is not. @param {number} x @param {number} y */
  function reveal(x, y) {
    const [px, py] = [x * view.zoom + view.x, y * view.zoom + view.y];
    const low = innerWidth <= 760 ? innerHeight * 0.38 : innerHeight - 190;
    if (px < 60 || px > box.clientWidth - 60 || py < 110 || py > low) centre(x, y);
  }

  box.addEventListener('wheel', (e) => { e.preventDefault(); zoom(Math.exp(-e.deltaY / 400), e.clientX, e.clientY); }, { passive: false });
  box.addEventListener('pointerdown', (e) => { moved = 0; if (!taken(e)) touches.set(e.pointerId, e); });
  addEventListener('pointermove', (e) => {
    const before = touches.get(e.pointerId);
    if (!before) return;
    moved += Math.hypot(e.clientX - before.clientX, e.clientY - before.clientY);
    const other = [...touches.values()].find((t) => t.pointerId !== e.pointerId);
    if (other) {
      /** @param {PointerEvent} t */
      const far = (t) => Math.max(1, Math.hypot(t.clientX - other.clientX, t.clientY - other.clientY));
      zoom(far(e) / far(before), (e.clientX + other.clientX) / 2, (e.clientY + other.clientY) / 2);
    } else if (moved > 4) {
      pan(e.clientX - before.clientX, e.clientY - before.clientY);
    }
    touches.set(e.pointerId, e);
  });
  for (const end of /** @type {const} */ (['pointerup', 'pointercancel'])) addEventListener(end, (e) => touches.delete(e.pointerId));
  box.addEventListener('click', (e) => { if (moved > 8) { e.stopPropagation(); e.preventDefault(); } }, { capture: true });
  box.addEventListener('scroll', () => { box.scrollTop = 0; box.scrollLeft = 0; }); // a focused element must not scroll the board
  addEventListener('resize', show);

  /** Fit the sheet to a drawing; one of another size is shown whole. @param {SVGSVGElement} svg */
  function fit(svg) {
    const { width, height } = svg.viewBox.baseVal;
    svg.style.width = `${width}px`;
    svg.style.height = `${height}px`;
    if (width !== size.width || height !== size.height) view.zoom = 0;
    Object.assign(size, { width, height });
    show();
  }

  return { fit, zoom, centre, pan, reveal, onSheet, whole: () => { view.zoom = 0; show(); }, view };
}
