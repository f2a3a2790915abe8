import type { LineResult } from '@duskline/simulation/chance';
import { createRng } from '@duskline/simulation/rng';
import { SPORTS } from '@duskline/simulation/sport/registry';
import { SECOND_READINGS } from '@duskline/simulation/sports/test-kit/second-readings';
import { expect, test, vi } from 'vitest';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { aLeg, anItem } from '../../test-kit/ledger.ts';
import { startFedServer } from './test-kit/fed-server.ts';

/** From what happens in a match to money (rules 8.2): by the feed's protocol, the board, the judge of results, facts and SQL. */
const SOON = { timeout: 120_000, interval: 50 };
/** Two live matches of every sport that have just begun: short and long, one that may end level and one that may not. */
const MATCHES = SPORTS.flatMap((sport) => [
  { sport, seed: 11, bestOf: 3, needsWinner: false },
  { sport, seed: 12, bestOf: 7, needsWinner: true },
]);
type MatchRequest = (typeof MATCHES)[number];
const STARTED_MS = 2_000;
const STAKE = 1_000n;
const AT_ONCE = 200;
/** Of a market of many outcomes so many are bet on. */
const MOST_OUTCOMES = 4;
const FIRST_PLAYER = 5_001;
const PLAYERS = 20;

/** The outcome of a ticket of 10.00 at 2.000, and what it is paid: betting rules 9.2. */
const PAID: Readonly<Record<LineResult, readonly [outcome: number, payout: bigint]>> = {
  win: [2, 2_000n],
  loss: [3, 0n],
  refund: [4, 1_000n],
  halfWin: [5, 1_500n],
  halfLoss: [6, 500n],
};

const server = await fileFixture(startFedServer());
const { board } = server.app.services.catalogue;

/** The match that the sandbox plays, read apart from the results that its model sends. */
function readAgain({ sport, seed, bestOf, needsWinner }: MatchRequest) {
  const reading = SECOND_READINGS.find(({ key }) => key === sport.key);
  if (reading === undefined) throw new Error(`no second reading of ${sport.key}`);
  const setting = { gap: 0, pace: 1, bestOf, field: 'men', isNeutral: false, needsWinner, seed } as const;
  return reading.settle(sport.match(setting, createRng(seed)).entries);
}

async function startMatch(request: MatchRequest) {
  const { sport, seed, bestOf, needsWinner } = request;
  const { fixture } = await server.sandbox.admin<{ fixture: { urn: string } }>('POST', 'matches', {
    sport: sport.key,
    play: 'model',
    home: `${sport.name} ${seed}`,
    away: `Other ${sport.name} ${seed}`,
    seed,
    best_of: bestOf,
    needs_winner: needsWinner,
    start_time: Date.now() - STARTED_MS,
  });
  return { sport, urn: fixture.urn, settle: readAgain(request) };
}

const spread = <T>(all: readonly T[]): T[] => all.filter((_, i) => i % Math.ceil(all.length / MOST_OUTCOMES) === 0);

/** Markets of one kind are bet on once: those of a type with whole or with half lines. Of quarter lines every one, as few end in halves. */
const kindOf = ({ marketType, specifiers }: { readonly marketType: number; readonly specifiers: string }): string => {
  const part = /\.\d+/.exec(specifiers)?.[0] ?? '';
  return `${marketType} ${part.length > 2 ? specifiers : part}`;
};

test('H225 rules 8.2 a ticket on every market type on offer of every sport is paid what its match says, read apart from its model', async () => {
  await server.testDb.pool.query("SELECT money.grant_demo(u, 'EUR', 10000000, 'grant-' || u) FROM generate_series(5001, $1) u", [
    FIRST_PLAYER + PLAYERS - 1,
  ]);
  const matches = await Promise.all(MATCHES.map(startMatch));
  const matchIds = () => server.app.services.catalogue.matchIds(matches.map(({ urn }) => urn));
  const openOf = (matchId = 0) =>
    [...(board.state.matches.get(matchId)?.markets.values() ?? [])].filter((market) => board.isMarketOpen(market));
  await vi.waitFor(async () => {
    const ids = await matchIds();
    expect(matches.filter(({ urn }) => openOf(ids.get(urn)).length === 0)).toEqual([]);
  }, SOON);
  const ids = await matchIds();

  const kinds = new Set<string>();
  const bets = matches.flatMap(({ sport, urn, settle }) => {
    const matchId = ids.get(urn) ?? 0;
    return openOf(matchId).flatMap((market) => {
      const kind = `${sport.key} ${kindOf(market)}`;
      if (kinds.has(kind)) return [];
      kinds.add(kind);
      const { id: marketId, marketType, specifiers, producer } = market;
      return spread(market.outcomes).map(({ outcomeId }) => {
        const leg = aLeg(matchId, { marketId, marketType, specifiers, outcomeId, producer, isLive: true });
        const expected = settle(marketType, specifiers, outcomeId);
        return { leg, sport: sport.key, name: `${sport.key} ${marketType}/${specifiers}/${outcomeId}`, expected };
      });
    });
  });
  const tickets = bets.map(({ leg }, n) => anItem(FIRST_PLAYER + (n % PLAYERS), { stakeMinor: STAKE, legs: [leg] }));
  const accepted = new Set<string>();
  for (let from = 0; from < tickets.length; from += AT_ONCE) {
    const answers = await server.app.services.tickets.placeBatch(tickets.slice(from, from + AT_ONCE));
    for (const { acceptance, ticketId } of answers) if (acceptance === 1) accepted.add(ticketId);
  }
  for (const { urn } of matches) await server.sandbox.admin('POST', 'finish', { urn });
  const openTickets = async () =>
    (await server.testDb.pool.query('SELECT id FROM betting.ticket WHERE outcome = 0 LIMIT 1')).rows.length;
  // Those that stay open are told by name below.
  await vi.waitFor(async () => expect(await openTickets()).toBe(0), SOON).catch(() => undefined);

  const { rows } = await server.testDb.pool.query('SELECT id, outcome, payout FROM betting.ticket');
  const paid = new Map(rows.map(({ id, outcome, payout }) => [id, `${outcome} ${payout}`]));
  // The matches go on meanwhile: a market that has just shut takes no bet.
  const standing = bets.flatMap((bet, n) => {
    const id = tickets[n]?.ticketId ?? '';
    return accepted.has(id) ? [{ ...bet, paid: paid.get(id) }] : [];
  });
  const wrong = standing.flatMap(({ name, expected, paid: is }) => {
    const right = expected === undefined ? 'unknown' : PAID[expected].join(' ');
    return is === right ? [] : [`${name}: ${is}, read ${right}`];
  });
  expect(wrong).toEqual([]);
  expect(standing.length).toBeGreaterThan(0.95 * bets.length);
  expect(new Set(standing.map(({ expected }) => expected))).toEqual(new Set(Object.keys(PAID)));
  // What is left comes later in a match: overtime, deciders.
  const bought = new Set(standing.map(({ sport, leg }) => `${sport} ${leg.marketType}`));
  const types = SPORTS.flatMap(({ key, markets }) => markets.map(({ id }) => `${key} ${id}`));
  expect(types.filter((type) => !bought.has(type)).length).toBeLessThan(0.03 * types.length);
}, 300_000);
