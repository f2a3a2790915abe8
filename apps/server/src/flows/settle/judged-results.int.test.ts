import type { JudgedMatch } from '@duskline/betting/judge-result-time';
import { afterAll, describe, expect, test } from 'vitest';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { aLeg, anItem, cashOf, createLedgerFixture, expectReconciled } from '../../../test-kit/ledger.ts';
import { aResult, firstMarket, outcomeResult, resultsOf } from '../../../test-kit/result-facts.ts';
import { createResults, marketIdOf } from '../../../test-kit/results-kit.ts';
import { grantTraderRole } from '../../../test-kit/traders.ts';
import type { SettlementFact } from '../../modules/feed/index.ts';
import type { PlacementItem } from '../../modules/tickets/index.ts';

const HOUR = 3_600_000;
const TRADER = { kind: 'trader', userId: '9001', name: 'Tess', ip: '198.51.100.7', requestId: 'req-1' };
const begun = new Map<number, JudgedMatch>();
let requests = 0;

const { db, tickets, newPlayer, newMatch } = await fileFixture(
  createLedgerFixture({ players: 200, cashMinor: 1_000n, matches: 300 }),
);
await grantTraderRole(db.ownerPool, Object.fromEntries(Array.from({ length: 50 }, (_, at) => [9_000 + at, `Trader ${at}`])));
const { alarms, parking, flow, judged, finalScores, earlyResults } = createResults({
  db,
  tickets,
  match: (matchId) => begun.get(matchId) ?? null,
});
const port = judged;
afterAll(async () => {
  await flow.drain();
  const { differences } = await tickets.settlement.recompute('all');
  const parked = new Set((await parking.list('ticket')).map(({ key }) => key));
  expect(differences.filter(({ ticketId }) => !parked.has(ticketId))).toEqual([]);
});

const by = (over: Partial<{ actor: object; requestId: string; reason: string }> = {}) => ({
  actor: TRADER,
  requestId: `request-${++requests}`,
  reason: 'looked at it',
  ...over,
});
/** A bet of 10.00 at 2.000 on each of the three outcomes. */
async function threeBets() {
  const matchId = newMatch();
  const items = ['1', '2', '3'].map((outcomeId): PlacementItem => anItem(newPlayer(), { legs: [aLeg(matchId, { outcomeId })] }));
  const answers = await tickets.placeBatch(items);
  expect(answers.map(({ acceptance }) => acceptance)).toEqual([1, 1, 1]);
  return {
    matchId,
    marketId: marketIdOf(matchId, { marketType: 1 }),
    ids: items.map(({ ticketId }) => ticketId),
    users: items.map(({ userId }) => Number(userId)),
  };
}
const settle = async (facts: readonly SettlementFact[]) => {
  await port.onSettlement(facts);
  await flow.drain();
};
const outcomes = async (ids: readonly string[]) => {
  const views = await tickets.byId(ids);
  return ids.map((id) => views.find(({ ticketId }) => ticketId === id)?.outcome);
};
const openCase = async (matchId: number) => {
  const found = (await tickets.resultCases.list(true, 1_000)).find((one) => one.matchId === matchId);
  if (!found) throw new Error('no case is open');
  return found;
};
const audit = async (subject: string) =>
  (await db.ownerPool.query('SELECT action, actor, reason FROM trading.audit_log WHERE subject = $1 ORDER BY id', [subject]))
    .rows;

