import type { VirtualMatch } from '@duskline/contract/entities/sport';
import { drawResult } from '@duskline/simulation/virtual/draw';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { createTestServer, type WebPlayer } from '../../test-kit/test-server.ts';
import { type AnnouncedMatch, createVirtualBook } from '../../test-kit/virtual-book.ts';
import { type AnnouncedDraw, announceDraw } from '../../test-kit/virtual-draw.ts';
import { createDrawJudge } from '../flows/virtual/judge-draws.ts';
import { sealedBook } from '../flows/virtual/sealed-book.ts';

/** Draws of the virtual sports from the fixture to the money, through the whole composed server on PostgreSQL. */
const server = await fileFixture(createTestServer());
const { app, testDb, join, bet, get, post } = server;
const { catalogue, draws, tickets, alarms, results, settlement } = app.services;
const { book, read, announce, price, reportResults, end } = await createVirtualBook(app.services, testDb);

const HOUR = 3_600_000;
const [PENDING, WIN, LOST] = [0, 2, 3];
let slot = 15_916_666;

async function place(who: WebPlayer, selectionId: string, price: number) {
  const answer = await bet(who, selectionId, { stakes: [{ selectionId, stake: '2.00', odds: price }] });
  return { status: answer.status, name: answer.body.ExceptionName, ticketId: answer.body.TicketId as string };
}
const outcomeOf = async (id: string) => (await tickets.byId([id]))[0]?.outcome;
const stored = async (urn: string) => {
  const { rows } = await testDb.ownerPool.query<{ seal: string; seed: string | null; verified: boolean }>(
    'SELECT seal, seed, verified_at IS NOT NULL AS verified FROM virtual_sports.draw WHERE urn = $1',
    [urn],
  );
  return rows[0];
};
const casesOf = async (matchId: number) => (await tickets.resultCases.list(true, 500)).filter((one) => one.matchId === matchId);

let player: WebPlayer;
beforeAll(async () => {
  player = await join();
});

describe('H230 what a draw was sealed with', () => {
  test('H230 is stored before it can be bet on, and nothing of it changes afterwards', async () => {
    const { draw } = await announce();
    expect(await stored(draw.urn)).toEqual({ seal: draw.seal, seed: null, verified: false });
    for (const change of ["seal = repeat('0', 64)", "offer = '{}'", 'start_time = now()', 'sealed_at = now()', "urn = 'x'"])
      await expect(
        testDb.ownerPool.query(`UPDATE virtual_sports.draw SET ${change} WHERE urn = $1`, [draw.urn]),
      ).rejects.toMatchObject({ code: '42501' });
    await expect(testDb.db.pool.query('DELETE FROM virtual_sports.draw')).rejects.toMatchObject({ code: '42501' });
  });

  test('H230 announced for the first time fifty times at once, each time as something else: one of them is taken', async () => {
    const { fixture, urn } = announceDraw(`dogs-${++slot}-1`, Date.now() + HOUR);
    const first = read(fixture);
    const kinds = Array.from({ length: 50 }, (_, n) => ({ ...first, startTimeMs: first.startTimeMs + n * 1_000 }));
    const taken = await Promise.allSettled(kinds.map((one) => draws.keep([one])));
    const good = kinds.filter((_, n) => taken[n]?.status === 'fulfilled');
    expect(good).toHaveLength(1);
    await draws.keep(good);
    const { rows } = await testDb.ownerPool.query<{ start_time: Date }>(
      'SELECT start_time FROM virtual_sports.draw WHERE urn = $1',
      [urn],
    );
    expect(rows.map(({ start_time }) => start_time.getTime())).toEqual(good.map(({ startTimeMs }) => startTimeMs));
  });

  test.each(['dogs', 'horses', 'league', 'tennis'])('H230 everything that was sealed of %s can be bet on', async (sport) => {
    const { draw, matchId } = await announce(`${sport}-${++slot}-1`);
    const markets = [...(catalogue.board.match(matchId)?.markets.values() ?? [])];
    expect(markets.map(({ status, refusal }) => [status, refusal])).toEqual(draw.offer.markets.map(() => ['active', null]));
  });

  test.each([
    ['another seal', { seal: 'f'.repeat(64) }, {}],
    ['another start', {}, { start_time: Date.now() + 2 * HOUR - 60_000 }],
    ['other weights', { weights: [1, 1, 1, 1, 1, 1] }, {}],
    ['another day', { match_day: 9_999 }, {}],
  ])('H230 a listing with %s does not come in', async (_what, virtual, over) => {
    const { draw } = await announce();
    const before = alarms.latest().length;
    const late = 'start_time' in over ? { ends_at: Date.now() + 2 * HOUR } : {};
    const outright = { ...(draw.fixture.outright as object), ...('start_time' in over && { end_time: Date.now() + 2 * HOUR }) };
    const changed = { ...draw.fixture, ...over, outright, virtual: { ...draw.fixture.virtual, ...late, ...virtual } };
    await expect(book.admit([read(changed)])).rejects.toThrow(RangeError);
    expect(alarms.latest().slice(0, alarms.latest().length - before)).toMatchObject([{ name: 'draw_changed' }]);
    expect(await book.admit([read(draw.fixture)])).toHaveLength(1);
  });

  test('H230 one whose seed is out takes no bets, and is not taken for a match that is played', async () => {
    const fresh = announceDraw(`dogs-${++slot}-1`, Date.now() + HOUR);
    const reported = { ...fresh.fixture, status: 4, virtual: { ...fresh.fixture.virtual, seed: fresh.seed } };
    await expect(book.admit([read(reported)])).rejects.toThrow('draw:changed');
    const { draw } = await announce();
    await expect(book.admit([read({ ...draw.fixture, product: 3, virtual: undefined })])).rejects.toThrow('draw:changed');
  });
});

