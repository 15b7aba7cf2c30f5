// @ts-check
/** The board under the hand: drag or pinch, wheel or keys, and a search. Nothing here knows a rule. */

/**
 * @typedef {{name: string, words: string, node: SVGGraphicsElement}} Space
 * @typedef {{name: string, x: number, y: number}} Town
 */

const MOST = 8;
const PLACE = 1.1;
const FAR = 0.75;
const FARTHER = 0.4;
const LEAST_LETTERS = 11;
/** How large the names of towns are drawn, by their rank. */
const LETTERS = [0, 25, 18, 14.5, 12, 10.5, 10.5];
/** How much of a name stands left of the point where it is anchored. @type {Record<string, number>} */
const SHIFT = { start: 0, middle: 0.5, end: 1 };
const EDGE = 34;

/** An element that the page has. @template {Element} T @param {string} what @param {ParentNode} [where] @returns {T} */
const get = (what, where = document) => /** @type {T} */ (where.querySelector(what));

/** A name as it is compared: without accents, points and capitals. @param {string} text */
const folded = (text) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/ß/g, 'ss')
    .replace(/[-.'’]/g, ' ')
    .toLowerCase()
    .trim();

/** Everything that can be looked for: spaces by number and by the places they name, and the towns on the sheet. @param {SVGSVGElement} svg */
function index(svg) {
  /** @type {Space[]} */
  const spaces = [...svg.querySelectorAll('.space')].map((node) => ({
    name: node.getAttribute('data-noun') ?? '',
    words: node.textContent ?? '',
    node: /** @type {SVGGraphicsElement} */ (node),
  }));
  /** @type {Town[]} */
  const towns = [...svg.querySelectorAll('.town[data-name]')].map((node) => ({
    name: node.getAttribute('data-name') ?? '',
    x: Number(node.getAttribute('data-x')),
    y: Number(node.getAttribute('data-y')),
  }));
  /** @type {Map<string, Space[]>} */
  const known = new Map();
  /** @param {string} key @param {Space} space */
  const knows = (key, space) => {
    if (key) known.set(folded(key), [...(known.get(folded(key)) ?? []), space]);
  };
  for (const space of spaces) knows(space.name, space);
  for (const space of spaces) {
    const parts = space.words.split(', ');
    for (const part of parts.slice(0, Math.max(1, parts.indexOf(space.name))))
      if (part !== space.name) knows(part, space);
  }
  /** What lies on the sides of each space. @type {Map<string, string[]>} */
  const sides = new Map();
  for (const line of (svg.querySelector('#between')?.textContent ?? '').split('\n').filter(Boolean)) {
    const [a, b, ...words] = line.split(' ');
    for (const [here, there] of [
      [a, b],
      [b, a],
    ])
      sides.set(here, [...(sides.get(here) ?? []), `${there}: ${words.join(' ')}`]);
  }
  return { spaces, towns, known, sides };
}

/** The names of towns, the greatest first; of equals, that of the town with more signs: a fortress, a place that counts for victory. @param {SVGSVGElement} svg */
function lettered(svg) {
  const texts = /** @type {SVGTextElement[]} */ ([...svg.querySelectorAll('.town text[class^=rank-]')]);
  return texts
    .map((name) => ({
      name,
      rank: Number(name.getAttribute('class')?.slice(5)),
      x: Number(name.getAttribute('x')),
      y: Number(name.getAttribute('y')),
      town: Number(name.parentElement?.getAttribute('data-x')),
      long: name.textContent?.length ?? 0,
      anchor: name.getAttribute('text-anchor') ?? 'start',
      signs: name.parentElement?.querySelectorAll('use').length ?? 0,
    }))
    .sort((a, b) => a.rank - b.rank || b.signs - a.signs);
}

/** The numbers of spaces with their signs, and the room of each. @param {SVGSVGElement} svg */
function numbered(svg) {
  return [...svg.querySelectorAll('.marks .mark')].map((mark) => {
    const [x, y] = ['x', 'y'].map((name) => Number(get('use', mark).getAttribute(name)));
    return { mark, box: [x - 42, y - 14, x + 14, y + 14] };
  });
}

/** Whether two boxes cover each other: left, top, right, bottom. @param {number[]} a @param {number[]} b */
const meets = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

/** Show a board, and answer hand, keys and search. @param {SVGSVGElement} svg the board's drawing, in the page or not yet */
export function showBoard(svg) {
  const table = /** @type {HTMLElement} */ (get('#table'));
  const board = /** @type {HTMLElement} */ (get('#board'));
  const form = /** @type {HTMLFormElement} */ (get('form.find'));
  const answer = /** @type {HTMLElement} */ (get('output', form));
  const input = /** @type {HTMLInputElement} */ (get('input', form));
  const size = svg.viewBox.baseVal;
  const view = { x: 0, y: 0, zoom: 1 };
  // The board is drawn anew only once a zoom has come to rest: while it is moved, what is drawn is moved.
  const names = lettered(svg);
  const marks = numbered(svg);
  let drawn = 0;
  let rest = 0;
  let coming = 0; // how large it will be drawn when the hand has come to rest
  /** @type {Space|null} */
  let chosen = null;

  const least = () => Math.min(table.clientWidth / size.width, table.clientHeight / size.height);

  function show() {
    view.zoom = Math.min(MOST, Math.max(least(), view.zoom));
    /** @param {number} at @param {number} long @param {number} room */
    const held = (at, long, room) => (long <= room ? (room - long) / 2 : Math.min(0, Math.max(room - long, at)));
    view.x = held(view.x, size.width * view.zoom, table.clientWidth);
    view.y = held(view.y, size.height * view.zoom, table.clientHeight);
    if (!drawn) settle();
    board.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.zoom / drawn})`;
    if (view.zoom !== drawn && view.zoom !== coming) {
      coming = view.zoom;
      clearTimeout(rest);
      rest = window.setTimeout(() => {
        settle();
        show();
      }, 160);
    }
  }

  function settle() {
    drawn = coming = view.zoom;
    svg.style.width = `${size.width * drawn}px`;
    svg.style.height = `${size.height * drawn}px`;
    svg.classList.toggle('far', drawn < FAR);
    svg.classList.toggle('farther', drawn < FARTHER);
    letter();
  }

  /** Seen from afar there are fewer names, never smaller ones: the greater towns come first, and none covers another, or a number. */
  function letter() {
    const near = drawn >= FAR;
    const lowest = drawn < 0.3 ? 3 : 4;
    /** @type {number[][]} */
    const taken = [];
    for (const { name, rank, x, y, town, long, anchor } of names) {
      const own = LETTERS[rank] ?? 10.5;
      const letters = near ? own : Math.max(own, (LEAST_LETTERS + Math.max(0, 3 - rank)) / drawn);
      const wide = long * letters * 0.74;
      const [at, side] = letters > own ? within(x, town, wide, anchor) : [x, anchor];
      const left = at - wide * (SHIFT[side] ?? 0);
      const box = [left - letters * 0.3, y - letters, left + wide + letters * 0.3, y + letters * 0.35];
      const crowded = !near && (rank > lowest || taken.some((other) => meets(other, box)));
      name.classList.toggle('crowded', crowded);
      name.style.fontSize = letters > own ? `${letters.toFixed(1)}px` : '';
      name.style.strokeWidth = letters > own ? `${(letters / 4.5).toFixed(1)}px` : '';
      name.setAttribute('x', String(at));
      name.setAttribute('text-anchor', side);
      if (!crowded) taken.push(box);
    }
    for (const { mark, box } of marks)
      mark.classList.toggle('crowded', !near && taken.some((other) => meets(other, box)));
  }

  /** A name that would leave the sheet stands on the other side of its town. @param {number} x @param {number} town @param {number} wide @param {string} anchor @returns {[number, string]} */
  function within(x, town, wide, anchor) {
    const left = x - wide * (SHIFT[anchor] ?? 0);
    const [before, beyond] = [left < EDGE, left + wide > size.width - EDGE];
    if (anchor === 'middle' || (!before && !beyond))
      return before ? [EDGE, 'start'] : beyond ? [size.width - EDGE, 'end'] : [x, anchor];
    return [2 * town - x, before ? 'start' : 'end'];
  }

  /** @param {number} factor @param {number} [x] @param {number} [y] */
  function zoom(factor, x = table.clientWidth / 2, y = table.clientHeight / 2) {
    const before = view.zoom;
    view.zoom = Math.min(MOST, Math.max(least(), before * factor));
    view.x = x - ((x - view.x) * view.zoom) / before;
    view.y = y - ((y - view.y) * view.zoom) / before;
    show();
  }

  const button = /** @type {HTMLButtonElement|null} */ (document.querySelector('[data-do=night]'));
  /** @param {boolean} on */
  function night(on) {
    svg.classList.toggle('night', on);
    svg.classList.toggle('day', !on);
    document.body.classList.toggle('night', on);
    button?.setAttribute('aria-pressed', String(on));
  }

  const whole = () => {
    view.zoom = 0;
    show();
  };
  /** @type {Record<string, () => void>} */
  const actions = {
    in: () => zoom(1.4),
    out: () => zoom(1 / 1.4),
    whole,
    night: () => night(!document.body.classList.contains('night')),
  };
  get('nav.view').addEventListener('click', (e) => actions[/** @type {HTMLElement} */ (e.target).dataset.do ?? '']?.());

  /** What can be found is listed when there is time, or when somebody asks. @type {ReturnType<typeof index>|null} */
  let found = null;
  function all() {
    if (found) return found;
    found = index(svg);
    const list = [...new Set(found.towns.map((town) => town.name))].filter(Boolean).sort();
    get('#places').append(...list.map((name) => new Option(name)));
    return found;
  }
  /** @param {Space} space @returns {[number, number]} */
  const middle = (space) => {
    const box = space.node.getBBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  /** @param {Space} space @param {number} x @param {number} y */
  const far = (space, x, y) => {
    const [u, v] = middle(space);
    return Math.hypot(u - x, v - y);
  };

  /** Light a space up and say what lies in it and on its sides. @param {Space} space */
  function point(space) {
    chosen = space;
    const lit = document.createElementNS('http://www.w3.org/2000/svg', 'use');
    lit.setAttribute('href', `#area-${space.name}`);
    lit.setAttribute('class', 'found');
    get('#glow', svg).replaceChildren(lit);
    answer.textContent = space.words;
    const lines = all().sides.get(space.name) ?? [];
    if (!lines.length) return;
    const items = lines.map((line) => {
      const item = document.createElement('li');
      item.textContent = line;
      return item;
    });
    const around = document.createElement('ul');
    around.append(...items);
    answer.append(around);
  }

  /** @param {number} x @param {number} y */
  function go(x, y) {
    view.zoom = Math.max(view.zoom, PLACE);
    view.x = table.clientWidth / 2 - x * view.zoom;
    view.y = table.clientHeight / 2 - y * view.zoom;
    show();
  }

  /** @param {string} text */
  function find(text) {
    const { towns, known } = all();
    const key = folded(text);
    const town =
      towns.find((t) => folded(t.name) === key) ?? towns.find((t) => key.length > 2 && folded(t.name).startsWith(key));
    const named =
      known.get(key) ??
      known.get(folded(town?.name ?? '')) ??
      (town ? [] : [...known].find(([word]) => key.length > 2 && word.startsWith(key))?.[1]) ??
      [];
    const space = town ? [...named].sort((a, b) => far(a, town.x, town.y) - far(b, town.x, town.y))[0] : named[0];
    if (space) {
      point(space);
      go(...middle(space));
    } else if (town) {
      chosen = null;
      get('#glow', svg).replaceChildren();
      answer.textContent = town.name;
      go(town.x, town.y);
    } else answer.textContent = (answer.dataset.nothing ?? '').replace('{name}', () => text);
  }
  let asked = '';
  const ask = () => {
    const text = input.value.trim();
    if (text && text !== asked) find(text);
    asked = text;
  };
  form.addEventListener('submit', (e) => {
    e.preventDefault();
    asked = '';
    ask();
  });
  input.addEventListener('change', ask);

  /** From the chosen space to the next one that way. @param {number} x @param {number} y */
  function next(x, y) {
    const from = chosen;
    const [u, v] = from
      ? middle(from)
      : [(table.clientWidth / 2 - view.x) / view.zoom, (table.clientHeight / 2 - view.y) / view.zoom];
    const near = all()
      .spaces.filter((s) => s !== from)
      .map((s) => {
        const [a, b] = middle(s);
        return { s, ahead: (a - u) * x + (b - v) * y, far: Math.hypot(a - u, b - v) };
      })
      .filter((one) => !from || one.ahead > 0)
      .sort((a, b) => (from ? a.far ** 2 / a.ahead - b.far ** 2 / b.ahead : a.far - b.far))[0];
    if (!near) return;
    point(near.s);
    go(...middle(near.s));
  }

  const touches = new Map();
  let pressed = [0, 0];
  table.addEventListener('pointerdown', (e) => {
    pressed = [e.clientX, e.clientY];
    touches.set(e.pointerId, e);
    table.setPointerCapture(e.pointerId);
  });
  table.addEventListener('pointerup', (e) => {
    if (Math.hypot(e.clientX - pressed[0], e.clientY - pressed[1]) > 4) return;
    const node = document.elementsFromPoint(e.clientX, e.clientY).find((under) => under.matches('.space'));
    const space = node && all().spaces.find((one) => one.node === node);
    if (space) point(space);
  });
  table.addEventListener(
    'wheel',
    (e) => {
      e.preventDefault();
      zoom(Math.exp(-e.deltaY / 400), e.clientX, e.clientY);
    },
    { passive: false },
  );
  table.addEventListener('pointermove', (e) => {
    const before = touches.get(e.pointerId);
    if (!before) return;
    if (touches.size === 2) {
      const other = [...touches.values()].find((t) => t.pointerId !== e.pointerId);
      /** @param {PointerEvent} t */
      const apart = (t) => Math.hypot(t.clientX - other.clientX, t.clientY - other.clientY);
      zoom(apart(e) / apart(before), (e.clientX + other.clientX) / 2, (e.clientY + other.clientY) / 2);
    } else {
      view.x += e.clientX - before.clientX;
      view.y += e.clientY - before.clientY;
      show();
    }
    touches.set(e.pointerId, e);
  });
  for (const end of ['pointerup', 'pointercancel'])
    table.addEventListener(end, (e) => touches.delete(/** @type {PointerEvent} */ (e).pointerId));

  /** @param {number} x @param {number} y */
  const pan = (x, y) => {
    view.x -= 80 * x;
    view.y -= 80 * y;
    show();
  };
  /** @type {Record<string, [number, number]>} */
  const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  /** @type {Record<string, () => void>} */
  const keys = {
    '+': actions.in,
    '=': actions.in,
    '-': actions.out,
    0: whole,
    n: () => /** @type {HTMLElement|null} */ (document.querySelector('[data-do=night], [data-night]'))?.click(),
    '/': () => input.focus(),
  };
  addEventListener('keydown', (e) => {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    if (e.target === input) {
      if (e.key === 'Escape') table.focus();
      return;
    }
    const way = arrows[e.key];
    const action = way ? () => (e.shiftKey ? next(...way) : pan(...way)) : keys[e.key];
    if (action) {
      e.preventDefault();
      action();
    }
  });
  addEventListener('resize', show);
  if (button)
    night(
      svg.classList.contains('night') ||
        (!svg.classList.contains('day') && matchMedia('(prefers-color-scheme: dark)').matches),
    );
  whole();
  if (!svg.isConnected) board.append(svg);
  requestAnimationFrame(() => setTimeout(all, 300));
}
