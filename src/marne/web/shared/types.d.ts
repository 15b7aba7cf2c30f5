// Made by `marne types` from the structs that the server sends. Change those, not this.

/** A counter; one that lies with its back up has a nation and a heading, and nothing else. */
export interface Counter {
  nation: 'belgian' | 'british' | 'dutch' | 'french' | 'german';
  back?: boolean;
  /** where the pointer of a back points, in degrees clockwise from the top */
  heading?: number | null;
  arm?: 'alpine' | 'artillery' | 'cavalry' | 'depot' | 'engineers' | 'ersatz' | 'garrison' | 'headquarters' | 'infantry' | 'jaeger' | 'landwehr' | 'marine' | 'railway' | 'reserve' | 'siege' | 'territorial' | 'train' | 'works';
  size?: 'II' | 'III' | 'X' | 'XX' | 'XXX' | 'XXXX' | null;
  /** in full, for a voice and the inspector: "11th Division" */
  name?: string;
  /** in short: "11" */
  unit?: string;
  /** the formation above it in short: "20" */
  parent?: string;
  /** the numeral on its band */
  army?: string;
  /** of its band */
  colour?: 'blue' | 'brown' | 'celeste' | 'gray' | 'green' | 'pink' | 'red' | 'white' | 'yellow' | null;
  /** of works, 1 or 2 */
  level?: number;
  /** without them its strength is hidden, and its name stands in their place */
  values?: CounterValues | null;
  /** strength steps that it can still lose */
  left?: number;
  /** strength steps that it has lost */
  lost?: number;
  /** whether it lies on its weaker side */
  reduced?: boolean;
  /** levels of effectiveness lost, 0 to 6; without it the counter has none */
  worn?: number | null;
  marks?: CounterMark[];
}

/** The figures of a counter; what its reader does not know is not in it. */
export interface CounterValues {
  attack?: number | null;
  /** whether the attack is one of cavalry, in brackets */
  bracketed?: boolean;
  defence?: number | null;
  movement?: number | null;
  /** of a depot or a train */
  range?: number | null;
  /** its extended range */
  reach?: number | null;
  /** what it can give when extended */
  ammunition?: number | null;
  /** of works */
  strength?: number | null;
  guns?: number | null;
  proficiency?: number | null;
}

/** What has befallen a counter, or what it does. */
export interface CounterMark {
  kind: 'besieged' | 'demoralized' | 'digging' | 'entrained' | 'extended' | 'fought' | 'frozen' | 'gained' | 'halted' | 'improved' | 'indebted' | 'isolated' | 'moved' | 'prepared' | 'spanning' | 'unsupplied';
  /** the hexsides it concerns, in degrees clockwise from the top */
  headings?: number[];
  /** of an improved position: 1 or 2 */
  level?: number;
}

/** A piece on the table; what is hidden from the reader is not in it. */
export interface Piece {
  /** the same from table to table while it is the same piece to the reader */
  key: string;
  /** the index of its space; -1: it is not on the board */
  space: number;
  side: string;
  /** what a choice calls it */
  noun?: number | null;
  name?: string | null;
  own?: boolean;
  /** whether others may lie under it of which the reader knows nothing, not even whether they do */
  pile?: boolean;
  /** what it is just now; each becomes a CSS class */
  flags?: string[];
  /** in a hex game: what stands on it, drawn by code that all such games share */
  counter?: Counter | null;
}

/** What distinguishes a space from the printed map. */
export interface SpaceNow {
  held: string;
  /** in other hands than at the start */
  taken?: boolean;
  contested?: boolean;
}

/** What on the table the choices of each verb point at; all others are buttons. */
export interface Targets {
  piece?: string[];
  space?: string[];
  /** in which the piece in hand may face */
  direction?: string[];
}

