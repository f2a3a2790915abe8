import { sql } from 'kysely';
import { int8Array, type PgArray } from '../../../../platform/db/binary-array.ts';
import type { Database } from '../../../../platform/db/create-db.ts';
import { callFunction, withValues } from '../../../../platform/db/function-call.ts';
import { betting } from '../../../../platform/db/functions/betting.gen.ts';
import { build, prepareQuery } from '../../../../platform/db/query.ts';
import { type ResultFact, toRow } from '../record-facts.ts';
import type { KnownFact } from '../result-in-force.ts';
import { type KnownResult, type StatedResult, standingResults } from '../standing-results.ts';
import { FACT_KINDS, factOf, type StoredFact } from './known-facts.ts';

/** Under this name doubtful results stand among what is parked; the trading desk decides them. */
export const RESULT_CASES = 'result-case';

/** Results of one market that wait for a person, or waited. */
export interface ResultCase {
  readonly caseId: number;
  readonly matchId: number;
  readonly marketId: number;
  readonly marketType: number;
  readonly specifiers: string;
  readonly producer: number;
  readonly kind: 'settlement' | 'cancel' | 'rollback-settlement' | 'rollback-cancel';
  readonly doubt: string;
  readonly timestampMs: number;
  readonly receivedAtMs: number;
  /** Empty for what concerns the whole market. `deduction`: what the withdrawal takes off winnings of bets on others that were accepted before. */
  readonly results: readonly (StatedResult & { readonly deduction?: { readonly share: string; readonly beforeMs: number } })[];
  readonly state: 'open' | 'paid' | 'refused' | 'superseded';
  readonly decidedBy: string | null;
}

export interface ResultAct {
  /** Who decides, for the audit log: `{kind, userId, name, ip, requestId}`. */
  readonly actor: object;
  /** Idempotency key of the person: the same key gets the same answer for ever. */
  readonly requestId: string;
  readonly reason: string;
}

/**
 * `unknown` = there is no such thing; `reused` = the key was used for something else; `own` = the person has a bet on the match; `second` =
 * nothing has changed until a second trader does the same; `isNew` false = it had been decided before.
 */
export interface ResultActAnswer {
  readonly state: ResultCase['state'] | 'unknown' | 'reused' | 'own' | 'second';
  readonly isNew?: boolean;
  /** Outcomes of a paid case for which nothing changes, because something newer stands; '' = the whole market. */
  readonly overtaken?: readonly string[];
}

export interface ResultMarket {
  readonly matchId: number;
  readonly marketId: number;
  readonly marketType: number;
  readonly specifiers: string;
  readonly producer: number;
}

/** A market that the feed has shut with results which a person refused; `timestampMs` is that of the newest of them. */
export interface RefusedMarket extends ResultMarket {
  readonly timestampMs: number;
}

/** What is stored of the results of a market: settlements, what takes them back, and the word of the desk. */
export interface MarketFacts {
  readonly marketId: number;
  readonly marketType: number;
  readonly specifiers: string;
  /** Of one of the facts. */
  readonly producer: number;
  readonly facts: readonly KnownFact[];
}

export interface ResultCases {
  /** Keeps facts of ONE market without effect. Returns the number of the case, or null when it is known already. */
  keep(facts: readonly ResultFact[], doubt: string): Promise<number | null>;
  facts(marketIds: readonly number[]): Promise<MarketFacts[]>;
  /** The same of every market of a match that has any. */
  factsOfMatch(matchId: number): Promise<MarketFacts[]>;
  /** Cases of a match that are open, and all of those of its markets that have results. */
  ofMatch(matchId: number): Promise<ResultCase[]>;
  /** Pays an open case of results that came before the end, when the score gives them. False: it is decided already, or another case. */
  confirm(caseId: number): Promise<boolean>;
  /** Results of the feed that are in force, by market, with the provider's time. */
  known(marketIds: readonly number[]): Promise<Map<number, KnownResult[]>>;
  /** What a person said of a market and has not given back; it stands above the feed. */
  statedByDesk(marketId: number): Promise<StatedResult[]>;
  /** Open ones first, oldest first; decided ones only when asked for. */
  list(onlyOpen: boolean, limit: number): Promise<ResultCase[]>;
  /** Markets whose results were refused in the last days (null = ever), unless stored facts or other results that wait decide them. */
  refused(days: number | null): Promise<RefusedMarket[]>;
  /** Open cases of one doubt that were received up to a moment of the database's clock (epoch milliseconds), oldest first. */
  waiting(doubt: string, receivedUntilMs: number): Promise<ResultCase[]>;
  decide(caseId: number, act: 'pay' | 'refuse', by: ResultAct): Promise<ResultActAnswer>;
  /** Says what is right, whatever the feed says; result -1 gives an outcome back to the feed. */
  supersede(
    market: ResultMarket,
    results: readonly StatedResult[],
    caseId: number | null,
    by: ResultAct,
  ): Promise<ResultActAnswer>;
}

