import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { createTestServer, type WebPlayer } from '../../test-kit/test-server.ts';
import { type AnnouncedMatch, createVirtualBook } from '../../test-kit/virtual-book.ts';
import { forgetDraws } from '../flows/virtual/forget-draws.ts';

/** What draws of the virtual sports leave behind, and what of it is forgotten, on the whole composed server. */
const server = await fileFixture(createTestServer());
const { app, testDb, join, bet, get } = server;
const { gates, kept: results, tickets, oddsHistory } = app.services;
const virtual = await createVirtualBook(app.services, testDb);
const forget = () => forgetDraws({ results, settlement: tickets.settlement, oddsHistory });

let player: WebPlayer;
beforeAll(async () => {
  player = await join();
});

/** As its owner alone can do it. */
async function asAdmin(statement: string, values: readonly unknown[]): Promise<void> {
  const admin = new pg.Client({ connectionString: testDb.adminUrl });
  await admin.connect();
  await admin.query("SET session_replication_role = 'replica'");
  await admin.query(statement, [...values]);
  await admin.end();
}

/** The day after: what came of it is so much older. */
async function pass(matchId: number, days: number): Promise<void> {
  const values = [matchId, days];
  await asAdmin('UPDATE betting.fact SET received_at = received_at - make_interval(days => $2) WHERE match_id = $1', values);
  await asAdmin('UPDATE results.match SET kept_at = kept_at - make_interval(days => $2) WHERE match_id = $1', values);
}

/** The keeper of the server looks every few seconds: what it keeps once more in between is of today again, and the day has to pass again. */
async function forgetPassed(matchId: number) {
  for (let left = 3; ; left--) {
    const forgotten = await forget();
    if (forgotten.draws > 0 || left === 0) return forgotten;
    await pass(matchId, 2);
  }
}

/** Drawn, told and over, with its gate shut as at every start; with a bet when there is a bettor. */
async function drawn(bettor?: WebPlayer): Promise<AnnouncedMatch & { ticketId?: string }> {
  const one = await virtual.announce();
  const selectionId = `${one.marketId}.${one.draw.won}`;
  const stakes = [{ selectionId, stake: '2.00', odds: one.oddsOf(one.draw.won) }];
  const placed = bettor && (await bet(bettor, selectionId, { stakes }));
  await gates.set([{ kind: 'match', id: one.matchId, open: false, reason: 'start' }]);
  await virtual.reportResults(one);
  await virtual.end(one);
  await oddsHistory.recorder.flush();
  return { ...one, ...(placed && { ticketId: placed.body.TicketId as string }) };
}

async function rowsOf(matchId: number) {
  const { rows } = await testDb.ownerPool.query<{ facts: number; prices: number; results: number }>(
    `SELECT (SELECT count(*)::int FROM betting.fact WHERE match_id = $1) AS facts,
            (SELECT count(*)::int FROM odds_history.change c JOIN results.market k USING (market_id) WHERE k.match_id = $1) AS prices,
            (SELECT count(*)::int FROM results.market WHERE match_id = $1) AS results`,
    [matchId],
  );
  return rows[0] ?? { facts: 0, prices: 0, results: 0 };
}

describe('H246 what comes of draws that nobody bet on', () => {
  test('H246 is forgotten a day after its result was kept; result and seal stay, and its prices are unknown', async () => {
    const [one, young] = [await drawn(), await drawn()];
    await pass(one.matchId, 2);
    const before = await rowsOf(one.matchId);
    expect(before.facts).toBeGreaterThan(0);
    expect(before.prices).toBeGreaterThan(0);
    expect(await forgetPassed(one.matchId)).toEqual({ draws: 1, facts: before.facts, prices: before.prices });
    expect(await rowsOf(one.matchId)).toEqual({ facts: 0, prices: 0, results: before.results });
    expect((await rowsOf(young.matchId)).facts).toBe(before.facts);
    expect((await results.marketsOf(one.matchId)).length).toBe(one.draw.results.length);
    const { rows } = await testDb.ownerPool.query('SELECT 1 FROM virtual_sports.draw WHERE urn = $1', [one.draw.urn]);
    expect(rows).toHaveLength(1);
    const chart = await get(null, `/api/sportodd/gethistory?selectionId=${one.marketId}.${one.draw.won}`);
    expect([chart.status, chart.body.Points, (chart.body.Unknown as unknown[]).length]).toEqual([200, [], 1]);
    expect(await forget()).toEqual({ draws: 0, facts: 0, prices: 0 });
  });

  test('H246 what is told of it once more is kept, and forgotten a day after that', async () => {
    const one = await drawn();
    await pass(one.matchId, 2);
    expect((await forgetPassed(one.matchId)).draws).toBe(1);
    await virtual.reportResults(one);
    await app.services.resultKeeper.refresh();
    const again = await rowsOf(one.matchId);
    expect(again.facts).toBeGreaterThan(0);
    expect((await forget()).draws).toBe(0);
    await pass(one.matchId, 2);
    expect(await forgetPassed(one.matchId)).toMatchObject({ draws: 1, facts: again.facts });
  });
});

