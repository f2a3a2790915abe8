import { int8Array } from '../../../platform/db/binary-array.ts';
import type { Database } from '../../../platform/db/create-db.ts';
import { callFunction, type FunctionCall } from '../../../platform/db/function-call.ts';
import { money } from '../../../platform/db/functions/money.gen.ts';
import { build, callQuery } from '../../../platform/db/query.ts';

/**
 * Closing returns when no further bet on it can be committed; bets committed before stand. Uses a connection of its own, so
 * that a suspend never waits for a free one. All return the new version(s): the code that quotes prices keeps them, and sends the sum
 * of producer's, match's and market's version (0 for a market without a gate) as `PlacementLeg.gateVersion`.
 */
export type Gates = {
  closeMatch(matchId: number, reason?: string): Promise<bigint>;
  openMatch(matchId: number, reason?: string): Promise<bigint>;
  closeMarkets(matchId: number, marketIds: readonly number[], reason?: string): Promise<bigint[]>;
  openMarkets(matchId: number, marketIds: readonly number[], reason?: string): Promise<bigint[]>;
  closeProducer(producer: number, reason?: string): Promise<bigint>;
  openProducer(producer: number, reason?: string): Promise<bigint>;
  /** Several gates in one round trip and one commit; locks are taken producers first, then matches ascending. */
  apply(changes: readonly GateChange[]): Promise<void>;
  /** All gates, to start from. */
  read(): Promise<GateRow[]>;
};

export type GateChange =
  | { kind: 'producer'; id: number; open: boolean; reason?: string }
  | { kind: 'match'; id: number; open: boolean; reason?: string }
  | { kind: 'market'; id: number; matchId: number; open: boolean; reason?: string };

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

type Closed = { versions: (bigint | null)[] | null; waited_ms: number | null };

export interface GatesOptions {
  /** Told how many milliseconds each closing waited for bets that held the gate. */
  onClosed?(waitedMs: number): void;
  /** Term of the role feed in which gates are set: the database refuses any other (trust 2.6). */
  feedTerm?(): bigint | null;
}

export function createGates(db: Database, { onClosed = () => undefined, feedTerm = () => null }: GatesOptions = {}): Gates {
  const versionsOf = (versions: Closed['versions'] | undefined): bigint[] => (versions ?? []).filter((one) => one !== null);
  const close = async (call: FunctionCall<Closed>): Promise<bigint[]> => {
    const [row] = await callFunction(db, call, 'gate');
    if (row) onClosed(row.waited_ms ?? 0);
    return versionsOf(row?.versions);
  };
  const open = async (call: FunctionCall<{ value: Closed['versions'] }>): Promise<bigint[]> => {
    const [row] = await callFunction(db, call, 'gate');
    return versionsOf(row?.value);
  };
  const first = ([version = 0n]: readonly bigint[]): bigint => version;
  return {
    async closeMatch(matchId, reason = '') {
      return first(await close(money.closeGate({ match: matchId, markets: null, reason, term: feedTerm() })));
    },
    async openMatch(matchId, reason = '') {
      return first(await open(money.openGate({ match: matchId, markets: null, reason, term: feedTerm() })));
    },
    async closeMarkets(matchId, ids, reason = '') {
      if (ids.length === 0) return [];
      return await close(money.closeGate({ match: matchId, markets: int8Array(ids), reason, term: feedTerm() }));
    },
    async openMarkets(matchId, ids, reason = '') {
      if (ids.length === 0) return [];
      return await open(money.openGate({ match: matchId, markets: int8Array(ids), reason, term: feedTerm() }));
    },
    async closeProducer(id, reason = '') {
      return first(await close(money.closeProducer({ producer: id, reason, term: feedTerm() })));
    },
    async openProducer(id, reason = '') {
      return first(await open(money.openProducer({ producer: id, reason, term: feedTerm() })));
    },
    async apply(changes) {
      if (changes.length === 0) return;
      await callFunction(db, money.applyGates({ changes: JSON.stringify(changes), term: feedTerm() }), 'gate');
    },
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
