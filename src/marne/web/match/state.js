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
 * @property {string} [text] the choice in words, where it is not offered yet
 * @property {string} [label] what its tag says instead of a cost: a chance
 * @property {'boot'|'sabres'|'aim'} [sign] what its tag shows, if not a boot, or sabres where one fights
 * @property {number[]} [path] the spaces on the way, each a choice of its own
 * @property {number[]} [via] the spaces on the way, where one choice leads to the end of it
 *
 * @typedef {object} Table the table as a game lays it out; the rest belongs to the game's module
 * @property {Piece[]} pieces
 * @property {Record<string, {held: string, taken: boolean, contested: boolean}>} [spaces] by printed name, those that differ from the printed map
 * @property {{piece: string[], space: string[], direction?: string[]}} targets the verbs whose nouns are pieces, spaces, or directions in which the piece in hand may face
 * @property {number[]} [headings] the directions, in degrees clockwise from the top
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
 * @property {{title: string, at: [number, number], goals: Goal[]}|null} choosing several things that one may do in one place
 * @property {Sighting|null} sighting whether, and along which line, one looks
 * @property {{title: string, rule: string, why: string, at: [number, number]}|null} bubble the answer to "why not?"
 * @property {boolean} connected
 * @property {{number: number, table: any}|null} past the table as it was, while the replay slider is not at its end
 * @property {string|null} eyes the side through whose eyes we look, after the end
 * @property {string|null} veil the seat behind the curtain, on one screen for two
 * @property {number|null} fan the space whose pieces are spread out
 * @property {string|null} panel the panel on the left: forces, notes, or none
 * @property {boolean} drawsArrows whether a drag draws an arrow
 * @property {[number, number, number][]} arrows the player's own arrows: from, to, colour
 * @property {string|null} thinking the seat whose program is thinking
 * @property {Advice|'asked'|null} advice what the adviser would do now, or that it has been asked
 * @property {import('./advice.js').Thought[]} thoughts what the programs thought, as far as one may hear it
 */

/**
 * @typedef {object} Advice what the adviser would do, when what was asked, and why
 * @property {string} asked
 * @property {string} verb
 * @property {number|string|null} noun
 * @property {string} text
 * @property {string} why
 * @property {number|null} chance
 */

/**
 * @typedef {object} Sighting a line of sight that is asked for
 * @property {number|null} from
 * @property {number|null} to
 * @property {boolean} fixed whether it stays when one points elsewhere
 * @property {{from: number, to: number, clear: boolean, sees: boolean, blocker: number|null, rule: string, text: string}|null} answer
 */

/** @type {State} */
export const state = {
  now: null,
  shown: 0,
  story: [],
  by: [],
  selected: null,
  reach: null,
  aim: null,
  foreseen: null,
  choosing: null,
  sighting: null,
  bubble: null,
  connected: false,
  past: null,
  eyes: null,
  veil: null,
  fan: null,
  panel: null,
  drawsArrows: false,
  arrows: [],
  thinking: null,
  advice: null,
  thoughts: [],
};

/** @type {Set<() => void>} */
const watchers = new Set();

/** Have a drawing repeated whenever the state changes. @param {() => void} draw */
export function watch(draw) {
  watchers.add(draw);
}

let due = false;

/** Change the state; all drawings follow in the next frame. @param {Partial<State>} change */
export function change(change) {
  Object.assign(state, change);
  if (due) return;
  due = true;
  requestAnimationFrame(() => {
    due = false;
    for (const draw of watchers) draw();
  });
}

/** The choices that are offered to this seat now. @returns {Choice[]} */
export function offered() {
  return state.past ? [] : (state.now?.prompt?.choices ?? []).filter((c) => c.mine !== false);
}

/** The table that is shown: as it stands, or as it was, or through other eyes. @returns {(Table & Record<string, any>)|undefined} */
export function shownTable() {
  return state.past?.table ?? (state.eyes ? state.now?.everything?.[state.eyes] : null) ?? state.now?.table;
}

/** What a choice points at on the table: a piece, a space, a direction of the piece in hand, or nothing. @param {{verb: string}} choice */
export function target(choice) {
  const table = state.now?.table;
  if (table?.targets.piece.includes(choice.verb)) return 'piece';
  if (table?.targets.space.includes(choice.verb)) return 'space';
  return table?.targets.direction?.includes(choice.verb) && table.moving && table.headings ? 'direction' : null;
}

/** The choices that point at one thing. @param {'piece'|'space'} kind @param {number|string|null|undefined} noun */
export function choicesFor(kind, noun) {
  return noun === undefined ? [] : offered().filter((c) => c.noun === noun && target(c) === kind);
}

/** A piece on the shown table. @param {string|null} key */
export function pieceOf(key) {
  return shownTable()?.pieces.find((p) => p.key === key);
}

/**
 * @typedef {object} Goal a space to which one can go now
 * @property {Choice[]} choices what has to be chosen, one after the other
 * @property {Hint} hint
 * @property {Goal[]} [others] what else one may do there
 */

/** The spaces that glow: those offered, and those that the piece on the march, or the one asked about, can reach. @returns {Map<number, Goal>} */
export function goals() {
  /** @type {Map<number, Goal>} */
  const found = new Map();
  if (state.past || !state.now?.prompt) return found;
  const { reach } = state;
  const hints = (reach ? reach.hints : state.now.table.hints) ?? {};
  const now = reach ? [] : offered().filter((c) => target(c) === 'space' && typeof c.noun === 'number');
  const told = new Set(now.map((c) => `${c.verb} ${c.noun}`));
  /** @param {number} space @param {Goal} goal */
  const add = (space, goal) => {
    const first = found.get(space);
    if (first) (first.others ??= []).push(goal);
    else found.set(space, goal);
  };
  for (const [key, hint] of Object.entries(hints)) {
    if (told.has(key)) continue;
    const [verb, noun] = key.split(' ');
    const way = (hint.path ?? [Number(noun)]).map((space) => ({ verb, noun: space }));
    add(Number(noun), { choices: reach ? [reach.first, ...way] : way, hint });
  }
  for (const choice of now)
    add(Number(choice.noun), { choices: [choice], hint: hints[`${choice.verb} ${choice.noun}`] ?? {} });
  return found;
}

/** Everything that one may do in a space. @param {number} space @returns {Goal[]} */
export function goalsAt(space) {
  const goal = goals().get(space);
  return goal ? [goal, ...(goal.others ?? [])] : [];
}
