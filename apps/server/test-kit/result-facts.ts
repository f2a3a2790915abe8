import type { SettlementFact } from '../src/modules/feed/index.ts';
import type { ResultFact } from '../src/modules/tickets/index.ts';

type StoredResult = Extract<ResultFact, { kind: 'settlement' }>;

/** The first market of a match, on which bets of the tests stand. */
export const firstMarket = (matchId: number) => ({
  matchId,
  marketId: matchId * 1000 + 1,
  marketType: 1,
  specifiers: '',
  producer: 3,
});

/** What is said of an outcome: won, lost or undecided. */
export const outcomeResult = (outcomeId: string, result: 1 | 0 | -1) => ({
  outcomeId,
  result,
  voidFactor: null,
  deadHeatFactor: null,
});

/** What the feed says now of the first market of a match: outcome 1 has won. Override what the test is about. */
export const aResult = (matchId: number, over: Partial<SettlementFact> = {}): SettlementFact => ({
  ...outcomeResult('1', 1),
  matchId,
  marketType: 1,
  specifiers: '',
  producer: 3,
  timestampMs: Date.now(),
  certainty: 1,
  voidReason: null,
  ...over,
});

/** The same as it is stored. */
export const aResultFact = (matchId: number, over: Partial<StoredResult> = {}): StoredResult => ({
  ...aResult(matchId),
  kind: 'settlement',
  marketId: firstMarket(matchId).marketId,
  ...over,
});

/** What the feed says of all three outcomes of the first market of a match. */
export const resultsOf = (
  matchId: number,
  won: readonly string[],
  timestampMs = Date.now(),
  over: Partial<SettlementFact> = {},
): SettlementFact[] =>
  ['1', '2', '3'].map((outcomeId) =>
    aResult(matchId, { outcomeId, result: won.includes(outcomeId) ? 1 : 0, timestampMs, ...over }),
  );
