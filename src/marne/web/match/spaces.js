// @ts-check
/** Spaces on the board: who holds them, where one may go, what it costs, and the way one would take. */
import { t } from '../shared/words.js';
import { ownArrows, plans, route, strikes, trails, ways } from './arrows.js';
import { besides, saidOf } from './chooser.js';
import { supplyLine } from './glance.js';
import { planned } from './guide.js';
import { boardNow, write } from './sheet.js';
import { ringed, shaped } from './outlines.js';
import { count, indexOf, nameOf, nodeOf, spaceOf, spaces, titleOf } from './places.js';
import { sightLine } from './sight.js';
import { goals, piecesAt, remembered, shownTable, state, trayNow } from './state.js';
import { headings, slots, tags } from './tags.js';

/** @typedef {import('../shared/game.js').GameModule} GameModule */

const PATTERNS = ['stripes', 'dots', 'hatch'];

/** Draw control, glow and cost tags; name every space that has an element for those who hear it. @param {SVGSVGElement} svg @param {GameModule} game */
export function drawSpaces(svg, game) {
  const table = shownTable();
  if (!table) return;
  svg.classList.toggle('all-lit', goals().size > count() / 2);
  write('quiet', held(table, Object.keys(game.sides)));
  write('glow', glowing());
  write('tags', tags() + slots(game) + headings(game.SIZE));
  const now = naming();
  if (now === named) return;
  named = now;
  for (const space of spaces()) name(space, table);
}

/** Draw what follows the hand: the way to where one points, the focus, a line of sight. @param {GameModule} game */
export function drawRoute(game) {
  if (shownTable())
    write(
      'route',
      supplyLine() +
        trails(game) +
        ways() +
        strikes() +
        plans(planned()) +
        route() +
        ownArrows() +
        focusRing() +
        sightLine(),
    );
}

/** Spaces in other hands than at the start, and contested ones. @param {import('./state.js').Table} table @param {string[]} sides */
function held(table, sides) {
  /** @type {Map<string, {look: string, patterns: string[], spaces: number[]}>} */
  const groups = new Map();
  for (const [space, now] of Object.entries(table.spaces ?? {})) {
    if (!now.taken && !now.contested) continue;
    const look = `held ${now.held}${now.contested ? ' contested' : ''}`;
    const patterns = now.contested ? PATTERNS.slice(0, 2) : [PATTERNS[sides.indexOf(now.held)] ?? 'hatch'];
    if (!groups.has(look)) groups.set(look, { look, patterns, spaces: [] });
    groups.get(look)?.spaces.push(indexOf(space));
  }
  return [...groups.values()]
    .map((group) =>
      shaped(
        group.spaces,
        (shape) =>
          `<g class="${group.look}">${shape('class="tint"')}${group.patterns.map((p) => shape(`fill="url(#${p})"`)).join('')}</g>`,
      ),
    )
    .join('');
}

/** Where one may go, and where one would fight. */
function glowing() {
  const looks = {
    legal: /** @type {number[]} */ ([]),
    'legal forced': /** @type {number[]} */ ([]),
    fight: /** @type {number[]} */ ([]),
  };
  for (const [space, { hint }] of goals())
    looks[hint.fight ? 'fight' : hint.forced ? 'legal forced' : 'legal'].push(space);
  const about = state.past || !state.now?.prompt ? [] : (state.now.table.about ?? []);
  const toward = goals().size ? [] : (trayNow()?.toward ?? []); // nothing is in hand yet: where it may go
  return Object.entries({ toward, about: about.filter((space) => !goals().has(space)), ...looks })
    .map(([look, list]) =>
      shaped(list, (shape, more) => `<g ${more} class="${look}">${shape('class="fill"')}${shape('class="edge"')}</g>`),
    )
    .join('');
}

/** The ring around the space that has the keyboard's focus. */
function focusRing() {
  const node = document.activeElement;
  const space = node instanceof SVGElement && node.matches('.space:focus-visible') ? spaceOf(node) : null;
  return space === null ? '' : ringed(space, ['focus-halo', 'focus-ring']);
}

/** Another thing whenever spaces must be named anew. */
const naming = remembered(
  () => [shownTable(), goals(), state.reach, boardNow()],
  () => ({}),
);
/** @type {object|null} */
let named = null;

/** What a space is, how it stands, and what one may do there. @param {number} space @param {import('./state.js').Table} table */
export function spoken(space, table) {
  const goal = goals().get(space);
  const words = [titleOf(space)];
  if (table.spaces?.[nameOf(space)]?.contested) words.push(t('space.contested'));
  const pieces = piecesAt(space).length;
  if (pieces) words.push(t('space.pieces', { count: pieces }));
  if (goal?.hint.label || goal?.others) words.push(...[goal, ...(goal.others ?? [])].map(saidOf));
  else if (goal)
    words.push(
      goal.hint.cost
        ? t(goal.hint.fight ? 'space.fightFor' : 'space.goFor', { count: goal.hint.cost })
        : t('space.choose'),
    );
  if (goal && besides(goal)) words.push(besides(goal));
  return words.join(', ');
}

/** Name the element of a space, and let it be reached by the keys if one may go there. @param {number} space @param {import('./state.js').Table} table */
function name(space, table) {
  const node = nodeOf(space);
  if (!node) return;
  const goal = goals().has(space);
  const label = spoken(space, table);
  if (node.getAttribute('aria-label') !== label) node.setAttribute('aria-label', label);
  const tab = goal && !state.reach ? '0' : '-1';
  if (node.classList.contains('legal') === goal && node.getAttribute('tabindex') === tab) return;
  node.classList.toggle('legal', goal);
  node.setAttribute('role', 'button');
  node.setAttribute('tabindex', tab);
}