describe('doubtful results', () => {
  test('XR-20 all three outcomes of 1x2 won: nobody is paid, one case, one alarm, and the right result pays as ever', async () => {
    const bets = await threeBets();
    const wrong = resultsOf(bets.matchId, ['1', '2', '3']);
    await settle(wrong);
    await settle([...wrong].reverse());
    expect(await outcomes(bets.ids)).toEqual([0, 0, 0]);
    expect(await openCase(bets.matchId)).toMatchObject({
      doubt: 'too_many_winners',
      kind: 'settlement',
      results: [outcomeResult('1', 1), outcomeResult('2', 1), outcomeResult('3', 1)],
    });
    expect(
      alarms.latest().filter(({ name, details }) => name === 'doubtful_result' && details.matchId === bets.matchId),
    ).toHaveLength(1);
    expect((await parking.list('result-case')).map(({ detail }) => detail)).toContainEqual({
      matchId: bets.matchId,
      marketType: 1,
      specifiers: '',
    });
    await settle(resultsOf(bets.matchId, ['2']));
    expect(await outcomes(bets.ids)).toEqual([3, 2, 3]);
  });

  test('XR-20 the same in three messages, one outcome each', async () => {
    const bets = await threeBets();
    for (const outcomeId of ['1', '2', '3'])
      await settle(resultsOf(bets.matchId, [outcomeId]).filter((one) => one.outcomeId === outcomeId));
    expect(await outcomes(bets.ids)).toEqual([2, 0, 0]);
    expect((await tickets.resultCases.list(true, 1_000)).filter(({ matchId }) => matchId === bets.matchId)).toHaveLength(2);
  });

  test('XR-20 a doubtful market stops none of the others of its message', async () => {
    const [bad, good] = [await threeBets(), await threeBets()];
    await settle([...resultsOf(bad.matchId, []), ...resultsOf(good.matchId, ['1'])]);
    expect(await outcomes(bad.ids)).toEqual([0, 0, 0]);
    expect(await outcomes(good.ids)).toEqual([2, 3, 3]);
  });

  test('XR-21 a result five hours before kick-off waits, a void does not', async () => {
    const [early, walkover] = [await threeBets(), await threeBets()];
    for (const { matchId } of [early, walkover])
      begun.set(matchId, {
        startTimeMs: Date.now() + 5 * HOUR,
        hasBegun: false,
        isOver: false,
        periodKey: '',
        clockS: null,
        stateMs: 0,
        finished: null,
      });
    await settle(resultsOf(early.matchId, ['1']));
    expect(await outcomes(early.ids)).toEqual([0, 0, 0]);
    expect(await openCase(early.matchId)).toMatchObject({ doubt: 'before_start' });
    await settle(resultsOf(walkover.matchId, [], Date.now(), { voidFactor: '1' }));
    expect(await Promise.all(walkover.users.map((user) => cashOf(db, user)))).toEqual([1_000n, 1_000n, 1_000n]);
  });

  test('XR-22 what is dated in the future has no effect: result, cancel, and what takes back', async () => {
    const bets = await threeBets();
    const far = Date.UTC(2096, 0);
    const key = { matchId: bets.matchId, marketType: 1, specifiers: '', producer: 3, timestampMs: far };
    await settle(resultsOf(bets.matchId, ['3'], far));
    await port.onCancel([{ ...key, fromMs: null, toMs: null, voidReason: null }]);
    await port.onRollbackSettlement([key]);
    await port.onRollbackCancel([{ ...key, fromMs: null, toMs: null, voidReason: null }]);
    await flow.drain();
    expect(await outcomes(bets.ids)).toEqual([0, 0, 0]);
    expect(
      (await tickets.resultCases.list(true, 1_000)).filter(({ matchId }) => matchId === bets.matchId).map(({ kind }) => kind),
    ).toEqual(['settlement', 'cancel', 'rollback-settlement', 'rollback-cancel']);
    await settle(resultsOf(bets.matchId, ['1']));
    expect(await outcomes(bets.ids)).toEqual([2, 3, 3]);
  });
});