/** What a choice costs or promises, whether it leads to the enemy, and by which spaces it goes. */
export interface Hint {
  cost?: number | null;
  fight?: boolean;
  /** the choice in words, where it is not offered yet */
  text?: string | null;
  /** what its tag says instead of a cost: a chance */
  label?: string | null;
  /** what its tag shows, if not a boot, or sabres at a fight */
  sign?: 'aim' | 'boot' | 'sabres' | null;
  /** the spaces on the way, each a choice of its own */
  path?: number[] | null;
  /** the spaces on the way, where one choice leads to the end of it */
  via?: number[] | null;
  /** whether it takes more than one has by right: its tag is another one, its edge dashed */
  forced?: boolean;
  /** what it would cost besides: its tag says that there is something */
  warns?: string | null;
  /** what it would bring besides */
  wins?: string | null;
  /** "verb noun": what must be chosen before it */
  before?: string[];
  /** "verb noun": what is chosen after it, so that others follow */
  then?: string[];
}

/** The piece on the march. */
export interface Moving {
  /** its key */
  piece: string;
  /** the verb that ends its march */
  end?: string | null;
  /** how many of its formation could march along, each by choices of its own */
  mates?: number;
}

/** A space beside the map: a pool, a railway, the sea, the dead. */
export interface Box {
  /** an index that no space of the board has */
  space: number;
  title: string;
}

/** Something that follows, and by which rule. */
export interface Clause {
  text: string;
  rule: string;
}

/** A piece beside the map that a question is about. */
export interface Beside {
  piece: Piece;
  /** where it may go, and why to so few places; or why to none */
  text: string;
  rule: string;
  /** "verb noun": what takes it in hand */
  choice?: string | null;
  /** whether it is in hand */
  held?: boolean;
}

/** What lies beside the map for a question that is answered with it. */
export interface Tray {
  title: string;
  text: string;
  rule: string;
  beside: Beside[];
  /** whether they are put on the map one by one */
  places?: boolean;
  /** choices, one after the other, that answer the question in a sensible way */
  rest?: string[];
  /** what is asked next */
  then?: Clause | null;
  /** the spaces to which something of it may go: where one should look */
  toward?: number[];
  /** what it is all for: how the game is won, for whoever has only begun it */
  aim?: string;
}

/** A sensible answer to a question, on the first key; what is not offered any more is left out. */
export interface Proposed {
  text: string;
  /** "verb noun", one after the other */
  choices: string[];
}

/** Something that can be laid over the map and taken off again; those of one name come and go together. */
export interface Overlay {
  name: string;
  title: string;
  kind: 'boundary' | 'command' | 'front' | 'lattice' | 'rail' | 'range' | 'reach' | 'supply' | 'track' | 'values' | 'veil' | 'zone';
  /** whether it is there until the reader takes it off */
  shown?: boolean;
  side?: string | null;
  /** of an army */
  colour?: string | null;
  /** what stands on a boundary */
  label?: string | null;
  /** how a railway is: running, theirs, coming, cut */
  look?: string | null;
  /** what its lines or tints mean, where its title does not say it */
  says?: string | null;
  /** by which rule */
  rule?: string | null;
  spaces?: number[];
  /** each from space to space */
  lines?: number[][];
  /** of a front: a space, and the one beyond its border */
  edges?: [number, number][];
  /** what stands in a space */
  values?: Record<number, string>;
}

/** The table as a side sees it. */
export interface Table {
  pieces: Piece[];
  targets: Targets;
  /** by printed name, those that differ from the printed map */
  spaces?: Record<string, SpaceNow>;
  /** the directions in which a piece may face, in degrees clockwise from the top */
  headings?: number[];
  /** by "verb noun" */
  hints?: Record<string, Hint>;
  moving?: Moving | null;
  /** the spaces that the question is about */
  about?: number[];
  /** from space to space, where answers may lead */
  ways?: [number, number][];
  /** from where to where is attacked in the fight that is on */
  strikes?: [number, number][];
  /** with how much from each of these spaces, as far as the reader knows */
  blows?: Record<number, string>;
  /** at which odds these spaces would be attacked, as far as the reader knows */
  odds?: Record<number, string>;
  tray?: Tray | null;
  proposal?: Proposed | null;
  boxes?: Box[];
  overlays?: Overlay[];
  /** what seldom changes, such as a board of its own: sent once, and then named */
  ground?: any;
}

/** Where a piece could go that has not been chosen yet. */
export interface Reach {
  kind: 'reach';
  /** the verb that ends its march */
  end?: string | null;
  hints?: Record<string, Hint>;
}

