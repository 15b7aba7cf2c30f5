// @ts-check
/** The one state of the match page, and how it changes. Functions elsewhere read it; only `change` writes it. */

/**
 * @typedef {import('../shared/types.d.ts').Piece} Piece
 * @typedef {import('../shared/types.d.ts').Hint} Hint
 * @typedef {import('../shared/types.d.ts').Told} Told
 * @typedef {import('../shared/types.d.ts').TableMessage} TableMessage
 * @typedef {TableMessage['table']} Table the table as a game lays it out; what is not shared belongs to the game's module
 *
 * @typedef {object} Choice what is offered, or what a way of several choices is made of
 * @property {string} verb
 * @property {number|string|null} noun
 * @property {string} [text]
 * @property {boolean} [mine] whether it belongs to this seat
 * @property {boolean} [perhaps] among several: whether it is left out where it is not offered
 * @property {boolean} [alone] among several: whether it is left out where anything else is offered, too
 * @property {import('../shared/types.d.ts').Meaning|null} [meaning] what it does
 *
 * @typedef {object} Reach where a piece could go that has not been chosen yet
 * @property {string} piece
 * @property {string|null} end
 * @property {Choice|null} first what takes it in hand, if it is not there yet
 * @property {Record<string, Hint>} hints
 *
 * @typedef {Reach & {first: Choice}} Mate a piece that is to go where the piece in hand goes
 *
 * @typedef {object} State
 * @property {TableMessage|null} now the table as it stands
 * @property {number} shown when it was shown, in milliseconds, for the clocks
 * @property {Told[][]} story what each choice brought about, from the opening on
 * @property {(string|null)[]} by the side that made each choice
 * @property {string|null} selected the key of the piece that the inspector shows
 * @property {Reach|null} reach
 * @property {Reach|null} formation where the piece in hand could go with its formation, while it leads it
 * @property {Mate[]} group the pieces that go where the piece in hand goes
 * @property {string|null} glanced the key of the piece at which one looks closer, by pointing at it for a while
 * @property {import('./glance.js').Traced|null} traced how a piece is supplied at which one looks
 * @property {number|null} aim the space that is pointed at: by hover, focus or a first tap
 * @property {import('../shared/game.js').Account|null} foreseen
 * @property {{title: string, at: [number, number], goals: Goal[]}|null} choosing several things that one may do in one place
 * @property {Sighting|null} sighting whether, and along which line, one looks
 * @property {{title: string, rule: string, why: string, more?: {rule?: string, why: string}[], at: [number, number]}|null} bubble the answer to "why not?"
 * @property {string|null} warned the choice of which one has been told what it ends
 * @property {string|null} opened the choice whose card a tap has opened
 * @property {boolean} connected
 * @property {{number: number, table: Table}|null} past the table as it was, while the replay slider is not at its end
 * @property {string|null} eyes the side through whose eyes we look, after the end
 * @property {import('./playback.js').Playing|null} playback what others did, while it is played
 * @property {import('./since.js').Account|null} account what has happened since one's last turn, until it is dismissed
 * @property {boolean} ending whether one wants to see how the match went, once it is over
 * @property {object|null} told another one when more is known of that
 * @property {boolean} held whether the table waits until others have decided
 * @property {object|null} watched another one when it is time to look for what there is to see
 * @property {string|null} veil the seat behind the curtain, on one screen for two
 * @property {number|null} fan the space whose pieces are spread out
 * @property {Element|null} focused what has the keyboard's focus on the board
 * @property {object|null} looked another one whenever another part of the board is seen, or from another distance
 * @property {string|null} panel the panel on the left: forces, notes, or none
 * @property {Record<string, boolean>} overlays those that the reader has laid over the map, or taken off, by name
 * @property {boolean} drawsArrows whether a drag draws an arrow
 * @property {[number, number, number][]} arrows the player's own arrows: from, to, colour
 * @property {string|null} thinking the seat whose program is thinking
 * @property {unknown} greeted who was last seen to come or go
 * @property {Advice|'asked'|null} advice what the adviser would do now, or that it has been asked
 * @property {(Pick<Advice, 'intends'|'clicks'> & {after: number})|null} underWay the rest of a plan that is carried out click by click
 * @property {import('./lesson.js').Played|null} lesson the lesson that is played, and how far one has come
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
 * @property {number} margin
 * @property {{text: string, ways: number[][], spaces: number[]}[]} intends what it would do, step by step
 * @property {[string, number|string|null][]} clicks by which choices, this one included
 */

/**
 * @typedef {object} Sighting a line of sight that is asked for
 * @property {number|null} from
 * @property {number|null} to
 * @property {boolean} fixed whether it stays when one points elsewhere
 * @property {import('../shared/types.d.ts').SightLine|null} answer
 */

