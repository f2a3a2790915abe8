import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { emptyBoard } from '../../test-kit/odds-history-kit.ts';
import { createTestServer } from '../../test-kit/test-server.ts';
import { grantRole } from '../../test-kit/traders.ts';
import { moneyline } from '../modules/catalogue/test-kit.ts';
import { createOddsHistory } from '../modules/odds-history/index.ts';

const server = await fileFixture(createTestServer());
const { ownerPool } = server.testDb;
const { oddsHistory: recording, alarms, clock, log, metrics } = server.app.services;
const { recorder } = recording;
/** The check reads by the login for reports, which the server of the tests has none of. */
const oddsHistory = createOddsHistory({
  db: server.testDb.db,
  board: emptyBoard,
  clock,
  boot: 'check',
  days: 400,
  alarms,
  log,
  metrics,
});
const player = await server.join();
const trader = await server.join();
await grantRole(ownerPool, trader.userId, 'trader');

/** What is written by now of the history began so much earlier. */
async function letPass(seconds: number): Promise<void> {
  await recorder.flush();
  const earlier = `- make_interval(secs => ${seconds})`;
  await ownerPool.query("SELECT odds_history.make_days(now() - interval '1 day', 2)");
  await ownerPool.query(`UPDATE odds_history.change SET at = at ${earlier}`);
  await ownerPool.query(`UPDATE odds_history.run SET opened_at = opened_at ${earlier}, complete_from = complete_from ${earlier}`);
}

/** What is said of the newest bet while something is otherwise; it is not otherwise afterwards. */
async function saidWhile(change: string): Promise<string[]> {
  const admin = new pg.Client({ connectionString: server.testDb.adminUrl });
  await admin.connect();
  await admin.query(`BEGIN; SET LOCAL session_replication_role = 'replica'; ${change}`);
  const { rows } = await admin.query<{ verdict: string }>(
    "SELECT verdict FROM odds_history.ticket_odds(now() - interval '1 hour', now() + interval '1 hour', NULL)",
  );
  await admin.query('ROLLBACK');
  await admin.end();
  return rows.map(({ verdict }) => verdict);
}

test('H143 rules 10.2 a bet at odds of the board stood; one at odds that never stood is named, and what is unknown is not', async () => {
  const match = await server.aMatch();
  await letPass(300);
  const placed = await server.bet(player, match.selectionId);
  expect(placed.status, JSON.stringify(placed.body)).toBe(200);
  await server.price(match.matchId, [moneyline('2.20')]);
  const { rows } = await ownerPool.query<{ id: string }>('SELECT id FROM betting.ticket');
  const betId = rows[0]?.id ?? '';
  expect((await oddsHistory.check(0)).counts).toEqual({ stood: 1, unknown: 0, trader: 0, never: 0 });
  // With other odds, and what came after it not written yet: nothing is said of it.
  const bent = 'UPDATE betting.leg SET odds_milli = 2100';
  expect(await saidWhile(`${bent}; UPDATE odds_history.run SET written_to = complete_from`)).toEqual(['unknown']);
  await sleep(3_500);
  await recorder.flush();
  expect(await saidWhile(bent)).toEqual(['never']);
  // Odds of a moment later are none of this bet: it was accepted before, but within the two seconds that clocks may differ.
  expect(await saidWhile('UPDATE betting.leg SET odds_milli = 2200')).toEqual(['stood']);
  expect(await saidWhile(`${bent}; UPDATE betting.ticket SET referred = true`)).toEqual(['trader']);
  expect(await saidWhile(`${bent}; UPDATE odds_history.run SET complete_from = written_to`)).toEqual(['unknown']);

  const desk = await server.get(trader, `/api/trading/betodds?betId=${betId}`);
  expect(desk.status, JSON.stringify(desk.body)).toBe(200);
  expect(desk.body).toMatchObject({
    BetId: betId,
    Legs: [
      {
        SelectionID: match.selectionId,
        Market: { MatchID: match.matchId, MarketType: 1, SpecialBetValue: '' },
        Odds: 2,
        Verdict: 'stood',
        Before: { Odds: 2, Status: 'open', Reason: 'none' },
        Changes: [{ Odds: 2.2, Status: 'open' }],
      },
    ],
  });

  await ownerPool.query("UPDATE odds_history.change SET odds_milli = 1900 WHERE odds_milli = 2000 AND outcome_id = '1'");
  const { never } = await oddsHistory.check(0);
  expect(never).toEqual([{ ticketId: betId, legNo: expect.any(Number), selectionId: match.selectionId, oddsMilli: 2000 }]);
  expect(alarms.latest()[0]).toMatchObject({ name: 'odds_never_stood', details: { count: 1 } });
});

