import { afterAll, describe, expect, test } from 'vitest';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { aLeg, anItem, cashOf, createLedgerFixture, expectReconciled } from '../../../test-kit/ledger.ts';
import { changePolicy } from '../../../test-kit/policy.ts';
import { aResultFact, outcomeResult, resultsOf } from '../../../test-kit/result-facts.ts';
import { createResults, marketIdOf } from '../../../test-kit/results-kit.ts';
import { grantTraderRole } from '../../../test-kit/traders.ts';
import type { PlacementItem } from '../../modules/tickets/index.ts';
import { type Actor, createTrading } from '../../modules/trading/index.ts';
import type { CallContext } from '../../platform/http/handler.ts';
import { createLog } from '../../platform/log.ts';
import { CHANGED_MATCH } from '../settle/changed-sides.ts';
import { resultRoutes } from './result-routes.ts';

/** One person alone decides what can cost the book 25,000.00 EUR at most. */
const BIG = 3_000_000n;
const TESS = { kind: 'trader', userId: '9001', name: 'Tess', ip: '198.51.100.7', requestId: 'r' } satisfies Actor;
const THEO = { ...TESS, userId: '9002', name: 'Theo' } satisfies Actor;
const twoAbove = (minor: number) =>
  changePolicy(db.ownerPool, ({ desk }) => {
    desk.fourEyesMinor = minor;
  });
let requests = 0;

const { db, tickets, newPlayer, newMatch } = await fileFixture(
  createLedgerFixture({ players: 100, cashMinor: 1_000n, matches: 100 }),
);
await grantTraderRole(db.ownerPool, { 9001: 'Tess', 9002: 'Theo' });
const trading = createTrading({ db: db.db, log: createLog('silent') });
const { parking, flow, changedSides } = createResults({ db, tickets });
flow.start();
const sides = changedSides(flow.port);
const routes = resultRoutes({
  cases: tickets.resultCases,
  parking,
  trading,
  marketIdOf,
  offered: () => null,
  onDecided: () => undefined,
});
afterAll(async () => {
  await flow.drain();
  await flow.stop();
  expect((await tickets.settlement.recompute('all')).differences).toEqual([]);
});

/** A bet of 10.00 on each outcome of a match, which the book weighs as the test says. */
async function bets(bookPayoutMinor = BIG, over: (outcomeId: string) => Partial<PlacementItem> = () => ({})) {
  const matchId = newMatch();
  const { rows } = await db.pool.query('SELECT number AS "policyVersion" FROM policy.in_force');
  const detail = JSON.stringify(rows[0]);
  const items = ['1', '2', '3'].map((outcomeId) =>
    anItem(newPlayer(), { detail, legs: [aLeg(matchId, { outcomeId, bookPayoutMinor })], ...over(outcomeId) }),
  );
  expect((await tickets.placeBatch(items)).map(({ acceptance }) => acceptance)).toEqual([1, 1, 1]);
  const users = items.map(({ userId }) => Number(userId));
  return { matchId, marketId: marketIdOf(matchId), ids: items.map(({ ticketId }) => ticketId), users };
}
type Bets = Awaited<ReturnType<typeof bets>>;
const WON = [outcomeResult('1', 1), outcomeResult('2', 0), outcomeResult('3', 0)];
const by = (actor: object = TESS, requestId = `request-${++requests}`) => ({ actor, requestId, reason: `says ${requestId}` });
const market = ({ matchId, marketId }: Bets) => ({ matchId, marketId, marketType: 1, specifiers: '', producer: 0 });
const say = (own: Bets, one = by(), results = WON) => tickets.resultCases.supersede(market(own), results, null, one);
async function aCase(own: Bets): Promise<number> {
  const facts = ['1', '2', '3'].map((outcomeId) => ({ ...aResultFact(own.matchId, { outcomeId }), fromMs: null, toMs: null }));
  return (await tickets.resultCases.keep(facts, 'too_many_winners')) ?? 0;
}
const outcomes = async ({ ids }: Bets) => {
  await flow.drain();
  const views = await tickets.byId(ids);
  return ids.map((id) => views.find(({ ticketId }) => ticketId === id)?.outcome);
};
const audit = async (subject: string) =>
  (await trading.audit({ before: null, subject, limit: 50 })).map(({ action, actor }) => `${action} ${actor}`);
