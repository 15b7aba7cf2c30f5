// @ts-check
/** The board under the hand: drag, pinch, wheel and keys move it. Panzoom follows the pointers; here is where it may go. */
import panzoom from '../vendor/panzoom.js';

/** @typedef {{x: number, y: number, zoom: number}} View */
/** @typedef {ReturnType<typeof movable>} Hand */

const MOST = 4;
const AIR = 90; // how far the sheet's rim may be drawn in at least
const GAP = 16; // between the sheet's rim and a panel
const GLIDE = 300; // milliseconds in which the sheet comes where it should be
const REST = 160; // milliseconds after which a hand has come to rest

/** How much of the window panels cover at each edge, so that the whole sheet can be drawn out from under them. @param {boolean} [cards] whether a question with cards counts that is not asked now */
function covered(cards = document.body.matches('.has-deeds')) {
  if (innerWidth <= 760) return { left: 0, top: 50, right: 0, bottom: innerHeight / 2 };
  const high = cards ? parseFloat(document.body.style.getPropertyValue('--prompt-high')) || 0 : 0;
  return { left: 0, top: 70, right: innerWidth > 1240 ? 350 : 310, bottom: Math.max(130, high + 80) };
}

/** Tell Panzoom where the sheet is, without its moving the sheet in turn. */
const QUIETLY = { animate: false, force: true, relative: false, silent: true, setTransform: () => {} };

/**
 * Make a sheet inside a box movable; it has no size until it is fitted.
 * @param {HTMLElement} box @param {HTMLElement} sheet @param {(zoom: number, resting: boolean) => void} looked what follows when one looks elsewhere
 * @param {(e: PointerEvent) => boolean} taken whether a press belongs to something on the board
 */
