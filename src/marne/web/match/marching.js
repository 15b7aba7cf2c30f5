// @ts-check
/** Two keys for a whole march: one takes up the next formation that has not marched, the other leads it where one points. */
import { follow } from './net.js';
import { middleOf } from './places.js';
import { aim } from './pressing.js';
import { change, choicesFor, goals, pieceOf, shownTable, state, wholeWay } from './state.js';
import { formed, toggleGroup } from './together.js';

/** @typedef {import('./hand.js').Hand} Hand */
/** @typedef {import('../shared/game.js').GameModule} GameModule */

/** Of which piece the formation was taken up last. @type {string|null} */
let last = null;

/** What takes a piece in hand now. @param {string} key */
const taking = (key) => choicesFor('piece', pieceOf(key)?.noun)[0];

/** Take up the next formation that may march; with a piece in hand, that one's. @param {GameModule} game @param {Hand} hand */
export async function takeNext(game, hand) {
  const { now } = state;
  if (!now?.prompt || state.past || !game.formations) return;
  if (now.table.moving) {
    if (!state.formation) toggleGroup();
    return;
  }
  const waiting = game.formations(now.table).filter((key) => taking(key));
  const key = waiting[(waiting.indexOf(last ?? '') + 1) % waiting.length];
  const reach = key && (await formed(key, taking(key)));
  if (!reach || state.now !== now) return;
  last = key;
  change({ selected: key, bubble: null, reach, aim: null });
  hand.reveal(...middleOf(pieceOf(key)?.space ?? -1));
}

/** March whoever is in hand where one points; first point where that would be: toward the nearest enemy. @param {Hand} hand */
export function marchOn(hand) {
  const there = goals();
  if (!there.size || !(state.reach ?? state.now?.table.moving)) return;
  const goal = state.aim === null ? undefined : there.get(state.aim);
  if (goal) {
    change({ bubble: null, reach: null });
    follow(wholeWay(goal));
    return;
  }
  const space = forward([...there].filter(([, { hint }]) => !hint.forced && !hint.fight).map(([space]) => space));
  if (space === undefined) return;
  aim(space);
  hand.reveal(...middleOf(space));
}

/** The one of some spaces that is nearest to an enemy. @param {number[]} spaces */
function forward(spaces) {
  const foes = (shownTable()?.pieces ?? []).filter((piece) => !piece.own).map((piece) => middleOf(piece.space));
  /** @param {number} space */
  const far = (space) => {
    const [x, y] = middleOf(space);
    return Math.min(...foes.map(([u, v]) => Math.hypot(u - x, v - y)));
  };
  const [best] = spaces.map((space) => ({ space, far: far(space) })).sort((a, b) => a.far - b.far);
  return best?.space;
}
