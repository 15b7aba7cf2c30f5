// Made by `marne types` from the structs that the server sends. Change those, not this.

import type { Line, Piece, Reach, SightLine, Table } from '/shared/types.d.ts';

/** The table of Colonialism to Revolution. */
export interface FieldTable extends Table {
  pieces: Base[];
  /** what seldom changes, such as a board of its own: sent once, and then named */
  ground: Board;
  turn: number;
  last_turn: number | null;
  period: string;
  scenario: string;
  engagement: string | null;
  attacker: string | null;
  initiative: string | null;
  armies: [Force, Force];
  battle: Battle;
  /** those of which the battle has made something */
  hexes: HexNow[];
  gone: Base[];
  hand: Card[];
  draft: string | null;
  /** the cards that this side has chosen so far */
  picks: string[];
  works: string[];
  /** the hexes that this side has named so far as targets from off the board */
  named: number[];
  waiting: string[];
}

/** A base as a counter. */
export interface Base extends Piece {
  nation: string;
  unit: string;
  spoken: string;
  experienced?: boolean;
  rifles?: boolean;
  stormtroopers?: boolean;
  fatigue?: number;
  acts?: number;
  /** in degrees, where it matters */
  heading?: number | null;
  move?: number;
  weapons?: Weapon[];
  moved?: boolean;
  shot?: boolean;
  spent?: boolean;
  broken?: boolean;
  /** it has somebody to shoot at */
  aims?: boolean;
  /** it is gone off the board, not destroyed */
  left?: boolean;
}

/** What a base shoots with: how far, and with how many dice. */
export interface Weapon {
  range: number;
  dice: number;
  rule: string;
}

/** A board as a page draws it. */
export interface Board {
  columns: number;
  rows: number;
  cells: 'hexes' | 'squares';
  directions: string[];
  text: string;
  hexes: Hex[];
}

/** A cell of the board, with its corners, its terrain, and what runs over it. */
export interface Hex {
  noun: number;
  name: string;
  terrain: string;
  hill: boolean;
  /** the directions in which a road goes on */
  road: number[];
  rail: number[];
  /** with neighbouring centres 1 apart */
  centre: [number, number];
  corners: [number, number][];
}

/** One side: its nation, its points and dice, its cards in play, its losses. */
export interface Force {
  side: string;
  nation: string;
  title: string;
  /** as it is called within a sentence */
  within: string;
  name: string;
  year: number;
  points: number;
  pool: number;
  done: boolean;
  cards: number;
  in_play: Card[];
  deployed: number;
  lost: number;
  left: number;
  breaks_at: number;
  reserve: Waiting[] | null;
}

/** A card with its name and its clause. */
export interface Card {
  card: string;
  name: string;
  rule: string;
}

/** Bases of one kind that wait to be deployed. */
export interface Waiting {
  noun: number;
  unit: string;
  name: string;
  spoken: string;
  count: number;
  experienced?: boolean;
  rifles?: boolean;
  stormtroopers?: boolean;
}

/** Which battle it is, what is fought for in words, and the hexes to be marked because they count. */
export interface Battle {
  title: string;
  date: string;
  place: string;
  north: string;
  aim: string;
  places: number[];
}

/** What the battle has made of a hex. */
export interface HexNow {
  noun: number;
  /** for how many turns */
  gas?: number;
  shelled?: number;
  wreck?: boolean;
  /** by the side that was there last */
  held?: string | null;
  objective?: boolean;
}

/** A shooting action. */
export interface Shot {
  kind: 'shot';
  order?: Ordered | null;
  /** that a Tank breaks down before it moves */
  breaks?: Odds | null;
  target: number;
  target_name: string;
  hex: number;
  shooters: Shooter[];
  hits: Hits[];
  /** what is added to each die of the target's test */
  test: Line[];
  /** that the target takes a hit */
  token: Odds;
  /** that the ammunition runs out */
  dry: Odds;
  /** that the target must retire */
  forced: Odds;
}

/** A further order: what is added to the roll, and the chance that it is understood. */
export interface Ordered {
  kind: 'order';
  lines: Line[];
  passes: Odds;
}

/** A chance as a number and as a fraction. */
export interface Odds {
  chance: number;
  exact: string;
}

/** A base that shoots at another. */
export interface Shooter extends Thrower {
  target: number;
}

/** A base that throws: its dice, the number that it needs, and the chance of each number of hits. */
export interface Thrower {
  base: number;
  name: string;
  dice: number;
  number: number;
  /** what makes the number of dice */
  throws: Line[];
  /** what makes the number that is needed, or is added to each die */
  adds: Line[];
  hits: Hits[];
}

/** The chance of so many hits. */
export interface Hits extends Odds {
  hits: number;
}

/** Shots of several bases, each at its own target. */
export interface Volley {
  kind: 'volley';
  order?: Ordered | null;
  /** that a Tank breaks down before it moves */
  breaks?: Odds | null;
  shots: Shot[];
}

/** A round of an assault: the dice of both sides, and who wins how often. */
export interface Bout {
  kind: 'assault';
  order?: Ordered | null;
  /** that a Tank breaks down before it moves */
  breaks?: Odds | null;
  hex: number;
  round: number;
  fighters: [Fighter, Fighter];
  win: Odds;
  draw: Odds;
  lose: Odds;
}

/** A base in an assault. */
export interface Fighter extends Thrower {
  side: string;
}

/** A move of which there is nothing to say but its order, and whether Tanks break down. */
export interface Move {
  kind: 'move';
  order?: Ordered | null;
  /** that a Tank breaks down before it moves */
  breaks?: Odds | null;
}

/** A test: what is added to its dice, and the chance to pass. */
export interface Strain {
  kind: 'test';
  base: number;
  name: string;
  dice: number;
  /** that each die must show */
  number: number;
  lines: Line[];
  passes: Odds;
}

/** Fire from off the board on a hex. */
export interface Shelled {
  kind: 'shell';
  hex: number;
  lines: Line[];
  passes: Odds;
  reroll?: boolean;
}

/** Fire from off the board, roll by roll. */
export interface Barrage {
  kind: 'salvo';
  hexes: Shelled[];
}

export type Foresight = Barrage | Bout | Move | Ordered | Reach | Shelled | Shot | SightLine | Strain | Volley;
