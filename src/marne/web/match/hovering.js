// @ts-check
/** Looking at pieces: after a moment a stack fans out, and one sees where a piece could go before it is chosen. */
import { ask } from './net.js';
import { stacksIn } from './places.js';
import { change, choicesOf, pieceOf } from './state.js';

const DELAY = 150; // milliseconds until a stack fans out
const LONGER = 250; // after which one sees where the uppermost piece of a stack could go
const CLOSER = 450; // after which one hears more of a piece

/** @type {string|null} */
let looking = null;
/** @type {ReturnType<typeof setTimeout>|undefined} */
let timer;
/** @type {ReturnType<typeof setTimeout>|undefined} */
let closer;

/** Show where a piece could go before it is chosen. @param {string} key */
export async function askReach(key) {
  const piece = pieceOf(key);
  for (const first of choicesOf(piece)) {
    const answer = await ask('preview', first);
    if (answer.preview?.kind !== 'reach' || looking !== key) continue;
    change({ reach: { piece: key, first, end: answer.preview.end ?? null, hints: answer.preview.hints ?? {} } });
    return;
  }
}

/** Look at a piece, or at none; after a moment its stack is fanned out and its reach shown, that of a stack a little later. @param {string|null} key */
export function look(key) {
  if (looking === key) return;
  looksAt(key);
  const fan = key === null ? null : (pieceOf(key)?.space ?? null);
  timer = setTimeout(() => {
    change(key === null ? { fan, reach: null, glanced: null } : { fan, glanced: null });
    if (key === null) return;
    closer = setTimeout(() => change({ glanced: key }), CLOSER);
    if (fan !== null && stacksIn(fan)) timer = setTimeout(() => askReach(key), LONGER);
    else askReach(key);
  }, DELAY);
}

/** Look at a piece without waiting for anything. @param {string|null} key */
export function looksAt(key) {
  looking = key;
  clearTimeout(timer);
  clearTimeout(closer);
}

/** Look at nothing any more. */
export const letGo = () => looksAt(null);
