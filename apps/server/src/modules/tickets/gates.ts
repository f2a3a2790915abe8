import type { Database } from '../../platform/db/create-db.ts';

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

type Closed = { versions: bigint[]; waited_ms: number };

/** `onClosed` is called with the milliseconds each closing waited for bets that held the gate. */
export function createGates(db: Database, onClosed: (waitedMs: number) => void = () => undefined): Gates {
  const close = async (name: string, call: string, values: unknown[]): Promise<bigint[]> => {
    const [row] = await db.call<Closed>(name, `SELECT versions, waited_ms FROM money.${call}`, values, 'gate');
    if (!row) return [];
    onClosed(row.waited_ms);
    return row.versions;
  };
  const open = async (name: string, call: string, values: unknown[]): Promise<bigint[]> => {
    const [row] = await db.call<{ versions: bigint[] }>(name, `SELECT money.${call} AS versions`, values, 'gate');
    return row?.versions ?? [];
  };
  const first = ([version = 0n]: readonly bigint[]): bigint => version;
  return {
    async closeMatch(matchId, reason = '') {
      return first(await close('close_gate_match', 'close_gate($1::int, NULL, $2::text)', [matchId, reason]));
    },
    async openMatch(matchId, reason = '') {
      return first(await open('open_gate_match', 'open_gate($1::int, NULL, $2::text)', [matchId, reason]));
    },
    async closeMarkets(matchId, ids, reason = '') {
      if (ids.length === 0) return [];
      return await close('close_gate_markets', 'close_gate($1::int, $2::bigint[], $3::text)', [matchId, ids, reason]);
    },
    async openMarkets(matchId, ids, reason = '') {
      if (ids.length === 0) return [];
      return await open('open_gate_markets', 'open_gate($1::int, $2::bigint[], $3::text)', [matchId, ids, reason]);
    },
    async closeProducer(id, reason = '') {
      return first(await close('close_producer', 'close_producer($1::smallint, $2::text)', [id, reason]));
    },
    async openProducer(id, reason = '') {
      return first(await open('open_producer', 'open_producer($1::smallint, $2::text)', [id, reason]));
    },
    async apply(changes) {
      if (changes.length === 0) return;
      await db.call('apply_gates', 'SELECT money.apply_gates($1::jsonb)', [JSON.stringify(changes)], 'gate');
    },
    async read() {
      const rows = await db.call<{
        kind: number;
        id: bigint;
        match_id: number | null;
        open: boolean;
        wanted: boolean;
        version: bigint;
        closed_at: Date | null;
      }>('read_gates', 'SELECT kind, id, match_id, open, wanted, version, closed_at FROM money.gate', [], 'reads');
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