describe('H250 what is sold on a draw', () => {
  const dearer = ({ prices: [first, ...others] }: AnnouncedDraw) => [
    { ...first, outcomes: first?.outcomes.map((outcome, at) => (at === 0 ? { ...outcome, odds: '99' } : outcome)) },
    ...others,
  ];
  const unsealed = { id: 1, status: 1, outcomes: ['1', '2', '3'].map((id) => ({ id, odds: '2.9', active: 1 })) };
  test.each([
    ['another price', dearer],
    ['a market that was not sealed', ({ prices }: AnnouncedDraw) => [...prices, unsealed]],
    [
      'an outcome that was not sealed',
      ({ prices: [first] }: AnnouncedDraw) => [
        { ...first, outcomes: [...(first?.outcomes ?? []), { id: '99', odds: '9', active: 1 }] },
      ],
    ],
  ])('H250 %s does not come in, with an alarm, and what was sealed stays as it is', async (_what, offered) => {
    const { draw, matchId, marketId, oddsOf } = await announce();
    const shown = () =>
      [...(catalogue.board.match(matchId)?.markets.values() ?? [])].map(({ id, outcomes }) => [
        id,
        outcomes.map(({ oddsMilli }) => oddsMilli),
      ]);
    const before = shown();
    const raised = alarms.latest().length;
    expect(() => price(draw, matchId, offered(draw))).toThrow('draw:changed');
    expect(shown()).toEqual(before);
    expect(alarms.latest().slice(0, alarms.latest().length - raised)).toMatchObject([{ name: 'draw_changed' }]);
    price(draw, matchId);
    expect((await place(player, `${marketId}.${draw.won}`, oddsOf(draw.won))).status).toBe(200);
  });
});

describe('H250 after a restart', () => {
  test('H250 nothing is sold of a draw before its seal was compared again, whatever its price', async () => {
    const { draw, matchId } = await announce();
    const again = sealedBook(catalogue, draws, alarms);
    const odds = { kind: 'odds' as const, matchId, producer: 6, markets: [] };
    const shown = catalogue.board.match(matchId)?.version;
    expect(() => again.apply({ ...odds, timestampMs: Date.now() + 10 })).toThrow('draw:changed');
    expect(catalogue.board.match(matchId)?.version).toBe(shown);
    await again.admit([read(draw.fixture)]);
    expect(() => again.apply({ ...odds, timestampMs: Date.now() + 20 })).not.toThrow();
    const played = await server.aMatch();
    expect(() => again.apply({ ...odds, matchId: played.matchId, producer: 3, timestampMs: Date.now() })).not.toThrow();
  });
});