/** What a choice does, said before it is made. */
export interface Meaning {
  /** one sentence */
  text: string;
  rule: string;
  gets?: Clause[];
  costs?: Clause[];
  /** what then comes of itself, in order; nobody should choose that unawares */
  ends?: Clause[];
  /** the same as a title */
  end?: string | null;
}

/** How a piece is supplied: the way there from its source; or why it is not, and what comes nearest to it. */
export interface Traced {
  kind: 'traced';
  text: string;
  rule: string;
  /** from space to space */
  line?: number[];
  fed?: boolean;
}

/** The line between two spaces: whether it is clear, and if not, where it is blocked. */
export interface SightLine {
  kind: 'sight';
  start: number;
  goal: number;
  apart: number;
  clear: boolean;
  /** a clear line may still be too long */
  sees: boolean;
  blocker: number | null;
  rule: string;
  text: string;
}

/** One contribution, with the least and the most that it may count. */
export interface Line {
  rule: string;
  text: string;
  least: number;
  most: number;
  /** what stands there instead of a number */
  figure?: string | null;
}

/** Contributions that are added up. */
export interface Column {
  title: string;
  lines: Line[];
  /** what their sum is called; empty: they are not added up */
  sum?: string | null;
}

/** One thing that may come, and how likely it is. */
export interface Chance {
  label: string;
  /** from 0 to 1 */
  chance: number;
  /** whether this is what came */
  came?: boolean;
}

/** What may come, or could have come, as bars. */
export interface Chances {
  title: string;
  rows: Chance[];
  rule?: string | null;
  /** how lucky it was */
  words?: string | null;
}

/** A die that was thrown. */
export interface Die {
  face: number;
  good: boolean;
}

/** Dice that were thrown together. */
export interface Throw {
  title: string;
  dice: Die[];
  rule?: string | null;
}

/** A face of a die, and what it brings, line by line. */
export interface DieFace {
  face: number;
  text: string[];
  /** for the reader */
  good?: boolean;
  bad?: boolean;
}

/** Two dice together: what the table says, and what it does in each way. */
export interface Cell {
  text: string;
  /** for each way: "o" a loss of the reader, "x" of the others, ">" they give way, "<" he does */
  signs: string[];
  /** whether they are thrown again */
  again?: boolean;
}

/** What both sides lose on average, the reader first; the most, where it is in doubt. */
export interface Losses {
  text: string;
  rule: string;
  least: [number, number];
  most: [number, number];
}

/** One of the ways in which a throw may be read, such as how hard both sides fight. */
export interface Way {
  title: string;
  /** that somebody gives way */
  chance: number;
  losses?: Losses[];
}

/** Two dice crossed: every throw in a cell, read in one of several ways. */
export interface Chart {
  title: string;
  rule: string;
  /** the die of the rows */
  down: string;
  across: string;
  /** row by row */
  cells: Cell[][];
  ways: Way[];
  /** the way that is shown first */
  now?: number;
  /** the ways that are still possible */
  open?: number[];
  /** what the ways are */
  asked: string;
  asked_rule: string;
  /** of what their chances are */
  chance: string;
  chance_rule: string;
  /** what each sign means */
  marks?: Record<string, string>;
}

/** Dice read in a column of a table: all columns, the one that holds, one that more would reach, what they bring. */
export interface Reading {
  title: string;
  /** of a single die */
  faces?: DieFace[];
  rule?: string | null;
  columns?: string[];
  now?: number;
  next?: number | null;
  /** columns that are possible, too, while something is hidden */
  may?: number[];
  /** what stands below each column */
  under?: string[];
  /** of two dice */
  chart?: Chart | null;
}

/** What a range of final results means, up to and with a figure; the last has no end. */
export interface Band {
  name: string;
  upto?: number | null;
}

/** What followed, or would follow, in a sentence. */
export interface Remark {
  rule: string;
  text: string;
  /** for the reader: it is a warning */
  bad?: boolean;
  good?: boolean;
}

/** One of several reckonings of an account, in the order of the dice. */
export interface Part {
  title: string;
  columns: Column[];
  odds?: Reading[];
  after?: Remark[];
}

