import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { createBettingFixture } from '../../../test-kit/betting-fixture.ts';
import { aCashoutRequest, type Bet, cashOutOn, SHAPES, type Shape, selectionOf } from '../../../test-kit/cashout-kit.ts';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { cashOf, expectReconciled } from '../../../test-kit/ledger.ts';
import { testParking } from '../../../test-kit/parking.ts';

const single = SHAPES.single as Shape;
let isBoardReady = true;

const fixture = await fileFixture(createBettingFixture({ cashMinor: 10_000n }));
afterAll(() => fixture.settleAll());

/** A resolver as a process has it that knows nothing but the database and its own board. */
const resolver = (own: Parameters<typeof fixture.cashoutResolver>[0] = {}) =>
  fixture.cashoutResolver({ isBoardReady: () => isBoardReady, ...own });
const { lastOf } = fixture;
/** The delay passes. */
const pass = (bet: Bet) => fixture.age(bet, 'delay_until', 5, '1 ms');
const live = (bet: Bet, milli: number, matchState = 'boot/1', over = {}) => {
  for (const matchId of bet.matches) fixture.prices.set(selectionOf(matchId), milli, { isLive: true, matchState, ...over });
};
/** A bet on a live match whose customer has asked for all of it. */
async function waiting(over: { isPartial?: boolean } = {}) {
  const bet = await fixture.aBet(single);
  live(bet, 1500);
  const { offerMinor } = await fixture.offerOf(bet);
  const amountMinor = over.isPartial ? offerMinor / 2n : offerMinor;
  const delays: number[] = [];
  const cashOut = cashOutOn(fixture.prices, fixture.tickets, {
    policies: fixture.policies,
    onWaiting: (_id, delayMs) => void delays.push(delayMs),
  });
  const { record } = await cashOut.ask(aCashoutRequest(bet.user, bet.id, { amountMinor, isPartial: over.isPartial ?? false }));
  return { bet, record, delays, amountMinor, offerMinor };
}
test('BETSTATUS-01 rules 10.3 a cashout of a live ticket waits as a live bet does: DELAYED_CASHOUT, nothing paid, nothing else in between', async () => {
  const { bet, record, delays } = await waiting();
  expect(record).toMatchObject({ state: 5, amountMinor: 1_266n });
  expect(record.delayUntilMs).toBeGreaterThan(Date.now());
  expect(delays).toEqual([5_000]);
  expect(await fixture.ticketRow(bet.id)).toMatchObject({ acceptance: 5, outcome: 0, cashed_stake: 0n });
  await resolver().run();
  expect(await fixture.ticketRow(bet.id)).toMatchObject({ acceptance: 5 });
  const again = await fixture.cashOut.ask(aCashoutRequest(bet.user, bet.id, { amountMinor: 100n, isPartial: true }));
  expect(again.record).toMatchObject({ state: 2, reason: 'IN_PROGRESS' });
  await expectReconciled(fixture.db);
  await pass(bet);
  await resolver().run();
  expect(await fixture.ticketRow(bet.id)).toMatchObject({ acceptance: 1, outcome: 2, cashed_payout: 1_266n });
  expect(await cashOf(fixture.db, bet.user)).toBe(9_000n + 1_266n);
});

test.each([
  ['rules 13.4 a better value pays what was agreed', 1400, 'boot/1', {}, { state: 1, reason: null }],
  [
    'CASHOUT-12 a worse value declines it and says what it is now',
    1600,
    'boot/1',
    {},
    { state: 2, reason: 'VALUE_CHANGED', new_offer: 1187n },
  ],
  ['rules 10.3 a goal in the wait ends it for both sides alike', 1400, 'boot/2', {}, { state: 2, reason: 'STATE_CHANGED' }],
  ['B20 a suspended market declines it', 1500, 'boot/1', { isOpen: false }, { state: 2, reason: 'MARKET_SUSPENDED' }],
  ['a state counted by another process is no change: the price decides', 1500, 'other/9', {}, { state: 1, reason: null }],
])('%s', async (_name, milli, state, over, expected) => {
  const { bet } = await waiting();
  live(bet, milli, state, over);
  await pass(bet);
  await resolver().run();
  expect(await lastOf(bet)).toMatchObject(expected);
  expect(await fixture.ticketRow(bet.id)).toMatchObject({ acceptance: 1 });
});

test('rules 13.5 a part waits too, and is paid at the share that was agreed', async () => {
  const { bet, amountMinor } = await waiting({ isPartial: true });
  live(bet, 1200);
  await pass(bet);
  await resolver().run();
  expect(await fixture.ticketRow(bet.id)).toMatchObject({ outcome: 0, cashed_stake: 500n, cashed_payout: amountMinor });
});

test('rules 9.3.6 a result that comes in the wait settles the ticket, and the cashout is declined', async () => {
  const { bet } = await waiting();
  await fixture.report(fixture.result(bet.matches[0] ?? 0, 'win'));
  expect(await fixture.ticketRow(bet.id)).toMatchObject({ acceptance: 5, outcome: 2, payout: 2_000n });
  await expectReconciled(fixture.db);
  await pass(bet);
  await resolver().run();
  expect(await lastOf(bet)).toMatchObject({ state: 2, reason: 'SETTLED' });
  expect(await fixture.ticketRow(bet.id)).toMatchObject({ acceptance: 1, outcome: 2, payout: 2_000n, cashed_stake: 0n });
});

