// @ts-check
/** Tags on the board: what it costs to go somewhere, or what may come of it; and arrows around the piece in hand. */
import { safe } from '../shared/dom.js';
import { middleOf, slotsOf, stacksIn, tagOf } from './places.js';
import { besideOf, goals, offered, pieceOf, piecesAt, state, target, trayNow } from './state.js';

/** All tags that belong to what glows. */
export const tags = () =>
  [...goals()]
    .map(
      ([space, { hint }]) =>
        (hint.forced ? lozenge : isDisc(space, hint) ? disc : tag)(space, hint) + badge(space, hint),
    )
    .join('');

/** That there is more to be said of going there: a warning, or a gain. @param {number} space @param {import('./state.js').Hint} hint */
function badge(space, hint) {
  if (!hint.warns && !hint.wins) return '';
  const [left, y] = tagOf(space);
  const x = left + (stacksIn(space) && piecesAt(space).length > 0 ? 33 : 0);
  const sign = hint.warns
    ? '<path d="M0 -4.6V1.2M0 3.6V4.6"/>'
    : '<path d="M-1.6 -4.2A4.4 4.4 0 1 0 -1.6 4.2M1.6 -4.2A4.4 4.4 0 0 1 1.6 4.2"/>';
  return `<g class="badge-of-tag ${hint.warns ? 'warns' : 'wins'}" transform="translate(${x + 14} ${y - 11})"><circle r="7.5"/>${sign}</g>`;
}

/** Dashed slots in the areas where something beside the map would stand that is in hand or pointed at. @param {import('../shared/game.js').GameModule} game */
export function slots(game) {
  const one = state.past
    ? undefined
    : (trayNow()?.beside.find(({ held }) => held) ?? besideOf(state.reach?.piece ?? ''));
  if (!one) return '';
  const half = game.SIZE / 2;
  return [...goals().keys()]
    .filter((space) => !stacksIn(space))
    .map((space) => {
      const free = slotsOf(space);
      const [x, y] = free[Math.min(piecesAt(space).length, free.length - 1)] ?? middleOf(space);
      return `<g class="slot" transform="translate(${x} ${y})"><g opacity="0.6">${game.draw(one.piece)}</g><rect x="${-half}" y="${-half}" width="${2 * half}" height="${2 * half}" rx="4"/></g>`;
    })
    .join('');
}

/** Whether the tag is a plain figure in a hex. @param {number} space @param {import('./state.js').Hint} hint */
const isDisc = (space, hint) => stacksIn(space) && !hint.sign && !hint.label;

/** The price of a hex on a disc; beside the counter where one stands. @param {number} space @param {import('./state.js').Hint} hint */
function disc(space, hint) {
  if (hint.cost === undefined || hint.cost === null) return hint.fight ? tag(space, hint) : '';
  const [left, y] = tagOf(space);
  const aside = piecesAt(space).length > 0;
  const x = left + (aside ? 33 : 0);
  return `<g class="tag disc ${hint.fight ? 'fight' : ''}"><circle cx="${x}" cy="${y}" r="${aside ? 10.5 : 12}"/><text x="${x}" y="${y + 5}" text-anchor="middle">${hint.cost}</text></g>`;
}

/** What a forced march adds, on a lozenge; beside the counter where one stands. @param {number} space @param {import('./state.js').Hint} hint */
function lozenge(space, hint) {
  const [left, y] = tagOf(space);
  const x = left + (piecesAt(space).length > 0 ? 33 : 0);
  return `<g class="tag lozenge ${hint.fight ? 'fight' : ''}"><path d="M${x - 17} ${y}L${x} ${y - 15}L${x + 17} ${y}L${x} ${y + 15}Z"/><text x="${x}" y="${y + 4.6}" text-anchor="middle">${safe(hint.label ?? hint.cost)}</text></g>`;
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
  if (words === undefined || words === null)
    return `<g class="tag fight" transform="translate(${x} ${y})"><circle r="12"/><g transform="translate(6 0)">${SIGNS[hint.sign ?? 'sabres']}</g></g>`;
  const more = Math.max(0, String(words).length - 2) * 19;
  return `<g class="tag ${hint.fight ? 'fight' : ''}" transform="translate(${x} ${y})"><rect x="${-21 - more / 2}" y="-12" width="${42 + more}" height="24" rx="12"/><g transform="translate(${-more / 2} 0)">${SIGNS[hint.sign ?? (hint.fight ? 'sabres' : 'boot')]}<text x="${10 + more / 2}" y="5.4" text-anchor="middle">${safe(words)}</text></g></g>`;
}

/** Arrows around the piece in hand, for the directions in which it may be turned. @param {number} size of a piece */
export function headings(size) {
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