/** A battle, a shot or a test, line by line, foreseen or fought. */
export interface Account {
  kind: 'account';
  title: string;
  columns: Column[];
  final?: Line | null;
  throws?: Throw[];
  /** before the dice */
  chances?: Chances[];
  /** before a single die, face by face */
  odds?: Reading[];
  /** what ranges of the final result mean, lowest first */
  bands?: Band[];
  /** what followed */
  after?: Remark[];
  /** where several things are reckoned one after the other */
  parts?: Part[];
}

/** What has happened from one position to another, action by action, as far as the reader may know. */
export interface Playback {
  since: number;
  until: number;
  /** the present position */
  last: number;
  actions: Action[];
  /** the table before it all, if tables were wanted */
  begin: Table & Record<string, any> | null;
  /** and how the game stood */
  score: Score | null;
  /** the turn or month that it is after it all */
  period: string;
  steps: Step[];
}

/** Something that a side did, over one or many choices. */
export interface Action {
  /** the position to which it led */
  number: number;
  by: string | null;
  sort: 'fight' | 'march' | 'order' | 'reveal' | 'turn';
  rule: string;
  /** one sentence */
  text: string;
  /** the words of it that count */
  strong?: string;
  /** what follows from it, in a sentence */
  follows?: string;
  /** the same in a few words, for the sentence that sums up */
  head?: string;
  /** what the head is about, where the same may be said of several: a place, a country */
  which?: string;
  /** the head of several together, with {which} where they are named */
  heads?: string;
  /** where it was, the place to look at first */
  spaces?: number[];
  /** by which spaces pieces went */
  ways?: number[][];
  /** spaces that are not as they were: in other hands, contested, free again */
  changed?: number[];
  /** how much it matters to the reader: an account begins with the highest */
  weight?: number;
  /** whether the reader has lost something */
  loss?: boolean;
  /** whether a turn begins with it */
  turn?: boolean;
  /** whether a battle was fought in it */
  battle?: boolean;
}

/** How a game stands for its reader: a few figures, and the spaces that are in danger next. */
export interface Score {
  figures?: Figure[];
  danger?: number[];
  /** what these spaces are called here, if not by their titles */
  threatened?: string[];
}

/** A figure by which one sees how a game stands. */
export interface Figure {
  name: string;
  value: string;
  rule: string;
}

/** What an action has changed on the table, and how the game then stood. */
export interface Step {
  number: number;
  score: Score;
  /** those that are new, or not as they were */
  pieces?: any[];
  /** the keys of all pieces, if they are others or lie otherwise */
  order?: string[] | null;
  /** all else on the table that is not as it was */
  rest?: Record<string, any>;
}

/** How an ended match went. */
export interface Ending {
  /** why it ended so, in a sentence; empty if no rule decided it */
  verdict: string;
  score: Score;
  /** what one calls it to tell the match so */
  by_period: string;
  periods: PeriodShown[];
  tallies: TallyShown[];
  luck: Luck[];
  luck_means: string;
}

/** A period of an ended match: between which positions, and how things stood at its end. */
export interface PeriodShown {
  title: string;
  short: string;
  since: number;
  until: number;
  /** what it brought the reader, in a few words */
  passed: string;
  /** who held what, by printed names: what differs from the printed map */
  ground?: Record<string, SpaceNow>;
  /** the spaces in which the pieces of each side stood */
  standing?: Record<string, number[]>;
  /** where battles were fought */
  battles?: number[];
}

/** A figure, period by period. */
export interface TallyShown {
  name: string;
  side: string | null;
  rule: string | null;
  values: number[];
  /** of one that only grows: all of it together */
  whole: number | null;
  of: number | null;
}

/** The luck of a side over a whole match. */
export interface Luck {
  side: string;
  /** what was thrown or drawn, and how often */
  title: string;
  got: number;
  usual: number;
  /** by how much it differs from what is usual two times in three */
  spread: number;
}

/** How a side's chances stood over a whole match, and where they moved most. */
export interface Turning {
  chances: Judged[];
  points: TurningPoint[];
  lesson: LessonNamed | null;
}

/** A side's chance to win after so many choices, as far as the side could tell, and by how much it may be off. */
export interface Judged {
  number: number;
  chance: number;
  margin: number;
}