type CaseRow = {
  id: bigint;
  match_id: number;
  market_id: bigint;
  market_type: number;
  specifiers: string;
  producer: number;
  kind: 1 | 2 | 3 | 4;
  doubt: string;
  feed_ts: bigint;
  facts: {
    outcome_id: string;
    result?: 1 | 0 | -1;
    void_factor?: string | null;
    dead_heat_factor?: string | null;
    deduction?: string;
    to_ms?: number | null;
  }[];
  received_at: Date;
  state: ResultCase['state'];
  decided_by: string | null;
};

const listCases = prepareQuery('result_cases', ({ onlyOpen, limit }: { onlyOpen: boolean; limit: number }) =>
  build
    .selectFrom('betting.result_case')
    .select(['id', 'match_id', 'market_id', 'market_type', 'specifiers', 'producer', 'kind', 'doubt', 'feed_ts', 'facts'])
    .select(['received_at', 'state', 'decided_by'])
    .where(({ or, eb }) => or([eb('state', '=', sql.lit('open')), sql<boolean>`NOT ${onlyOpen}::boolean`]))
    .orderBy(sql`state <> 'open'`)
    .orderBy('id')
    .limit(limit)
    .$castTo<CaseRow>(),
);

const waitingCases = prepareQuery('result_cases_waiting', ({ doubt, until }: { doubt: string; until: Date }) =>
  build
    .selectFrom('betting.result_case')
    .select(['id', 'match_id', 'market_id', 'market_type', 'specifiers', 'producer', 'kind', 'doubt', 'feed_ts', 'facts'])
    .select(['received_at', 'state', 'decided_by'])
    .where('state', '=', sql.lit('open'))
    .where('doubt', '=', doubt)
    .where('received_at', '<=', until)
    .orderBy('id')
    .$castTo<CaseRow>(),
);

const casesOfOneMatch = prepareQuery('result_cases_match', ({ matchId }: { matchId: number }) =>
  build
    .selectFrom('betting.result_case')
    .select(['id', 'match_id', 'market_id', 'market_type', 'specifiers', 'producer', 'kind', 'doubt', 'feed_ts', 'facts'])
    .select(['received_at', 'state', 'decided_by'])
    .where('market_id', 'in', (markets) =>
      markets
        .selectFrom('betting.fact')
        .select('market_id')
        .where('match_id', '=', matchId)
        .union(
          markets
            .selectFrom('betting.result_case')
            .select('market_id')
            .where('state', '=', sql.lit('open'))
            .where('match_id', '=', matchId),
        ),
    )
    .where('match_id', '=', matchId)
    .orderBy('id')
    .$castTo<CaseRow>(),
);

const KINDS_OF_RESULTS = [1, 3, 6].map((kind) => sql.lit(kind));

const knownFacts = () =>
  build
    .selectFrom('betting.fact')
    .select(['market_id', 'market_type', 'specifiers', 'outcome_id', 'kind', 'feed_ts', 'certainty', 'result', 'void_factor'])
    .select(['dead_heat_factor', 'to_ms', 'deduction', 'number', 'producer'])
    .where('kind', 'in', KINDS_OF_RESULTS)
    .$castTo<StoredFact>();

const factsOfMarkets = prepareQuery('result_known', ({ marketIds }: { marketIds: PgArray<'int8'> }) =>
  knownFacts().where('market_id', '=', sql<bigint>`any(${marketIds}::bigint[])`),
);

const factsOfOneMatch = prepareQuery('result_known_match', ({ matchId }: { matchId: number }) =>
  knownFacts().where('match_id', '=', matchId),
);

const factsOfDesk = prepareQuery('result_desk', ({ marketId }: { marketId: number }) =>
  build
    .selectFrom('betting.fact')
    .distinctOn('outcome_id')
    .select(['outcome_id', 'result', 'void_factor', 'dead_heat_factor'])
    .where('market_id', '=', sql<bigint>`${marketId}::bigint`)
    .where('kind', '=', sql.lit(6))
    .orderBy('outcome_id')
    .orderBy('number', 'desc')
    .$castTo<Pick<StoredFact, 'outcome_id' | 'result' | 'void_factor' | 'dead_heat_factor'>>(),
);

