// @ts-check
/** When something is played: as soon as others have decided, what one has not seen yet; until then the board waits. */
import { call } from '../shared/call.js';
import { stoodAt } from './advice.js';
import { isLesson, since } from './later.js';
import { paceNow } from './pace.js';
import { change, state } from './state.js';

/** @typedef {import('../shared/types.d.ts').Playback} Playback */

let match = '';
/** The seats at this screen. @type {string[]} */
let seats = [];
/** Whether it is a lesson, which shows things in its own way. */
let lesson = false;
/** The table as one last saw it. @type {{seat: string|null, number: number, table: import('./state.js').Table}|null} */
let kept = null;
/** For which position, and seat, the past was asked for. */
let asked = '';

/** @param {string|null} seat */
const key = (seat) => `seen ${match} ${seat}`;

/** Up to which position a seat has seen what happened; null if it has never been here. @param {string|null} seat */
function seenBy(seat) {
  const number = localStorage.getItem(key(seat));
  return number === null ? null : Number(number);
}

/** Note that a seat has seen what happened. @param {string|null} seat @param {number} number */
const note = (seat, number) => localStorage.setItem(key(seat), String(number));

/** @param {any} about */
export function wireWatching(about) {
  match = about.id;
  seats = about.my_seats;
  lesson = isLesson(about);
  document.addEventListener('visibilitychange', () => change({ watched: {} }));
}

/** Look whether there is something to be seen before one goes on; comes before everything that is drawn. */
export function watchOthers() {
  const { now } = state;
  if (!now?.seat || now.phase === 'open' || state.veil || lesson) return;
  if (kept && kept.seat !== now.seat) {
    kept = null;
    since.now?.forsake();
    if (state.held) change({ past: null, held: false });
  }
  if (state.story.length <= now.number || state.playback) return; // what has happened is still being told
  const seen = seenBy(now.seat);
  const due = Boolean(now.prompt) || now.phase === 'over';
  const alone = openly(state.by[now.number]);
  const mine = alone || state.by[now.number] === now.side;
  if (seen !== null && (mine || now.number <= seen)) {
    kept = { seat: now.seat, number: now.number, table: now.table };
    note(now.seat, now.number);
    if (state.held) change({ held: false, past: null });
    if (mine && state.account?.marked) goOn();
    else if (due && !alone && !asked.startsWith(`${now.seat} `)) ask(now.number, now.number);
  } else if (!due) hold();
  else if (!document.hidden) ask(now.number, seen);
}

/** Once one has chosen something in a turn of one's own, the marks are gone; what came of an answer is in the account. */
async function goOn() {
  const { now } = state;
  const told = await actions(true).catch(() => null);
  if (!told || !since.now || state.now !== now) return;
  if (!told.actions.length) {
    since.now.unmark();
    return;
  }
  const { accountOf, framesOf } = since.now;
  const account = accountOf(framesOf(told), told, now?.side ?? null);
  if (account && state.account) change({ account: { ...account, chances: state.account.chances } });
}

/** What has happened since one's own last turn. @param {boolean} tables @returns {Promise<Playback>} */
const actions = (tables) =>
  call(
    'GET',
    `/api/matches/${encodeURIComponent(match)}/actions?tables=${tables}&seat=${encodeURIComponent(state.now?.seat ?? '')}`,
  );

/** Whether a side is played here, too, by somebody who hides nothing from this seat. @param {string|null} side */
function openly(side) {
  const theirs = (state.now?.seats ?? []).filter((seat) => seat.side === side);
  const here = theirs.length > 0 && theirs.every((seat) => seats.includes(seat.name));
  return here && sessionStorage.getItem(`openly ${match}`) === 'yes';
}

/** Keep showing what one has seen while a program goes through its choices. */
function hold() {
  const { now } = state;
  const program = now?.seats.some((s) => s.kind === 'program' && s.side === state.by[now.number]);
  if (program) keep();
}

/** Show the table as one last saw it, and ask nothing. */
function keep() {
  if (paceNow() === 'skip' || state.past) return;
  change({ held: true, past: kept && { number: kept.number, table: kept.table } });
}

/** Ask the adviser how the chances have changed, where he may speak, and add it to the account. @param {number} since @param {string} wanted */
async function judged(since, wanted) {
  const chances = await stoodAt(since);
  if (chances && state.account && asked === wanted) change({ account: { ...state.account, chances } });
}

/** Ask what has happened, and play it. @param {number} number @param {number|null} seen */
async function ask(number, seen) {
  const { now } = state;
  const wanted = `${now?.seat} ${now?.version}`;
  if (!now || asked === wanted) return;
  asked = wanted;
  if (seen !== null && seen < number) keep();
  const seat = now.seat;
  /** Go on: there is nothing more to see. */
  const over = () => {
    note(seat, number);
    change({ held: false, past: null, watched: {} });
  };
  try {
    const told = await actions(true);
    const watching = told.actions.length ? await since.get() : null;
    if (asked !== wanted || state.now?.seat !== seat) return;
    if (!watching) {
      change({ account: null });
      over();
      return;
    }
    const { accountOf, framesOf, isRead, play } = watching;
    const frames = framesOf(told);
    const account = accountOf(frames, told, now.side);
    change({ account: isRead(match, seat, told.until) ? null : account });
    if (state.account) judged(told.since, wanted);
    const first = frames.findIndex(({ action }) => action.number > (seen ?? told.since));
    const theirs = frames.findIndex(({ action }) => action.by !== now.side);
    const begin = theirs < 0 ? first : Math.min(first, theirs); // what one did oneself, and saw, is not the others' turn
    const theirDoing = frames.slice(Math.max(0, first)).some(({ action }) => action.by !== now.side || action.loss);
    if (first < 0 || !theirDoing || paceNow() === 'skip') over();
    else play(frames.slice(begin), first - begin, (begin ? frames[begin - 1] : told).score ?? {}, over);
  } catch {
    over();
  }
}
