import { expect, test, vi } from 'vitest';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { aResultFact } from '../../test-kit/result-facts.ts';
import { grantTraderRole } from '../../test-kit/traders.ts';
import { createTicketService } from '../modules/tickets/index.ts';
import { startFedServer } from './test-kit/fed-server.ts';

/** Results that a trader refuses let go of their market (XR-20): on PostgreSQL, over the real sandbox. */
const SOON = { timeout: 30_000, interval: 20 };
const TRADER = { kind: 'trader', userId: '9001', name: 'Tess', ip: '198.51.100.7', requestId: 'r' };
let made = 0;

const server = await fileFixture(startFedServer());
await grantTraderRole(server.testDb.ownerPool, { 9001: 'Tess' });

/** A match that is offered, and whose result comes hours before it begins. */
async function decidedTooSoon() {
  const n = ++made;
  const startTime = Date.now() + 5 * 3_600_000;
  const { urn, matchId, marketId } = await server.listMatch({ home: `Ada ${n}`, away: `Bea ${n}`, start_time: startTime });
  const send = (message: object) => server.sandbox.admin('POST', 'send', { product: 3, event_id: urn, ...message });
  const prices = (home: string) => {
    const outcomes = [home, '3.20', '3.50'].map((odds, at) => ({ id: String(at + 1), odds, active: 1 }));
    return send({ type: 'odds_change', markets: [{ id: 1, status: 1, outcomes }] });
  };
  const settle = (won: string) => {
    const outcomes = ['1', '2', '3'].map((id) => ({ id, result: id === won ? 1 : 0 }));
    return send({ type: 'bet_settlement', certainty: 2, markets: [{ id: 1, outcomes }] });
  };
  const status = () => server.app.services.catalogue.board.market(marketId)?.status;
  const openCase = async () =>
    (await server.app.services.tickets.resultCases.list(true, 100)).find((one) => one.marketId === marketId);
  await prices('2.00');
  await vi.waitFor(() => expect(status()).toBe('active'), SOON);
  await settle('1');
  await vi.waitFor(async () => expect(await openCase()).toMatchObject({ doubt: 'before_start' }), SOON);
  // The provider goes on, as if nothing had been said.
  await prices('2.10');
  const home = () => server.app.services.catalogue.board.market(marketId)?.outcomes[0]?.oddsMilli;
  await vi.waitFor(() => expect(home()).toBe(2_100), SOON);
  expect(status()).toBe('settled');
  const caseId = (await openCase())?.caseId ?? 0;
  const bet = (cookie: string, odds: number) =>
    server.post(cookie, '/api/betslip/placebet', {
      betType: 1,
      oddsChangePolicy: 2,
      requestId: `refused-results-${n}`,
      stakes: [{ selectionId: `${marketId}.1`, stake: '1.00', odds }],
    });
  return { matchId, marketId, caseId, prices, settle, status, openCase, bet };
}

test('XR-20 the market of a refused result takes bets again, with the next prices and not before', async () => {
  const one = await decidedTooSoon();
  const trader = await server.logIn('trader1', 'Trader-one-decides-1');
  const refusal = { caseId: one.caseId, act: 'refuse', reason: 'not played yet', requestId: 'refused-results' };
  expect((await server.post(trader, '/api/trading/decideresult', refusal)).json()).toMatchObject({ State: 'refused' });
  await vi.waitFor(() => expect(one.status()).toBe('suspended'), SOON);
  await one.prices('2.20');
  await vi.waitFor(() => expect(one.status()).toBe('active'), SOON);
  const demo = await server.logIn('demo1', 'Demo-1-plays-fair');
  await vi.waitFor(async () => expect((await one.bet(demo, 2.2)).statusCode).toBe(200), SOON);
}, 120_000);

test('XR-20 what decides it otherwise keeps it shut: another result that waits, and one that stands', async () => {
  const one = await decidedTooSoon();
  const { resultCases } = server.app.services.tickets;
  await one.settle('2');
  const waiting = async () =>
    (await resultCases.list(true, 100)).filter(({ marketId }) => marketId === one.marketId).map(({ caseId }) => caseId);
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(2), SOON);
  const second = (await waiting()).find((caseId) => caseId !== one.caseId) ?? 0;
  const by = (requestId: string) => ({ actor: TRADER, requestId, reason: 'wrong' });
  expect((await resultCases.decide(second, 'refuse', by('waits-1'))).state).toBe('refused');
  await server.app.services.refusedResults.refresh();
  await one.prices('2.30');
  await vi.waitFor(
    () => expect(server.app.services.catalogue.board.market(one.marketId)?.outcomes[0]?.oddsMilli).toBe(2_300),
    SOON,
  );
  expect(one.status()).toBe('settled');
  expect((await resultCases.decide(one.caseId, 'refuse', by('waits-2'))).state).toBe('refused');
  await vi.waitFor(() => expect(one.status()).toBe('suspended'), SOON);

  const other = await decidedTooSoon();
  // Told earlier, and believed.
  const over = { marketId: other.marketId, outcomeId: '2', timestampMs: Date.now() - 60_000, certainty: 2 } as const;
  await server.app.services.settlement.record([aResultFact(other.matchId, over)]);
  await resultCases.decide(other.caseId, 'refuse', by('stands-2'));
  await server.app.services.refusedResults.refresh();
  await other.prices('2.40');
  await vi.waitFor(
    () => expect(server.app.services.catalogue.board.market(other.marketId)?.outcomes[0]?.oddsMilli).toBe(2_400),
    SOON,
  );
  expect(other.status()).toBe('settled');
}, 120_000);

test('XR-20 refused on another node while the feed was down, it is let go at the next start', async () => {
  const one = await decidedTooSoon();
  await server.app.services.catalogue.flush();
  await server.app.stop();
  const elsewhere = createTicketService({ db: server.testDb.db });
  const refused = await elsewhere.resultCases.decide(one.caseId, 'refuse', { actor: TRADER, requestId: 'down-1', reason: 'no' });
  expect(refused.state).toBe('refused');
  await elsewhere.close();
  await server.start();
  await vi.waitFor(() => expect(['suspended', 'active']).toContain(one.status()), SOON);
  await one.prices('2.20');
  await vi.waitFor(() => expect(one.status()).toBe('active'), SOON);
}, 120_000);