describe('H247 nothing that a bet is paid by, or may be, is forgotten', () => {
  test('H247 a draw with a bet keeps its facts and prices, and the bet stays what it is', async () => {
    const one = await drawn(player);
    const struck = `SELECT verdict FROM odds_history.ticket_odds('2000-01-01', '2200-01-01', $1)`;
    const verdicts = async () => (await testDb.ownerPool.query(struck, [one.ticketId])).rows;
    const before = [await rowsOf(one.matchId), await verdicts()];
    expect(before[1]).toHaveLength(1);
    await pass(one.matchId, 2);
    expect(await forgetPassed(one.matchId)).toEqual({ draws: 1, facts: 0, prices: 0 });
    expect([await rowsOf(one.matchId), await verdicts()]).toEqual(before);
    expect((await tickets.settlement.recompute([one.ticketId ?? ''])).differences).toEqual([]);
  });

  test('H247 nor one that can still be bet on, nor what is played, whatever the application asks for', async () => {
    const open = await drawn();
    await gates.set([{ kind: 'match', id: open.matchId, open: true, reason: '' }]);
    const played = await server.aMatch();
    const { rows: facts } = await testDb.ownerPool.query<{ market_id: bigint }>(
      'SELECT DISTINCT market_id FROM betting.fact WHERE match_id = $1',
      [open.matchId],
    );
    expect(facts.length).toBeGreaterThan(0);
    await pass(open.matchId, 2);
    const before = await rowsOf(open.matchId);
    expect(await tickets.settlement.forgetDraws([open.matchId, played.matchId])).toBe(0);
    expect((await rowsOf(open.matchId)).facts).toBe(before.facts);
    const changes = () =>
      testDb.ownerPool.query('SELECT count(*)::int AS n FROM odds_history.held WHERE match_id = $1', [played.matchId]);
    const held = (await changes()).rows;
    expect(await oddsHistory.forgetDraws([played.matchId])).toBe(0);
    expect((await changes()).rows).toEqual(held);
  });

  test('H247 the owner of the database deletes no other fact either, and the application none at all', async () => {
    const [young, withBet] = [await drawn(), await drawn(player)];
    await pass(withBet.matchId, 2);
    const remove = 'DELETE FROM betting.fact WHERE match_id = $1';
    for (const { matchId } of [young, withBet])
      await expect(testDb.ownerPool.query(remove, [matchId])).rejects.toMatchObject({ code: '23001' });
    await expect(testDb.ownerPool.query('TRUNCATE betting.fact')).rejects.toThrow();
    await expect(testDb.ownerPool.query('UPDATE betting.fact SET result = 1')).rejects.toThrow();
    await pass(young.matchId, 2);
    await expect(testDb.pool.query(remove, [young.matchId])).rejects.toMatchObject({ code: '42501' });
    expect((await testDb.ownerPool.query(remove, [young.matchId])).rowCount).toBeGreaterThan(0);
  });

  test('H247 saying that a result was forgotten makes no result old and does not count as keeping it', async () => {
    const one = await drawn();
    const at = async () =>
      (await testDb.ownerPool.query('SELECT kept_at, start_time FROM results.match WHERE match_id = $1', [one.matchId])).rows;
    const before = await at();
    const long = "clock_timestamp() - interval '500 days'";
    await testDb.pool.query(`UPDATE results.match SET forgotten_at = ${long}, start_time = ${long} WHERE match_id = $1`, [
      one.matchId,
    ]);
    expect(await at()).toEqual(before);
  });
});
