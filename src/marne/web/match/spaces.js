// @ts-check
/** Spaces on the board: who holds them, where one may go, what it costs, and the way one would take. */
import { safe } from '../shared/dom.js';
import { t } from '../shared/words.js';
import { saidOf } from './chooser.js';
import { count, middleOf, nameOf, nodeOf, tagOf, titleOf } from './places.js';
import { sightLine } from './sight.js';
import { goals, offered, pieceOf, shownTable, state, target } from './state.js';

/** @typedef {import('./places.js').Point} Point */

/** @type {WeakMap<Element, string>} */
const drawn = new WeakMap();

/** Write into a layer only what has changed. @param {Element} layer @param {string} html */
function write(layer, html) {
  if (drawn.get(layer) === html) return;
  layer.innerHTML = html;
  drawn.set(layer, html);
}

const PATTERNS = ['stripes', 'dots', 'hatch'];

/** Draw control, glow, cost tags and the route; name every space for those who hear it. @param {SVGSVGElement} svg @param {import('../shared/game.js').GameModule} game */
export function drawSpaces(svg, game) {
  const table = shownTable();
  if (!table) return;
  const lit = goals();
  svg.classList.toggle('all-lit', lit.size > count() / 2);
  write(/** @type {Element} */ (svg.querySelector('#quiet')), held(table, Object.keys(game.sides)));
  write(
    /** @type {Element} */ (svg.querySelector('#glow')),
    [...lit].map(([space, goal]) => glow(space, goal.hint.fight ?? false)).join(''),
  );
  write(
    /** @type {Element} */ (svg.querySelector('#tags')),
    [...lit].map(([space, goal]) => tag(space, goal.hint)).join('') + headings(game.SIZE),
  );
  write(
    /** @type {Element} */ (svg.querySelector('#route')),
    trails(game) + route(lit) + ownArrows() + focusRing() + sightLine(),
  );
  for (let space = 0; space < count(); space += 1) name(space, lit.get(space), table);
}

/** Spaces in other hands than at the start, and contested ones. @param {import('./state.js').Table} table @param {string[]} sides */
function held(table, sides) {
  let html = '';
  for (const [space, now] of Object.entries(table.spaces ?? {})) {
    if (!now.taken && !now.contested) continue;
    const patterns = now.contested ? PATTERNS.slice(0, 2) : [PATTERNS[sides.indexOf(now.held)] ?? 'hatch'];
    html += `<g class="held ${now.held}${now.contested ? ' contested' : ''}"><use href="#area-${space}" class="tint"/>${patterns.map((p) => `<use href="#area-${space}" fill="url(#${p})"/>`).join('')}</g>`;
  }
  return html;
}

/** @param {number} space @param {boolean} fight */
function glow(space, fight) {
  const name = nameOf(space);
  return `<g clip-path="url(#clip-${name})" class="${fight ? 'fight' : 'legal'}"><use href="#area-${name}" class="fill"/><use href="#area-${name}" class="edge"/></g>`;
}

const SIGNS = {
  boot: '<path d="M-9 -6h4v7l4 2.4v2.6h-8z" class="boot"/>',
  sabres: '<path d="M-11 5L-1 -5M-11 -5L-1 5M-10.6 1.6l3 3M-1.4 1.6l-3 3" class="sabres"/>',
  aim: '<path d="M-6 -7.5V-3M-6 7.5V3M-13.5 0H-9M1.5 0H-3" class="sabres"/><circle cx="-6" r="4.6" class="sabres"/>',
};

/** What it costs to go there, with a boot; or with sabres, or where one aims, what may come of it. @param {number} space @param {import('./state.js').Hint} hint */
function tag(space, hint) {
  const words = hint.label ?? hint.cost;
  if (!hint.fight && (words === undefined || words === null)) return '';
  const [x, y] = tagOf(space);
  const more = Math.max(0, String(words ?? '').length - 2) * 19;
  return `<g class="tag ${hint.fight ? 'fight' : ''}" transform="translate(${x} ${y})"><rect x="${-21 - more / 2}" y="-12" width="${42 + more}" height="24" rx="12"/><g transform="translate(${-more / 2} 0)">${SIGNS[hint.sign ?? (hint.fight ? 'sabres' : 'boot')]}<text x="${10 + more / 2}" y="5.4" text-anchor="middle">${safe(words ?? '')}</text></g></g>`;
}

/** Arrows around the piece in hand, for the directions in which it may be turned. @param {number} size of a piece */
function headings(size) {
  const table = state.now?.table;
  const piece = pieceOf(table?.moving?.piece ?? null);
  if (!piece || !table?.headings) return '';
  const [x, y] = middleOf(piece.space);
  const far = size * 0.86;
  return offered()
    .filter((c) => target(c) === 'direction')
    .map(
      (c) =>
        `<g class="heading" data-heading="${safe(`${c.verb} ${c.noun}`)}" role="button" tabindex="0" aria-label="${safe(c.text ?? c.verb)}" transform="translate(${x} ${y}) rotate(${table.headings?.[Number(c.noun)] ?? 0})"><circle cy="${-far}" r="${size * 0.26}"/><path d="M-9 ${7 - far}L0 ${-8 - far}L9 ${7 - far}L0 ${3 - far}Z"/></g>`,
    )
    .join('');
}

