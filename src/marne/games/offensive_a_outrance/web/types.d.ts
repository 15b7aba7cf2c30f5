// Made by `marne types` from the structs that the server sends. Change those, not this.

import type { Account, Piece, Reach, Table } from '/shared/types.d.ts';

/** The table of 1914 Offensive à outrance. */
export interface FrontTable extends Table {
  pieces: Unit[];
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
}

export type Foresight = Account | Reach;