const context = ({ userId, name, ip }: typeof TESS) =>
  ({ session: { userId, userName: name }, ip, requestId: 'http' }) as unknown as CallContext;
const call = <K extends keyof typeof routes>(name: K, actor: typeof TESS, input: { body?: object; query?: object }) =>
  (routes[name] as (context: CallContext, input: object) => Promise<unknown>)(context(actor), { query: {}, body: {}, ...input });

describe('XR-24 above the amount of one person two traders say what results are', () => {
  test('XR-24 one trader alone sets no result, however often; the same word of a second one pays', async () => {
    const own = await bets();
    const first = by();
    for (let i = 0; i < 3; i++) expect(await say(own, i === 0 ? first : by())).toEqual({ state: 'second', isNew: false });
    expect(await outcomes(own)).toEqual([0, 0, 0]);
    expect(await trading.waitingActs()).toContainEqual(
      expect.objectContaining({
        subject: `market:${own.marketId}`,
        event: 'supersede-result',
        askedBy: 'Tess',
        atStakeBookMinor: 3n * BIG,
      }),
    );
    expect(await say(own, by(THEO), [...WON].reverse())).toEqual({ state: 'superseded', isNew: true });
    expect(await outcomes(own)).toEqual([2, 3, 3]);
    expect(await cashOf(db, own.users[0] ?? 0)).toBe(2_000n);
    expect(await say(own, first), 'his key gets the answer of what he asked for').toEqual({ state: 'superseded', isNew: true });
    expect(await audit(`market:${own.marketId}`)).toEqual(['supersede-result Theo', 'ask-second Tess']);
  });

  test('XR-24 other results of the second trader take the place of the first and wait in turn', async () => {
    const own = await bets();
    const other = [outcomeResult('1', 0), outcomeResult('2', 1), outcomeResult('3', 0)];
    expect((await say(own)).state).toBe('second');
    expect((await say(own, by(THEO), other)).state).toBe('second');
    expect((await say(own, by(THEO), other)).state).toBe('second');
    expect((await say(own, by(TESS), other)).state).toBe('superseded');
    expect(await outcomes(own)).toEqual([3, 2, 3]);
  });

  test('XR-20 a doubtful case is paid and refused by two', async () => {
    const own = await bets();
    const caseId = await aCase(own);
    const first = by();
    expect(await tickets.resultCases.decide(caseId, 'pay', first)).toEqual({ state: 'second', isNew: false });
    expect(await tickets.resultCases.decide(caseId, 'refuse', by(THEO))).toEqual({ state: 'second', isNew: false });
    expect(await outcomes(own)).toEqual([0, 0, 0]);
    const shown = (await call('trading.results', TESS, {})) as { CaseID: number }[];
    expect(shown.find(({ CaseID }) => CaseID === caseId)).toMatchObject({
      State: 'open',
      SecondApproval: { Event: 'refuse-result', AskedBy: 'Theo', AtStake: 90_000 },
    });
    expect((await tickets.resultCases.decide(caseId, 'pay', first)).state).toBe('second');
    expect(await tickets.resultCases.decide(caseId, 'pay', by(THEO))).toEqual({ state: 'paid', isNew: true });
    expect(await tickets.resultCases.decide(caseId, 'pay', first)).toEqual({ state: 'paid', isNew: true });
    expect(await outcomes(own)).toEqual([2, 2, 2]);
  });

  test('XR-24 the amount itself is for one person, a cent more is not; a combo counts whole', async () => {
    const share = (payout: bigint) => bets(payout, () => ({ maxPayoutMinor: 2_000n }));
    const at = await share(833_333n);
    expect((await say(at)).state, '24,999.99').toBe('superseded');
    const over = await share(833_334n);
    expect((await say(over)).state, '25,000.02').toBe('second');
    // 10.00 at the full 30,000.00: the leg itself weighs 20.00.
    const combo = await bets(2_000n, (id) => (id === '1' ? { maxPayoutMinor: BIG } : {}));
    expect((await say(combo)).state).toBe('second');
    for (const own of [over, combo]) await say(own, by(THEO));
    await flow.drain();
  });

  test.each(['decide', 'supersede'] as const)(
    'XR-24 two traders, fifty acts at once (%s): decided once, never by one alone',
    async (how) => {
      const own = await bets();
      const caseId = how === 'decide' ? await aCase(own) : 0;
      const act = (one: ReturnType<typeof by>) =>
        how === 'decide' ? tickets.resultCases.decide(caseId, 'pay', one) : say(own, one);
      const alone = await Promise.all(Array.from({ length: 50 }, () => act(by())));
      expect(new Set(alone.map(({ state }) => state))).toEqual(new Set(['second']));
      expect(await outcomes(own)).toEqual([0, 0, 0]);
      const both = await Promise.all(Array.from({ length: 50 }, (_, at) => act(by(at === 25 ? THEO : TESS))));
      expect(both.filter(({ isNew }) => isNew)).toHaveLength(1);
      expect(await outcomes(own)).toEqual(how === 'decide' ? [2, 2, 2] : [2, 3, 3]);
      await expectReconciled(db);
    },
  );
});

