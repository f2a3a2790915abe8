import { HARM_POLICIES, type HarmMarker } from '@duskline/contract/harm-policy';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { eur, GAMES, game, PSP, payment, spin } from '../../../test-kit/intents.ts';
import { aLeg, anItem, cashOf, createLedgerFixture } from '../../../test-kit/ledger.ts';
import { aResultFact } from '../../../test-kit/result-facts.ts';
import { createDb } from '../../platform/db/create-db.ts';
import { DatabaseFaultError } from '../../platform/db/database-error.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { createTicketService } from '../tickets/index.ts';
import { createWalletService } from '../wallet/index.ts';
import { createHarm, type FoundHarm } from './markers-of-harm.ts';
import { createLimits } from './service.ts';

/** Markers of harm from real bets, deposits, games and limits, and what stops a player, on two nodes. */
const { db, tickets, newPlayer, newMatch } = await fileFixture(
  createLedgerFixture({ players: 40, cashMinor: 1_000_000n, matches: 40 }),
);
const wallet = createWalletService({ db: db.db });
await wallet.openProvider(PSP, 'payment');
await wallet.openProvider(GAMES, 'game');
const second = createDb(db.config);
const other = createTicketService({ db: second });
afterAll(() => second.close());

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** The match of every bet that says nothing else: it is never settled. */
newMatch();
const clock = { offsetMs: 0, now: () => Date.now() + clock.offsetMs };
beforeEach(() => {
  clock.offsetMs = 0;
});
const harm = createHarm({ db: db.db, clock, policyOf: async () => HARM_POLICIES.int });
const limits = createLimits({ db: db.db, clock, raiseHours: async () => 24 });
const bet = async (user: number, over = {}) => (await tickets.placeBatch([anItem(user, over)]))[0];
/** How much there is of a marker, a minute from now or later. */
const figure = async (user: number, marker: HarmMarker, laterMs = MINUTE) => {
  const { rows } = await db.ownerPool.query<{ figure: number }>(
    'SELECT figure FROM limits.harm_figures($1, $2, $3) WHERE marker = $4',
    [user, JSON.stringify(HARM_POLICIES.int.terms), new Date(Date.now() + laterMs), marker],
  );
  return rows[0]?.figure ?? 0;
};
async function betAt(user: number, at: Date, over = {}) {
  const item = { ...anItem(user, over), ticketId: uuidV7(at.getTime(), BigInt(user)), receivedAtMs: at.getTime() };
  expect((await tickets.placeBatch([item]))[0]).toMatchObject({ acceptance: 1 });
}
const isBusy = (error: unknown): boolean => error instanceof DatabaseFaultError && error.fault === 'busy';
const ago = (ms: number) => new Date(Date.now() - ms);
const aLimit = (user: number, kind: 'deposit' | 'stake', amount: bigint | null) => ({
  userId: BigInt(user),
  currency: 'EUR',
  kind,
  hours: 24 as const,
  amount,
});