const caseOf = (row: CaseRow): ResultCase => ({
  caseId: Number(row.id),
  matchId: row.match_id,
  marketId: Number(row.market_id),
  marketType: row.market_type,
  specifiers: row.specifiers,
  producer: row.producer,
  kind: FACT_KINDS[row.kind],
  doubt: row.doubt,
  timestampMs: Number(row.feed_ts),
  receivedAtMs: row.received_at.getTime(),
  results: row.facts.flatMap(({ outcome_id, result, void_factor = null, dead_heat_factor = null, deduction, to_ms }) => {
    if (result === undefined) return [];
    const stated = { outcomeId: outcome_id, result, voidFactor: void_factor, deadHeatFactor: dead_heat_factor };
    return deduction === undefined || to_ms == null
      ? [stated]
      : [{ ...stated, deduction: { share: deduction, beforeMs: to_ms } }];
  }),
  state: row.state,
  decidedBy: row.decided_by,
});

function byMarket(rows: readonly StoredFact[]): MarketFacts[] {
  return [...Map.groupBy(rows, ({ market_id }) => market_id).values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { market_id, market_type, specifiers, producer = 0 } = first;
    return [{ marketId: Number(market_id), marketType: market_type, specifiers, producer, facts: own.map(factOf) }];
  });
}

/** The same message makes the same text, in whatever order it names its outcomes. */
const textOf = (facts: readonly ResultFact[]): string => {
  const rows = facts.map(toRow);
  return JSON.stringify(rows.sort((a, b) => (String(a.outcome_id) < String(b.outcome_id) ? -1 : 1)));
};

/** Results that are kept until a person decides (XR-20, XR-21, XR-22). */
export function createResultCases(db: Database): ResultCases {
  const factsOf = async (marketIds: readonly number[]): Promise<MarketFacts[]> =>
    byMarket(await factsOfMarkets(db, { marketIds: int8Array(marketIds) }));
  return {
    async keep(facts, doubt) {
      const [row] = await callFunction(db, betting.recordCase({ facts: textOf(facts), doubt }));
      return row?.value == null ? null : Number(row.value);
    },
    facts: factsOf,
    async factsOfMatch(matchId) {
      return byMarket(await factsOfOneMatch(db, { matchId }));
    },
    async ofMatch(matchId) {
      return (await casesOfOneMatch(db, { matchId })).map(caseOf);
    },
    async confirm(caseId) {
      const [row] = await callFunction(db, betting.confirmCase({ case: caseId }));
      return row?.value ?? false;
    },
    async known(marketIds) {
      const found = await factsOf(marketIds);
      return new Map(
        found.map(({ marketId, facts }) => [marketId, standingResults(facts.filter(({ kind }) => kind !== 'desk'))]),
      );
    },
    async statedByDesk(marketId) {
      const rows = await factsOfDesk(db, { marketId });
      return rows.flatMap(({ outcome_id, result, void_factor, dead_heat_factor }) =>
        result === null || result === -1
          ? []
          : [{ outcomeId: outcome_id, result, voidFactor: void_factor, deadHeatFactor: dead_heat_factor }],
      );
    },
    async list(onlyOpen, limit) {
      return (await listCases(db, { onlyOpen, limit })).map(caseOf);
    },
    async waiting(doubt, receivedUntilMs) {
      return (await waitingCases(db, { doubt, until: new Date(receivedUntilMs) })).map(caseOf);
    },
    async refused(days) {
      const found = await callFunction(db, betting.refusedMarkets({ days }), 'reads');
      const rows = found.map((row) =>
        withValues(row, 'market_id', 'match_id', 'market_type', 'specifiers', 'producer', 'feed_ts'),
      );
      return rows.map((row) => ({
        matchId: row.match_id,
        marketId: Number(row.market_id),
        marketType: row.market_type,
        specifiers: row.specifiers,
        producer: row.producer,
        timestampMs: Number(row.feed_ts),
      }));
    },
    async decide(caseId, act, { actor, requestId, reason }) {
      const by = { actor: JSON.stringify(actor), request: requestId, reason };
      const [row] = await callFunction(db, betting.decideCase({ case: caseId, act, ...by }));
      return (row?.value as ResultActAnswer | undefined) ?? { state: 'unknown' };
    },
    async supersede(market, results, caseId, { actor, requestId, reason }) {
      const what = { market: JSON.stringify(market), results: JSON.stringify(results), case: caseId };
      const by = { actor: JSON.stringify(actor), request: requestId, reason };
      const [row] = await callFunction(db, betting.supersedeResults({ ...what, ...by }));
      return (row?.value as ResultActAnswer | undefined) ?? { state: 'unknown' };
    },
  };
}