/** The way that the piece would take to the space that is pointed at. @param {Map<number, import('./state.js').Goal>} lit */
function route(lit) {
  const goal = state.aim === null ? undefined : lit.get(state.aim);
  const piece = pieceOf(state.reach?.piece ?? state.now?.table.moving?.piece ?? null);
  const way = goal?.hint.via ?? goal?.hint.path;
  if (!goal || !piece || !way) return '';
  return arrow([piece.space, ...way].map(middleOf), `way ${goal.hint.fight ? 'fight' : ''}`);
}

/** The ways of what moved last, in the replay or by another's hand. @param {import('../shared/game.js').GameModule} game */
function trails(game) {
  const number = state.past?.number ?? state.story.length - 1;
  if (
    !state.past &&
    (state.by[number] === state.now?.side || state.now?.prompt?.choices.some((c) => c.mine !== false) === false)
  )
    return '';
  return (state.story[number] ?? [])
    .map((e) => game.trail(e))
    .filter((w) => w !== null)
    .map((w) => arrow([middleOf(w.start), middleOf(w.goal)], 'trail'))
    .join('');
}

/** The player's own arrows, which nobody else sees. */
function ownArrows() {
  return state.arrows
    .map(
      ([from, to, colour], k) =>
        `<g class="own-arrow" data-arrow="${k}" role="img" aria-label="${t('arrows.arrow')}">${arrow([middleOf(from), middleOf(to)], `look-${colour}`)}</g>`,
    )
    .join('');
}

/** The ring around the space that has the keyboard's focus. */
function focusRing() {
  const node = document.activeElement;
  if (!(node instanceof SVGElement) || !node.matches('.space:focus-visible')) return '';
  return `<use href="#area-${node.dataset.noun}" class="focus-halo"/><use href="#area-${node.dataset.noun}" class="focus-ring"/>`;
}

/** A bent arrow through some points. @param {Point[]} points @param {string} look */
export function arrow(points, look) {
  const d = bend(points);
  const [x, y] = points[points.length - 1];
  const [px, py] = points.length > 2 ? points[points.length - 2] : lean(points);
  const turn = (Math.atan2(y - py, x - px) * 180) / Math.PI;
  return `<g class="arrow ${look}"><path class="casing" d="${d}"/><path class="thread" d="${d}"/><path class="head" transform="translate(${x} ${y}) rotate(${turn})" d="M-22 -11L4 0L-22 11L-16 0Z"/></g>`;
}

/** @param {Point[]} points */
function bend(points) {
  if (points.length === 2) {
    const [a, b] = points;
    const c = lean(points);
    return `M${a[0]} ${a[1]}Q${c[0]} ${c[1]} ${b[0]} ${b[1]}`;
  }
  let d = `M${points[0][0]} ${points[0][1]}`;
  for (let k = 1; k < points.length - 1; k += 1) {
    const [x, y] = points[k];
    const [nx, ny] = points[k + 1];
    const end = k === points.length - 2 ? [nx, ny] : [(x + nx) / 2, (y + ny) / 2];
    d += `Q${x} ${y} ${end[0]} ${end[1]}`;
  }
  return d;
}

/** A point beside the middle of a way, so that it bends. @param {Point[]} points @returns {Point} */
function lean([a, b]) {
  return [(a[0] + b[0]) / 2 - (b[1] - a[1]) * 0.18, (a[1] + b[1]) / 2 + (b[0] - a[0]) * 0.18];
}

/** Say what a space is, how it stands, and what one may do there. @param {number} space @param {import('./state.js').Goal|undefined} goal @param {import('./state.js').Table} table */
function name(space, goal, table) {
  const node = nodeOf(space);
  if (!node) return;
  const now = table.spaces?.[nameOf(space)];
  const words = [titleOf(space)];
  if (now?.contested) words.push(t('space.contested'));
  const pieces = table.pieces.filter((p) => p.space === space).length;
  if (pieces) words.push(t('space.pieces', { count: pieces }));
  if (goal?.hint.label || goal?.others) words.push(...[goal, ...(goal.others ?? [])].map(saidOf));
  else if (goal)
    words.push(
      goal.hint.cost
        ? t(goal.hint.fight ? 'space.fightFor' : 'space.goFor', { count: goal.hint.cost })
        : t('space.choose'),
    );
  const label = words.join(', ');
  if (node.getAttribute('aria-label') !== label) node.setAttribute('aria-label', label);
  const tab = goal && !state.reach ? '0' : '-1';
  if (node.classList.contains('legal') === Boolean(goal) && node.getAttribute('tabindex') === tab) return;
  node.classList.toggle('legal', Boolean(goal));
  node.setAttribute('role', 'button');
  node.setAttribute('tabindex', tab);
}
