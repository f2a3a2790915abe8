import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDb, type TestDb } from '../../../test-kit/create-test-db.ts';
import { testParking } from '../../../test-kit/parking.ts';
import type { OutrightTerms } from '../../platform/bus/board-message.ts';
import { createLog } from '../../platform/log.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { marketIdOf } from './board/market-key.ts';
import { createRegistry } from './board/registry.ts';
import { type Catalogue, createCatalogue } from './index.ts';
import type { MarketRow } from './storage/rows.ts';
import { createStore } from './store.ts';
import { fixture, HOUR, handicap, liveState, moneyline, NOON, odds, total } from './test-kit.ts';

let testDb: TestDb;
let now = NOON;
let parking: ReturnType<typeof testParking>;

/** As a process makes it: what it knows of what is parked is its own. */
const makeCatalogue = (): Catalogue => {
  parking = testParking(testDb.db);
  return createCatalogue({
    db: testDb.db,
    clock: { now: () => now },
    log: createLog('silent'),
    metrics: createMetrics(),
    parking,
    source: 'df',
    producers: [1, 3],
  });
};

beforeEach(async () => {
  now = NOON;
  testDb = await createTestDb();
});
afterEach(() => testDb.close());

/** A listing without our ids: those are to be given. */
const listed = (options: Parameters<typeof fixture>[0]) => {
  const { matchId, sportId, categoryId, tournamentId, homeId, awayId, sportSlug, categorySlug, tournamentSlug, ...plain } =
    fixture(options);
  return plain;
};

describe('ids', () => {
  test('are given once, survive restarts and are shared by everything of one tournament', async () => {
    const catalogue = makeCatalogue();
    await catalogue.start();
    const [one, two] = await catalogue.admit([listed({ matchId: 1 }), listed({ matchId: 2, home: 'C', away: 'D' })]);
    expect(one?.matchId).not.toBe(two?.matchId);
    expect(one?.tournamentId).toBe(two?.tournamentId);
    expect(await catalogue.admit([listed({ matchId: 1 })])).toMatchObject([{ matchId: one?.matchId, sportSlug: 'soccer' }]);
    await catalogue.stop();
    const again = makeCatalogue();
    await again.start();
    expect(await again.admit([listed({ matchId: 2, home: 'C', away: 'D' })])).toMatchObject([
      { matchId: two?.matchId, tournamentId: two?.tournamentId },
    ]);
    expect(await again.matchIds(['df:match:1', 'df:match:404'])).toEqual(new Map([['df:match:1', one?.matchId]]));
    await again.stop();
  });

  test('H226 competitors that play nowhere are forgotten, and keep their ids', async () => {
    const registry = createRegistry(createStore(testDb.db, 'df'));
    await registry.load();
    const [first] = await registry.admit([listed({ matchId: 1, home: 'A', away: 'B' })]);
    const isNeeded = (id: number): boolean => id === first?.awayId;
    expect(await registry.forgetCompetitors(isNeeded)).toBe(0);
    // A listing names the one that was not needed: it stays until it has been of no use once more.
    await registry.admit([listed({ matchId: 1, home: 'A', away: 'B' })]);
    expect(await registry.forgetCompetitors(isNeeded)).toBe(0);
    expect(await registry.forgetCompetitors(isNeeded)).toBe(1);
    expect(await registry.forgetCompetitors(() => false)).toBe(0);
    expect(await registry.forgetCompetitors(() => false)).toBe(1);
    const [again] = await registry.admit([listed({ matchId: 2, home: 'A', away: 'B' })]);
    expect(again).toMatchObject({ homeId: first?.homeId, awayId: first?.awayId });
  });

  test('slugs are unique per parent and stay when a name changes', async () => {
    const catalogue = makeCatalogue();
    await catalogue.start();
    const of = (tournament: string, urn: string, matchId: number) => ({
      ...listed({ matchId }),
      tournament: { urn, name: tournament, rank: 1 },
    });
    const [one, two] = await catalogue.admit([of('Serie A', 't:1', 1), of('Série A', 't:2', 2)]);
    expect([one?.tournamentSlug, two?.tournamentSlug]).toEqual(['serie-a', 'serie-a-2']);
    const [renamed] = await catalogue.admit([of('Serie A Enilive', 't:1', 1)]);
    expect(renamed).toMatchObject({ tournamentSlug: 'serie-a', tournament: { name: 'Serie A Enilive' } });
    await catalogue.stop();
  });

  test('calls at the same time do not choose the same slug', async () => {
    const catalogue = makeCatalogue();
    await catalogue.start();
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        catalogue.admit([
          {
            ...listed({ matchId: n }),
            category: { urn: `c:${n}`, name: 'Cup' },
            tournament: { urn: `t:${n}`, name: 'Cup', rank: 1 },
          },
        ]),
      ),
    );
    expect(new Set(all.map(([each]) => each?.categorySlug)).size).toBe(20);
    await catalogue.stop();
  });
});

