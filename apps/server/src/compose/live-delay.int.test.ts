import { liveDelayMs } from '@duskline/betting/live-delay';
import { afterAll, describe, expect, test } from 'vitest';
import { createBettingFixture } from '../../test-kit/betting-fixture.ts';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { cashOf } from '../../test-kit/ledger.ts';
import { testParking } from '../../test-kit/parking.ts';
import { deliveredPolicy } from '../../test-kit/policy.ts';
import type { BoardSelection } from '../flows/place-bet/ports.ts';

/** A live bet from its placement to the end of its delay, on PostgreSQL, whose clock decides when it is due (TR-B8). */
const CASH = 100_000n;
let user = 0;

const fixture = await fileFixture(createBettingFixture({ cashMinor: CASH }));
const { parking, endIn } = fixture;
const resolver = fixture.delayResolver();
afterAll(async () => {
  const { rows } = await fixture.db.ownerPool.query(
    `SELECT sum(balance)::int AS held FROM money.account WHERE kind = 'reserved'`,
  );
  expect(rows).toEqual([{ held: 0 }]);
  await resolver.stop();
});

/** 10.00 at 2.000 on a running match, reserved. */
async function waiting(policy: 0 | 1 | 2 = 1, change: Partial<BoardSelection> = {}) {
  const selection = fixture.offer(2000, { isLive: true, producer: 1, bettingSourceType: 2, matchState: 'boot/1', ...change });
  const stakes = [{ selectionId: selection.selectionId, stake: '10.00', odds: 2 }];
  const { Status, TicketId = '' } = await fixture.place(++user, { betType: 1, stakes, oddsChangePolicy: policy });
  expect(Status).toBe(4);
  expect([await cashOf(fixture.db, user), await cashOf(fixture.db, user, 'reserved')]).toEqual([CASH - 1000n, 1000n]);
  return { selection, id: TicketId };
}
const move = (selection: BoardSelection, change: Partial<BoardSelection>) =>
  fixture.offered.set(selection.selectionId, { ...selection, priceVersion: 2, ...change });
const outcome = async (id: string) => {
  const { acceptance, reason, legs } = await fixture.ticket(id);
  return {
    acceptance,
    reason,
    odds: legs[0]?.oddsMilli,
    cash: await cashOf(fixture.db, user),
    held: await cashOf(fixture.db, user, 'reserved'),
  };
};
const ACCEPTED = { acceptance: 1, reason: null, odds: 2000, cash: CASH - 1000n, held: 0n };
const DECLINED = { acceptance: 2, reason: 'STATE_CHANGED', odds: 2000, cash: CASH, held: 0n };
const GOAL = { matchState: 'boot/2' };

describe('TR-B8 B5 a goal and the end of the delay', () => {
  test('TR-B8 B5 at 0, at once after the bet: declined at the end, the money back', async () => {
    const { selection, id } = await waiting();
    move(selection, GOAL);
    await endIn(id, -1);
    await resolver.run();
    expect(await outcome(id)).toEqual(DECLINED);
  });

  test('TR-B8 B5 a moment before the end: nothing is decided early, then it is declined', async () => {
    const { selection, id } = await waiting();
    await endIn(id, 60_000);
    await resolver.run();
    expect(await outcome(id)).toMatchObject({ acceptance: 4, held: 1000n });
    move(selection, GOAL);
    await endIn(id, -1);
    await resolver.run();
    expect(await outcome(id)).toEqual(DECLINED);
  });

  test('TR-B8 B5 at the end itself, before anybody has looked: declined', async () => {
    const { selection, id } = await waiting();
    await endIn(id, 0);
    move(selection, GOAL);
    await resolver.run();
    expect(await outcome(id)).toEqual(DECLINED);
  });

  test('TR-B8 a moment after the end: accepted, and it stays so', async () => {
    const { selection, id } = await waiting();
    await endIn(id, -1);
    await resolver.run();
    expect(await outcome(id)).toEqual(ACCEPTED);
    move(selection, GOAL);
    await resolver.run();
    expect(await outcome(id)).toEqual(ACCEPTED);
  });

  test('TR-B8 a goal that was taken back is two changes and not none', async () => {
    const { selection, id } = await waiting();
    move(selection, { matchState: 'boot/3' });
    await endIn(id, -1);
    await resolver.run();
    expect(await outcome(id)).toEqual(DECLINED);
  });
});

