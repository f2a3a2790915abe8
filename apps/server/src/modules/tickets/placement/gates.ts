import { boolArray, int2Array, int4Array, int8Array, textArray } from '../../../platform/db/binary-array.ts';
import type { Database } from '../../../platform/db/create-db.ts';
import { callFunction } from '../../../platform/db/function-call.ts';
import { money } from '../../../platform/db/functions/money.gen.ts';
import { build, callQuery } from '../../../platform/db/query.ts';
import { GateBatcher, type GateChange } from './gate-batcher.ts';

/**
 * Closing returns when no further bet on it can be committed; bets committed before stand. Uses a connection of its own, so
 * that a suspend never waits for a free one; what comes while a call is under way goes together in the next ({@link GateBatcher}).
 * All return the new version(s): the code that quotes prices keeps them, and sends the sum
 * of producer's, match's and market's version (0 for a market without a gate) as `PlacementLeg.gateVersion`.
 */
export type Gates = {
  closeMatch(matchId: number, reason?: string): Promise<bigint>;
  openMatch(matchId: number, reason?: string): Promise<bigint>;
  closeMarkets(matchId: number, marketIds: readonly number[], reason?: string): Promise<bigint[]>;
  openMarkets(matchId: number, marketIds: readonly number[], reason?: string): Promise<bigint[]>;
  closeProducer(producer: number, reason?: string): Promise<bigint>;
  openProducer(producer: number, reason?: string): Promise<bigint>;
  /** Several gates in one commit; locks are taken producers first, then matches ascending. Returns their versions in the order of the changes. */
  set(changes: readonly GateChange[]): Promise<bigint[]>;
  /** All gates, to start from. */
  read(): Promise<GateRow[]>;
};

export type GateRow = {
  kind: 'producer' | 'match' | 'market';
  id: number;
  matchId: number | null;
  isOpen: boolean;
  /** As the feed set it last: open unless traders hold it shut. */
  isWanted: boolean;
  version: bigint;
  closedAtMs: number | null;
};

const KINDS = ['producer', 'match', 'market'] as const;

export interface GatesOptions {
  /** Told how many milliseconds each closing waited for bets that held the gate. */
  onClosed?(waitedMs: number): void;
  /** Term of the role feed in which gates are set: the database refuses any other (trust 2.6). */
  feedTerm?(): bigint | null;
}

export function createGates(db: Database, { onClosed = () => undefined, feedTerm = () => null }: GatesOptions = {}): Gates {
  const batcher = new GateBatcher({
    async call(changes) {
      const columns = {
        kind: int2Array(changes.map(({ kind }) => KINDS.indexOf(kind))),
        id: int8Array(changes.map(({ id }) => id)),
        match: int4Array(changes.map((change) => (change.kind === 'market' ? change.matchId : null))),
        open: boolArray(changes.map(({ open }) => open)),
        reason: textArray(changes.map(({ reason = '' }) => reason)),
      };
      const [row] = await callFunction(db, money.setGates({ ...columns, term: feedTerm() }), 'gate');
      if (row && changes.some(({ open }) => !open)) onClosed(row.waited_ms ?? 0);
      return (row?.versions ?? []).map((version) => version ?? 0n);
    },
  });
  const setOne = async (change: GateChange): Promise<bigint> => (await batcher.set([change]))[0] ?? 0n;
  const setMarkets = (open: boolean, matchId: number, ids: readonly number[], reason: string): Promise<bigint[]> =>
    batcher.set(ids.map((id) => ({ kind: 'market', id, matchId, open, reason })));
  return {
    closeMatch: (id, reason = '') => setOne({ kind: 'match', id, open: false, reason }),
    openMatch: (id, reason = '') => setOne({ kind: 'match', id, open: true, reason }),
    closeMarkets: (matchId, ids, reason = '') => setMarkets(false, matchId, ids, reason),
    openMarkets: (matchId, ids, reason = '') => setMarkets(true, matchId, ids, reason),
    closeProducer: (id, reason = '') => setOne({ kind: 'producer', id, open: false, reason }),
    openProducer: (id, reason = '') => setOne({ kind: 'producer', id, open: true, reason }),
    set: (changes) => batcher.set(changes),
    async read() {
      const all = build.selectFrom('money.gate').select(['kind', 'id', 'match_id', 'open', 'wanted', 'version', 'closed_at']);
      const rows = await callQuery(db, 'read_gates', all);
      return rows.map((row) => ({
        kind: KINDS[row.kind] ?? 'market',
        id: Number(row.id),
        matchId: row.match_id,
        isOpen: row.open,
        isWanted: row.wanted,
        version: row.version,
        closedAtMs: row.closed_at?.getTime() ?? null,
      }));
    },
  };
}
