import { afterAll, describe, expect, test } from 'vitest';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { aLeg, anItem, cashOf, createLedgerFixture } from '../../../test-kit/ledger.ts';
import { resultsOf } from '../../../test-kit/result-facts.ts';
import { createResults } from '../../../test-kit/results-kit.ts';
import { grantTraderRole } from '../../../test-kit/traders.ts';
import type { SettlementFact } from '../../modules/feed/index.ts';
import { type Actor, createTrading } from '../../modules/trading/index.ts';
import { createLog } from '../../platform/log.ts';
import { CHANGED_MATCH } from './changed-sides.ts';

const TRADER: Actor = { kind: 'trader', userId: '9001', name: 'Tess', ip: '198.51.100.7', requestId: 'r' };

const { db, tickets, newPlayer, newMatch } = await fileFixture(
  createLedgerFixture({ players: 50, cashMinor: 1_000n, matches: 50 }),
);
await grantTraderRole(db.ownerPool, { 9001: 'Tess' });
const trading = createTrading({ db: db.db, log: createLog('silent') });
afterAll(async () => {
  expect((await tickets.settlement.recompute('all')).differences).toEqual([]);
});

/** A process with the role feed, or without it. Settlement runs as soon as anything is stored: nothing is quicker. */
function aProcess(hearsFeed = true) {
  const { settlement } = tickets;
  async function settleAll(): Promise<void> {
    while ((await settlement.settleChunk()).markets > 0);
  }
  const recordFacts: typeof settlement.recordFacts = async (facts) => {
    const stored = await settlement.recordFacts(facts);
    await settleAll();
    return stored;
  };
  const { parking, judged, changedSides } = createResults({ db, tickets, settlement: { ...settlement, recordFacts } });
  return { parking, sides: changedSides(judged, hearsFeed) };
}
type Process = ReturnType<typeof aProcess>;

/** A bet of 10.00 at 2.000 on each outcome of a match whose sides change then. */
async function changedMatch({ sides, parking }: Process) {
  const matchId = newMatch();
  const items = ['1', '2', '3'].map((outcomeId) => anItem(newPlayer(), { legs: [aLeg(matchId, { outcomeId })] }));
  await tickets.placeBatch(items);
  sides.changed(matchId, {});
  await expect.poll(() => parking.list(CHANGED_MATCH, `match:${matchId}`)).toHaveLength(1);
  const users = items.map(({ userId }) => Number(userId));
  return { matchId, users, ids: items.map(({ ticketId }) => ticketId) };
}
const cancel = (matchId: number, timestampMs: number) => [
  { matchId, marketType: 1, specifiers: '', producer: 3, timestampMs, fromMs: null, toMs: null, voidReason: null },
];
const settlements = async (ids: readonly string[]) =>
  (await db.ownerPool.query('SELECT ticket_id FROM betting.settlement WHERE ticket_id = ANY ($1::uuid[])', [ids])).rowCount;
const letGo = async ({ parking }: Process, matchId: number) => {
  await trading.requeue(CHANGED_MATCH, `match:${matchId}`, TRADER);
  await parking.refresh();
};
const held = async ({ parking }: Process, matchId: number) =>
  (await parking.list(CHANGED_MATCH)).filter(({ order }) => order === String(matchId));

describe('XR-04 what a changed match holds back', () => {
  test('XR-04 a result and the cancel after it are one: nobody is paid by the wrong side, not for a moment', async () => {
    const one = aProcess();
    const { matchId, users, ids } = await changedMatch(one);
    const at = Date.now() - 5_000;
    await one.sides.port.onSettlement(resultsOf(matchId, ['1'], at));
    await one.sides.port.onCancel(cancel(matchId, at + 1_000));
    await letGo(one, matchId);
    expect(await held(one, matchId)).toEqual([]);
    expect(await Promise.all(users.map((user) => cashOf(db, user)))).toEqual([1_000n, 1_000n, 1_000n]);
    expect(await settlements(ids), 'each ticket was settled once').toBe(3);
  });

  test('XR-04 nor the other way round: a cancel that is taken back gives nothing back for a moment', async () => {
    const one = aProcess();
    const { matchId, users, ids } = await changedMatch(one);
    const at = Date.now() - 5_000;
    await one.sides.port.onSettlement(resultsOf(matchId, ['1'], at));
    await one.sides.port.onCancel(cancel(matchId, at + 1_000));
    await one.sides.port.onRollbackCancel(cancel(matchId, at + 2_000));
    await letGo(one, matchId);
    expect(await Promise.all(users.map((user) => cashOf(db, user)))).toEqual([2_000n, 0n, 0n]);
    expect(await settlements(ids)).toBe(3);
  });

  test('XR-20 what was held back is judged with what stands before it: a second winner is a case', async () => {
    const one = aProcess();
    const { matchId, users } = await changedMatch(one);
    const at = Date.now() - 5_000;
    const only = (won: string, atMs: number) => resultsOf(matchId, [won], atMs).filter(({ outcomeId }) => outcomeId === won);
    await one.sides.port.onSettlement(only('1', at));
    await one.sides.port.onSettlement(only('2', at + 1));
    await letGo(one, matchId);
    expect(await Promise.all(users.map((user) => cashOf(db, user)))).toEqual([2_000n, 0n, 0n]);
    const cases = (await tickets.resultCases.list(true, 100)).filter((found) => found.matchId === matchId);
    expect(cases).toMatchObject([{ doubt: 'too_many_winners', results: [{ outcomeId: '2' }] }]);
    // The rest comes by itself: nothing is held any more.
    await one.sides.port.onSettlement(resultsOf(matchId, ['1'], at + 2));
  });

  test('XR-04 two messages of one moment that begin alike are two, and the same one twice is one', async () => {
    const one = aProcess();
    const { matchId, users } = await changedMatch(one);
    const at = Date.now() - 5_000;
    const [first, ...rest] = resultsOf(matchId, ['2'], at);
    await one.sides.port.onSettlement([first as SettlementFact]);
    await one.sides.port.onSettlement([first as SettlementFact, ...rest]);
    await one.sides.port.onSettlement([first as SettlementFact, ...rest]);
    expect(await held(one, matchId)).toHaveLength(3);
    await letGo(one, matchId);
    expect(await Promise.all(users.map((user) => cashOf(db, user)))).toEqual([0n, 2_000n, 0n]);
  });

  test('XR-04 only a process that hears the feed lets a match go: any other judges by a board of long ago', async () => {
    const [feed, web] = [aProcess(), aProcess(false)];
    const { matchId, users } = await changedMatch(feed);
    await feed.sides.port.onSettlement(resultsOf(matchId, ['3'], Date.now() - 5_000));
    await letGo(web, matchId);
    expect(await held(feed, matchId)).toHaveLength(2);
    await feed.parking.refresh();
    expect(await held(feed, matchId)).toEqual([]);
    expect(await Promise.all(users.map((user) => cashOf(db, user)))).toEqual([0n, 0n, 2_000n]);
  });
});
