// @ts-check
/** The one state of the match page, and how it changes. Functions elsewhere read it; only `change` writes it. */

/**
 * @typedef {object} Piece a piece on the table; what is hidden from us is not in it. A game adds what it draws.
 * @property {string} key the same from drawing to drawing while it is the same piece to us
 * @property {number} space the index of its space
 * @property {string} side
 * @property {number} [noun] what a choice calls it
 * @property {string} [name]
 * @property {boolean} [own]
 * @property {string[]} [flags] what it is just now; each becomes a CSS class
 *
 * @typedef {object} Choice
 * @property {string} verb
 * @property {number|string|null} noun
 * @property {string} [text]
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
 * @typedef {object} Hint what a choice costs, whether it leads to the enemy, and by which spaces it goes
 * @property {number|null} [cost]
 * @property {boolean} [fight]
 * @property {number[]} [path]
 *
 * @typedef {object} Table the table as a game lays it out; the rest belongs to the game's module
 * @property {Piece[]} pieces
 * @property {Record<string, {held: string, taken: boolean, contested: boolean}>} [spaces] by printed name, those that differ from the printed map
 * @property {{piece: string[], space: string[]}} targets the verbs whose nouns are pieces or spaces
 * @property {Record<string, Hint>} [hints] by "verb noun"
 * @property {{piece: string, end: string|null}|null} [moving] the piece on the march, and the verb that ends its march
 *
 * @typedef {object} SeatNow
 * @property {string} name
 * @property {string} title
 * @property {string} side
 * @property {string} kind
 * @property {string|null} who
 * @property {boolean} online
 *
 * @typedef {object} TableMessage
 * @property {string} phase open, playing, over
 * @property {number} number
 * @property {number} version it tells positions of one number apart after an undo
 * @property {string|null} seat
 * @property {string|null} side
 * @property {Table & Record<string, any>} table
 * @property {Prompt|null} prompt
 * @property {string[]} waiting
 * @property {boolean} can_undo
 * @property {{winner: string|null, how: string, rule: string}|null} result
 * @property {{kind: string, left: Record<string, number>, running: string[]}|null} clock
 * @property {Record<string, {by: string, to: number|null, agreed: string[]}>} proposals
 * @property {SeatNow[]} seats
 * @property {Record<string, Table & Record<string, any>>|null} everything the table of each side, after the end
 *
 * @typedef {object} Reach where a piece could go that has not been chosen yet
 * @property {string} piece
 * @property {string|null} end
 * @property {Choice} first
 * @property {Record<string, Hint>} hints
 *
 * @typedef {object} State
 * @property {TableMessage|null} now the table as it stands
 * @property {number} shown when it was shown, in milliseconds, for the clocks
 * @property {Told[][]} story what each choice brought about, from the opening on
 * @property {(string|null)[]} by the side that made each choice
 * @property {string|null} selected the key of the piece that the inspector shows
 * @property {Reach|null} reach
 * @property {number|null} aim the space that is pointed at: by hover, focus or a first tap
 * @property {import('../shared/game.js').Account|null} foreseen
 * @property {{title: string, rule: string, why: string, at: [number, number]}|null} bubble the answer to "why not?"
 * @property {boolean} connected
 * @property {{number: number, table: any}|null} past the table as it was, while the replay slider is not at its end
 * @property {string|null} eyes the side through whose eyes we look, after the end
 * @property {string|null} veil the seat behind the curtain, on one screen for two
 * @property {number|null} fan the space whose pieces are spread out
 * @property {string|null} panel the panel on the left: forces, notes, or none
 * @property {boolean} planning whether a drag draws an arrow
 * @property {[number, number, number][]} arrows planned ways: from, to, colour
 * @property {string|null} thinking the seat whose program is thinking
 */

/** @type {State} */
export const state = {
  now: null, shown: 0, story: [], by: [], selected: null, reach: null, aim: null, foreseen: null, bubble: null, connected: false,
  past: null, eyes: null, veil: null, fan: null, panel: null, planning: false, arrows: [], thinking: null,
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

/** The table that is shown: as it stands, or as it was, or through other eyes. @returns {(Table & Record<string, any>)|undefined} */
export function shownTable() { return state.past?.table ?? (state.eyes ? state.now?.everything?.[state.eyes] : null) ?? state.now?.table; }

/** What a choice points at on the table: a piece, a space, or nothing. @param {{verb: string}} choice */
export function target(choice) {
  const targets = state.now?.table.targets;
  if (targets?.piece.includes(choice.verb)) return 'piece';
  return targets?.space.includes(choice.verb) ? 'space' : null;
}

/** The choices that point at one thing. @param {'piece'|'space'} kind @param {number|string|null|undefined} noun */
export function choicesFor(kind, noun) { return noun === undefined ? [] : offered().filter((c) => c.noun === noun && target(c) === kind); }

/** A piece on the shown table. @param {string|null} key */
export function pieceOf(key) { return shownTable()?.pieces.find((p) => p.key === key); }

/**
 * @typedef {object} Goal a space to which one can go now
 * @property {Choice[]} choices what has to be chosen, one after the other
 * @property {Hint} hint
 */

/** The spaces that glow: those offered, and those that the piece on the march, or the one asked about, can reach. @returns {Map<number, Goal>} */
export function goals() {
  /** @type {Map<number, Goal>} */
  const found = new Map();
  if (state.past || !state.now?.prompt) return found;
  const { reach } = state;
  const hints = (reach ? reach.hints : state.now.table.hints) ?? {};
  for (const [key, hint] of Object.entries(hints)) {
    const [verb, noun] = key.split(' ');
    const path = hint.path ?? [Number(noun)];
    const way = path.map((space) => ({ verb, noun: space }));
    found.set(Number(noun), { choices: reach ? [reach.first, ...way] : way, hint });
  }
  if (reach) return found;
  for (const choice of offered()) {
    if (target(choice) !== 'space' || typeof choice.noun !== 'number') continue;
    found.set(choice.noun, { choices: [choice], hint: hints[`${choice.verb} ${choice.noun}`] ?? {} });
  }
  return found;
}