describe('TR-D13 what is counted', () => {
  test('deposits above a limit, withdrawals taken back, raises asked for and taken back', async () => {
    const user = newPlayer();
    await limits.set(aLimit(user, 'deposit', 1_000n));
    for (let time = 0; time < 3; time++) await wallet.deposit({ ...payment(), ...eur(user, 5_000n) });
    expect(await figure(user, 'deposits-declined')).toBe(3);
    for (let time = 0; time < 2; time++) {
      const held = payment();
      await wallet.withdrawalHold({ ...held, ...eur(user, 100n) });
      await wallet.withdrawalCancel({ ...payment(), hold: held.transaction, note: null, by: 'player' });
    }
    for (const by of ['provider', 'operator'] as const) {
      const held = payment();
      await wallet.withdrawalHold({ ...held, ...eur(user, 100n) });
      await wallet.withdrawalCancel({ ...payment(), hold: held.transaction, note: null, by });
    }
    expect(await figure(user, 'withdrawals-cancelled'), 'of the player alone').toBe(2);
    await limits.set(aLimit(user, 'deposit', 1_000n));
    expect(await figure(user, 'raises-cancelled'), 'nothing was asked for yet').toBe(0);
    await limits.set(aLimit(user, 'deposit', 2_000n));
    await limits.set(aLimit(user, 'deposit', 3_000n));
    await limits.set(aLimit(user, 'deposit', 1_000n));
    expect([await figure(user, 'raises-asked'), await figure(user, 'raises-cancelled')]).toEqual([2, 1]);
  });

  test('nights with five stakes, by the clock of the place, games among them', async () => {
    const user = newPlayer();
    const night = new Date(Date.now() - 2 * DAY);
    night.setUTCHours(2, 0, 0, 0);
    for (let at = 0; at < 4; at++) await betAt(user, new Date(night.getTime() + at * MINUTE));
    expect(await figure(user, 'night-play')).toBe(0);
    await betAt(user, new Date(night.getTime() + 179 * MINUTE + 59_000));
    expect(await figure(user, 'night-play')).toBe(1);
    const day = newPlayer();
    night.setUTCHours(5, 0, 0, 0);
    for (let at = 0; at < 5; at++) await betAt(day, new Date(night.getTime() + at * MINUTE));
    expect(await figure(day, 'night-play')).toBe(0);
  });

  test('a stake that is half as high again within half an hour after a loss chases it; a lower, a later and an earlier one do not', async () => {
    const user = newPlayer();
    const lost = newMatch();
    await betAt(user, ago(DAY), { legs: [aLeg(lost)] });
    await tickets.settlement.recordFacts([aResultFact(lost, { result: 0, timestampMs: 1 })]);
    while (((await tickets.settlement.settleChunk())?.markets ?? 0) > 0);
    const after = (minutes: number) => new Date(Date.now() + minutes * MINUTE);
    await betAt(user, after(-1), { stakeMinor: 3_000n });
    await betAt(user, after(5), { stakeMinor: 1_499n });
    await betAt(user, after(32), { stakeMinor: 3_000n });
    expect(await figure(user, 'chasing', DAY)).toBe(0);
    await betAt(user, after(29), { stakeMinor: 1_500n });
    expect(await figure(user, 'chasing', DAY)).toBe(1);
  });

  test('play of three hours without a pause of half an hour', async () => {
    const user = newPlayer();
    const from = ago(4 * DAY).getTime();
    for (let at = 0; at <= 170; at += 10) await betAt(user, new Date(from + at * MINUTE));
    expect(await figure(user, 'long-play')).toBe(0);
    await betAt(user, new Date(from + 180 * MINUTE));
    expect(await figure(user, 'long-play')).toBe(1);
    const other = newPlayer();
    for (const at of [0, 30, 60, 91, 120, 150, 180, 210]) await betAt(other, new Date(from + at * MINUTE));
    expect(await figure(other, 'long-play')).toBe(0);
  });

  test('stakes of the last seven days, a day with a day of the four weeks before, where both have ten', async () => {
    const user = newPlayer();
    await betAt(user, ago(36 * DAY));
    for (let at = 0; at < 10; at++) await betAt(user, ago(20 * DAY));
    for (let at = 0; at < 9; at++) await betAt(user, ago(DAY));
    expect(await figure(user, 'stake-growth')).toBe(0);
    await betAt(user, ago(DAY));
    expect(await figure(user, 'stake-growth')).toBe(400);
  });

  /** So many stakes on each of these days, ten minutes apart. */
  const betsOn = async (user: number, fromDay: number, toDay: number, aDay: number, stakeMinor = 1_000n) => {
    const items = Array.from({ length: (fromDay - toDay + 1) * aDay }, (_, no) => {
      const at = ago((fromDay - Math.floor(no / aDay)) * DAY - (no % aDay) * 10 * MINUTE);
      return { ...anItem(user, { stakeMinor }), ticketId: uuidV7(at.getTime(), BigInt(user)), receivedAtMs: at.getTime() };
    });
    const answers = await tickets.placeBatch(items);
    expect(answers.every(({ acceptance }) => acceptance === 1)).toBe(true);
  };
  /** What two deposits a day on these days come to. Nothing of it stays: books are not written later. */
  async function depositGrowthOf(user: number, days: readonly number[], amountMinor: (day: number) => bigint): Promise<number> {
    const paid = days.flatMap((day) => [
      { day, ...payment() },
      { day, ...payment() },
    ]);
    for (const { day, ...one } of paid) await wallet.deposit({ ...one, ...eur(user, amountMinor(day)) });
    const client = await db.ownerPool.connect();
    try {
      await client.query('BEGIN; ALTER TABLE money.intent DISABLE TRIGGER append_only');
      for (const { day, transaction } of paid)
        await client.query('UPDATE money.intent SET created_at = $1 WHERE transaction_id = $2', [ago(day * DAY), transaction]);
      const { rows } = await client.query<{ figure: number }>(
        "SELECT figure FROM limits.harm_figures($1, $2, now()) WHERE marker = 'deposit-growth'",
        [user, JSON.stringify(HARM_POLICIES.int.terms)],
      );
      return rows[0]?.figure ?? 0;
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  }

  test('who plays steadily and began eight days ago has no growth of stakes and deposits', async () => {
    const user = newPlayer();
    await betsOn(user, 8, 1, 10);
    expect(await depositGrowthOf(user, [8, 7, 6, 5, 4, 3, 2, 1], () => 1_000n)).toBe(0);
    expect(await figure(user, 'stake-growth')).toBe(0);
  });

  test('who may play again since ten days has no growth, however short that past is', async () => {
    const user = newPlayer();
    await betsOn(user, 30, 1, 4);
    await db.ownerPool.query(
      "INSERT INTO limits.harm (user_id, level, score, reasons, scored_at, counted_from) VALUES ($1, 'none', 0, '{}', now(), $2)",
      [user, new Date(ago(10 * DAY).getTime() - MINUTE)],
    );
    expect(await figure(user, 'stake-growth')).toBe(0);
  });

  test('true growth counts against as long a past as there is: here twenty days', async () => {
    const user = newPlayer();
    await betsOn(user, 27, 8, 1);
    await betsOn(user, 6, 1, 2, 2_000n);
    // 24.00 in seven days, 20.00 in the twenty before them.
    expect(await figure(user, 'stake-growth')).toBe(343);
    const payer = newPlayer();
    const days = [27, 24, 20, 16, 12, 8];
    expect(await depositGrowthOf(payer, [...days, 4, 2], (day) => (day > 7 ? 1_000n : 6_000n))).toBe(571);
  });

  test('what is older than the window counts nowhere', async () => {
    const user = newPlayer();
    for (let at = 0; at < 20; at++) await betAt(user, ago(36 * DAY));
    expect((await harm.find(BigInt(user))).score).toBe(0);
  });
});

describe('TR-D13 the highest level stops play', () => {
  const out: Omit<FoundHarm, 'userId'> = { level: 'block', score: 90, reasons: {}, countedFrom: new Date(0) };
  const keep = (userId: number, over: Partial<FoundHarm> = {}) =>
    db.db.transaction((tx) => harm.keepWithin(tx, { ...out, userId: BigInt(userId), ...over }));
  const taken = async (user: number): Promise<number> =>
    (await db.ownerPool.query('SELECT 1 FROM betting.ticket WHERE user_id = $1 AND acceptance = 1', [user])).rows.length;

  test('fifty bets on two nodes at once: after it is committed none is taken, and each is answered by what the books say', async () => {
    const user = newPlayer();
    const before = await cashOf(db, user);
    const bets = Array.from({ length: 50 }, async (_, at) => {
      await new Promise((done) => setTimeout(done, at % 10));
      // A lock that is not granted in time is no answer of the rules: nothing was written.
      const answered = (at % 2 ? other : tickets).placeBatch([anItem(user)]);
      const [answer] = await answered.catch((error) => (isBusy(error) ? [null] : Promise.reject(error)));
      return answer;
    });
    await new Promise((done) => setTimeout(done, 4));
    expect(await keep(user)).toBe('blocked');
    const then = await taken(user);
    const answers = await Promise.all(bets);
    expect(await taken(user)).toBe(then);
    expect(answers.filter((one) => one?.acceptance === 1)).toHaveLength(then);
    expect(new Set(answers.flatMap((one) => (!one || one.acceptance === 1 ? [] : [one.reason])))).toEqual(
      new Set(answers.some((one) => one?.acceptance === 2) ? ['PlayBlockedException'] : []),
    );
    expect(before - (await cashOf(db, user))).toBe(BigInt(then) * 1000n);
    expect(await bet(user)).toMatchObject({ acceptance: 2, reason: 'PlayBlockedException' });
  });

  test('fifty scores at once stop a player once', async () => {
    const user = newPlayer();
    const answers = await Promise.all(Array.from({ length: 50 }, () => keep(user)));
    expect(answers.filter((one) => one === 'blocked')).toHaveLength(1);
    const { rows } = await db.ownerPool.query(
      "SELECT actor_kind, actor, reason FROM trading.audit_log WHERE action = 'block-play' AND subject = $1",
      [`player:${user}`],
    );
    expect(rows).toEqual([{ actor_kind: 'system', actor: 'markers of harm', reason: 'score' }]);
  });

  test('games and deposits are refused, a withdrawal is not, and a bet that waits is not accepted', async () => {
    const user = newPlayer();
    const item = anItem(user, { delayMs: 1, legs: [aLeg(1, { isLive: true, producer: 1 })] });
    await tickets.placeBatch([item]);
    await keep(user);
    const spun = await wallet.gameDebit({ ...game(), ...eur(user, 100n), ...spin });
    expect(spun).toMatchObject({ state: 'refused', refusal: 'PLAY_BLOCKED', exceptionName: 'PlayBlockedException' });
    expect(await wallet.deposit({ ...payment(), ...eur(user, 100n) })).toMatchObject({ refusal: 'PLAY_BLOCKED' });
    expect(await wallet.withdrawalHold({ ...payment(), ...eur(user, 100n) })).toMatchObject({ state: 'applied' });
    const [decided] = await tickets.resolveDelayed([{ ticketId: item.ticketId, accept: true }]);
    expect(decided).toMatchObject({ acceptance: 2, reason: 'PlayBlockedException' });
  });

  test('lower levels stop nobody, and a player waits for compliance once for each level', async () => {
    const user = newPlayer();
    expect(await keep(user, { level: 'watch', score: 20 })).toBe('queued');
    expect(await keep(user, { level: 'act', score: 40 })).toBe('kept');
    expect(await bet(user)).toMatchObject({ acceptance: 1 });
    await db.ownerPool.query("UPDATE limits.harm SET open_since = NULL, decided_level = 'watch' WHERE user_id = $1", [user]);
    expect(await keep(user, { level: 'watch', score: 25 })).toBe('kept');
    expect(await keep(user, { level: 'act', score: 45 })).toBe('queued');
    expect(await keep(user, { level: 'none', score: 0 })).toBe('kept');
    const { rows } = await db.ownerPool.query('SELECT open_since, decided_level FROM limits.harm WHERE user_id = $1', [user]);
    expect(rows).toEqual([{ open_since: null, decided_level: 'none' }]);
  });

  test('a score that was read before a decision changes nothing', async () => {
    const user = newPlayer();
    expect(await keep(user, { countedFrom: new Date() })).toBe('outdated');
    expect(await bet(user)).toMatchObject({ acceptance: 1 });
  });
});