/** @type {State} */
export const state = {
  now: null,
  shown: 0,
  story: [],
  by: [],
  selected: null,
  reach: null,
  formation: null,
  group: [],
  glanced: null,
  traced: null,
  aim: null,
  foreseen: null,
  choosing: null,
  sighting: null,
  bubble: null,
  warned: null,
  opened: null,
  connected: false,
  past: null,
  eyes: null,
  playback: null,
  account: null,
  ending: true,
  told: null,
  held: false,
  watched: null,
  veil: null,
  fan: null,
  focused: null,
  looked: null,
  panel: null,
  overlays: {},
  drawsArrows: false,
  arrows: [],
  thinking: null,
  greeted: null,
  advice: null,
  underWay: null,
  lesson: null,
  thoughts: [],
};

/** @typedef {keyof State} Field */

/** Every drawing with the fields that it shows; without fields, it shows them all. @type {Map<() => void, Field[]|null>} */
const watchers = new Map();

/** Have a drawing repeated whenever one of these fields changes, or any of them. @param {() => void} draw @param {Field[]} [fields] */
export function watch(draw, fields) {
  watchers.set(draw, fields ?? null);
}

let due = false;
/** What has changed since the last drawing; null: something beside the state, and everything is drawn. @type {Set<Field>|null} */
let dirty = new Set();

/** Change the state; the drawings of what has changed follow in the next frame, all of them if nothing is named. @param {Partial<State>} news */
export function change(news) {
  const fields = /** @type {Field[]} */ (Object.keys(news));
  if (!fields.length) dirty = null;
  for (const field of fields) if (state[field] !== news[field]) dirty?.add(field);
  Object.assign(state, news);
  if (due || dirty?.size === 0) return;
  due = true;
  requestAnimationFrame(() => {
    due = false;
    const changed = dirty;
    dirty = new Set();
    for (const [draw, shown] of watchers) if (!changed || !shown || shown.some((field) => changed.has(field))) draw();
  });
}

/** A value that is worked out again only when what it depends on is another. @template T @param {() => unknown[]} depends @param {() => T} work @returns {() => T} */
export function remembered(depends, work) {
  /** @type {unknown[]|null} */
  let known = null;
  /** @type {T} */
  let value;
  return () => {
    const now = depends();
    if (!known || now.some((one, k) => one !== known?.[k])) {
      known = now;
      value = work();
    }
    return value;
  };
}

/** The choices that are offered to this seat now. */
export const offered = remembered(
  () => [state.past, state.held, state.now],
  () => (state.past || state.held ? [] : (state.now?.prompt?.choices ?? []).filter((c) => c.mine !== false)),
);

/** The table that is shown: as it stands, or as it was, or through other eyes. @returns {Table|undefined} */
export function shownTable() {
  return state.past?.table ?? (state.eyes ? state.now?.everything?.[state.eyes] : null) ?? state.now?.table;
}

/** What a choice points at on the table: a piece, a space, a direction of the piece in hand, or nothing. @param {{verb: string}} choice */
export function target(choice) {
  const table = state.now?.table;
  if (table?.targets.piece?.includes(choice.verb)) return 'piece';
  if (table?.targets.space?.includes(choice.verb)) return 'space';
  return table?.targets.direction?.includes(choice.verb) && table.moving && table.headings ? 'direction' : null;
}

/** The offered choices by what they point at. */
const pointed = remembered(
  () => [offered()],
  () => {
    /** @type {{piece: Map<any, Choice[]>, space: Map<any, Choice[]>}} */
    const found = { piece: new Map(), space: new Map() };
    for (const choice of offered()) {
      const kind = target(choice);
      if (kind !== 'piece' && kind !== 'space') continue;
      const there = found[kind].get(choice.noun);
      if (there) there.push(choice);
      else found[kind].set(choice.noun, [choice]);
    }
    return found;
  },
);

/** The choices that point at one thing. @param {'piece'|'space'} kind @param {number|string|null|undefined} noun @returns {Choice[]} */
export function choicesFor(kind, noun) {
  return noun === undefined ? [] : (pointed()[kind].get(noun) ?? []);
}

/** Whether pieces, or spaces, are asked for. @param {'piece'|'space'} kind */
export const asksFor = (kind) => pointed()[kind].size > 0;

/** The pieces of the shown table by key and by space, in the table's order. */
const standing = remembered(
  () => [shownTable()],
  () => {
    /** @type {Map<string, Piece>} */
    const byKey = new Map();
    /** @type {Map<number, Piece[]>} */
    const bySpace = new Map();
    for (const { piece } of shownTable()?.tray?.beside ?? []) byKey.set(piece.key, piece);
    for (const piece of shownTable()?.pieces ?? []) {
      byKey.set(piece.key, piece);
      const there = bySpace.get(piece.space);
      if (there) there.push(piece);
      else bySpace.set(piece.space, [piece]);
    }
    return { byKey, bySpace };
  },
);

/** What lies beside the map, by key. */
const tray = remembered(
  () => [state.now],
  () => new Map((state.now?.table.tray?.beside ?? []).map((one) => [one.piece.key, one])),
);

/** The tray of the question, for whoever answers it. */
export const trayNow = () =>
  state.past || state.playback || !offered().length ? null : (state.now?.table.tray ?? null);

/** Something beside the map. @param {string} key */
export const besideOf = (key) => tray().get(key);