describe('XR-24 what changes while results are decided', () => {
  test('XR-24 the amount is asked again once the gates are held: what grew over it meanwhile waits for a second trader', async () => {
    const own = await bets(2_000n);
    const holder = await db.ownerPool.connect();
    await holder.query('BEGIN');
    // A placement that holds the gate: the word of the trader, small when it was judged, waits for it.
    await holder.query('SELECT pg_advisory_xact_lock_shared(7001, $1)', [own.matchId]);
    const said = say(own);
    const waits = async () => (await db.ownerPool.query('SELECT 1 FROM pg_locks WHERE classid = 7001 AND NOT granted')).rowCount;
    await expect.poll(waits).toBe(1);
    await twoAbove(100);
    await holder.query('COMMIT');
    holder.release();
    expect(await said).toEqual({ state: 'second', isNew: false });
    await twoAbove(2_500_000);
    expect(await outcomes(own)).toEqual([0, 0, 0]);
    expect(await say(own)).toEqual({ state: 'superseded', isNew: true });
    await flow.drain();
  });
});

describe('XR-24 a trader with a bet on a match does not decide its results', () => {
  test('XR-24 neither a case, nor a market, nor what the match holds back, however small it is', async () => {
    const own = await bets(2_000n);
    const self = { ...TESS, userId: String(own.users[0]), name: 'self' };
    const caseId = await aCase(own);
    expect((await tickets.resultCases.decide(caseId, 'pay', by(self))).state).toBe('own');
    expect((await tickets.resultCases.decide(caseId, 'refuse', by(self))).state).toBe('own');
    expect((await say(own, by(self))).state).toBe('own');
    sides.changed(own.matchId, {});
    await flow.port.onCancel([]);
    await parking.refresh();
    await expect.poll(() => parking.list(CHANGED_MATCH, `match:${own.matchId}`)).toHaveLength(1);
    const requeue = { body: { kind: CHANGED_MATCH, key: `match:${own.matchId}` } };
    for (const [name, input] of [
      ['trading.requeue', requeue],
      ['trading.decideresult', { body: { caseId, act: 'pay', reason: 'mine', requestId: 'mine-1' } }],
      [
        'trading.supersederesult',
        {
          body: {
            matchId: own.matchId,
            marketType: 1,
            results: [{ outcomeId: '1', result: 1 }],
            reason: 'mine',
            requestId: 'mine-2',
          },
        },
      ],
    ] as const)
      await expect(call(name, self, input), name).rejects.toMatchObject({ exceptionName: 'NoPrivilegesException' });
    expect(await outcomes(own)).toEqual([0, 0, 0]);
    // As second trader neither.
    const big = await bets();
    expect((await say(big)).state).toBe('second');
    expect((await say(big, by({ ...THEO, userId: String(big.users[2]) }))).state).toBe('own');
    expect(await outcomes(big)).toEqual([0, 0, 0]);
    expect(await call('trading.requeue', TESS, requeue)).toEqual({ Requeued: 1 });
    await parking.refresh();
    expect((await tickets.resultCases.decide(caseId, 'refuse', by())).state).toBe('refused');
    expect((await say(big, by(THEO))).state).toBe('superseded');
    await flow.drain();
  });

  test('XR-24 an actor who is no trader decides nothing', async () => {
    const own = await bets(2_000n);
    for (const kind of ['player', 'auto', 'system', undefined])
      await expect(say(own, by({ ...TESS, kind }))).rejects.toMatchObject({ code: '42501' });
    expect((await say(own)).state).toBe('superseded');
  });
});