/** Where the chances moved: between which positions, by how much, and what mattered most there. */
export interface TurningPoint {
  since: number;
  until: number;
  change: number;
  action: Action | null;
}

/** A lesson by its name, and its title. */
export interface LessonNamed {
  name: string;
  title: string;
}

/** The table as a seat sees it, and what it may do. */
export interface TableMessage {
  is: 'table';
  match: string;
  /** open, playing, over */
  phase: string;
  number: number;
  /** it tells positions of one number apart after an undo */
  version: number;
  seat: string | null;
  side: string | null;
  table: Table & Record<string, any>;
  prompt: Prompt | null;
  waiting: string[];
  waiting_seats: string[];
  can_undo: boolean;
  result: Result | null;
  clock: ClockShown | null;
  proposals: Record<string, Proposal>;
  seats: SeatShown[];
  throw: ThrowShown | null;
  /** after the end: the table as each side saw it */
  everything: Record<string, Table & Record<string, any>> | null;
  /** whoever brought the match along knew all its secrets */
  uploaded: boolean;
}

/** What a side is asked. */
export interface Prompt {
  rule: string;
  text: string;
  choices: Offer[];
  barred: Barred[];
}

/** One choice, in words; `mine` is false if it belongs to another seat of the side. */
export interface Offer {
  verb: string;
  noun: number | string | null;
  text: string;
  mine: boolean;
  meaning: Meaning | null;
}

/** A choice that one would look for and may not make now: in words, why not, and its place among others. */
export interface Barred {
  verb: string;
  noun: number | string | null;
  text: string;
  rule: string;
  why: string;
  place: number;
  meaning: Meaning | null;
}

/** How a game ended: the winning side, or None for a draw, how it won, and the rule. */
export interface Result {
  winner: string | null;
  how: string;
  rule: string;
}

/** The seconds that each side has left, and whose are running. */
export interface ClockShown {
  left: Record<string, number>;
  running: string[];
  kind: string;
}

/** An offer of a draw or of a way back, and the seats that agree. */
export interface Proposal {
  by: string;
  /** the position to which one would go back */
  to: number | null;
  agreed: string[];
}

/** A seat as everyone sees it. */
export interface SeatShown {
  name: string;
  title: string;
  side: string;
  kind: string;
  who: string | null;
  online: boolean;
}

/** A throw that waits for the players' words: the seal of what was chosen, everybody's last word, who is missing. */
export interface ThrowShown {
  seal: string;
  last: Record<string, string>;
  missing: string[];
}

/** What seldom changes of a table, by the name that the tables call it. */
export interface Ground {
  is: 'ground';
  key: string;
  ground: any;
}

/** What one choice brought about, as far as the reader may know; number 0 is the opening. */
export interface Story {
  is: 'told';
  number: number;
  by: string | null;
  events: Told[];
}

/** One line of the story. */
export interface Told {
  rule: string;
  kind: string;
  data: Record<string, any>;
  text: string;
}

/** A part of what has happened, for whoever catches up; the entries follow one another. */
export interface StoryPage {
  is: 'story';
  entries: Story[];
}

/** A request that was not granted, and why. */
export interface Refused {
  is: 'refused';
  rule: string;
  why: string;
  number: number;
  ask?: string | number | null;
}

/** Of several choices that were to be made together only the first ones were made, and why no more. */
export interface Halted {
  is: 'halted';
  made: number;
  rule: string;
  why: string;
  ask?: string | number | null;
}

/** The answer to a question. */
export interface Answered {
  is: 'answer';
  ask: string | number | null;
  rule?: string | null;
  why?: string | null;
  allowed?: boolean | null;
  preview?: any;
}

/** What somebody said to the table. */
export interface Said {
  is: 'said';
  id: number;
  who: string;
  text: string;
  at: number;
}

/** Something happened at the table that is no choice. */
export interface News {
  is: 'news';
  kind: string;
  who?: string | null;
  seat?: string | null;
  number?: number | null;
  match?: string | null;
}

/** A program has begun to think. */
export interface Thinking {
  is: 'thinking';
  seat: string;
  program: string;
}

export type Message = Answered | Ground | Halted | News | Refused | Said | Story | StoryPage | TableMessage | Thinking;
