// @ts-check
/** The one state of the match page, and how it changes. Functions elsewhere read it; only this file writes it. */

/**
 * @typedef {object} Piece a piece on the table; what is hidden from us is not in it
 * @property {string} key the same from drawing to drawing while it is the same piece to us
 * @property {number} space the index of its space
 * @property {string} power
 * @property {string} side
 * @property {boolean} [standing] it stands with its back to us
 * @property {number} [noun] what a choice calls it
 * @property {string} [arm]
 * @property {string} [name]
 * @property {string} [historical]
 * @property {string} [army]
 * @property {string} [numeral]
 * @property {string} [colour]
 * @property {number} [step]
 * @property {number} [strength]
 * @property {string} [dot]
 * @property {number} [left]
 * @property {number} [points]
 * @property {[number, string][]} [steps]
 * @property {boolean} [own]
 * @property {boolean} [shown]
 * @property {boolean} [acted]
 * @property {boolean} [isolated]
 * @property {boolean} [active]
 *
 * @typedef {object} Choice
 * @property {string} verb
 * @property {number|string|null} noun
 * @property {string} text
 * @property {boolean} [mine] whether it belongs to this seat
 *
 * @typedef {object} Prompt
 * @property {string} rule
 * @property {string} text
 * @property {Choice[]} choices
 *
 * @typedef {object} Told one line of the story
 * @property {string} rule
 * @property {string} kind
 * @property {Record<string, any>} data
 * @property {string} text
 *
 * @typedef {object} TableMessage
 * @property {number} number
 * @property {number} version it tells positions of one number apart after an undo
 * @property {string|null} seat
 * @property {string|null} side
 * @property {any} table
 * @property {Prompt|null} prompt
 * @property {string[]} waiting
 * @property {boolean} can_undo
 * @property {any} result
 * @property {{name: string, title: string, side: string, who: string|null, online: boolean}[]} seats
 *
 * @typedef {object} State
 * @property {TableMessage|null} now the table as it stands
 * @property {Told[][]} story what each choice brought about, from the opening on
 * @property {string|null} selected the key of the piece that the inspector shows
 * @property {any} foreseen the battle preview that is shown, or null
 * @property {{title: string, rule: string, why: string, at: [number, number]}|null} bubble the answer to "why not?"
 * @property {boolean} connected
 * @property {{number: number, table: any}|null} past the table as it was, while the replay slider is not at its end
 * @property {string|null} veil the seat behind the curtain, on one screen for two
 */

/** @type {State} */
export const state = {
  now: null, story: [], selected: null, foreseen: null, bubble: null, connected: false, past: null, veil: null,
};

/** @type {Set<() => void>} */
const watchers = new Set();

/** Have a drawing repeated whenever the state changes. @param {() => void} draw */
export function watch(draw) { watchers.add(draw); }

let due = false;

/** Change the state; all drawings follow in the next frame. @param {Partial<State>} change */
export function change(change) {
  Object.assign(state, change);
  if (due) return;
  due = true;
  requestAnimationFrame(() => { due = false; for (const draw of watchers) draw(); });
}

/** The choices that are offered to this seat now. @returns {Choice[]} */
export function offered() { return state.past ? [] : (state.now?.prompt?.choices ?? []).filter((c) => c.mine !== false); }

/** The table that is shown: as it stands, or as it was. */
export function shownTable() { return state.past?.table ?? state.now?.table; }

/** What a choice points at on the table: a piece, a space, or nothing. @param {Choice} choice */
export function target(choice) {
  const targets = state.now?.table.targets ?? {};
  for (const kind of ['piece', 'space']) if ((targets[kind] ?? []).includes(choice.verb)) return kind;
  return null;
}

/** The choices that point at one thing. @param {string} kind @param {number|string|null|undefined} noun */
export function choicesFor(kind, noun) { return offered().filter((c) => target(c) === kind && c.noun === noun); }