/** How a table names a choice. @param {{verb: string, noun: unknown}} choice */
const named = ({ verb, noun }) => (noun === null || noun === undefined ? verb : `${verb} ${noun}`);

/** The offered choice that takes something beside the map in hand. @param {import('../shared/types.d.ts').Beside} one */
export const takenBy = (one) => offered().find((c) => named(c) === one.choice);

/** Whether a choice takes something beside the map in hand. @param {Choice} choice */
export const isBeside = (choice) => [...tray().values()].some((one) => one.choice === named(choice));

/** The choices that take a piece in hand, on the map or beside it. @param {Piece|undefined} piece @returns {Choice[]} */
export function choicesOf(piece) {
  const one = piece && besideOf(piece.key);
  const taken = one && takenBy(one);
  return one ? (taken ? [taken] : []) : choicesFor('piece', piece?.noun);
}

/** A piece on the shown table, or beside it. @param {string|null} key */
export const pieceOf = (key) => (key === null ? undefined : standing().byKey.get(key));

/** The pieces in a space of the shown table. @param {number} space @returns {Piece[]} */
export const piecesAt = (space) => standing().bySpace.get(space) ?? [];

/** Every space with its pieces. */
export const occupied = () => standing().bySpace;

/**
 * @typedef {object} Goal a space to which one can go now
 * @property {Choice[]} choices what has to be chosen, one after the other
 * @property {Hint} hint
 * @property {Choice[]} [along] what has to be chosen after that, so that the others of a group come along
 * @property {Goal[]} [others] what else one may do there
 */

/** The spaces that glow: those offered, and those that the piece on the march, or the one asked about, can reach. */
export const goals = remembered(
  () => [state.past, state.now, state.reach, state.formation, state.group],
  () => {
    /** @type {Map<number, Goal>} */
    const found = new Map();
    if (state.past || !state.now?.prompt) return found;
    const reach = state.reach ?? state.formation;
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
      const way = wayOf(key, hint);
      const end = (reach ?? state.now.table.moving)?.end ?? null;
      const along = followers(hint, end);
      add(Number(key.split(' ')[1]), { choices: reach?.first ? [reach.first, ...way] : way, hint, along });
    }
    for (const choice of now)
      add(Number(choice.noun), { choices: [choice], hint: hints[`${choice.verb} ${choice.noun}`] ?? {} });
    return state.group.length ? together(found, state.group, state.now.table.moving?.end ?? null) : found;
  },
);

/** The choices along a way, one space after the other. @param {string} key of the hint @param {Hint} hint @returns {Choice[]} */
function wayOf(key, hint) {
  const [verb, noun] = key.split(' ');
  return [...(hint.before ?? []).map(read), ...(hint.path ?? [Number(noun)]).map((space) => ({ verb, noun: space }))];
}

/** A choice as a table names it. @param {string} said @returns {Choice} */
export function read(said) {
  const [verb, noun] = said.split(' ');
  return { verb, noun: noun === undefined ? null : Number.isNaN(Number(noun)) ? noun : Number(noun) };
}

/** What is chosen after a way so that others follow; who has stopped need not stop. @param {Hint} hint @param {string|null} end the verb that ends a march */
const followers = (hint, end) =>
  hint.then?.length
    ? hint.then.map(read).map((choice) => (choice.verb === end ? { ...choice, perhaps: true } : choice))
    : undefined;

/** The spaces that all of a group can reach, and what brings the others there. @param {Map<number, Goal>} goals of the piece in hand @param {Mate[]} group @param {string|null} end the verb that ends its march */
function together(goals, group, end) {
  /** @type {Map<number, Goal>} */
  const found = new Map();
  for (const [space, goal] of goals) {
    const key = `${goal.choices[0].verb} ${space}`;
    if (group.every((mate) => mate.hints[key]))
      found.set(space, { choices: goal.choices, hint: goal.hint, along: [...ended(end), ...allTo(key, group)] });
  }
  return found;
}

/** What brings those of a group to a goal who can go there. @param {string} key of the hint @param {Mate[]} group */
export const allTo = (key, group) =>
  group.flatMap((mate) => (mate.hints[key] ? [mate.first, ...wayOf(key, mate.hints[key]), ...ended(mate.end)] : []));

/** The choice that ends a march, where it must be ended. @param {string|null} end @returns {Choice[]} */
export const ended = (end) => (end ? [{ verb: end, noun: null, perhaps: true }] : []);

/** All that is chosen to go to a goal, with whoever comes along; whoever can go no farther stops there. @param {Goal} goal */
export const wholeWay = (goal) => [...goal.choices, ...(goal.along ?? stopped())];

/** The choice that ends a march which can only be ended. @returns {Choice[]} */
function stopped() {
  const end = (state.reach ?? state.now?.table.moving)?.end;
  return end ? [{ verb: end, noun: null, alone: true }] : [];
}

/** Everything that one may do in a space. @param {number} space @returns {Goal[]} */
export function goalsAt(space) {
  const goal = goals().get(space);
  return goal ? [goal, ...(goal.others ?? [])] : [];
}
