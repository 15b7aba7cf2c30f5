// Made by `marne types` from the structs that the server sends. Change those, not this.

import type { Account, Counter, Piece, Reach, Table, Traced } from '/shared/types.d.ts';

/** The table of Avalon Hill's 1914. */
export interface CampaignTable extends Table {
  pieces: Unit[];
  /** what seldom changes, such as a board of its own: sent once, and then named */
  ground: UnitChart;
  clock: Clock;
  neutrals: Neutral[];
  forts: FortsNow[];
  ledger: Ledger;
  trains: Trains[];
  /** whether the charts are still hidden from each other */
  secret?: boolean;
  /** the sides that have sealed theirs */
  sealed?: string[];
  /** while the reader mobilizes */
  desk?: Desk | null;
}

/** A unit on the table. */
export interface Unit extends Piece {
  step?: number;
}

/** The printed chart of units and the fortresses before the war, which never change. */
export interface UnitChart {
  chains: Chain[];
  /** of each kind every counter, from full strength down */
  rows: Counter[][];
  fortresses: FortsNow[];
  /** of each side its mobilization squares, and their numbers */
  numbered: [number, number][][];
}

/** A unit as the printed chart gives it: what it is, its history, and every counter from full strength down. */
export interface Chain {
  kind: string;
  nation: string;
  historical: string;
  counters: string[];
  /** as which it counts at each step */
  sizes: string[];
  /** for stacking, railways and defence: 4 are a corps */
  points: number[];
  /** what the other side scores when it is destroyed at each step */
  worth: number[];
  /** of the printed chart */
  row?: number;
}

/** STD.FORT A fortress that has lost forts: how many stand on each side and inside, and how many there were. */
export interface FortsNow {
  space: number;
  name: string;
  strength: number;
  stand: number[];
  stood: number[];
  /** the sides by which an enemy may come in */
  open: string[];
}

/** STD.TIME The Time Record: the move, its days, the last move, and what is being done. */
export interface Clock {
  move: number;
  last: number;
  days: string;
  /** whose half of the turn it is */
  side: string;
  step: string;
  rule: string;
  due?: Coming[];
}

/** STD.TIME.3 What the Time Record marks: on which move, in which days, and what. */
export interface Coming {
  move: number;
  days: string;
  text: string;
  rule: string;
}

/** STD.NEUT A neutral country: since when it is in the war, and what follows. */
export interface Neutral {
  name: string;
  /** the move on which Germany violated it; 0: never */
  since: number;
  text: string;
  rule: string;
}

/** STD.WIN.1 The points of both sides as things stand, line by line, and how great a victory that would be. */
export interface Ledger {
  german: number;
  allied: number;
  level: string;
  /** how many times the fewer points the more are; 0: the other side has none */
  ratio: number;
  lines: Points[];
}

/** STD.WIN One line of the ledger. */
export interface Points {
  rule: string;
  text: string;
  german: number;
  allied: number;
  /** of a place who holds it: he was the last to pass */
  held?: string | null;
  /** whether it counts for the other side, because it is cut off */
  cut?: boolean;
}

/** STD.RAIL.10 to 12 How much may still go on the railways of a country in this turn; 4 points are a corps. */
export interface Trains {
  name: string;
  left: number;
  of: number;
  rule: string;
}

/** STD.SETUP.6 Everything that lies on the desk of a side while it mobilizes. */
export interface Desk {
  side: string;
  forces: Force[];
  owed: Debt[];
  plans: PlanCard[];
  sectors: Sector[];
  placed: number;
  of: number;
  mobilized: number[];
  /** how the line looks */
  judged: string[];
  /** the unit in hand */
  holds?: number;
}

/** STD.MOB.2, STD.MOB.3 The units of one kind: how many have no square yet, and of how many. */
export interface Force {
  kind: string;
  name: string;
  factors: string;
  counter: Counter;
  /** those without a square */
  left: number[];
  of: number;
  held?: boolean;
}

/** Something that a chart must have before it is sealed. */
export interface Debt {
  text: string;
  rule: string;
  met: boolean;
  /** where */
  space?: number;
}

/** A plan to begin with. */
export interface PlanCard {
  key: string;
  title: string;
  about: string;
  /** how many units stand elsewhere, if this plan is the nearest to the chart */
  changes?: number;
}

/** How much of an army stands in a part of the frontier. */
export interface Sector {
  /** the numbers of its mobilization squares */
  squares: string;
  name: string;
  corps: number;
  cavalry: number;
  guns: number;
  /** of all corps, from 0 to 1 */
  share: number;
}

export type Foresight = Account | Reach | Traced;
