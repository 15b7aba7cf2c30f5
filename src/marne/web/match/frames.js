// @ts-check
/** What has happened, frame by frame: the table before and after each action, what marches in it and what falls. */

/**
 * @typedef {import('../shared/types.d.ts').Playback} Playback
 * @typedef {import('../shared/types.d.ts').Action} Action
 * @typedef {import('../shared/types.d.ts').Score} Score
 * @typedef {import('./state.js').Table} Table
 * @typedef {import('./state.js').Piece} Piece
 *
 * @typedef {object} Frame one action, with the table on both sides of it
 * @property {Action} action
 * @property {Table} before
 * @property {Table} after
 * @property {Score} score how the game stands after it
 *
 * @typedef {object} March a piece on its way
 * @property {Piece} piece as it is seen on the way
 * @property {number[]} way
 * @property {string|null} left the key under which it stood where it began
 */

/** How long each sort of action lasts, in milliseconds: what moves, and the rest after it. @type {Record<Action['sort'], [number, number]>} */
const TIMES = { march: [600, 500], reveal: [400, 500], fight: [0, 1200], order: [0, 900], turn: [0, 1600] };
const LONGEST = 25_000;

/** The frames of what the server has told. @param {Playback} playback @returns {Frame[]} */
export function framesOf(playback) {
  let table = /** @type {Table} */ (playback.begin);
  let score = playback.score ?? {};
  const steps = new Map(playback.steps.map((step) => [step.number, step]));
  return playback.actions.map((action) => {
    const before = table;
    const step = steps.get(action.number);
    if (step) {
      steps.delete(action.number);
      table = changed(table, step);
      score = step.score;
    }
    return { action, before, after: table, score };
  });
}

/** A table on which something has changed. @param {Table} table @param {import('../shared/types.d.ts').Step} step @returns {Table} */
function changed(table, step) {
  const known = new Map((table.pieces ?? []).map((piece) => [piece.key, piece]));
  for (const piece of step.pieces ?? []) known.set(piece.key, piece);
  const order = step.order ?? (table.pieces ?? []).map((piece) => piece.key);
  return {
    ...table,
    ...(step.rest ?? {}),
    pieces: order.map((key) => /** @type {Piece} */ (known.get(key))),
  };
}

/** How long a frame lasts at normal speed: what moves, and the rest after it. @param {Frame} frame @returns {[number, number]} */
export const timesOf = ({ action }) =>
  action.ways?.length && action.sort === 'reveal' ? TIMES.march : TIMES[action.sort];

/** By how much each frame is hurried, so that no turn takes too long. @param {Frame[]} frames @returns {number[]} */
export function hurries(frames) {
  /** @type {number[]} */
  const found = [];
  for (let begin = 0; begin < frames.length; begin = found.length) {
    const next = frames.findIndex(({ action }, k) => k >= begin && action.turn);
    const turn = frames.slice(begin, next < 0 ? frames.length : next + 1);
    const whole = turn.reduce((sum, frame) => sum + timesOf(frame)[0] + timesOf(frame)[1], 0);
    found.push(...turn.map(() => Math.min(1, LONGEST / whole)));
  }
  return found;
}

/** How long some frames last together at normal speed, in milliseconds. @param {Frame[]} frames */
export function lengthOf(frames) {
  const hurry = hurries(frames);
  return frames.reduce((sum, frame, k) => sum + (timesOf(frame)[0] + timesOf(frame)[1]) * hurry[k], 0);
}

/** What marches in a frame. @param {Frame} frame @returns {March[]} */
export function marchesIn({ action, before, after }) {
  const had = new Map(before.pieces.map((piece) => [piece.key, piece]));
  const has = new Map(after.pieces.map((piece) => [piece.key, piece]));
  /** @type {Set<string>} */
  const used = new Set();
  /** @param {Piece[]} pieces @param {(piece: Piece) => boolean} fits */
  const take = (pieces, fits) => {
    const found = pieces.find((piece) => !used.has(piece.key) && fits(piece));
    if (found) used.add(found.key);
    return found;
  };
  return (action.ways ?? []).flatMap((way) => {
    const [start, goal] = [way[0], way[way.length - 1]];
    const known = take(before.pieces, (piece) => piece.space === start && has.get(piece.key)?.space === goal);
    if (known) return [{ piece: known, way, left: known.key }];
    const gone = take(before.pieces, (piece) => piece.space === start && !has.has(piece.key));
    const come = take(after.pieces, (piece) => piece.space === goal && !had.has(piece.key));
    const piece = gone ?? come;
    return piece ? [{ piece, way, left: gone?.key ?? null }] : [];
  });
}

/** The table while something marches: it stands nowhere. @param {Table} before @param {March[]} marches @returns {Table} */
export function inTheAir(before, marches) {
  const left = new Set(marches.map((march) => march.left));
  return { ...before, pieces: before.pieces.filter((piece) => !left.has(piece.key)) };
}

/** What has fallen in a frame: pieces that are no longer where it was fought, nor have gone elsewhere. @param {Frame} frame @param {March[]} marches @returns {Piece[]} */
export function fallenIn({ action, before, after }, marches) {
  const stands = new Set(after.pieces.map((piece) => piece.key));
  const left = new Set(marches.map((march) => march.left));
  return (action.spaces ?? []).flatMap((space) => {
    /** @param {Piece[]} pieces @param {string} side */
    const there = (pieces, side) => pieces.filter((piece) => piece.space === space && piece.side === side);
    const here = before.pieces.filter((piece) => piece.space === space && !left.has(piece.key));
    return [...new Set(here.map((piece) => piece.side))].flatMap((side) => {
      const mine = here.filter((piece) => piece.side === side);
      const lost = Math.max(0, mine.length - there(after.pieces, side).length);
      return mine.filter((piece) => !stands.has(piece.key)).slice(0, lost);
    });
  });
}

/** The spaces that changed hands between two tables, by printed name. @param {Table} before @param {Table} after @returns {string[]} */
export function takenBetween(before, after) {
  const names = new Set([...Object.keys(before.spaces ?? {}), ...Object.keys(after.spaces ?? {})]);
  return [...names].filter((name) => {
    const [then, now] = [before.spaces?.[name], after.spaces?.[name]];
    return Boolean(then?.taken) !== Boolean(now?.taken) || (then && now && then.held !== now.held);
  });
}