test('fifty deciders of one waiting cashout pay it once', async () => {
  const { bet } = await waiting();
  await pass(bet);
  await Promise.all(Array.from({ length: 50 }, () => resolver().run()));
  expect(await lastOf(bet)).toMatchObject({ state: 1 });
  expect(await cashOf(fixture.db, bet.user)).toBe(9_000n + 1_266n);
});

test('F-K1 a cashout outlives the process that took it: after kill -9 the next process decides it, once it has prices', async () => {
  const bet = await fixture.aBet(single);
  const script = fileURLToPath(new URL('./test-kit/wait-and-die.ts', import.meta.url));
  const child = spawn(process.execPath, [script, fixture.db.url, bet.id, String(bet.user), selectionOf(bet.matches[0] ?? 0)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  expect(line.toString().trim()).toBe('5');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await fixture.ticketRow(bet.id)).toMatchObject({ acceptance: 5 });
  await pass(bet);
  live(bet, 1500, 'next/1');
  isBoardReady = false;
  await resolver().run();
  expect(await lastOf(bet)).toMatchObject({ state: 5 });
  isBoardReady = true;
  await resolver().run();
  expect(await lastOf(bet)).toMatchObject({ state: 1 });
  expect(await cashOf(fixture.db, bet.user)).toBe(9_000n + 1_266n);
});

test('CASHOUT-12 AMB-20 a changed value is offered once: accepted it is paid, refused nothing happens, and nobody else can take it', async () => {
  const declinedBy = async (milli: number) => {
    const { bet } = await waiting();
    live(bet, milli);
    await pass(bet);
    await resolver().run();
    return bet;
  };
  const accepted = await declinedBy(1600);
  live(accepted, 1600, '', { isLive: false });
  const take = (bet: Bet, user: number, amountMinor: bigint, isAccepted = true) =>
    fixture.cashOut.answerChanged(aCashoutRequest(user, bet.id, { amountMinor }), isAccepted);
  await expect(take(accepted, accepted.user + 1, 1_187n)).rejects.toMatchObject({ exceptionName: 'NotFoundException' });
  expect(await take(accepted, accepted.user, 1_187n)).toMatchObject({ record: { state: 1, amountMinor: 1_187n } });
  expect(await take(accepted, accepted.user, 1_187n)).toBeNull();

  const refused = await declinedBy(1600);
  expect(await take(refused, refused.user, 1_187n, false)).toBe('refused');
  expect(await take(refused, refused.user, 1_187n)).toBeNull();
  expect(await fixture.ticketRow(refused.id)).toMatchObject({ outcome: 0, cashed_stake: 0n });

  const greedy = await declinedBy(1600);
  expect(await take(greedy, greedy.user, 1_188n)).toBeNull();
  expect(await fixture.ticketRow(greedy.id)).toMatchObject({ outcome: 0, cashed_stake: 0n });
});

test('XR-08 a cashout that cannot be decided stops no other, is parked after five sweeps and paid when it was repaired and requeued', async () => {
  const all = [await waiting(), await waiting(), await waiting()];
  const bad = all[1]?.bet as Bet;
  await fixture.db.ownerPool.query(
    `CREATE FUNCTION betting.fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$;
     CREATE TRIGGER a_fail BEFORE UPDATE OF state ON betting.cashout FOR EACH ROW WHEN (NEW.ticket_id = '${bad.id}') EXECUTE FUNCTION betting.fail()`,
  );
  for (const { bet } of all) await pass(bet);
  await resolver().run();
  expect(await Promise.all(all.map(async ({ bet }) => (await lastOf(bet)).state))).toEqual([1, 5, 1]);
  for (let sweep = 2; sweep <= 5; sweep++) await resolver().run();
  const parking = testParking(fixture.db.db);
  const last = resolver({ parking });
  expect(await parking.list('waiting-cashout')).toMatchObject([{ tries: 5, reason: 'error: no' }]);
  await parking.start();
  await last.run();
  expect((await parking.list('waiting-cashout'))[0]?.tries, 'it is left alone').toBe(5);
  await fixture.db.ownerPool.query('DROP TRIGGER a_fail ON betting.cashout; DROP FUNCTION betting.fail()');
  await parking.requeue('waiting-cashout', null, 'somebody');
  await parking.refresh();
  await last.run();
  expect(await lastOf(bad)).toMatchObject({ state: 1 });
  expect(await parking.list('waiting-cashout')).toEqual([]);
  await parking.stop();
});

test('H56 rules 13.2 a cashout that waits is decided by the policy that it was asked under', async () => {
  const { bet } = await waiting();
  const { rows } = await fixture.db.pool.query(
    "SELECT seen ->> 'policyVersion' AS version FROM betting.cashout WHERE ticket_id = $1",
    [bet.id],
  );
  expect(rows).toEqual([{ version: String(fixture.policies.current().version) }]);
  await pass(bet);
  const asked: number[] = [];
  const policies = {
    at(version: number) {
      asked.push(version);
      return fixture.policies.at(version);
    },
  };
  await resolver({ policies }).run();
  expect([asked, await lastOf(bet)]).toEqual([[fixture.policies.current().version], { state: 1, reason: null, new_offer: null }]);
});