export function movable(box, sheet, looked, taken) {
  const size = { width: 1, height: 1 };
  /** How large the box is, without asking the page, which would have to lay itself out for the answer. */
  const room = { width: box.clientWidth, height: box.clientHeight };
  /** @type {View} */
  const view = { x: 0, y: 0, zoom: 1 };
  /** @type {Map<number, PointerEvent>} */
  const fingers = new Map();
  let moved = 0;
  /** Whether a finger has ever held the sheet: Panzoom puts it somewhere of its own accord, some time after it begins. */
  let gripped = false;

  /** How far away one may go: until the whole sheet lies in the open, whatever is asked. @param {boolean} [cards] */
  function least(cards = true) {
    const { left, top, right, bottom } = covered(cards);
    return Math.max(
      0.12,
      Math.min(
        (room.width - left - right - 2 * GAP) / size.width,
        (room.height - top - bottom - 2 * GAP) / size.height,
      ),
    );
  }
  /** Where the sheet may lie along one edge of the window: in the open if it fits there. @param {number} at @param {number} long @param {number} wide @param {number} start covered @param {number} end covered @param {number} [most] covered now and then */
  function held(at, long, wide, start, end, most = end) {
    const free = wide - start - end - 2 * GAP;
    if (long <= free + 1) return start + GAP + (free - long) / 2;
    return Math.min(Math.max(AIR, start + GAP), Math.max(wide - long - Math.max(AIR, most + GAP), at));
  }

  const hand = panzoom(sheet, {
    canvas: true,
    cursor: '',
    origin: '0 0',
    minScale: 0.1,
    maxScale: MOST,
    handleStartEvent: () => {}, // a press may still give the focus
    setTransform: (_, now) => {
      if (gripped)
        move(
          (now.x - size.width / 2) * now.scale + size.width / 2,
          (now.y - size.height / 2) * now.scale + size.height / 2,
          now.scale,
        );
    },
  });

  /** Let a hand move the sheet, which goes on for a while: meanwhile, what is drawn of it is moved as it is. @param {number} x @param {number} y @param {number} zoom */
  function move(x, y, zoom) {
    sheet.classList.add('moving');
    place(x, y, zoom);
  }

  /** Put the sheet somewhere, within bounds. @param {number} x @param {number} y @param {number} zoom */
  function place(x, y, zoom) {
    view.zoom = Math.min(MOST, Math.max(least(), zoom));
    const { left, top, right, bottom } = covered();
    view.x = held(x, size.width * view.zoom, room.width, left, right);
    view.y = held(y, size.height * view.zoom, room.height, top, bottom, covered(true).bottom);
    sheet.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.zoom})`;
    tell();
    looked(view.zoom, false);
    rest();
  }

  /** Tell Panzoom, which reckons from the sheet's middle, where the sheet is; it takes two frames for what it knows already. */
  function tell() {
    const [ax, ay] = [
      (view.x - size.width / 2) / view.zoom + size.width / 2,
      (view.y - size.height / 2) / view.zoom + size.height / 2,
    ];
    const known = hand.getPan();
    if (known.x === ax && known.y === ay && hand.getScale() === view.zoom) return;
    hand.zoom(view.zoom, QUIETLY);
    hand.pan(ax, ay, QUIETLY);
  }

  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let resting;
  /** When the sheet has come to rest, it is drawn anew in its new size. */
  function rest() {
    clearTimeout(resting);
    resting = setTimeout(() => {
      sheet.classList.remove('moving');
      looked(view.zoom, true);
    }, REST);
  }

  /** The part of the sheet that is seen. */
  function seen() {
    const [left, top] = onSheet(0, 0);
    const [right, bottom] = onSheet(room.width, room.height);
    return { left, top, right, bottom };
  }

  /** Come nearer or go farther, around a point of the screen. @param {number} factor @param {number} [x] @param {number} [y] */
  function zoom(factor, x = room.width / 2, y = room.height / 2) {
    const to = Math.min(MOST, Math.max(least(), view.zoom * factor));
    move(x - ((x - view.x) * to) / view.zoom, y - ((y - view.y) * to) / view.zoom, to);
  }

  /** Bring a point of the sheet to the middle of what no panel covers. @param {number} x @param {number} y @param {number} [to] */
  function centre(x, y, to = view.zoom) {
    const low = innerWidth <= 760 ? 0.26 : 0.47;
    place(room.width * (innerWidth > 1100 ? 0.47 : 0.5) - x * to, room.height * low - y * to, to);
  }

  /** Show a part of the sheet as large as there is room for it in the open; where it is shown so already, the whole sheet. @param {{left: number, top: number, right: number, bottom: number}} part */
  function frame(part) {
    const { left, top, right, bottom } = covered();
    const [wide, high] = [room.width - left - right - 2 * GAP, room.height - top - bottom - 2 * GAP];
    const before = { ...view };
    const zoom = Math.min(MOST, wide / (part.right - part.left), high / (part.bottom - part.top));
    place(
      left + GAP + wide / 2 - ((part.left + part.right) / 2) * zoom,
      top + GAP + high / 2 - ((part.top + part.bottom) / 2) * zoom,
      zoom,
    );
    if (before.zoom === view.zoom && before.x === view.x && before.y === view.y) whole();
  }

  /** Show the whole sheet. */
  const whole = () => place(0, 0, least(document.body.matches('.has-deeds')));

  /** Where a point of the screen lies on the sheet. @param {number} x @param {number} y @returns {[number, number]} */
  const onSheet = (x, y) => [(x - view.x) / view.zoom, (y - view.y) / view.zoom];

  /** Move the board by some pixels. @param {number} dx @param {number} dy */
  function pan(dx, dy) {
    move(view.x + dx, view.y + dy, view.zoom);
  }

  /** Bring a point of the sheet into sight, if it is not. @param {number} x @param {number} y */
  function reveal(x, y) {
    const [px, py] = [x * view.zoom + view.x, y * view.zoom + view.y];
    const phone = innerWidth <= 760;
    const low = phone ? (document.getElementById('tray')?.offsetTop ?? innerHeight) - 24 : innerHeight - 190;
    const rim = phone ? 24 : 60;
    if (px < rim || px > room.width - rim || py < (phone ? 84 : 110) || py > low) centre(x, y);
  }

  /** What of the window no panel covers, with some air around what stands there. */
  function open() {
    const edge = (/** @type {string} */ id) =>
      /** @type {HTMLElement} */ (document.getElementById(id)).getBoundingClientRect();
    const [right, low] = innerWidth <= 760 ? [room.width, edge('tray').top] : [edge('right').left, edge('prompt').top];
    const top = edge('top').bottom + AIR / 2;
    return { left: AIR / 2, top, right: right - AIR / 2, bottom: Math.max(top + 1, low - AIR / 2) };
  }

  /** Bring points of the sheet smoothly to where no panel covers them, if one does: the first of them in any case, the others if they fit. @param {[number, number][]} points */
  function glide(...points) {
    const free = open();
    const sides = /** @type {const} */ ([0, 1]);
    /** The middle of some points along both edges, and whether they fit. @param {[number, number][]} some */
    const around = (some) =>
      sides.map((k) => {
        const [least, most] = [Math.min(...some.map((p) => p[k])), Math.max(...some.map((p) => p[k]))];
        const room = k ? free.bottom - free.top : free.right - free.left;
        return { middle: (least + most) / 2, fits: (most - least) * view.zoom <= room };
      });
    const all = around(points);
    const shown = all.every(({ fits }) => fits) ? points : points.slice(0, 1);
    const isOpen = shown.every(([x, y]) => {
      const [px, py] = [x * view.zoom + view.x, y * view.zoom + view.y];
      return px >= free.left && px <= free.right && py >= free.top && py <= free.bottom;
    });
    if (isOpen) return;
    const [across, down] = shown === points ? all : around(shown);
    sheet.classList.add('gliding');
    place(
      (free.left + free.right) / 2 - across.middle * view.zoom,
      (free.top + free.bottom) / 2 - down.middle * view.zoom,
      view.zoom,
    );
    setTimeout(() => sheet.classList.remove('gliding'), GLIDE);
  }

  /** Fit the sheet to drawings of a size; another size is shown whole. @param {number} width @param {number} height */
  function fit(width, height) {
    const same = width === size.width && height === size.height;
    Object.assign(size, { width, height });
    if (!same) whole();
  }

  /** Let the sheet have more room beside it, without moving it. @param {number} width */
  function widen(width) {
    if (size.width === width) return;
    size.width = width;
    place(view.x, view.y, view.zoom);
  }

  box.addEventListener(
    'wheel',
    (e) => {
      e.preventDefault();
      zoom(Math.exp(-e.deltaY / 400), e.clientX, e.clientY);
    },
    { passive: false },
  );
  box.addEventListener(
    'pointerdown',
    (e) => {
      moved = 0;
      if (taken(e)) {
        e.stopPropagation();
        return;
      }
      gripped = true;
      if (!fingers.size) tell();
      fingers.set(e.pointerId, e);
      const [a, b] = [...fingers.values()];
      // What lies under two fingers stays under them: Panzoom adds step / 80 for every pixel between them.
      if (b)
        hand.setOptions({
          step: (80 * view.zoom) / Math.max(1, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)),
        });
    },
    { capture: true },
  );
  for (const end of /** @type {const} */ (['pointerup', 'pointercancel']))
    addEventListener(end, (e) => fingers.delete(e.pointerId), { capture: true });
  addEventListener('pointermove', (e) => {
    if (e.buttons) moved += Math.abs(e.movementX) + Math.abs(e.movementY);
  });
  box.addEventListener(
    'click',
    (e) => {
      if (moved > 8) {
        e.stopPropagation();
        e.preventDefault();
      }
    },
    { capture: true },
  );
  box.addEventListener('scroll', () => {
    box.scrollTop = 0;
    box.scrollLeft = 0;
  }); // a focused element must not scroll the board
  new ResizeObserver(() => {
    Object.assign(room, { width: box.clientWidth, height: box.clientHeight });
    place(view.x, view.y, view.zoom);
  }).observe(box);
  return { fit, widen, seen, zoom, centre, frame, whole, pan, reveal, glide, onSheet, view };
}