describe('TR-B8 the price at the end of the delay', () => {
  test.each([
    ['up', 0, { oddsMilli: 2100 }, 'ODDS_CHANGED'],
    ['up', 1, { oddsMilli: 2100 }, 2100],
    ['up', 2, { oddsMilli: 2100 }, 2100],
    ['down', 0, { oddsMilli: 1900 }, 'ODDS_CHANGED'],
    ['down', 1, { oddsMilli: 1900 }, 'ODDS_CHANGED'],
    ['down', 2, { oddsMilli: 1900 }, 1900],
    ['suspended', 2, { isOpen: false }, 'MARKET_SUSPENDED'],
  ] as const)('TR-B8 %s under policy %i', async (_name, policy, change, answer) => {
    const { selection, id } = await waiting(policy);
    move(selection, change);
    await endIn(id, -1);
    await resolver.run();
    expect(await outcome(id)).toMatchObject(
      typeof answer === 'number' ? { ...ACCEPTED, odds: answer } : { ...DECLINED, reason: answer },
    );
  });

  test('TR-B8 both sides of a market are treated alike', async () => {
    const home = await waiting();
    const away = await waiting(1, { matchId: home.selection.matchId, outcomeId: '3' });
    for (const { selection } of [home, away]) move(selection, GOAL);
    for (const { id } of [home, away]) await endIn(id, -1);
    await resolver.run();
    expect((await fixture.ticket(home.id)).reason).toBe('STATE_CHANGED');
    expect((await fixture.ticket(away.id)).reason).toBe('STATE_CHANGED');
  });
});

describe('TR-B8 how long a bet waits', () => {
  test.each([
    ['soccer', undefined, 5_000],
    ['tennis', undefined, 4_000],
    ['esports', undefined, 6_000],
    ['darts', undefined, 6_000],
    ['soccer', 0, 8_000],
    ['soccer', 9_999, 8_000],
    ['soccer', 10_000, 5_000],
  ])('TR-B8 %s, %s ms after a suspension: %i ms', async (sportAlias, sinceSuspensionMs, delayMs) => {
    expect(
      liveDelayMs(
        [{ live: true, sport: sportAlias, ...(sinceSuspensionMs === undefined ? {} : { sinceSuspensionMs }) }],
        deliveredPolicy.liveDelay,
      ),
    ).toBe(delayMs);
    const { id } = await waiting(1, { sportAlias, ...(sinceSuspensionMs === undefined ? {} : { sinceSuspensionMs }) });
    const { rows } = await fixture.db.ownerPool.query(
      `SELECT round(extract(epoch FROM delay_until - received_at) * 1000)::int AS ms FROM betting.ticket WHERE id = $1`,
      [id],
    );
    // The delay begins when the ledger has the bet, never before it was sent.
    expect(rows[0].ms).toBeGreaterThanOrEqual(delayMs);
    await fixture.tickets.resolveDelayed([{ ticketId: id, accept: false, reason: 'STATE_CHANGED' }]);
  });
});