describe('H231 the result of a draw', () => {
  test('H231 is paid by the ordinary path when it is that of the seal, and its seed is kept', async () => {
    const one = await announce();
    const [winner, loser] = [one.draw.won, one.draw.lost];
    const won = await place(player, `${one.marketId}.${winner}`, one.oddsOf(winner));
    const lost = await place(player, `${one.marketId}.${loser}`, one.oddsOf(loser));
    expect([won.status, lost.status]).toEqual([200, 200]);
    await reportResults(one);
    expect([await outcomeOf(won.ticketId), await outcomeOf(lost.ticketId)]).toEqual([WIN, LOST]);
    expect(await stored(one.draw.urn)).toEqual({ seal: one.draw.seal, seed: one.draw.seed, verified: true });
    expect(await casesOf(one.matchId)).toEqual([]);
  });

  const turned = ({ results: reported }: AnnouncedDraw) =>
    reported.map((market, at) =>
      at === 0 ? { ...market, outcomes: market.outcomes.map((one) => ({ ...one, result: 1 - one.result })) } : market,
    );
  test.each([
    ['draw_missing', () => ({ draw: null })],
    ['seal_changed', ({ seed }: AnnouncedDraw) => ({ draw: { seal: 'e'.repeat(64), seed } })],
    ['seed_not_sealed', ({ seal }: AnnouncedDraw) => ({ draw: { seal, seed: 'e'.repeat(64) } })],
    ['against_draw', (draw: AnnouncedDraw) => ({ results: turned(draw) })],
    ['against_draw', ({ results: reported }: AnnouncedDraw) => ({ results: reported.slice(1) })],
  ])('H231 with %s waits for a person whole, with an alarm, and pays nobody; the true one pays then', async (doubt, over) => {
    const one = await announce();
    const { ticketId } = await place(player, `${one.marketId}.${one.draw.won}`, one.oddsOf(one.draw.won));
    await reportResults(one, over(one.draw));
    expect(await outcomeOf(ticketId)).toBe(PENDING);
    const cases = await casesOf(one.matchId);
    expect(new Set(cases.map((each) => each.doubt))).toEqual(new Set([doubt]));
    expect(cases.length).toBeGreaterThanOrEqual(one.draw.results.length - 1);
    expect(alarms.latest().map(({ name }) => name)).toContain('draw_mismatch');
    // The true seed is kept whatever was said with it: who has told it knows what was drawn.
    expect((await stored(one.draw.urn))?.verified).toBe(doubt === 'against_draw' || doubt === 'seal_changed');
    await reportResults(one);
    expect(await outcomeOf(ticketId)).toBe(WIN);
  });
});

describe('H252 what a provider takes back of a draw', () => {
  const marketOf = ({ draw, matchId }: AnnouncedMatch) => ({
    matchId,
    marketType: draw.offer.markets[0]?.id ?? 0,
    specifiers: '',
    producer: 6,
  });
  const said = (one: AnnouncedMatch, more = 0) => ({ ...marketOf(one), timestampMs: Date.now() + more });
  const all = { fromMs: null, toMs: null, voidReason: null };
  const doubtsOf = async (matchId: number) => (await casesOf(matchId)).map(({ doubt }) => doubt);

  test('H252 a cancel before or after its result gives no stake back until a person has looked', async () => {
    const one = await announce();
    const { ticketId } = await place(player, `${one.marketId}.${one.draw.won}`, one.oddsOf(one.draw.won));
    await results.onCancel([{ ...said(one), ...all }]);
    await settlement.drain();
    expect(await outcomeOf(ticketId)).toBe(PENDING);
    expect(await doubtsOf(one.matchId)).toEqual(['draw_cancelled']);
    await reportResults(one);
    expect(await outcomeOf(ticketId)).toBe(WIN);
    await results.onCancel([{ ...said(one, 5), ...all }]);
    await settlement.drain();
    expect(await outcomeOf(ticketId), 'its winner was paid').toBe(WIN);
    const [waiting] = await casesOf(one.matchId);
    expect(alarms.latest()).toContainEqual(
      expect.objectContaining({ name: 'doubtful_result', details: expect.objectContaining({ doubt: 'draw_cancelled' }) }),
    );
    expect(waiting?.state).toBe('open');
  });

  test('H252 a rollback takes no money back that the seed has given', async () => {
    const one = await announce();
    const { ticketId } = await place(player, `${one.marketId}.${one.draw.won}`, one.oddsOf(one.draw.won));
    await reportResults(one);
    await results.onRollbackSettlement([said(one, 5)]);
    await results.onRollbackCancel([{ ...said(one, 6), ...all }]);
    await settlement.drain();
    expect(await outcomeOf(ticketId)).toBe(WIN);
    expect(await doubtsOf(one.matchId)).toEqual(['draw_taken_back', 'draw_taken_back']);
  });
});

