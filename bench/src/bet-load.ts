import { createHash } from 'node:crypto';
import type { Gates, PlacementItem, PlacementLeg } from '@duskline/server/src/modules/tickets/index.ts';
import { uuidV7 } from '@duskline/server/src/platform/ids.ts';
import type pg from 'pg';

export const PLAYERS = 5_000;
export const MATCHES = 100;
const PRODUCER = 3;
const MARKETS = [
  { marketType: 1, specifiers: '', outcomes: ['1', '2', '3'] },
  { marketType: 18, specifiers: 'total=2.5', outcomes: ['12', '13'] },
  { marketType: 16, specifiers: 'hcp=-1', outcomes: ['1714', '1715'] },
] as const;

/** The same bets on every run. */
export function seeded(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 8) / 16_777_216;
  };
}

export const marketIdOf = (matchId: number, market: number): number => matchId * 1_000_003 + market;

/** Players with money, open producers and matches. Returns the gate version every leg must name. */
export async function arrangeBets(
  owner: pg.Pool,
  gates: Gates,
  players: number = PLAYERS,
  matches: number = MATCHES,
): Promise<bigint> {
  await owner.query(`SELECT money.grant_demo(u, 'EUR', 1000000000000, 'bench-grant-' || u) FROM generate_series(1, $1::int) u`, [
    players,
  ]);
  const producer = await gates.openProducer(PRODUCER);
  await gates.set(Array.from({ length: matches }, (_, index) => ({ kind: 'match' as const, id: index + 1, open: true })));
  await owner.query('ANALYZE');
  return producer + 1n;
}

const titlesOf = (matchId: number): string[][] =>
  MARKETS.map(({ outcomes }, market) =>
    outcomes.map((outcome) =>
      JSON.stringify({
        match: `Home Town Rovers ${matchId} - Away City United`,
        market: ['1x2', 'Total', 'Handicap'][market],
        outcome,
        sportId: 1,
        startTimeMs: 1_795_000_000_000,
        state: '',
      }),
    ),
  );

const known = new Map<number, string[][]>();

/** Texts of a match, made once. */
function knownTitles(matchId: number): string[][] {
  const found = known.get(matchId) ?? titlesOf(matchId);
  known.set(matchId, found);
  return found;
}

/** A leg on a random outcome of the match. */
export function makeLeg(random: () => number, matchId: number, gateVersion: bigint): PlacementLeg {
  const market = Math.floor(random() * MARKETS.length);
  const { marketType, specifiers, outcomes } = MARKETS[market] ?? MARKETS[0];
  const outcome = Math.floor(random() * outcomes.length);
  const outcomeId = outcomes[outcome] ?? '1';
  const marketId = marketIdOf(matchId, market);
  const oddsMilli = 1_200 + Math.floor(random() * 4_000);
  return {
    matchId,
    marketId,
    marketType,
    specifiers,
    outcomeId,
    selectionId: `${marketId}.${outcomeId}`,
    producer: PRODUCER,
    oddsMilli,
    priceVersion: 1,
    isLive: false,
    isBanker: false,
    gateVersion,
    titles: knownTitles(matchId)[market]?.[outcome] ?? '{}',
    bookStakeMinor: 500n,
    bookPayoutMinor: BigInt(oddsMilli) / 2n,
    lineLimitMinor: 10_000_000_000n,
    marketLimitMinor: 15_000_000_000n,
  };
}

/** Bets of one to three legs by random players on random matches from the first to the last of `span`: singles, doubles and trebles alike often. */
export function makeBets(
  count: number,
  seed: number,
  gateVersion: bigint,
  { players = PLAYERS, span = [1, MATCHES] as readonly [number, number] } = {},
): PlacementItem[] {
  const [first, last] = span;
  const random = seeded(seed);
  const startedMs = Date.now();
  return Array.from({ length: count }, (_, index) => {
    const matches = new Set<number>();
    const wanted = 1 + Math.floor(random() * 3);
    while (matches.size < wanted) matches.add(first + Math.floor(random() * (last - first + 1)));
    const legs = [...matches].map((matchId) => makeLeg(random, matchId, gateVersion));
    const stakeMinor = BigInt(100 + Math.floor(random() * 5_000));
    const userId = BigInt(1 + Math.floor(random() * players));
    const ticketId = uuidV7(startedMs + Math.floor(index / 10), userId);
    return {
      ticketId,
      userId,
      key: `bench-${ticketId}`,
      requestHash: createHash('sha256').update(ticketId).digest(),
      betType: legs.length > 1 ? 2 : 1,
      currency: 'EUR',
      stakeMinor,
      minStakeMinor: 10n,
      maxPayoutMinor:
        (stakeMinor * legs.reduce((product, leg) => product * BigInt(leg.oddsMilli), 1n)) / 1_000n ** BigInt(legs.length),
      delayMs: null,
      oddsPolicy: 1,
      session: 'session-of-the-bench-0001',
      ip: '203.0.113.7',
      receivedAtMs: startedMs,
      detail: '{"rounding":"down","requestBetType":1}',
      dayLimitMinor: null,
      legs,
    };
  });
}
