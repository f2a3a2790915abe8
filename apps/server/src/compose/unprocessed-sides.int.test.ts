import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDb, type TestDb } from '../../test-kit/create-test-db.ts';
import { testParking } from '../../test-kit/parking.ts';
import { connectProvider } from '../../test-kit/providers/connect-provider.ts';
import { until } from '../../test-kit/until.ts';
import { type Catalogue, createCatalogue } from '../modules/catalogue/index.ts';
import { dusklineFeed } from '../modules/feed/index.ts';
import type { Fixture } from '../platform/bus/board-message.ts';
import { createLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { type FedServer, startFedServer } from './test-kit/fed-server.ts';
import { FEED_TOKEN } from './test-kit/sandbox.ts';

/** A process dies after it has written who plays now and before anybody was told (XR-04): on PostgreSQL, over the real sandbox. */
const outcomes = ['2.00', '3.50', '4.00'].map((odds, n) => ({ id: String(n + 1), odds, active: 1 }));

describe('a whole server', () => {
  let server: FedServer;
  let cookie = '';
  const logIn = async () => {
    cookie = await server.logIn('demo1', 'Demo-1-plays-fair');
  };
  const settled = async () => {
    const answer = await server.get(cookie, '/api/betplacementhistory/settledbets?pageSize=100');
    return answer.json().Bets.length as number;
  };

  beforeAll(async () => {
    server = await startFedServer();
    await logIn();
  }, 120_000);
  afterAll(() => server.close());

  test('XR-04 after a crash between the new sides and their telling the match is parked, and its results wait behind it', async () => {
    const { urn, matchId, marketId } = await server.listMatch({ home: 'Ada', away: 'Bea' });
    const selectionId = `${marketId}.1`;
    const send = (message: object) => server.sandbox.admin('POST', 'send', { product: 3, event_id: urn, ...message });
    await send({ type: 'odds_change', markets: [{ id: 1, status: 1, outcomes }] });
    const stakes = [{ selectionId, stake: '1.00', odds: 2 }];
    await until('its price is offered', () => server.app.services.board.selection(selectionId)?.isOpen === true);
    const slip = { betType: 1, stakes, oddsChangePolicy: 2, requestId: 'unprocessed-sides-1' };
    const placed = await server.post(cookie, '/api/betslip/placebet', slip);
    expect(placed.statusCode, placed.body).toBe(200);

    // What a reader does first with a changed fixture; then it dies.
    await server.app.services.feed?.stop();
    await server.sandbox.admin('PATCH', `matches/${urn}`, { swap_sides: true });
    const swapped = await connectProvider(dusklineFeed, { url: server.sandbox.url, token: FEED_TOKEN }).fixture(urn);
    expect(swapped?.home.name).toBe('Bea');
    await server.app.services.catalogue.admit([swapped as Fixture]);
    await server.app.stop();

    await server.start();
    await logIn();
    const parked = () => server.app.services.parking.list('changed_match');
    await until('it is parked', async () => (await parked()).some(({ key }) => key === `match:${matchId}`));
    expect((await parked())[0]?.detail).toMatchObject({
      before: { home: 'Ada', away: 'Bea' },
      now: { home: 'Bea', away: 'Ada' },
    });
    // A player who saw Ada as the home side does not bet on Bea.
    expect(server.app.services.catalogue.board.match(matchId)?.sidesVersion).toBe(1);
    const results = outcomes.map(({ id }) => ({ id, result: id === '3' ? 1 : 0 }));
    await send({ type: 'bet_settlement', certainty: 2, markets: [{ id: 1, outcomes: results }] });
    await until('the result waits', async () => (await parked()).some(({ key }) => key.startsWith(`result:${matchId}/`)));
    expect(await settled()).toBe(0);
    await until('it has been told', async () => (await server.app.services.catalogue.unprocessedSides()).length === 0);
  }, 120_000);
});

describe('the note', () => {
  let testDb: TestDb;
  const made: Catalogue[] = [];
  /** A process of its own; the ones before it are dead. */
  async function aCatalogue(): Promise<Catalogue> {
    const catalogue = createCatalogue({
      db: testDb.db,
      clock: { now: () => Date.now() },
      log: createLog('silent'),
      metrics: createMetrics(),
      parking: testParking(testDb.db),
      source: 'df',
      producers: [1, 3],
    });
    made.push(catalogue);
    await catalogue.start();
    return catalogue;
  }
  beforeAll(async () => {
    testDb = await createTestDb();
  });
  afterAll(async () => {
    for (const catalogue of made) await catalogue.stop();
    await testDb.close();
  });

  const side = (id: number, name: string) => ({ urn: `h:${id}`, name });
  const listed = (n: number, home: Fixture['home'], away: Fixture['away']): Fixture => ({
    urn: `df:match:${n}`,
    sport: { urn: 's:1', name: 'Soccer', systemId: 1 },
    category: { urn: 'c:1', name: 'England' },
    tournament: { urn: 't:1', name: 'League', rank: 1 },
    home,
    away,
    startTimeMs: Date.now() + 3_600_000,
    producer: 3,
    liveCoverage: true,
    status: 'not_started' as const,
  });
  const put = async (catalogue: Catalogue, fixture: Fixture) => {
    const [placed] = await catalogue.admit([fixture]);
    if (!placed) throw new Error('a fixture expected');
    return { placed, change: catalogue.apply({ kind: 'fixture', fixture: placed }) };
  };

  test.each<[string, number, (one: number) => [Fixture['home'], Fixture['away']]]>([
    ['the sides are swapped', 10, (one) => [side(one + 1, 'B'), side(one, 'A')]],
    ['another team plays', 20, (one) => [side(one, 'A'), side(one + 2, 'C')]],
    ['the names are swapped under the same ids', 30, (one) => [side(one, 'B'), side(one + 1, 'A')]],
  ])('XR-04 %s: it is noted with the change, counted, and forgotten when it has been told', async (_name, n, sides) => {
    const first = await aCatalogue();
    const { placed } = await put(first, listed(n, side(n, 'A'), side(n + 1, 'B')));
    const [home, away] = sides(n);
    await first.admit([listed(n, home, away)]);
    const second = await aCatalogue();
    const unprocessed = await second.unprocessedSides();
    const change = { before: { home: 'A', away: 'B' }, now: { home: home.name, away: away.name } };
    expect(unprocessed).toEqual([{ matchId: placed.matchId, sides: change }]);
    expect(second.board.match(placed.matchId)?.sidesVersion).toBe(1);
    // Listed once more it is no change, and what is told is that change and no other.
    expect((await put(second, listed(n, home, away))).change?.sides).toBeUndefined();
    await second.sidesProcessed(placed.matchId, { ...change, now: { home: 'X', away: 'Y' } });
    expect(await second.unprocessedSides()).toHaveLength(1);
    await second.sidesProcessed(placed.matchId, change);
    expect(await second.unprocessedSides()).toEqual([]);
  });

  test('XR-04 a team that is only spelled differently leaves no note', async () => {
    const first = await aCatalogue();
    await put(first, listed(40, side(40, 'A'), side(41, 'B')));
    await put(first, listed(40, side(40, 'A.'), side(41, 'B')));
    expect(await first.unprocessedSides()).toEqual([]);
  });

  test('XR-04 a match that is over and has left the board is told as well', async () => {
    const first = await aCatalogue();
    const { placed } = await put(first, listed(50, side(50, 'A'), side(51, 'B')));
    await testDb.ownerPool.query("UPDATE catalogue.match SET ended_at = now(), status = 'ended' WHERE id = $1", [placed.matchId]);
    const second = await aCatalogue();
    expect(second.board.match(placed.matchId)).toBeNull();
    const { change } = await put(second, { ...listed(50, side(51, 'B'), side(50, 'A')), status: 'ended' });
    expect(change).toMatchObject({ doubts: ['competitors_changed'], sides: { before: { home: 'A' }, now: { home: 'B' } } });
  });

  test('XR-04 two matches of two teams that exchange their names are both told', async () => {
    const first = await aCatalogue();
    const [one, two] = [side(60, 'A'), side(61, 'B')];
    await put(first, listed(60, one, two));
    await put(first, listed(61, two, one));
    const [other, another] = [side(60, 'B'), side(61, 'A')];
    const received: number[] = [];
    first.onChange(({ matchId, sides }) => sides && received.push(matchId));
    await put(first, listed(60, other, another));
    const ids = await first.matchIds(['df:match:60', 'df:match:61']);
    expect(received.sort()).toEqual([...ids.values()].sort());
    // Its own fixture says what is known by then.
    expect((await put(first, listed(61, another, other))).change?.sides).toBeUndefined();
    expect(received).toHaveLength(2);
  });

  test('XR-04 teams that are renamed in a match of theirs: the note on every open one is of the same moment', async () => {
    const first = await aCatalogue();
    const { placed } = await put(first, listed(70, side(70, 'A'), side(71, 'B')));
    const { placed: over } = await put(first, listed(71, side(70, 'A'), side(71, 'B')));
    await testDb.ownerPool.query("UPDATE catalogue.match SET ended_at = now(), status = 'ended' WHERE id = $1", [over.matchId]);
    // Written, and the process dies.
    await first.admit([listed(72, side(70, 'B'), side(71, 'A'))]);
    const second = await aCatalogue();
    const mine = (await second.unprocessedSides()).filter(({ matchId }) => [placed.matchId, over.matchId].includes(matchId));
    const sides = { before: { home: 'A', away: 'B' }, now: { home: 'B', away: 'A' } };
    expect(mine).toEqual([{ matchId: placed.matchId, sides }]);
    expect(second.board.match(placed.matchId)).toMatchObject({ sidesVersion: 1, home: { name: 'B' } });
    expect((await put(second, listed(70, side(70, 'B'), side(71, 'A')))).change?.sides).toBeUndefined();
  });

  test('XR-04 a name that is spelled on and on, over a restart, is compared with the one that was bet on', async () => {
    const first = await aCatalogue();
    await put(first, listed(80, side(80, 'Home 7'), side(81, 'B')));
    await put(first, listed(81, side(80, 'Home 7 United'), side(82, 'C')));
    const second = await aCatalogue();
    const { change } = await put(second, listed(82, side(80, 'United'), side(83, 'D')));
    expect(change?.others?.map(({ urn, change: { sides } }) => [urn, sides?.before.home])).toContainEqual([
      'df:match:80',
      'Home 7',
    ]);
  });

  test('XR-04 another sport is noted like other sides, once', async () => {
    const tennis = (fixture: Fixture): Fixture => ({
      ...fixture,
      sport: { urn: 's:5', name: 'Tennis', systemId: 5 },
      category: { urn: 'c:5', name: 'ATP' },
      tournament: { urn: 't:5', name: 'Open', rank: 1 },
    });
    const first = await aCatalogue();
    const { placed } = await put(first, listed(90, side(90, 'A'), side(91, 'B')));
    await first.admit([tennis(listed(90, side(90, 'A'), side(91, 'B')))]);
    const second = await aCatalogue();
    const sides = { before: { sport: 'Soccer' }, now: { sport: 'Tennis' } };
    expect((await second.unprocessedSides()).find(({ matchId }) => matchId === placed.matchId)).toMatchObject({ sides });
    expect(second.board.match(placed.matchId)).toMatchObject({ sidesVersion: 1, sport: { name: 'Tennis' } });
    expect((await put(second, tennis(listed(90, side(90, 'A'), side(91, 'B'))))).change?.sides).toBeUndefined();
  });

  test('XR-04 a match that says another sport than its tournament is changed alone, once', async () => {
    const first = await aCatalogue();
    const { placed } = await put(first, listed(95, side(95, 'A'), side(96, 'B')));
    const { placed: neighbour } = await put(first, listed(96, side(97, 'C'), side(98, 'D')));
    const lie = { ...listed(95, side(95, 'A'), side(96, 'B')), sport: { urn: 's:20', name: 'Basketball', systemId: 20 } };
    expect((await put(first, lie)).change).toMatchObject({ doubts: ['sport_changed'], sides: { now: { sport: 'Basketball' } } });
    expect(first.board.match(neighbour.matchId)).toMatchObject({ sidesVersion: 0, sport: { name: 'Soccer' } });
    const second = await aCatalogue();
    expect(second.board.match(placed.matchId)).toMatchObject({ sidesVersion: 1, sport: { name: 'Basketball' } });
    expect((await put(second, lie)).change?.sides).toBeUndefined();
    expect(second.board.match(neighbour.matchId)).toMatchObject({ sidesVersion: 0, sport: { name: 'Soccer' } });
  });
});
