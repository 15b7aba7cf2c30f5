// Made by `marne types` from the structs that the server sends. Change those, not this.

import type { Account, Clause, Piece, Reach, Table } from '/shared/types.d.ts';

/** The table of 1914 Offensive à outrance. */
export interface FrontTable extends Table {
  pieces: Unit[];
  /** what seldom changes, such as a board of its own: sent once, and then named */
  ground: OrderOfBattle;
  clock: Clock;
  standing: Standing;
  plans?: PlanNow[];
  left?: Left[];
  structures?: StructureNow[];
  supply?: ArmySupply[];
}

/** A piece on the table, and what its owner knows of it. */
export interface Unit extends Piece {
  /** its army */
  army?: number | null;
  /** the corps to which it is attached; none: it is independent, or no Formation */
  corps?: number | null;
  /** 6.1.2 its CEL now */
  level?: number | null;
  /** 7.1 normal MPs left in a movement phase */
  left?: number | null;
  /** what it is doing, in a few words */
  state?: string | null;
  /** of a boundary that can be taken in hand: the numerals of its armies */
  between?: [string, string] | null;
  /** 7.5 whether it may recover where it stands; without it nothing is lost */
  recovers?: boolean | null;
}

/** Armies, corps, and of each piece its strengths by the reductions it has taken, and its base CE. */
export interface OrderOfBattle {
  armies: ArmyPrinted[];
  corps: CorpsPrinted[];
  levels: [number, number][][];
  base: number[];
}

/** 1.1-26 An army: its numeral and colour, its commander, its corps boxes. */
export interface ArmyPrinted {
  army: number;
  name: string;
  side: string;
  numeral: string;
  colour: 'blue' | 'brown' | 'celeste' | 'gray' | 'green' | 'pink' | 'red' | 'white' | 'yellow';
  commander: string;
  boxes: number;
}

/** 1.1-8 A corps, and how much it may have, in eighths of a division. */
export interface CorpsPrinted {
  corps: number;
  name: string;
  limit: number;
}

/** 4.0 The calendar: the Game Turn and its days, whose Player Turn it is, the phase, and who acts in it. */
export interface Clock {
  turn: number;
  last: number;
  days: string;
  side: string;
  acts: string;
  /** the place among the phases; their number in an Inter-Phase */
  phase: number;
  phases: string[];
  soon: Clause[];
}

/** 27.0 The German lead in points, and what it would be worth now. */
export interface Standing {
  lead: number;
  worth: string;
}

/** 26 How the plan of an army stands. */
export interface PlanNow {
  army: number;
  name: string;
  side: string;
  state: string;
  /** Mandated Attacks */
  made?: number;
  needed?: number;
}

/** What a side has left, which the enemy does not know. */
export interface Left {
  name: string;
  amount: string;
  rule: string;
}

/** 18.4 A structure that is blown: between which hexes, and from which Game Turn it works again. */
export interface StructureNow {
  space: number;
  beyond: number;
  text: string;
  /** 0: never */
  rebuilt?: number;
}

/** 15.2 What feeds an army. */
export interface ArmySupply {
  army: number;
  depots: string;
  rows: Fed[];
}

/** 15.4 A corps, or a Force that is out of supply: what there is to say of its supply, and whether it has it. */
export interface Fed {
  name: string;
  text: string;
  rule: string;
  corps?: number | null;
  out?: boolean;
}

export type Foresight = Account | Reach;