describe('XR-24 a changed match is let go by two', () => {
  test('XR-24 fifty acts of one let nothing go, one of the other lets it go once; the list shows who asked', async () => {
    const own = await bets();
    sides.changed(own.matchId, {});
    await expect.poll(() => parking.list(CHANGED_MATCH, `match:${own.matchId}`)).toHaveLength(1);
    const facts = resultsOf(own.matchId, ['1']);
    await sides.port.onSettlement(facts);
    const key = `match:${own.matchId}`;
    const letGo = (actor: Actor) => trading.requeue(CHANGED_MATCH, key, actor);
    const alone = await Promise.all(Array.from({ length: 50 }, () => letGo(TESS)));
    expect(new Set(alone.map(({ state }) => state))).toEqual(new Set(['second']));
    expect(await call('trading.requeue', TESS, { body: { kind: CHANGED_MATCH, key } })).toEqual({
      Requeued: 0,
      NeedsSecondTrader: true,
    });
    await parking.refresh();
    expect(await outcomes(own)).toEqual([0, 0, 0]);
    expect(await call('trading.parked', TESS, { query: { kind: CHANGED_MATCH } })).toContainEqual(
      expect.objectContaining({ Key: key, SecondApproval: expect.objectContaining({ Event: 'let-go', AskedBy: 'Tess' }) }),
    );
    const both = await Promise.all(Array.from({ length: 50 }, (_, at) => letGo(at === 25 ? THEO : TESS)));
    expect(both.filter(({ count }) => count > 0)).toMatchObject([{ state: 'go' }]);
    await parking.refresh();
    await expect.poll(() => outcomes(own), { timeout: 10_000 }).toEqual([2, 3, 3]);
    expect(await audit(`changed-match:${own.matchId}`)).toEqual(['requeue Theo', 'ask-second Tess']);
  });
});

describe('XR-24 the application lets nothing go that is for traders', () => {
  const parked = async (key: string) => (await parking.list(undefined, key)).map(({ order, requeuedAt }) => [order, requeuedAt]);
  const as = (text: string, values: unknown[] = []) => db.pool.query(text, values);

  test('XR-24 a match with bets that changed waits, whatever the application calls and writes', async () => {
    const [own, quiet] = [await bets(2_000n), newMatch()];
    const [key, order] = [`match:${own.matchId}`, String(own.matchId)];
    await sides.changed(own.matchId, {});
    await sides.changed(quiet, {});
    expect(await parking.requeue(CHANGED_MATCH, key, 'the application')).toBe(0);
    // Nor behind a match that nobody has bet on.
    for (const item of [key, 'match:999'])
      await expect(
        as(`SELECT platform.items_failed('changed_match', ARRAY[$1], ARRAY[$2], ARRAY['x'], NULL, 1)`, [item, String(quiet)]),
      ).rejects.toMatchObject({ code: '23514' });
    for (const text of [
      `UPDATE platform.parked SET requeued_at = now() WHERE key = '${key}'`,
      `UPDATE platform.parked SET taken_at = now() WHERE key = '${key}'`,
      `DELETE FROM platform.parked WHERE key = '${key}'`,
      `SELECT platform.items_succeeded('changed_match', ARRAY['${key}'])`,
      `SELECT platform.items_requeue('changed_match', NULL, 'the application')`,
    ])
      await expect(as(text), text).rejects.toMatchObject({ code: '42501' });
    for (const text of [`SELECT platform.items_done('changed_match', '${key}')`, `SELECT platform.items_take('changed_match')`])
      expect((await as(text)).rowCount, text).toBe(0);
    expect(await parked(key)).toEqual([[order, null]]);
    expect(await parking.requeue(CHANGED_MATCH, `match:${quiet}`, 'nobody had bet on it')).toBe(1);
    expect((await trading.requeue(CHANGED_MATCH, key, TESS)).count).toBe(1);
    await parking.refresh();
  });

  test('XR-24 a bet that is being placed when it is asked is a bet', async () => {
    const matchId = newMatch();
    await sides.changed(matchId, {});
    const holder = await db.ownerPool.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT pg_advisory_xact_lock_shared(7001, $1)', [matchId]);
    const asked = parking.requeue(CHANGED_MATCH, `match:${matchId}`, 'the application');
    const waits = async () => (await db.ownerPool.query('SELECT 1 FROM pg_locks WHERE classid = 7001 AND NOT granted')).rowCount;
    await expect.poll(waits).toBe(1);
    await holder.query('COMMIT');
    holder.release();
    expect(await asked).toBe(1);
    await parking.refresh();
  });

  test('XR-20 a doubtful result is not forgotten and not tried again: it is decided', async () => {
    const own = await bets(2_000n);
    const caseId = await aCase(own);
    const key = String(caseId);
    for (const text of [
      `DELETE FROM platform.parked WHERE kind = 'result-case'`,
      `SELECT platform.items_succeeded('result-case', ARRAY['${key}'])`,
      `SELECT platform.items_requeue('result-case', '${key}', 'the application')`,
    ])
      await expect(as(text), text).rejects.toMatchObject({ code: '42501' });
    await expect(call('trading.requeue', TESS, { body: { kind: 'result-case', key } })).rejects.toMatchObject({
      exceptionName: 'ValidationException',
      details: { fieldErrors: { kind: expect.stringContaining('decideresult') } },
    });
    expect(await parked(key)).toEqual([[null, null]]);
    expect((await tickets.resultCases.decide(caseId, 'refuse', by())).state).toBe('refused');
    expect(await parked(key)).toEqual([]);
    await say(own);
  });
});