describe('mirror and warm start', () => {
  test('S1-5 after a restart a begun match without live coverage has no score, no prices and no empty markets', async () => {
    const first = makeCatalogue();
    await first.start();
    const [placed] = await first.admit([listed({ matchId: 1, liveCoverage: false, startTimeMs: NOON + HOUR })]);
    if (!placed) throw new Error('a fixture expected');
    const { matchId } = placed;
    first.apply({ kind: 'fixture', fixture: placed });
    first.apply({ kind: 'producer', producer: 3, isDown: false });
    first.apply(odds(10, [moneyline(), total('2.5')], { matchId }));
    now = NOON + HOUR;
    first.apply({ kind: 'stop', matchId, producer: 3, timestampMs: 11, groups: ['all'], marketStatus: 'suspended' });
    first.apply(odds(12, [], { matchId, state: liveState() }));
    await first.stop();
    now += HOUR / 2;
    const again = makeCatalogue();
    await again.start();
    again.apply({ kind: 'producer', producer: 3, isDown: false });
    // A recovery of a provider that has forgotten its prices: markets without outcomes.
    const bare = [moneyline(), total('2.5'), total('3.5')].map(({ outcomes: _gone, ...market }) => ({
      ...market,
      status: 'suspended' as const,
    }));
    again.apply(odds(20, bare, { matchId, state: liveState(), isFull: true }));
    const match = again.board.match(matchId);
    expect(match).toMatchObject({ phase: 'prematch', isUnreported: true, isOpen: false });
    expect(match?.preview.size).toBe(0);
    expect(again.board.findMatches({ isLive: true })).toEqual([]);
    const markets = again.routes['sportmarket.getbymatchandmarkettype'];
    const reply = (await markets({ language: 'en-US' } as never, { query: { matchID: matchId } } as never)) as { body: Buffer };
    expect(JSON.parse(reply.body.toString())).toEqual([]);
    await again.stop();
  });

  test('XR-02 XR-10 a restart forgets neither that a match has begun nor does it believe a time that lies ahead', async () => {
    const first = makeCatalogue();
    await first.start();
    const [placed] = await first.admit([listed({ matchId: 1 })]);
    if (!placed) throw new Error('a fixture expected');
    const { matchId } = placed;
    first.apply({ kind: 'fixture', fixture: placed });
    first.apply(odds(NOON, [moneyline()], { matchId, producer: 1, state: liveState() }));
    first.apply(odds(NOON + 1, [], { matchId, producer: 1, state: liveState({ status: 'not_started' }) }));
    await first.stop();
    await testDb.ownerPool.query('UPDATE catalogue.market SET feed_ms = $1', [NOON + HOUR]);
    await testDb.ownerPool.query('UPDATE catalogue.match SET state_ms = $1', [NOON + HOUR]);
    const again = makeCatalogue();
    await again.start();
    for (const producer of [1, 3]) again.apply({ kind: 'producer', producer, isDown: false });
    expect(again.board.match(matchId)).toMatchObject({ phase: 'live', isOpen: false });
    again.apply(odds(NOON + 2, [moneyline('2.20')], { matchId, producer: 1, state: liveState({ homeScore: 1 }), isFull: true }));
    expect(again.board.match(matchId)).toMatchObject({ phase: 'live', isOpen: true, state: { homeScore: 1 } });
    await again.stop();
  });

  test('the book of before stands again, suspended until the feed has recovered', async () => {
    const first = makeCatalogue();
    await first.start();
    const [placed] = await first.admit([listed({ matchId: 1, startTimeMs: now + 60_000 })]);
    if (!placed) throw new Error('a fixture expected');
    const { matchId } = placed;
    first.apply({ kind: 'fixture', fixture: placed });
    first.apply({ kind: 'producer', producer: 1, isDown: false });
    const refused = { ...total('3.5', 'NaN', '1.45') };
    first.apply(
      odds(10, [moneyline(), handicap('-0.25'), total('2.5'), refused], {
        matchId,
        producer: 1,
        state: liveState({ homeScore: 2 }),
      }),
    );
    first.apply({
      kind: 'stop',
      matchId,
      producer: 1,
      timestampMs: 11,
      groups: ['all'],
      marketStatus: 'suspended',
      reason: 'goal',
    });
    first.apply(odds(12, [moneyline('2.20')], { matchId, producer: 1 }));
    const home = `${marketIdOf(matchId, { marketType: 1, specifiers: '' })}.1`;
    expect(first.board.selection(home)?.isSuspended).toBe(false);
    const version = first.board.match(matchId)?.version ?? 0;
    const stateVersion = first.board.match(matchId)?.stateVersion ?? 0;
    await first.stop();

    const second = makeCatalogue();
    expect(await second.start()).toMatchObject({ matches: 1, markets: 4 });
    expect(second.board.selection(home)).toMatchObject({ oddsMilli: 2200, isSuspended: true, isLive: true, producer: 1 });
    second.apply({ kind: 'producer', producer: 1, isDown: false });
    expect(second.board.selection(home)?.isSuspended).toBe(false);
    // Stopped and refused markets come back as stopped, whatever the feed said before.
    const line = (specifiers: string, outcome: string) => `${marketIdOf(matchId, { marketType: 18, specifiers })}.${outcome}`;
    expect(second.board.selection(line('total=2.5', '12'))?.isSuspended).toBe(true);
    const match = second.board.match(matchId);
    expect(match?.state?.homeScore).toBe(2);
    expect(match?.version).toBeGreaterThanOrEqual(version);
    expect(match?.stateVersion).toBeGreaterThanOrEqual(stateVersion);
    // The recovery of the feed opens what is open there.
    second.apply(odds(12, [total('2.5')], { matchId, producer: 1, isFull: true }));
    expect(second.board.selection(line('total=2.5', '12'))?.isSuspended).toBe(false);
    await second.stop();
  });

  test('refusals are counted in SQL, over restarts', async () => {
    for (let n = 0; n < 2; n++) {
      const catalogue = makeCatalogue();
      await catalogue.start();
      const [placed] = await catalogue.admit([listed({ matchId: 1 })]);
      if (!placed) throw new Error('a fixture expected');
      catalogue.apply({ kind: 'fixture', fixture: placed });
      catalogue.apply(odds(100 + n, [moneyline('1.00')], { matchId: placed.matchId }));
      await catalogue.stop();
    }
    const { rows } = await testDb.pool.query("SELECT value::int FROM catalogue.counter WHERE name = 'refused_price_too_low'");
    expect(rows).toEqual([{ value: 2 }]);
  });

  test('an ended match leaves the lists after 30 s and stays in SQL with its result', async () => {
    const catalogue = makeCatalogue();
    await catalogue.start();
    const [placed] = await catalogue.admit([listed({ matchId: 1, producer: 1, startTimeMs: now })]);
    if (!placed) throw new Error('a fixture expected');
    const { matchId } = placed;
    catalogue.apply({ kind: 'fixture', fixture: placed });
    const statuses: unknown[] = [];
    catalogue.onChange(({ statusChanged }) => statuses.push(statusChanged));
    catalogue.apply(
      odds(10, [], { matchId, producer: 1, state: liveState({ status: 'ended', periodKey: 'ended', homeScore: 3 }) }),
    );
    expect(catalogue.board.findMatches({ isLive: true })).toHaveLength(1);
    now += 31_000;
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect(statuses).toEqual(['ended', 'removed']);
    expect(catalogue.board.findMatches({})).toHaveLength(0);
    await catalogue.stop();
    const { rows } = await testDb.pool.query('SELECT status, state, ended_at FROM catalogue.match');
    expect(rows).toMatchObject([{ status: 'ended', state: { homeScore: 3 }, ended_at: new Date(NOON) }]);
    const again = makeCatalogue();
    expect(await again.start()).toMatchObject({ matches: 0 });
    await again.stop();
  });

  test('a mirror that cannot be written is written later', async () => {
    const catalogue = makeCatalogue();
    await catalogue.start();
    const [placed] = await catalogue.admit([listed({ matchId: 1 })]);
    if (!placed) throw new Error('a fixture expected');
    catalogue.apply({ kind: 'fixture', fixture: placed });
    await testDb.ownerPool.query('ALTER TABLE catalogue.market RENAME TO elsewhere');
    catalogue.apply(odds(10, [moneyline()], { matchId: placed.matchId }));
    await catalogue.flush();
    await testDb.ownerPool.query('ALTER TABLE catalogue.elsewhere RENAME TO market');
    await catalogue.flush();
    expect((await testDb.pool.query('SELECT 1 FROM catalogue.market')).rowCount).toBe(1);
    await catalogue.stop();
  });

  test('XR-08 a row that cannot be written keeps no other from the mirror, is parked, and written when it was repaired and requeued', async () => {
    const catalogue = makeCatalogue();
    await catalogue.start();
    const placed = await catalogue.admit([1, 2, 3].map((matchId) => listed({ matchId, home: `Home ${matchId}` })));
    for (const one of placed) catalogue.apply({ kind: 'fixture', fixture: one });
    const [, bad] = placed.map(({ matchId }) => matchId);
    await testDb.ownerPool.query(`ALTER TABLE catalogue.market ADD CONSTRAINT a_fault CHECK (match_id <> ${bad})`);
    for (const { matchId } of placed) catalogue.apply(odds(10, [moneyline(), total('2.5')], { matchId }));
    const written = async () =>
      (await testDb.pool.query('SELECT match_id, count(*)::int AS n FROM catalogue.market GROUP BY 1 ORDER BY 1')).rows;
    const good = placed.filter(({ matchId }) => matchId !== bad).map(({ matchId }) => ({ match_id: matchId, n: 2 }));
    for (let tried = 1; tried <= 5; tried++) {
      await catalogue.flush();
      expect(await written()).toEqual(good);
    }
    expect(await parking.list('catalogue-row')).toMatchObject([{ tries: 5 }, { tries: 5 }]);
    await testDb.ownerPool.query('ALTER TABLE catalogue.market DROP CONSTRAINT a_fault');
    await parking.requeue('catalogue-row', null, 'operator');
    await parking.refresh();
    expect(await written()).toEqual(placed.map(({ matchId }) => ({ match_id: matchId, n: 2 })));
    expect(await parking.list('catalogue-row')).toEqual([]);
    await catalogue.stop();
  });

  test('a board of 1,000 matches and 30,000 markets is filled from what was kept', async () => {
    const first = makeCatalogue();
    await first.start();
    const placed = await first.admit(
      Array.from({ length: 1000 }, (_, n) =>
        listed({
          matchId: n + 1,
          home: `Home ${n}`,
          away: `Away ${n}`,
          tournament: `League ${n % 40}`,
          startTimeMs: NOON + n * 60_000 + HOUR,
        }),
      ),
    );
    for (const each of placed) {
      first.apply({ kind: 'fixture', fixture: each });
      first.apply(
        odds(
          10,
          Array.from({ length: 30 }, (_, n) => total(`${n}.5`)),
          { matchId: each.matchId },
        ),
      );
    }
    await first.stop();
    const second = makeCatalogue();
    const { matches, markets, tookMs } = await second.start();
    console.info(`warm start: ${matches} matches, ${markets} markets in ${tookMs} ms`);
    expect({ matches, markets }).toEqual({ matches: 1000, markets: 30_000 });
    await second.stop();
  });
});