describe('results that contradict each other', () => {
  const doubts = async (matchId: number) =>
    (await tickets.resultCases.list(true, 1_000)).filter((one) => one.matchId === matchId).map(({ doubt }) => doubt);
  const twoWay = (matchId: number, marketType: number, won: readonly string[], all: readonly string[], specifiers = '') =>
    all.map((outcomeId): SettlementFact => {
      const [base] = resultsOf(matchId, []);
      if (!base) throw new Error('no results');
      return { ...base, marketType, specifiers, outcomeId, result: won.includes(outcomeId) ? 1 : 0 };
    });
  const ended = (matchId: number, home: number, away: number) =>
    begun.set(matchId, {
      startTimeMs: Date.now() - 2 * HOUR,
      hasBegun: true,
      isOver: true,
      periodKey: 'ended',
      clockS: null,
      stateMs: Date.now() - 1_000,
      finished: { score: score(home, away) },
    });
  const score = (home: number, away: number) => ({ regular: { home, away }, final: { home, away } });

  test.each([
    ['3', '2', '1'],
    ['1', '2', '3'],
    ['2', '3', '1'],
  ])('XR-20 three results of one moment, %s then %s then %s: the first is paid, the others wait', async (...order) => {
    const bets = await threeBets();
    const at = Date.now();
    for (const won of order) await settle(resultsOf(bets.matchId, [won], at, { certainty: 2 }));
    expect(await outcomes(bets.ids)).toEqual(['1', '2', '3'].map((id) => (id === order[0] ? 2 : 3)));
    expect(await doubts(bets.matchId)).toEqual(['same_moment', 'same_moment']);
  });

  test('XR-20 a result and a void of everything at one moment: the winner is paid, nobody gets a stake back', async () => {
    const bets = await threeBets();
    const at = Date.now();
    const won = resultsOf(bets.matchId, ['1'], at);
    await settle(won);
    await settle(resultsOf(bets.matchId, [], at, { voidFactor: '1' }));
    await settle(won);
    expect(await outcomes(bets.ids)).toEqual([2, 3, 3]);
    expect(await doubts(bets.matchId)).toEqual(['same_moment']);
  });

  test('XR-20 what a person pays of one moment is in force as a whole', async () => {
    const bets = await threeBets();
    const at = Date.now();
    for (const won of ['3', '1']) await settle(resultsOf(bets.matchId, [won], at));
    const { caseId } = await openCase(bets.matchId);
    expect(await tickets.resultCases.decide(caseId, 'pay', by())).toEqual({ state: 'paid', isNew: true });
    await flow.drain();
    expect(await outcomes(bets.ids)).toEqual([2, 3, 3]);
    await settle(resultsOf(bets.matchId, ['3'], at));
    expect(await outcomes(bets.ids), 'the same message once more').toEqual([2, 3, 3]);
  });

  test('XR-20 what the final score refutes waits, what it gives is paid', async () => {
    const [bad, good] = [await threeBets(), await threeBets()];
    for (const { matchId } of [bad, good]) ended(matchId, 0, 0);
    await settle([...resultsOf(bad.matchId, ['1']), ...resultsOf(good.matchId, ['2'])]);
    await settle(twoWay(bad.matchId, 18, ['12'], ['12', '13'], 'total=2.5'));
    expect(await outcomes(bad.ids)).toEqual([0, 0, 0]);
    expect(await doubts(bad.matchId)).toEqual(['against_score', 'against_score']);
    expect(await outcomes(good.ids)).toEqual([3, 2, 3]);
    await settle(resultsOf(bad.matchId, [], Date.now(), { voidFactor: '1' }));
    expect(await outcomes(bad.ids), 'a void is believed').toEqual([4, 4, 4]);
  });

  test('XR-20 home won and draw or away won in one message: both wait; what fits the rest is paid', async () => {
    const bets = await threeBets();
    const other = twoWay(bets.matchId, 10, ['10', '11'], ['9', '10', '11']);
    const over = twoWay(bets.matchId, 18, ['12'], ['12', '13'], 'total=2.5');
    await settle([...resultsOf(bets.matchId, ['1']), ...other, ...over]);
    expect(await outcomes(bets.ids)).toEqual([0, 0, 0]);
    expect(await doubts(bets.matchId)).toEqual(['contradicts_other_market', 'contradicts_other_market']);
  });

  test('XR-20 a result that contradicts another market that is paid already waits', async () => {
    const bets = await threeBets();
    await settle(twoWay(bets.matchId, 10, ['10', '11'], ['9', '10', '11']));
    await settle(resultsOf(bets.matchId, ['1']));
    expect(await outcomes(bets.ids)).toEqual([0, 0, 0]);
    expect(await doubts(bets.matchId)).toEqual(['contradicts_other_market']);
    await settle(resultsOf(bets.matchId, ['3']));
    expect(await outcomes(bets.ids)).toEqual([3, 3, 2]);
  });

  test('XR-20 results held back together are judged together', async () => {
    const bets = await threeBets();
    const at = Date.now();
    const held = [resultsOf(bets.matchId, ['2'], at), resultsOf(bets.matchId, ['3'], at)];
    await judged.all(held.map((facts) => ({ act: 'onSettlement', facts })));
    await flow.drain();
    expect(await outcomes(bets.ids)).toEqual([3, 2, 3]);
    expect(await doubts(bets.matchId)).toEqual(['same_moment']);
  });
});

