// @ts-check
/** Pieces that go together: with one in hand, others are taken along, and all of them are ordered to one place in one message. */
import { fill, onClick, safe } from '../shared/dom.js';
import { t } from '../shared/words.js';
import { ask, choose, follow } from './net.js';
import { allTo, change, choicesFor, ended, goals, offered, pieceOf, piecesAt, state, wholeWay } from './state.js';

/** @typedef {import('./state.js').Choice} Choice */

/** The piece that was taken in hand, and what could have been chosen in its stead, by the keys of the pieces. @type {{piece: string, others: Map<string, Choice>}|null} */
let taken = null;

/** Take a piece in hand, and remember who else could go. @param {string} key @param {Choice} choice */
export function takeInHand(key, choice) {
  /** @type {Map<string, Choice>} */
  const others = new Map();
  for (const piece of state.now?.table.pieces ?? []) {
    const its = choicesFor('piece', piece.noun).find(({ verb }) => verb === choice.verb);
    if (its && piece.key !== key) others.set(piece.key, its);
  }
  taken = { piece: key, others };
  choose(choice);
}

/** The verb by which a game is asked how a piece marches with its formation, if it knows such a thing. @type {string|undefined} */
let verb;

/** Where a piece could go with its formation. @param {string} key @param {Choice|null} first what takes it in hand @returns {Promise<import('./state.js').Reach|null>} */
export async function formed(key, first) {
  const noun = pieceOf(key)?.noun;
  if (!verb || noun === undefined || noun === null) return null;
  const { preview } = await ask('preview', { verb, noun });
  return preview?.kind === 'reach' ? { piece: key, first, end: preview.end ?? null, hints: preview.hints ?? {} } : null;
}

/** Send a piece that was dragged where it was dropped: with its formation, or with all from its space that may be chosen as it may and can go there too. @param {number} space */
export async function dropTogether(space) {
  const { reach } = state;
  const whole = verb && reach ? await formed(reach.piece, reach.first) : null;
  if (whole) {
    change({ reach: whole });
    const led = goals().get(space);
    if (led) follow(wholeWay(led));
    return;
  }
  if (!reach?.first) return;
  const { first: taken } = reach;
  const goal = goals().get(space);
  const start = pieceOf(reach.piece)?.space;
  if (!goal || start === undefined) return;
  const mates = piecesAt(start)
    .filter(({ key }) => key !== reach.piece)
    .flatMap(({ key, noun }) =>
      choicesFor('piece', noun)
        .filter((choice) => choice.verb === taken.verb)
        .map((first) => ({ piece: key, first })),
    );
  const found = await Promise.all(mates.map(({ piece, first }) => reachOf(piece, first)));
  const key = `${goal.choices[goal.choices.length - 1].verb} ${space}`;
  follow([
    ...goal.choices,
    ...ended(reach.end),
    ...allTo(
      key,
      found.flatMap((mate) => mate ?? []),
    ),
  ]);
}

/** Where a piece could go if it were chosen. @param {string} piece @param {Choice} first @returns {Promise<import('./state.js').Mate|null>} */
async function reachOf(piece, first) {
  const { preview } = await ask('preview', first);
  return preview?.kind === 'reach' ? { piece, first, end: preview.end ?? null, hints: preview.hints ?? {} } : null;
}

/** What could be chosen of a piece that might go along with the one in hand. @param {string} key */
const mate = (key) => (taken && state.now?.table.moving?.piece === taken.piece ? taken.others.get(key) : undefined);

/** The pieces that stand where the piece in hand stands, and might go along. */
function here() {
  const hand = pieceOf(state.now?.table.moving?.piece ?? null);
  if (!hand || state.past || !state.now?.prompt) return [];
  return [...(taken?.others.keys() ?? [])].filter((key) => mate(key) && pieceOf(key)?.space === hand.space);
}

/** Have pieces go along, as far as they can go anywhere. @param {string[]} keys */
async function takeAlong(keys) {
  const { now } = state;
  const found = await Promise.all(keys.map((piece) => reachOf(piece, /** @type {Choice} */ (mate(piece)))));
  if (state.now === now) change({ group: [...state.group, ...found.flatMap((one) => one ?? [])] });
}

/** Press a piece that could have been taken in hand: it comes along, or no longer; or it is taken in hand instead, where the other one stands. @param {string} key @param {boolean} along @returns {boolean} whether it could */
export function pressMate(key, along) {
  const first = mate(key);
  if (!first) return false;
  const others = state.group.filter(({ piece }) => piece !== key);
  const end = ended(state.now?.table.moving?.end ?? null);
  const stops = offered().some((choice) => choice.verb === end[0]?.verb);
  if (along && others.length < state.group.length) change({ group: others });
  else if (along) takeAlong([key]);
  else if (stops) {
    taken?.others.delete(key);
    taken = taken && { piece: key, others: taken.others };
    change({ selected: key });
    follow([...end, first]);
  } else return false;
  return true;
}

/** Whether the piece in hand leads its formation. */
const leads = () => state.formation !== null;

/** Lead the formation of the piece in hand, or the piece alone. */
async function toggleFormation() {
  const key = state.now?.table.moving?.piece;
  if (key) change({ formation: leads() ? null : await formed(key, null) });
}

/** Take all others from here along, or the whole formation; or leave them. */
export function toggleGroup() {
  if (verb) toggleFormation();
  else if (state.group.length) change({ group: [] });
  else takeAlong(here());
}

/** Draw the button that takes others along. */
export function drawAlong() {
  if (!document.getElementById('along')) return;
  const mates = state.past ? 0 : (state.now?.table.moving?.mates ?? 0);
  const count = verb ? mates : state.group.length || here().length;
  const words = verb
    ? t(leads() ? 'together.single' : 'together.formation', { count })
    : t(state.group.length ? 'together.alone' : 'together.take', { count });
  fill(
    'along',
    count ? `<button type="button" data-together="yes" data-focus="together">${safe(words)} <kbd>T</kbd></button>` : '',
  );
}

/** Let the button work. @param {import('../shared/game.js').GameModule} game */
export function wireTogether(game) {
  verb = game.together;
  onClick('together', toggleGroup);
}