describe('a start', () => {
  test('XR-14 reads a full board in statements that stay short, and every market of it', async () => {
    const catalogue = makeCatalogue();
    await catalogue.start();
    const names = Array.from({ length: 230 }, (_, n) => listed({ matchId: n + 1, home: `H${n}`, away: `A${n}` }));
    const admitted = await catalogue.admit(names);
    for (const made of admitted) {
      catalogue.apply({ kind: 'fixture', fixture: made });
      catalogue.apply(odds(10, [moneyline(), total('2.5')], { matchId: made.matchId }));
    }
    await catalogue.stop();
    const rowsOfStatements: number[] = [];
    const kysely = testDb.db.kysely.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        rowsOfStatements.push(result.rows.length);
        return result;
      },
    });
    const parts: MarketRow[][] = [];
    const store = createStore({ kysely }, 'df');
    for await (const part of store.openMarkets(admitted.map(({ matchId }) => matchId))) parts.push(part);
    expect(parts.map(({ length }) => length)).toEqual([200, 200, 60]);
    expect(new Set(parts.flat().map(({ id }) => id)).size).toBe(460);
    // A row of an answer is a match.
    expect(rowsOfStatements).toEqual([100, 100, 30]);
    const again = makeCatalogue();
    await again.start();
    expect(again.board.state.markets.size).toBe(460);
    await again.stop();
  });
});