describe('a final score that comes after results', () => {
  const state = (home: number, away: number, over: Partial<JudgedMatch> = {}): JudgedMatch => ({
    startTimeMs: Date.now() - 2 * HOUR,
    hasBegun: true,
    isOver: true,
    periodKey: 'ended',
    clockS: null,
    stateMs: Date.now() - 1_000,
    finished: { score: { regular: { home, away }, final: { home, away } } },
    ...over,
  });
  const playing = (home: number, away: number, clockS = 5_400): JudgedMatch => ({
    ...state(home, away, { isOver: false, periodKey: '2nd_half', clockS }),
    finished: null,
    asItStands: { score: { regular: { home, away } } },
  });
  const say = async (matchId: number, match: JudgedMatch) => {
    begun.set(matchId, match);
    finalScores.onMatch(matchId);
    await finalScores.settled();
    await flow.drain();
  };
  const casesOf = async (matchId: number) =>
    (await tickets.resultCases.list(true, 1_000)).filter((one) => one.matchId === matchId).map(({ doubt }) => doubt);
  const alarmsOf = (matchId: number) =>
    alarms.latest().filter(({ name, details }) => name === 'doubtful_result' && details.matchId === matchId).length;

  test('XR-20 what it refutes becomes a case with an alarm; nothing is taken back before a person says so', async () => {
    const [bad, good] = [await threeBets(), await threeBets()];
    for (const { matchId } of [bad, good]) await settle(resultsOf(matchId, ['1']));
    await say(good.matchId, state(2, 1));
    await say(bad.matchId, state(2, 1));
    expect(await casesOf(bad.matchId), 'a score that gives it').toEqual([]);
    await say(bad.matchId, state(1, 1));
    await say(bad.matchId, state(1, 1));
    expect([await casesOf(bad.matchId), alarmsOf(bad.matchId)]).toEqual([['stored_against_score'], 1]);
    expect([await casesOf(good.matchId), alarmsOf(good.matchId)]).toEqual([[], 0]);
    expect(await outcomes(bad.ids)).toEqual([2, 3, 3]);
    const { caseId } = await openCase(bad.matchId);
    expect(await tickets.resultCases.decide(caseId, 'refuse', by())).toEqual({ state: 'refused', isNew: true });
    await flow.drain();
    expect(await outcomes(bad.ids), 'taken back').toEqual([0, 0, 0]);
    await settle(resultsOf(bad.matchId, ['2'], Date.now() + 1));
    expect(await outcomes(bad.ids)).toEqual([3, 2, 3]);
    await say(bad.matchId, state(0, 0));
    expect(await casesOf(bad.matchId)).toEqual([]);
  });

  test('XR-20 what a person lets stand is not asked about again; what a person says is not either', async () => {
    const [left, said] = [await threeBets(), await threeBets()];
    for (const { matchId } of [left, said]) {
      await settle(resultsOf(matchId, ['1']));
      await say(matchId, state(1, 1));
    }
    const { caseId } = await openCase(left.matchId);
    expect(await tickets.resultCases.decide(caseId, 'pay', by())).toEqual({ state: 'paid', isNew: true });
    const right = [outcomeResult('1', 0), outcomeResult('2', 0), outcomeResult('3', 1)];
    await tickets.resultCases.supersede(firstMarket(said.matchId), right, (await openCase(said.matchId)).caseId, by());
    for (const { matchId } of [left, said]) await say(matchId, state(2, 2));
    expect([await outcomes(left.ids), await casesOf(left.matchId)]).toEqual([[2, 3, 3], []]);
    expect([await outcomes(said.ids), await casesOf(said.matchId)]).toEqual([[3, 3, 2], []]);
  });

  test('XR-20 what is not paid yet waits for the person', async () => {
    const pay = async (act: 'pay' | 'refuse') => {
      const [bets, otherId] = [await threeBets(), newMatch()];
      const legs = [aLeg(bets.matchId, { outcomeId: '1' }), aLeg(otherId, { outcomeId: '1' })];
      const combo = anItem(newPlayer(), { betType: 2, legs });
      expect((await tickets.placeBatch([combo])).map(({ acceptance }) => acceptance)).toEqual([1]);
      await settle(resultsOf(bets.matchId, ['1']));
      await say(bets.matchId, state(1, 1));
      await settle(resultsOf(otherId, ['1']));
      expect(await outcomes([combo.ticketId]), 'its other leg has won').toEqual([0]);
      await tickets.resultCases.decide((await openCase(bets.matchId)).caseId, act, by());
      await flow.drain();
      const decided = await outcomes([combo.ticketId]);
      await settle(resultsOf(bets.matchId, ['2'], Date.now() + 1));
      return [decided, await outcomes([combo.ticketId])];
    };
    expect(await pay('pay')).toEqual([[2], [3]]);
    expect(await pay('refuse')).toEqual([[0], [3]]);
  });

  test('XR-21 a result that the score so far does not give waits for the final score, which pays it or leaves it to a person', async () => {
    const [right, wrong, sure] = [await threeBets(), await threeBets(), await threeBets()];
    for (const { matchId } of [right, wrong]) begun.set(matchId, playing(1, 1));
    begun.set(sure.matchId, playing(2, 1));
    for (const { matchId } of [right, wrong, sure]) await settle(resultsOf(matchId, ['1'], Date.now(), { certainty: 2 }));
    expect(await outcomes([...right.ids, ...wrong.ids])).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await outcomes(sure.ids)).toEqual([2, 3, 3]);
    expect([await casesOf(right.matchId), await casesOf(wrong.matchId)]).toEqual([['before_end'], ['before_end']]);
    const { caseId } = await openCase(right.matchId);
    await say(right.matchId, state(2, 1));
    await say(wrong.matchId, state(1, 1));
    expect(await outcomes(right.ids)).toEqual([2, 3, 3]);
    expect(await audit(`result-case:${caseId}`)).toEqual([
      { action: 'pay-result', actor: 'score', reason: 'the score gives the same' },
    ]);
    expect([await casesOf(right.matchId), await casesOf(wrong.matchId)]).toEqual([[], ['before_end']]);
    expect(await outcomes(wrong.ids)).toEqual([0, 0, 0]);
    expect(await tickets.resultCases.confirm((await openCase(wrong.matchId)).caseId + 100_000)).toBe(false);
  });

  test('XR-21 of a result that came too early a person is told once, and only if it still waits after the bound', async () => {
    const [paid, left] = [await threeBets(), await threeBets()];
    for (const { matchId } of [paid, left]) {
      begun.set(matchId, playing(0, 0));
      await settle(resultsOf(matchId, ['1']));
    }
    const alarmed = () => [alarmsOf(paid.matchId), alarmsOf(left.matchId)];
    await earlyResults(60_000).refresh();
    expect([await casesOf(left.matchId), alarmed()]).toEqual([['before_end'], [0, 0]]);
    await say(paid.matchId, playing(1, 0));
    await say(paid.matchId, state(1, 0));
    expect(await outcomes(paid.ids), 'paid by the goal').toEqual([2, 3, 3]);
    const watch = earlyResults(-60_000);
    await watch.refresh();
    await watch.refresh();
    expect(alarmed()).toEqual([0, 1]);
    await tickets.resultCases.decide((await openCase(left.matchId)).caseId, 'refuse', by());
    await watch.refresh();
    expect(alarmed()).toEqual([0, 1]);
  });

  test('XR-21 a result that comes before its goal is paid with the goal, not with the end', async () => {
    const matchId = newMatch();
    const total = { marketType: 18, specifiers: 'total=1.5', marketId: marketIdOf(matchId, { marketType: 18 }) };
    const over = anItem(newPlayer(), { legs: [aLeg(matchId, { ...total, outcomeId: '12' })] });
    const winner = anItem(newPlayer(), { legs: [aLeg(matchId, { outcomeId: '1' })] });
    expect((await tickets.placeBatch([over, winner])).map(({ acceptance }) => acceptance)).toEqual([1, 1]);
    begun.set(matchId, playing(1, 0, 3_000));
    const [marketType, specifiers, timestampMs] = [total.marketType, total.specifiers, Date.now()];
    const said = (outcomeId: string, result: 0 | 1) =>
      aResult(matchId, { marketType, specifiers, timestampMs, outcomeId, result });
    await settle([said('12', 1), said('13', 0)]);
    await settle(resultsOf(matchId, ['1'], timestampMs));
    expect([await outcomes([over.ticketId, winner.ticketId]), (await casesOf(matchId)).length]).toEqual([[0, 0], 2]);
    await say(matchId, playing(1, 0, 3_010));
    expect(await outcomes([over.ticketId])).toEqual([0]);
    await say(matchId, playing(2, 0, 3_020));
    expect(await outcomes([over.ticketId, winner.ticketId]), 'who wins is still open').toEqual([2, 0]);
    await say(matchId, state(2, 0));
    expect([await outcomes([winner.ticketId]), await casesOf(matchId)]).toEqual([[2], []]);
  });
});

