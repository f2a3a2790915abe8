import { afterAll, expect, test, vi } from 'vitest';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { aResult } from '../../test-kit/result-facts.ts';
import { composeOn, createTestServer } from '../../test-kit/test-server.ts';
import { moneyline } from '../modules/catalogue/test-kit.ts';
import type { App } from './compose.ts';

/** The roles on two processes, `web,feed` and `settle,jobs`, each composed whole on one database (XR-16). */
const PATIENCE = { timeout: 15_000, interval: 20 };
let settler: App | null = null;

const web = await fileFixture(createTestServer({ ROLES: 'web,feed' }));
const player = await web.join();
const { testDb } = web;
await testDb.pool.query("SELECT money.grant_demo($1, 'USD', 2000000, 'grant-of-the-rich')", [player.userId]);
afterAll(() => settler?.stop());

async function theSettler(): Promise<App> {
  if (settler) return settler;
  settler = await composeOn(web.testDb.url, { ROLES: 'settle,jobs', AUTO_TRADER: 'on', AUTO_TRADER_THINK_MS: '0' });
  await settler.start();
  return settler;
}

const readiness = async (app: App) => (await app.http.inject('/readyz')).json();
const one = async <Row>(sql: string, id: string): Promise<Row> => (await web.testDb.ownerPool.query(sql, [id])).rows[0] as Row;
const acceptanceOf = async (id: string) =>
  (await one<{ acceptance: number }>('SELECT acceptance FROM betting.ticket WHERE id = $1', id)).acceptance;
const cashoutOf = async (id: string) =>
  (await one<{ state: number }>('SELECT state FROM betting.cashout WHERE ticket_id = $1', id)).state;
const isDue = async (table: 'ticket' | 'cashout', id: string) => {
  const column = table === 'ticket' ? 'id' : 'ticket_id';
  await vi.waitFor(async () => {
    const { due } = await one<{ due: boolean }>(
      `SELECT delay_until < clock_timestamp() AS due FROM betting.${table} WHERE ${column} = $1`,
      id,
    );
    expect(due).toBe(true);
  }, PATIENCE);
};

/** A bet placed here, its result told here, settled by the other process: that one has swept once more. */
async function settledByTheOther(): Promise<void> {
  await theSettler();
  const { matchId, selectionId } = await web.aMatch();
  const { body } = await web.bet(player, selectionId);
  await web.app.services.settlement.port.onSettlement([aResult(matchId, { certainty: 2 })]);
  const outcome = () => one<{ outcome: number }>('SELECT outcome FROM betting.ticket WHERE id = $1', String(body.BetId));
  await vi.waitFor(async () => expect((await outcome()).outcome).not.toBe(0), PATIENCE);
}

test('XR-16 what waits for a decision by the board is left to the process that is fed', async () => {
  const { delays, cashouts } = web.app.services;
  // Their clocks stand still, so that only the other process could be quicker.
  await Promise.all([delays.stop(), cashouts.resolver.stop()]);
  const live = await web.aMatch({ live: {} });
  const bought = String((await web.bet(player, live.selectionId)).body.BetId);
  await isDue('ticket', bought);
  await delays.run();
  expect(await acceptanceOf(bought)).toBe(1);

  await web.price(live.matchId, [moneyline('1.50')], { producer: 1 });
  const offers = (await web.get(player, '/api/player/ticketswithcashout')).body as Record<string, Record<string, unknown>>;
  const { CashoutValue, CashoutOddsValues } = offers[bought] ?? {};
  const asked = { betId: bought, amount: CashoutValue, CashoutOddsValues };
  expect((await web.post(player, '/api/player/createcashout', asked)).body).toMatchObject({ Status: 5 });
  const waiting = String((await web.bet(player, live.selectionId, {}, 1.5)).body.BetId);
  const { selectionId } = await web.aMatch();
  const stakes = [{ selectionId, stake: '6000.00', odds: 2 }];
  const { body } = await web.bet(player, selectionId, { stakes });
  expect(body, JSON.stringify(body)).toMatchObject({ Status: 0 });
  const referred = String(body.BetId);
  await Promise.all([isDue('ticket', waiting), isDue('cashout', bought)]);

  const other = await theSettler();
  for (let round = 0; round < 3; round++) await settledByTheOther();
  expect([await acceptanceOf(waiting), await acceptanceOf(referred), await cashoutOf(bought)]).toEqual([4, 0, 5]);
  await vi.waitFor(async () => {
    expect([await readiness(web.app), await readiness(other)]).toMatchObject([{ status: 'ready' }, { status: 'ready' }]);
  }, PATIENCE);

  await Promise.all([delays.run(), cashouts.resolver.run()]);
  expect([await acceptanceOf(waiting), await cashoutOf(bought)]).toEqual([1, 1]);
});

test('XR-16 a process with the web alone decides nothing, also not the bets that it has taken', async () => {
  const alone = await composeOn(web.testDb.url, { ROLES: 'web' });
  await alone.start();
  try {
    const live = await web.aMatch({ live: {} });
    const waiting = String((await web.bet(player, live.selectionId)).body.BetId);
    await isDue('ticket', waiting);
    // As the placement tells it of every bet that waits.
    alone.services.delays.onDelayed(waiting, 0);
    for (let round = 0; round < 2; round++) await settledByTheOther();
    expect(await acceptanceOf(waiting)).toBe(4);
    await web.app.services.delays.run();
    expect(await acceptanceOf(waiting)).toBe(1);
  } finally {
    await alone.stop();
  }
});