describe('H343 when an outright was shut for a runner that was withdrawn', () => {
  const terms = (out: readonly string[]): OutrightTerms => ({
    runners: ['r0', 'r1', 'r2'].map((outcomeId) => ({ outcomeId, name: outcomeId, isNonRunner: out.includes(outcomeId) })),
    endTimeMs: NOON + 90 * HOUR,
  });
  const put = async (catalogue: Catalogue, out: readonly string[]) => {
    const [made] = await catalogue.admit([{ ...listed({ home: 'Dunes Open', away: 'Dunes Open' }), outright: terms(out) }]);
    if (made) catalogue.apply({ kind: 'fixture', fixture: made });
    return made?.matchId ?? 0;
  };

  test('H343 is when its gates were shut, and outlives the process and later listings', async () => {
    const first = makeCatalogue();
    await first.start();
    const matchId = await put(first, []);
    now += 1_000;
    await put(first, ['r1']);
    expect(first.board.match(matchId)?.outright?.shut.runners).toEqual(new Map([['r1', NOON + 1_000]]));
    const appliedMs = now;
    now += 7;
    first.gatesShut(matchId, appliedMs);
    now += 60_000;
    first.gatesShut(matchId, now);
    await put(first, ['r1', 'r2']);
    await first.flush();
    const shut = new Map([
      ['r1', NOON + 1_007],
      ['r2', NOON + 61_007],
    ]);
    expect(first.board.match(matchId)?.outright?.shut.runners).toEqual(shut);
    await first.stop();
    const next = makeCatalogue();
    await next.start();
    expect(next.board.match(matchId)?.outright).toMatchObject({ shut: { runners: shut }, terms: terms(['r1', 'r2']) });
    await put(next, ['r1']);
    await next.flush();
    await next.stop();
    const last = makeCatalogue();
    await last.start();
    expect(last.board.match(matchId)?.outright?.shut.runners, 'one that runs after all was not withdrawn').toEqual(
      new Map([['r1', NOON + 1_007]]),
    );
    await last.stop();
  });
});