test('ROLE-05 what a bet was struck at is for traders alone; a bet that is none is not found', async () => {
  const path = '/api/trading/betodds?betId=00000000-0000-7000-8000-000000000000';
  expect((await server.get(null, path)).status).toBe(401);
  expect((await server.get(player, path)).body.ExceptionName).toBe('NoPrivilegesException');
  const nobody = await server.get(trader, path);
  expect([nobody.status, nobody.body.ExceptionName]).toEqual([404, 'NotFoundException']);
});

test('design 3.4 the chart of a selection: the first, lowest, highest and last price in order, and where nothing is known', async () => {
  const match = await server.aMatch();
  for (const home of ['2.10', '1.95', '2.15', '2.05']) await server.price(match.matchId, [moneyline(home)]);
  // What a moment was is known when it is over.
  await sleep(1_100);
  await recorder.flush();
  const path = `/api/sportodd/gethistory?selectionId=${match.selectionId}`;
  const { status, body } = await server.get(null, path);
  expect(status, JSON.stringify(body)).toBe(200);
  const points = body.Points as { Odds?: number; IsOpen: boolean }[];
  expect(points.flatMap(({ Odds }) => Odds ?? [])).toEqual([2, 1.95, 2.15, 2.05]);
  expect(points.at(-1)).toMatchObject({ Odds: 2.05, IsOpen: true });
  // Before the process nothing is known.
  expect((body.Unknown as unknown[]).length).toBe(1);

  const unknown = await server.get(null, '/api/sportodd/gethistory?selectionId=77.1');
  expect(unknown.status).toBe(200);
  expect(unknown.body).toMatchObject({ Points: [], Unknown: [{ From: unknown.body.From, To: unknown.body.To }] });
});

test('H144 ranges begin and end with a minute: moments within one are one question', async () => {
  const hourAgo = Math.floor((Date.now() - 3_600_000) / 60_000) * 60_000;
  const at = (ms: number) => new Date(ms).toISOString();
  const ranges = await Promise.all(
    [0, 1, 29_999].map(async (ms) => {
      const path = `/api/sportodd/gethistory?selectionId=77.1&from=${at(hourAgo + ms)}&to=${at(hourAgo + 60_001 + ms)}`;
      const { body } = await server.get(null, path);
      return [body.From, body.To];
    }),
  );
  expect(ranges).toEqual([0, 1, 2].map(() => [at(hourAgo), at(hourAgo + 120_000)]));
});

test.each([
  ['a range that ends before it begins', 'from=2026-01-02&to=2026-01-01'],
  ['one of the future', 'from=2999-01-01'],
  ['one that is longer than 31 days', 'from=2020-01-01'],
  ['more points than 400', 'points=401'],
  ['fewer points than 4', 'points=0'],
  ['a moment that is none', 'from=2026-13-01'],
])('H144 %s is refused', async (_what, words) => {
  const answer = await server.get(null, `/api/sportodd/gethistory?selectionId=77.1&${words}`);
  expect([answer.status, answer.body.ExceptionName]).toEqual([400, 'ValidationException']);
});