describe('what a person decides', () => {
  test('XR-20 paid, refused, and decided once: for the same key, and for another trader who comes later', async () => {
    const [paid, refused] = [await threeBets(), await threeBets()];
    for (const { matchId } of [paid, refused]) await settle(resultsOf(matchId, ['1', '2']));
    const { caseId } = await openCase(paid.matchId);
    const first = by();
    expect(await tickets.resultCases.decide(caseId, 'pay', first)).toEqual({ state: 'paid', isNew: true });
    await flow.drain();
    expect(await outcomes(paid.ids)).toEqual([2, 2, 3]);
    expect(await tickets.resultCases.decide(caseId, 'pay', first)).toEqual({ state: 'paid', isNew: true });
    expect(await tickets.resultCases.decide(caseId, 'refuse', first)).toEqual({ state: 'reused' });
    expect(await tickets.resultCases.decide(caseId, 'refuse', by())).toEqual({ state: 'paid', isNew: false });
    expect(await tickets.resultCases.decide(999_999, 'pay', by())).toEqual({ state: 'unknown' });
    expect(await audit(`result-case:${caseId}`)).toEqual([{ action: 'pay-result', actor: 'Tess', reason: 'looked at it' }]);

    const other = (await openCase(refused.matchId)).caseId;
    expect(await tickets.resultCases.decide(other, 'refuse', by())).toEqual({ state: 'refused', isNew: true });
    await flow.drain();
    expect(await outcomes(refused.ids)).toEqual([0, 0, 0]);
    const left = (await parking.list('result-case')).map(({ key }) => key);
    for (const decided of [caseId, other]) expect(left).not.toContain(String(decided));
    await settle(resultsOf(refused.matchId, ['3']));
    expect(await outcomes(refused.ids)).toEqual([3, 3, 2]);
  });

  test('XR-20 fifty decisions of one case at once: one counts, the books are whole', async () => {
    const bets = await threeBets();
    await settle(resultsOf(bets.matchId, ['1', '2']));
    const { caseId } = await openCase(bets.matchId);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        at % 3 === 2
          ? tickets.resultCases.supersede(
              firstMarket(bets.matchId),
              [outcomeResult('1', 0), outcomeResult('2', 1), outcomeResult('3', 0)],
              caseId,
              by(),
            )
          : tickets.resultCases.decide(
              caseId,
              at % 3 === 0 ? 'pay' : 'refuse',
              by({ actor: { ...TRADER, userId: String(9_000 + at) } }),
            ),
      ),
    );
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(answers.map(({ state }) => state)).size).toBe(1);
    await flow.drain();
    const state = answers[0]?.state ?? '';
    expect(await outcomes(bets.ids)).toEqual({ paid: [2, 2, 3], refused: [0, 0, 0], superseded: [3, 2, 3] }[state as 'paid']);
    expect(await audit(`result-case:${caseId}`)).toHaveLength(state === 'superseded' ? 0 : 1);
    await expectReconciled(db);
  });

  test('XR-22 a wrong lost dated 2096 that is stored already is repaired by a person, and stays so', async () => {
    const bets = await threeBets();
    // As an earlier release stored it: nobody judged it.
    await flow.port.onSettlement(resultsOf(bets.matchId, ['3'], Date.UTC(2096, 0)));
    await flow.drain();
    expect(await outcomes(bets.ids)).toEqual([3, 3, 2]);
    await settle(resultsOf(bets.matchId, ['1']));
    await port.onRollbackSettlement([
      { matchId: bets.matchId, marketType: 1, specifiers: '', producer: 3, timestampMs: Date.now() },
    ]);
    await flow.drain();
    expect(await outcomes(bets.ids), 'nothing that is dated now wins over it').toEqual([3, 3, 2]);
    const right = [outcomeResult('1', 1), outcomeResult('2', 0), outcomeResult('3', 0)];
    const one = by();
    expect(await tickets.resultCases.supersede(firstMarket(bets.matchId), right, null, one)).toEqual({
      state: 'superseded',
      isNew: true,
    });
    expect(await tickets.resultCases.supersede(firstMarket(bets.matchId), right, null, one)).toEqual({
      state: 'superseded',
      isNew: true,
    });
    await flow.drain();
    expect(await outcomes(bets.ids)).toEqual([2, 3, 3]);
    expect(await Promise.all(bets.users.map((user) => cashOf(db, user)))).toEqual([2_000n, 0n, 0n]);
    expect(await audit(`market:${bets.marketId}`)).toMatchObject([{ action: 'supersede-result', actor: 'Tess' }]);
    await flow.port.onSettlement(resultsOf(bets.matchId, ['2'], Date.UTC(2097, 0)));
    await flow.drain();
    expect(await outcomes(bets.ids), 'the feed does not win over a person').toEqual([2, 3, 3]);
    await tickets.resultCases.supersede(
      firstMarket(bets.matchId),
      ['1', '2', '3'].map((id) => outcomeResult(id, -1)),
      null,
      by(),
    );
    await flow.drain();
    expect(await outcomes(bets.ids), 'given back to the feed').toEqual([3, 2, 3]);
    expect(
      await tickets.resultCases.supersede({ ...firstMarket(bets.matchId), matchId: 999, marketId: 999_001 }, right, null, by()),
    ).toEqual({
      state: 'unknown',
    });
  });

  test('XR-22 what was paid although it was dated in the future can be corrected by the feed', async () => {
    const bets = await threeBets();
    await settle(resultsOf(bets.matchId, ['1'], Date.now() + 2 * HOUR));
    const { caseId } = await openCase(bets.matchId);
    await tickets.resultCases.decide(caseId, 'pay', by());
    await flow.drain();
    expect(await outcomes(bets.ids)).toEqual([2, 3, 3]);
    await settle(resultsOf(bets.matchId, ['2'], Date.now() + 1_000));
    expect(await outcomes(bets.ids)).toEqual([3, 2, 3]);
  });

  test('XR-08 an outcome that its settled market forgot is named by a person', async () => {
    const matchId = newMatch();
    const user = newPlayer();
    const item = anItem(user, { legs: [aLeg(matchId, { outcomeId: '9' })] });
    await tickets.placeBatch([item]);
    await settle(resultsOf(matchId, ['1']));
    expect((await parking.list('ticket', item.ticketId)).length).toBe(1);
    await tickets.resultCases.supersede(firstMarket(matchId), [{ ...outcomeResult('9', 0), voidFactor: '1' }], null, by());
    await flow.drain();
    expect(await cashOf(db, user)).toBe(1_000n);
    expect(await parking.list('ticket', item.ticketId)).toEqual([]);
  });
});
