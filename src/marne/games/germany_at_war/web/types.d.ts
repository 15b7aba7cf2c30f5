// Made by `marne types` from the structs that the server sends. Change those, not this.

import type { Account, Band, Piece, Reach, SpaceNow, Table } from '/shared/types.d.ts';

/** The table of Germany at War. */
export interface WarTable extends Table {
  pieces: Block[];
  /** by printed name, those that differ from the printed map */
  spaces: Record<string, Area>;
  turn: Turn;
  phasing: string;
  /** who has the Initiative Disc */
  disc: string | null;
  surprise: boolean;
  action: ImpulseAction | null;
  garrisons: Garrison[];
  tracks: Track[];
  /** what the final result of a battle means */
  bands: Band[];
  dead: Block[];
  pool: Block[];
  later: Block[];
  /** how many blocks each Power hides in its pool */
  pools: number[];
}

/** A block; of one that stands with its back to the reader, nothing but its Power is known. */
export interface Block extends Piece {
  power: string;
  arm?: string | null;
  historical?: string | null;
  army?: string | null;
  /** its army, as the block says it */
  numeral?: string | null;
  /** its army's */
  colour?: string | null;
  step?: number | null;
  strength?: number | null;
  dot?: string | null;
  /** how many steps it can still lose */
  left?: number | null;
  /** how far it can go */
  points?: number | null;
  /** how far under command, if that is farther */
  commanded?: number | null;
  /** strength and dot of each, and the hits that it takes to lose it */
  steps?: [number, string, number][];
}

/** What distinguishes an area from the printed map. */
export interface Area extends SpaceNow {
  /** contested only since this impulse */
  engaged?: boolean;
}

/** Where the war stands. */
export interface Turn {
  now: number;
  names: string[];
  impulse: number;
}

/** What a side does with its impulse. */
export interface ImpulseAction {
  name: string;
  rule: string;
}

/** The discs of a Power in a fortress. */
export interface Garrison {
  /** as it is printed on the map */
  fort: string;
  name: string;
  space: number;
  power: string;
  count: number;
}

/** A count that decides the game. */
export interface Track {
  name: string;
  short: string;
  rule: string;
  german: number;
  entente: number;
  /** at how much each side has lost or won */
  of?: [number, number] | null;
}

export type Foresight = Account | Reach;
