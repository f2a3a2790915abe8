import { describe, expect, test, vi } from 'vitest';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { aResult } from '../../test-kit/result-facts.ts';
import { createTestServer } from '../../test-kit/test-server.ts';
import type { SettlementFact } from '../modules/feed/index.ts';

/** Doubtful results from the feed's door to a trader's decision, through the whole composed server on PostgreSQL. */
const { app, testDb, inject, aMatch } = await fileFixture(createTestServer());
const { get, post, logIn } = inject;
let requests = 0;
// The matches 1 and 2.
await aMatch();
await aMatch();
const [trader, demo] = await Promise.all([logIn('trader1', 'Trader-one-decides-1'), logIn('demo1', 'Demo-1-plays-fair')]);

const key = () => `result-desk-${++requests}`;
const marketOf = (matchId: number) => [...(app.services.catalogue.board.match(matchId)?.markets.values() ?? [])][0];
async function aBet(matchId: number, outcomeId: string): Promise<string> {
  const answer = await post(demo, '/api/betslip/placebet', {
    betType: 1,
    oddsChangePolicy: 2,
    requestId: key(),
    stakes: [{ selectionId: `${marketOf(matchId)?.id}.${outcomeId}`, stake: '10.00', odds: 2 }],
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().TicketId as string;
}
const resultFacts = (matchId: number, won: readonly string[]): SettlementFact[] => {
  const { marketType = 0, specifiers = '', outcomes = [] } = marketOf(matchId) ?? {};
  return outcomes.map(({ outcomeId }) =>
    aResult(matchId, { marketType, specifiers, outcomeId, result: won.includes(outcomeId) ? 1 : 0 }),
  );
};
const outcomeOf = async (ticketId: string) => (await app.services.tickets.byId([ticketId]))[0]?.outcome;
const cases = async () =>
  (await get(trader, '/api/trading/results')).json() as { CaseID: number; MatchID: number; Doubt: string }[];

describe('the desk and what waits for it', () => {
  test('XR-21 a result an hour before kick-off pays nobody until a trader says so, and no customer can', async () => {
    const ticketId = await aBet(1, '1');
    await app.services.results.onSettlement(resultFacts(1, ['1']));
    await app.services.settlement.drain();
    expect(await outcomeOf(ticketId)).toBe(0);
    const [one] = await cases();
    expect(one).toMatchObject({ MatchID: 1, Doubt: 'before_start', State: 'open' });
    expect(app.services.alarms.latest()[0]).toMatchObject({ name: 'doubtful_result' });
    const decision = { caseId: one?.CaseID, act: 'pay', reason: 'played earlier', requestId: key() };
    for (const [url, payload] of [
      ['decideresult', decision],
      ['requeue', { kind: 'ticket', key: 'x' }],
    ] as const)
      expect((await post(demo, `/api/trading/${url}`, payload)).json().ExceptionName).toBe('NoPrivilegesException');
    expect((await get(demo, '/api/trading/results')).statusCode).toBe(403);

    const answers = await Promise.all(Array.from({ length: 10 }, () => post(trader, '/api/trading/decideresult', decision)));
    expect(answers.map((answer) => answer.json())).toEqual(Array(10).fill({ State: 'paid', IsNew: true }));
    expect((await post(trader, '/api/trading/decideresult', { ...decision, act: 'refuse' })).json().ExceptionName).toBe(
      'IdempotencyKeyReusedException',
    );
    expect((await post(trader, '/api/trading/decideresult', { ...decision, requestId: key() })).json()).toEqual({
      State: 'paid',
      IsNew: false,
    });
    await vi.waitFor(async () => expect(await outcomeOf(ticketId)).toBe(2), 10_000);
    expect(await cases()).toEqual([]);
    expect((await get(trader, '/api/trading/results?all=true')).json()).toMatchObject([{ State: 'paid', DecidedBy: 'trader1' }]);
    const audit = await get(trader, `/api/trading/audit?subject=result-case:${one?.CaseID}`);
    expect(audit.json().Entries).toMatchObject([{ Actor: 'trader1', Action: 'pay-result', Reason: 'played earlier' }]);
  });

  test('XR-22 a trader says what is right, once a key, and only of markets that exist', async () => {
    const ticketId = await aBet(2, '1');
    const { marketType, specifiers } = marketOf(2) ?? {};
    const said = {
      matchId: 2,
      marketType,
      specifiers,
      reason: 'the provider is wrong',
      requestId: key(),
      results: [{ outcomeId: '1', result: 1 }],
    };
    expect((await post(trader, '/api/trading/supersederesult', said)).json()).toEqual({ State: 'superseded', IsNew: true });
    expect((await post(trader, '/api/trading/supersederesult', said)).json()).toEqual({ State: 'superseded', IsNew: true });
    await vi.waitFor(async () => expect(await outcomeOf(ticketId)).toBe(2), 10_000);
    const late = {
      betType: 1,
      oddsChangePolicy: 2,
      requestId: key(),
      stakes: [{ selectionId: `${marketOf(2)?.id}.2`, stake: '1.00', odds: 2 }],
    };
    expect((await post(demo, '/api/betslip/placebet', late)).json().ExceptionName, 'decided is decided').toBe(
      'MarketSuspendedException',
    );
    expect((await post(trader, '/api/trading/supersederesult', { ...said, matchId: 77, requestId: key() })).statusCode).toBe(404);
    for (const broken of [
      { results: [] },
      { results: [{ outcomeId: '1', result: 2 }] },
      { results: [{ outcomeId: '1', result: 1, voidFactor: '2' }] },
      { matchId: 1_795_451_362_010 },
      { marketType: 2 ** 31 },
    ])
      expect((await post(trader, '/api/trading/supersederesult', { ...said, ...broken, requestId: key() })).statusCode).toBe(400);
  });

  test('XR-08 a trader sees what is parked and lets it go', async () => {
    await testDb.pool.query(
      `SELECT platform.items_failed('ticket', ARRAY['01900000-0000-7000-8000-000000000000'], ARRAY[NULL], ARRAY['broken'], NULL, 1)`,
    );
    const parked = await get(trader, '/api/trading/parked?kind=ticket');
    expect(parked.json()).toMatchObject([
      { Kind: 'ticket', Key: '01900000-0000-7000-8000-000000000000', Reason: 'broken', Waits: false },
    ]);
    const request = { kind: 'ticket', key: '01900000-0000-7000-8000-000000000000' };
    expect((await post(trader, '/api/trading/requeue', request)).json()).toEqual({ Requeued: 1 });
    await vi.waitFor(async () => expect((await get(trader, '/api/trading/parked?kind=ticket')).json()).toEqual([]), 10_000);
    expect((await post(trader, '/api/trading/requeue', request)).statusCode).toBe(404);
  });
});