describe('H252 a draw whose seal is forgotten, after it has left the board', () => {
  test('H252 is one still: nobody is paid, given a stake back or made to pay by what is said of it', async () => {
    const one = await announce();
    const { ticketId } = await place(player, `${one.marketId}.${one.draw.won}`, one.oddsOf(one.draw.won));
    await reportResults(one);
    await catalogue.flush();
    await testDb.ownerPool.query('DELETE FROM virtual_sports.draw WHERE urn = $1', [one.draw.urn]);
    const judge = createDrawJudge({ draws, match: () => null, catalogue });
    expect(await judge.isDraw(one.matchId)).toBe(true);
    expect(await judge.doubt(one.matchId, [])).toBe('draw_missing');
    const played = await server.aMatch();
    expect([await judge.isDraw(played.matchId), await judge.doubt(played.matchId, [])]).toEqual([false, null]);
    expect(await outcomeOf(ticketId)).toBe(WIN);
  });
});

describe('spec 202 the calls of virtual sports', () => {
  test('spec 202 a day of a season lists its matches, their markets and odds, and later their results', async () => {
    const one = await announce(`league-${++slot}-1`);
    const match = catalogue.board.match(one.matchId);
    const { season = '', matchDay = 0 } = match?.virtual ?? {};
    const path = `/api/virtualsport/getmatches?sportId=${match?.sport.id}&matchDay=${matchDay}&seasonName=${encodeURIComponent(season)}`;
    const listed = await get(null, path);
    expect(listed.body).toMatchObject([
      { ID: one.matchId, SeasonName: season, MatchDay: matchDay, BettingSourceType: 3, Type: 3 },
    ]);
    const markets = await get(null, `/api/sportmarket/getbyvirtualmatch?matchID=${one.matchId}`);
    expect(markets.body).toHaveLength(one.draw.offer.markets.length);
    const odds = await post(null, `/api/sportodd/getbyvirtualmarkets?marketIDs=${one.marketId}`, {});
    expect(odds.body).toHaveLength(3);
    // Of a season that does not count as one of the last, see the next test.
    await reportResults(one, { startedMs: Date.now() - 72 * HOUR });
    await end(one, { homeScore: 2, awayScore: 1 });
    await vi.waitFor(
      async () =>
        expect((await get(null, path)).body).toMatchObject([
          { ID: one.matchId, SeasonName: season, HomeScore: 2, AwayScore: 1, ResultStatus: 'ended' },
        ]),
      { timeout: 20_000, interval: 100 },
    );
    expect((await get(null, path.replace(/sportId=\d+/, 'sportId=999999'))).body).toEqual([]);
    const { rows } = await testDb.ownerPool.query('SELECT kept_days FROM results.match WHERE match_id = $1', [one.matchId]);
    expect(rows).toEqual([{ kept_days: 30 }]);
  });

  test('AMB-15 a number names the season that runs or one before it, and soccer its virtual sport', async () => {
    const [slotMs, seasonMs] = [180_000, 90 * 60_000];
    const running = Math.floor(Date.now() / seasonMs) * seasonMs;
    const announced: AnnouncedMatch[] = [];
    for (const startMs of [running, running - seasonMs]) announced.push(await announce(`league-${startMs / slotMs}-2`, startMs));
    const soccer = catalogue.board.match((await server.aMatch()).matchId)?.sport;
    expect(soccer).toMatchObject({ systemId: 1 });
    for (const [index, one] of announced.entries()) {
      const { season } = catalogue.board.match(one.matchId)?.virtual ?? {};
      const { body } = await get(null, `/api/virtualsport/getmatches?sportId=${soccer?.id}&matchDay=1&seasonName=${index + 1}`);
      expect(body).toMatchObject([{ ID: one.matchId, SeasonName: season, MatchDay: 1 }]);
      const table = await get(null, `/api/virtualsport/gettable?sportId=${soccer?.id}&seasonName=${index + 1}`);
      const whole = await get(
        null,
        `/api/virtualsport/gettable?sportId=${soccer?.id}&seasonName=${encodeURIComponent(season ?? '')}`,
      );
      expect(table.body).toEqual(whole.body);
      expect(table.body).toHaveLength(2);
    }
    const none = await get(null, `/api/virtualsport/getmatches?sportId=${soccer?.id}&matchDay=1&seasonName=9`);
    expect(none.body).toEqual([]);
  });

  test('NAV-21 the rounds of a sport have what can be bet on and what was just drawn, as its seed has it', async () => {
    const one = await announce(`horses-${++slot}-1`, Date.now() + 60_000);
    const sportId = catalogue.board.match(one.matchId)?.sport.id;
    const path = `/api/virtualsport/getrounds?sportId=${sportId}`;
    const mine = async () => ((await get(null, path)).body as unknown as VirtualMatch[]).filter(({ ID }) => ID === one.matchId);
    const [open] = await mine();
    expect(open).toMatchObject({ MarketsCount: one.draw.offer.markets.length, Participants: one.draw.offer.names });
    expect(open).not.toHaveProperty('Drawn');
    expect(open?.EndDateJs).toBeGreaterThan(open?.StartDateJs ?? Number.POSITIVE_INFINITY);
    await reportResults(one);
    await end(one);
    const drawn = drawResult(one.draw.seed, one.draw.offer.model);
    const Order = drawn.kind === 'race' ? drawn.order : [];
    await vi.waitFor(
      async () => expect(await mine()).toMatchObject([{ ResultStatus: 'ended', Drawn: { Kind: 'race', Order } }]),
      { timeout: 20_000, interval: 100 },
    );
    expect((await get(null, path.replace(/sportId=\d+/, 'sportId=999999'))).body).toEqual([]);
  });

  test('NAV-21 a season of the league has a table from what was told of it so far; races have none', async () => {
    const one = await announce(`league-${++slot}-1`);
    const { sport, virtual } = catalogue.board.match(one.matchId) ?? {};
    const season = encodeURIComponent(virtual?.season ?? '');
    const path = `/api/virtualsport/gettable?sportId=${sport?.id}&seasonName=${season}`;
    const played = async () => {
      const { body } = await get(null, path);
      const rows = (body as unknown as { Name: string; Played: number }[]).filter(({ Name }) =>
        one.draw.offer.names.includes(Name),
      );
      return rows.map(({ Played }) => Played);
    };
    // Both stand in it before they have played this match.
    const before = await played();
    expect(before).toHaveLength(2);
    await reportResults(one);
    await vi.waitFor(async () => expect((await played()).toSorted()).toEqual(before.map((count) => count + 1).toSorted()), {
      timeout: 20_000,
      interval: 100,
    });
    const race = await announce();
    await reportResults(race);
    const dogs = catalogue.board.match(race.matchId);
    const of = `sportId=${dogs?.sport.id}&seasonName=${dogs?.virtual?.season}`;
    expect((await get(null, `/api/virtualsport/gettable?${of}`)).body).toEqual([]);
  });

  test('XR-13 a day, the rounds and the table are made once for all who ask at the same time, and not sent to who has them', async () => {
    const one = await announce(`league-${++slot}-1`);
    const { sport, virtual } = catalogue.board.match(one.matchId) ?? {};
    const season = encodeURIComponent(virtual?.season ?? '');
    const read = vi.spyOn(draws, 'shown');
    const of = `sportId=${sport?.id}&seasonName=${season}`;
    const paths = [`getmatches?${of}&matchDay=${virtual?.matchDay}`, `getrounds?sportId=${sport?.id}`, `gettable?${of}`];
    for (const path of paths) {
      const ask = (headers: Record<string, string> = {}) =>
        server.app.http.inject({ method: 'GET', url: `/api/virtualsport/${path}`, headers });
      const tags = (await Promise.all(Array.from({ length: 5 }, () => ask()))).map(({ headers }) => headers.etag);
      expect(new Set(tags).size, path).toBe(1);
      const etag = String(tags[0]);
      expect(etag, path).toMatch(/^W\/"/);
      const again = await ask({ 'if-none-match': etag });
      expect([again.statusCode, again.body], path).toEqual([304, '']);
    }
    expect(read.mock.calls.length).toBeLessThan(5);
    read.mockRestore();
  });

  test('spec 204 the history of virtual sports has bets on them and no others', async () => {
    const who = await join();
    const one = await announce();
    const { ticketId } = await place(who, `${one.marketId}.${one.draw.won}`, one.oddsOf(one.draw.won));
    const played = await server.aMatch();
    await bet(who, played.selectionId);
    const history = await post(who, '/api/profile/history/getvirtualsporthistory', { page: 1, pageSize: 10 });
    expect(history.body).toMatchObject({ TotalRecords: 1, Bets: [{ ID: ticketId }] });
    expect((await post(null, '/api/profile/history/getvirtualsporthistory', {})).status).toBe(401);
  });

  test('rules 10.4 what is drawn is a source of its own: it is not combined with what is played', async () => {
    const one = await announce();
    const view = catalogue.board.selection(`${one.marketId}.${one.draw.won}`);
    expect([view?.bettingSourceType, view?.producer, view?.isLive]).toEqual([3, 6, false]);
  });
});

describe('H230 bets on a draw end with its start, by our own clock', () => {
  /** One that begins soon and was bet on: where this machine is too slow for that, it begins a little later. */
  async function betOnSoon(leadMs = 1_500): Promise<{ one: AnnouncedMatch; startMs: number }> {
    const startMs = Date.now() + leadMs;
    const one = await announce(undefined, startMs);
    const { status } = await place(player, `${one.marketId}.${one.draw.won}`, one.oddsOf(one.draw.won));
    if (status !== 200 && Date.now() >= startMs && leadMs < 30_000) return betOnSoon(leadMs * 4);
    expect(status).toBe(200);
    return { one, startMs };
  }

  test('H230 the provider offers it still, and nothing is taken', async () => {
    const { one, startMs } = await betOnSoon();
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, startMs - Date.now()) + 100));
    price(one.draw, one.matchId);
    const selectionId = `${one.marketId}.${one.draw.won}`;
    expect((await place(player, selectionId, one.oddsOf(one.draw.won))).status).not.toBe(200);
  });

  test('H230 a clock that is put back opens no draw again, also after a restart', async () => {
    await testDb.ownerPool.query('UPDATE virtual_sports.clock SET latest_ms = $1', [Date.now() + 4 * HOUR]);
    const { rows } = await testDb.ownerPool.query('UPDATE virtual_sports.clock SET latest_ms = 0 RETURNING latest_ms');
    expect(Number(rows[0]?.latest_ms)).toBeGreaterThan(Date.now() + 3 * HOUR);
    await draws.clock.stop();
    await draws.clock.start();
    expect(draws.clock.now()).toBeGreaterThan(Date.now() + 3 * HOUR);
    const one = await announce(undefined, Date.now() + HOUR);
    const selectionId = `${one.marketId}.${one.draw.won}`;
    expect((await place(player, selectionId, one.oddsOf(one.draw.won))).status).not.toBe(200);
    const later = await announce(undefined, Date.now() + 5 * HOUR);
    expect((await place(player, `${later.marketId}.${later.draw.won}`, later.oddsOf(later.draw.won))).status).toBe(200);
  });
});