describe('S1-3 marginal moves while a bet waits', () => {
  const tolerant = () =>
    fixture.delayResolver({ policies: { at: () => Promise.resolve(deliveredPolicy) }, parking: testParking(fixture.db.db) });

  test.each([
    [1, 1990, { acceptance: 1, reason: null, odds: 2000 }],
    [1, 1985, { acceptance: 1, reason: null, odds: 2000 }],
    [1, 1984, { acceptance: 2, reason: 'ODDS_CHANGED', odds: 2000 }],
    [1, 2050, { acceptance: 1, reason: null, odds: 2050 }],
    [0, 1990, { acceptance: 2, reason: 'ODDS_CHANGED', odds: 2000 }],
    [2, 1990, { acceptance: 1, reason: null, odds: 1990 }],
  ] as const)('S1-3 rules 10.2 policy %s, 2.000 has become %s: %j', async (policy, oddsMilli, expected) => {
    const { selection, id } = await waiting(policy);
    move(selection, { oddsMilli });
    await endIn(id, -1);
    const late = tolerant();
    await late.run();
    await late.stop();
    expect(await outcome(id)).toMatchObject(expected);
  });

  test('S1-3 XR-17 a goal ends the bet, however little the price has moved', async () => {
    const { selection, id } = await waiting();
    move(selection, { oddsMilli: 1999, matchState: 'boot/2' });
    await endIn(id, -1);
    const late = tolerant();
    await late.run();
    await late.stop();
    expect(await outcome(id)).toMatchObject({ acceptance: 2, reason: 'STATE_CHANGED' });
  });
});

describe('XR-08 a bet that cannot be decided', () => {
  /** A hand in the tables: nobody else can do it. */
  const rewrite = (id: string, detail: string | null) =>
    fixture.db.ownerPool.query(
      `BEGIN; ALTER TABLE betting.ticket DISABLE TRIGGER immutable;
       UPDATE betting.ticket SET detail = ${detail === null ? 'NULL' : `'${detail}'`} WHERE id = '${id}';
       ALTER TABLE betting.ticket ENABLE TRIGGER immutable; COMMIT`,
    );

  test('XR-08 stops no other, is parked after five sweeps and decided when it was repaired and requeued', async () => {
    const before = await Promise.all([waiting(), waiting()]);
    const bad = await waiting();
    const owner = user;
    const after = await waiting();
    await rewrite(bad.id, '{"rounding":"sideways"}');
    for (const { id } of [...before, bad, after]) await endIn(id, -1);
    await resolver.run();
    for (const { id } of [...before, after]) expect((await fixture.ticket(id)).acceptance).toBe(1);
    for (let sweep = 2; sweep <= 5; sweep++) await resolver.run();
    expect(await parking.list('delayed-bet')).toMatchObject([
      { key: bad.id, tries: 5, reason: 'TicketShapeError: Rounding mode sideways does not exist.' },
    ]);
    await resolver.run();
    expect((await parking.list('delayed-bet'))[0]?.tries, 'it is left alone').toBe(5);
    expect(await cashOf(fixture.db, owner, 'reserved'), 'the money waits with it').toBe(1000n);

    await rewrite(bad.id, null);
    await parking.requeue('delayed-bet', bad.id, 'somebody');
    await parking.refresh();
    await resolver.run();
    expect((await fixture.ticket(bad.id)).acceptance).toBe(1);
    expect(await parking.list('delayed-bet')).toEqual([]);
  });

  test('XR-08 that the ledger refuses takes no other along', async () => {
    const bets = [await waiting(), await waiting(), await waiting()];
    const [, bad] = bets;
    await fixture.db.ownerPool.query(
      `CREATE FUNCTION betting.fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$;
       CREATE TRIGGER a_fail BEFORE UPDATE OF acceptance ON betting.ticket FOR EACH ROW WHEN (NEW.id = '${bad?.id}') EXECUTE FUNCTION betting.fail()`,
    );
    for (const { id } of bets) await endIn(id, -1);
    await resolver.run();
    expect(await Promise.all(bets.map(async ({ id }) => (await fixture.ticket(id)).acceptance))).toEqual([1, 4, 1]);
    await fixture.db.ownerPool.query('DROP TRIGGER a_fail ON betting.ticket');
    await resolver.run();
    expect((await fixture.ticket(bad?.id ?? '')).acceptance).toBe(1);
    expect(await parking.list('delayed-bet')).toEqual([]);
  });
});
