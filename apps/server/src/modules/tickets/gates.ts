import type { Database } from '../../platform/db/create-db.ts';

/**
 * Closing returns when no further bet on it can be committed; bets committed before stand. Uses a connection of its own, so
 * that a suspend never waits for a free one. All answer the new version(s): whoever quotes prices keeps them, and sends the sum
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

/** `onClosed` is told how long each closing took, from the call to its return. */
export function createGates(db: Database, onClosed: (tookMs: number) => void = () => undefined): Gates {
  const closing = async <T>(work: Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    const answer = await work;
    onClosed(performance.now() - startedAt);
    return answer;
  };
  const one = async (verb: string, sql: string, values: unknown[]): Promise<bigint[]> => {
    const [row] = await db.call<{ v: bigint[] }>(verb, sql, values, 'gate');
    return row?.v ?? [];
  };
  const match = async (verb: 'close_gate' | 'open_gate', matchId: number, reason = ''): Promise<bigint> =>
    (await one(`${verb}_match`, `SELECT money.${verb}($1::int, NULL, $2::text) AS v`, [matchId, reason]))[0] ?? 0n;
  const markets = (verb: 'close_gate' | 'open_gate', matchId: number, ids: readonly number[], reason = ''): Promise<bigint[]> =>
    ids.length === 0
      ? Promise.resolve([])
      : one(`${verb}_markets`, `SELECT money.${verb}($1::int, $2::bigint[], $3::text) AS v`, [matchId, ids, reason]);
  const producer = async (verb: 'close_producer' | 'open_producer', id: number, reason = ''): Promise<bigint> =>
    (await one(verb, `SELECT ARRAY[money.${verb}($1::smallint, $2::text)] AS v`, [id, reason]))[0] ?? 0n;
  return {
    closeMatch: (matchId, reason) => closing(match('close_gate', matchId, reason)),
    openMatch: (matchId, reason) => match('open_gate', matchId, reason),
    closeMarkets: (matchId, ids, reason) => closing(markets('close_gate', matchId, ids, reason)),
    openMarkets: (matchId, ids, reason) => markets('open_gate', matchId, ids, reason),
    closeProducer: (id, reason) => closing(producer('close_producer', id, reason)),
    openProducer: (id, reason) => producer('open_producer', id, reason),
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