describe('XR-20 what a person says has to be possible', () => {
  test('XR-20 three winners are refused by name, with what the feed and a person have said before', async () => {
    const own = await bets(2_000n);
    const inputOf = (results: object[]) => ({
      body: { matchId: own.matchId, marketType: 1, results, reason: 'no', requestId: `supersede-${++requests}` },
    });
    const won = (outcomeId: string) => ({ outcomeId, result: 1 });
    const refused = {
      exceptionName: 'ValidationException',
      details: { fieldErrors: { results: expect.stringContaining('too_many_winners') } },
    };
    await expect(call('trading.supersederesult', TESS, inputOf(['1', '2', '3'].map(won)))).rejects.toMatchObject(refused);
    expect(await call('trading.supersederesult', TESS, inputOf([won('1')]))).toEqual({ State: 'superseded', IsNew: true });
    await expect(call('trading.supersederesult', TESS, inputOf([won('2')]))).rejects.toMatchObject(refused);
    expect(await call('trading.supersederesult', TESS, inputOf([{ outcomeId: '1', result: 0 }, won('2')]))).toMatchObject({
      State: 'superseded',
    });
    await say(own);
    await flow.drain();
  });

  test('XR-20 a trader who pays a case is told what it does not change', async () => {
    const own = await bets(2_000n);
    const caseId = await aCase(own);
    const newer = resultsOf(own.matchId, ['1'], Date.now() + 1);
    await flow.port.onSettlement(newer.slice(0, 2));
    const one = { caseId, act: 'pay', reason: 'late', requestId: 'overtaken-1' };
    const answer = { State: 'paid', IsNew: true, Overtaken: ['1', '2'] };
    expect(await call('trading.decideresult', TESS, { body: one })).toEqual(answer);
    expect(await call('trading.decideresult', TESS, { body: one }), 'the same key, the same answer').toEqual(answer);
    expect(await outcomes(own)).toEqual([2, 3, 2]);
    const quiet = await bets(2_000n);
    expect(await tickets.resultCases.decide(await aCase(quiet), 'pay', by())).toEqual({ state: 'paid', isNew: true });
    await flow.drain();
  });
});

describe('XR-22 the word of a person comes from a person', () => {
  test('XR-22 the application stores no fact of kind 6, however it is dressed', async () => {
    const own = await bets(2_000n);
    const fact = (kind: unknown, outcome_id = '1') => ({
      market_id: own.marketId,
      match_id: own.matchId,
      market_type: 1,
      specifiers: '',
      producer: 0,
      kind,
      feed_ts: 1,
      outcome_id,
      result: 1,
    });
    const record = (name: string, facts: object[]) => db.pool.query(`SELECT betting.${name}($1::json)`, [JSON.stringify(facts)]);
    for (const kind of [6, '6', ' 6 '])
      await expect(record('record_facts', [fact(1), fact(kind, '2')])).rejects.toMatchObject({ code: '42501' });
    await expect(record('store_facts', [fact(6)])).rejects.toMatchObject({ code: '42501' });
    // Hidden behind an honest one in a case.
    await expect(
      db.pool.query(`SELECT betting.record_case($1::json, 'x')`, [JSON.stringify([fact(1), fact(6, '2')])]),
    ).rejects.toMatchObject({ code: '22023' });
    expect(await outcomes(own)).toEqual([0, 0, 0]);
  });
});
