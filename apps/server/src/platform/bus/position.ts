/** A place in the outbox, in the order of commits. Ids of different clusters are never compared: a later cluster is later. */
export interface Position {
  /** Which cluster gave the transaction id: see platform.cluster. */
  readonly clusterNo: number;
  readonly xid: string;
  readonly id: bigint;
}

/** Negative: `a` was committed before `b`. */
export function comparePositions(a: Position, b: Position): number {
  if (a.clusterNo !== b.clusterNo) return a.clusterNo - b.clusterNo;
  if (a.xid !== b.xid) return BigInt(a.xid) < BigInt(b.xid) ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

export const earlierOf = (a: Position, b: Position): Position => (comparePositions(a, b) <= 0 ? a : b);
