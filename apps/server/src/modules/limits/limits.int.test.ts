import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { eur, GAMES, game, PSP, payment, spin, win } from '../../../test-kit/intents.ts';
import { aLeg, anItem, cashOf, createLedgerFixture, expectReconciled } from '../../../test-kit/ledger.ts';
import { aResultFact } from '../../../test-kit/result-facts.ts';
import { createDb } from '../../platform/db/create-db.ts';
import { createTicketService, type TicketService } from '../tickets/index.ts';
import { createWalletService } from '../wallet/index.ts';
import { createLimits, type LimitHours, type LimitKind } from './service.ts';

/** Limits against real bets, deposits and games, on two nodes. Reconciliation R18 counts everything again behind the last test. */
const { db, tickets, newPlayer, newMatch } = await fileFixture(
  createLedgerFixture({ players: 60, cashMinor: 200_000n, matches: 60 }),
);
const wallet = createWalletService({ db: db.db });
await wallet.openProvider(PSP, 'payment');
await wallet.openProvider(GAMES, 'game');
const second = createDb(db.config);
const nodes = [tickets, createTicketService({ db: second })] as const;
afterAll(() => second.close());
const node = (at: number): TicketService => nodes[at % 2] as TicketService;

const HOUR = 3_600_000;
/** The match of every bet that says nothing else: it is never settled. */
newMatch();
/** The last player is that of the property. */
const OF_PROPERTY = 60;
const clock = { offsetMs: 0, now: () => Date.now() + clock.offsetMs };
const limits = createLimits({ db: db.db, clock, raiseHours: async () => 24 });
const aLimit = (user: number, kind: LimitKind, amount: bigint | null, hours: LimitHours = 24) => ({
  userId: BigInt(user),
  currency: 'EUR',
  kind,
  hours,
  amount,
});
/** As if the time were another one. */
async function at<T>(offsetMs: number, work: () => Promise<T>): Promise<T> {
  clock.offsetMs = offsetMs;
  try {
    return await work();
  } finally {
    clock.offsetMs = 0;
  }
}
const used = async (user: number, kind: LimitKind, hours: LimitHours = 24) =>
  (await limits.read(BigInt(user))).find((one) => one.kind === kind && one.hours === hours)?.used;
const bet = async (user: number, over = {}) => (await tickets.placeBatch([anItem(user, over)]))[0];
const count = (answers: readonly (string | null | undefined)[]): Record<string, number> =>
  Object.fromEntries(
    Object.entries(Object.groupBy(answers, (one) => String(one))).map(([name, all]) => [name, all?.length ?? 0]),
  );
/** As if all that is counted had happened earlier. */
const aged = (user: number, ms: number) =>
  db.ownerPool.query(
    `WITH e AS (UPDATE limits.entry SET at = at - make_interval(secs => $2) WHERE user_id = $1)
     UPDATE limits.player_limit SET counted_from = counted_from - make_interval(secs => $2) WHERE user_id = $1`,
    [user, ms / 1000],
  );
/** The moment of the one thing that is counted. */
const momentOf = async (user: number): Promise<number> =>
  (await db.ownerPool.query<{ at: Date }>('SELECT at FROM limits.entry WHERE user_id = $1', [user])).rows[0]?.at.getTime() ?? 0;
async function settle(matchId: number, result: 1 | 0, timestampMs: number) {
  await tickets.settlement.recordFacts([aResultFact(matchId, { result, timestampMs })]);
  while (((await tickets.settlement.settleChunk())?.markets ?? 0) > 0);
}

describe('TR-D1 TR-D2 what is used of a limit', () => {
  test('stakes count when they are taken, and the lowest limit rules', async () => {
    const user = newPlayer();
    await limits.set(aLimit(user, 'stake', 2_500n));
    await limits.set(aLimit(user, 'stake', 2_000n, 168));
    await limits.set(aLimit(user, 'loss', 1_500n, 720));
    expect(await bet(user)).toMatchObject({ acceptance: 1 });
    expect(await bet(user)).toMatchObject({ acceptance: 2, reason: 'LOSS_LIMIT' });
    expect(await bet(user, { stakeMinor: 500n })).toMatchObject({ acceptance: 1 });
    expect([await used(user, 'stake'), await used(user, 'stake', 168), await used(user, 'loss', 720)]).toEqual([
      1500n,
      1500n,
      1500n,
    ]);
    expect(await bet(user, { stakeMinor: 501n })).toMatchObject({ acceptance: 2, reason: 'STAKE_LIMIT' });
  });

  test('a loss is what was staked less what came back; what is open is lost so far; a result that is taken back is lost again', async () => {
    const user = newPlayer();
    const matchId = newMatch();
    await limits.set(aLimit(user, 'loss', 1_000n));
    await limits.set(aLimit(user, 'stake', 9_000n));
    expect(await bet(user, { legs: [aLeg(matchId)] })).toMatchObject({ acceptance: 1 });
    expect(await used(user, 'loss')).toBe(1_000n);
    expect(await bet(user, { stakeMinor: 10n })).toMatchObject({ reason: 'LOSS_LIMIT' });
    await settle(matchId, 1, 1);
    expect([await used(user, 'loss'), await used(user, 'stake')]).toEqual([-1_000n, 1_000n]);
    expect(await bet(user, { stakeMinor: 2_000n })).toMatchObject({ acceptance: 1 });
    await settle(matchId, 0, 2);
    expect(await used(user, 'loss')).toBe(3_000n);
  });

  test('a bet that is declined after its delay counts nothing', async () => {
    const user = newPlayer();
    await limits.set(aLimit(user, 'stake', 1_000n));
    const item = anItem(user, { delayMs: 1, legs: [aLeg(1, { isLive: true, producer: 1 })] });
    await tickets.placeBatch([item]);
    expect(await used(user, 'stake')).toBe(1_000n);
    await tickets.resolveDelayed([{ ticketId: item.ticketId, accept: false, reason: 'STATE_CHANGED' }]);
    expect(await used(user, 'stake')).toBe(0n);
    expect(await bet(user)).toMatchObject({ acceptance: 1 });
  });

  test('free bets count nowhere', async () => {
    const user = newPlayer();
    await limits.set(aLimit(user, 'stake', 0n));
    const { rows } = await db.ownerPool.query<{ id: string }>(
      `SELECT bonus.grant_free_bet(p_user => $1, p_currency => 'EUR', p_amount => 1000, p_min_odds => NULL, p_max_odds => NULL, p_expires => now() + interval '1 day', p_key => $2) AS id`,
      [user, `free-bet-${user}`],
    );
    expect(await bet(user, { freeBetId: BigInt(rows[0]?.id ?? 0) })).toMatchObject({ acceptance: 1 });
    expect(await used(user, 'stake')).toBe(0n);
  });

  test('what was staked before the limit counts as well', async () => {
    const user = newPlayer();
    await bet(user);
    await bet(user, { stakeMinor: 700n });
    await limits.set(aLimit(user, 'stake', 2_000n));
    expect(await used(user, 'stake')).toBe(1_700n);
    expect(await bet(user)).toMatchObject({ reason: 'STAKE_LIMIT' });
  });
});

describe('TR-D1 windows', () => {
  test('F-C1 what was used is free again after its window, to the millisecond', async () => {
    const user = newPlayer();
    await limits.set(aLimit(user, 'stake', 1_000n));
    await limits.set(aLimit(user, 'stake', 5_000n, 168));
    await bet(user);
    const moment = await momentOf(user);
    const seen = (hours: LimitHours, atMs: number) =>
      at(atMs - Date.now(), async () => (await limits.read(BigInt(user))).find((one) => one.hours === hours));
    // The clock of the reading runs on by the time that the test takes: half a second before is before.
    expect(await seen(24, moment + 24 * HOUR - 500)).toMatchObject({ used: 1_000n, freesAtMs: moment + 24 * HOUR });
    expect(await seen(24, moment + 24 * HOUR)).toMatchObject({ used: 0n, freesAtMs: null });
    expect(await seen(168, moment + 24 * HOUR)).toMatchObject({ used: 1_000n, freesAtMs: moment + 168 * HOUR });
    const exactly = async (ms: number) =>
      (
        await db.ownerPool.query(`SELECT limits.room($1, 'EUR', 'stake', $2::timestamptz) AS room`, [
          user,
          new Date(moment + 24 * HOUR + ms).toISOString(),
        ])
      ).rows.map(({ room }) => Number(room));
    expect([await exactly(-1), await exactly(0)]).toEqual([[0], [1_000]]);
  });

  test('F-C1 abuse R6 a day is 24 hours also where the clocks are changed', async () => {
    const user = newPlayer();
    await limits.set(aLimit(user, 'stake', 1_000n));
    await limits.set(aLimit(user, 'stake', 1_000n, 168));
    await bet(user);
    const staked = Date.parse('2027-03-27T12:00:00Z');
    await aged(user, (await momentOf(user)) - staked);
    const client = await db.ownerPool.connect();
    try {
      await client.query("SET timezone = 'Europe/Berlin'");
      const ask =
        'SELECT limits.used_now(l, $2::timestamptz) AS used FROM limits.player_limit l WHERE l.user_id = $1 ORDER BY hours';
      const usedAt = async (ms: number) =>
        (await client.query(ask, [user, new Date(ms).toISOString()])).rows.map(({ used: sum }) => Number(sum));
      expect([await usedAt(staked + 24 * HOUR - 1), await usedAt(staked + 24 * HOUR)]).toEqual([
        [1_000, 1_000],
        [0, 1_000],
      ]);
      expect([await usedAt(staked + 168 * HOUR - 1), await usedAt(staked + 168 * HOUR)]).toEqual([
        [0, 1_000],
        [0, 0],
      ]);
    } finally {
      await client.query('RESET timezone');
      client.release();
    }
  });

  test('a bet is refused until the window is over, and taken then', async () => {
    const user = newPlayer();
    await limits.set(aLimit(user, 'stake', 1_000n));
    await bet(user);
    await aged(user, 24 * HOUR - 60_000);
    expect(await bet(user)).toMatchObject({ reason: 'STAKE_LIMIT' });
    await aged(user, 60_000);
    expect(await bet(user)).toMatchObject({ acceptance: 1 });
    expect(await used(user, 'stake')).toBe(1_000n);
  });

  test('F-C1 TR-I3 a clock that was put back loses nothing and frees nothing early', async () => {
    const user = newPlayer();
    await limits.set(aLimit(user, 'stake', 2_000n));
    await bet(user);
    // The clock was thirty hours ahead when the last one was counted.
    await db.ownerPool.query(
      "UPDATE limits.player_limit SET used = 0, counted_from = counted_from + interval '30 hours' WHERE user_id = $1",
      [user],
    );
    await bet(user);
    await bet(user);
    expect(await bet(user)).toMatchObject({ reason: 'STAKE_LIMIT' });
    expect(await used(user, 'stake')).toBe(2_000n);
  });

  test('TR-D2 whatever is staked, lost, won and aged: what is allowed is the smallest of what the limits leave', async () => {
    const amounts = fc.record({
      stake: fc.integer({ min: 0, max: 60 }),
      week: fc.integer({ min: 0, max: 90 }),
      loss: fc.integer({ min: 0, max: 40 }),
    });
    const step = fc.oneof(
      fc.record({ kind: fc.constant('bet' as const), stake: fc.integer({ min: 1, max: 30 }) }),
      fc.record({ kind: fc.constant('age' as const), hours: fc.integer({ min: 1, max: 60 }) }),
    );
    await fc.assert(
      fc.asyncProperty(amounts, fc.array(step, { minLength: 4, maxLength: 8 }), async (amount, steps) => {
        const user = OF_PROPERTY;
        const model: { at: number; stake: number }[] = [];
        await db.ownerPool.query('DELETE FROM limits.player_limit WHERE user_id = $1', [user]);
        await db.ownerPool.query('UPDATE betting.player_state SET limited = false WHERE user_id = $1', [user]);
        await db.ownerPool.query('DELETE FROM limits.entry WHERE user_id = $1', [user]);
        const limitsHeld = [
          ['stake', 24, amount.stake],
          ['stake', 168, amount.week],
          ['loss', 24, amount.loss],
        ] as const;
        let now = 0;
        await db.ownerPool.query(
          `INSERT INTO limits.player_limit (user_id, currency, kind, hours, amount, set_at, counted_from)
           SELECT $1, 'EUR', k, h, a, now(), now() - make_interval(hours => h) FROM unnest($2::text[], $3::int[], $4::bigint[]) AS x(k, h, a)`,
          [user, limitsHeld.map(([kind]) => kind), limitsHeld.map(([, hours]) => hours), limitsHeld.map(([, , of]) => of)],
        );
        await db.ownerPool.query(
          'INSERT INTO betting.player_state (user_id, limited) VALUES ($1, true) ON CONFLICT (user_id) DO UPDATE SET limited = true',
          [user],
        );
        for (const one of steps) {
          if (one.kind === 'age') {
            now += one.hours;
            await aged(user, one.hours * HOUR);
            continue;
          }
          const allowed = Math.min(
            ...limitsHeld.map(
              ([, hours, of]) => of - model.filter(({ at: t }) => t > now - hours).reduce((sum, { stake }) => sum + stake, 0),
            ),
          );
          const answer = await bet(user, { stakeMinor: BigInt(one.stake), minStakeMinor: 1n });
          expect(answer?.acceptance, JSON.stringify({ one, allowed, answer: answer?.reason })).toBe(one.stake <= allowed ? 1 : 2);
          if (answer?.acceptance === 1) model.push({ at: now, stake: one.stake });
        }
      }),
      { numRuns: 6 },
    );
    await db.ownerPool.query('DELETE FROM limits.player_limit WHERE user_id = 60');
    await db.ownerPool.query('UPDATE betting.player_state SET limited = false WHERE user_id = 60');
  });
});

describe('TR-D3 a higher limit, or none', () => {
  const amountOf = async (user: number) => (await limits.read(BigInt(user)))[0]?.amount;

  test('waits 24 hours and for another yes; a lower one counts at once and ends what waits', async () => {
    const user = newPlayer();
    await limits.set(aLimit(user, 'stake', 1_000n));
    expect(await limits.set(aLimit(user, 'stake', 5_000n))).toBe('waits');
    expect(await bet(user, { stakeMinor: 1_001n })).toMatchObject({ reason: 'STAKE_LIMIT' });
    expect(await at(24 * HOUR - 2_000, () => limits.confirm(aLimit(user, 'stake', 5_000n)))).toBe('early');
    expect(await at(24 * HOUR, () => limits.confirm(aLimit(user, 'stake', 6_000n)))).toBe('unknown');
    // 24 hours are over, and nobody has said yes again.
    expect(await at(25 * HOUR, () => amountOf(user))).toBe(1_000n);
    expect(await at(24 * HOUR, () => limits.confirm(aLimit(user, 'stake', 5_000n)))).toBe('set');
    expect(await amountOf(user)).toBe(5_000n);
    await limits.set(aLimit(user, 'stake', 9_000n));
    expect(await limits.set(aLimit(user, 'stake', 2_000n))).toBe('set');
    expect(await at(25 * HOUR, () => limits.confirm(aLimit(user, 'stake', 9_000n)))).toBe('unknown');
    expect(await amountOf(user)).toBe(2_000n);
  });

  test('a raise that is not confirmed lapses seven days after its time, and begins again when it is asked for again', async () => {
    const user = newPlayer();
    await limits.set(aLimit(user, 'stake', 1_000n));
    await limits.set(aLimit(user, 'stake', null));
    const late = (24 + 7 * 24) * HOUR + 1_000;
    expect((await at(late, () => limits.read(BigInt(user))))[0]?.raise).toBeNull();
    expect(await at(late, () => limits.confirm(aLimit(user, 'stake', null)))).toBe('unknown');
    expect(await at(late, () => limits.set(aLimit(user, 'stake', null)))).toBe('waits');
    expect(await at(late, () => limits.confirm(aLimit(user, 'stake', null)))).toBe('early');
    expect(await at(late + 24 * HOUR, () => limits.confirm(aLimit(user, 'stake', null)))).toBe('set');
  });

  test('none at all: after its time and another yes bets cost a closer look no more', async () => {
    const user = newPlayer();
    await limits.set(aLimit(user, 'loss', 500n));
    expect(await limits.set(aLimit(user, 'loss', null))).toBe('waits');
    expect(await bet(user)).toMatchObject({ reason: 'LOSS_LIMIT' });
    expect(await at(24 * HOUR, () => limits.confirm(aLimit(user, 'loss', null)))).toBe('set');
    expect(await limits.read(BigInt(user))).toEqual([]);
    expect(await bet(user)).toMatchObject({ acceptance: 1 });
  });

  test('two raises at once: one waits, and its 24 hours are not shortened', async () => {
    const user = newPlayer();
    await limits.set(aLimit(user, 'stake', 1_000n));
    const began = Date.now();
    await Promise.all(Array.from({ length: 20 }, (_, index) => limits.set(aLimit(user, 'stake', index % 2 ? 5_000n : 6_000n))));
    const [held] = await limits.read(BigInt(user));
    expect(held?.raise?.readyAtMs).toBeGreaterThanOrEqual(began + 24 * HOUR);
    const waiting = held?.raise?.amount ?? 0n;
    // The same amount again neither shortens nor prolongs it; another one begins again.
    await at(HOUR, () => limits.set(aLimit(user, 'stake', waiting)));
    expect((await limits.read(BigInt(user)))[0]?.raise).toEqual(held?.raise);
    await at(HOUR, () => limits.set(aLimit(user, 'stake', 7_000n)));
    expect((await limits.read(BigInt(user)))[0]?.raise?.readyAtMs).toBeGreaterThanOrEqual(began + 25 * HOUR);
    expect(await at(24 * HOUR, () => limits.confirm(aLimit(user, 'stake', 7_000n)))).toBe('early');
  });

  test('every act is kept, and nobody edits it', async () => {
    const { rows } = await db.ownerPool.query('SELECT act, count(*) AS n FROM limits.act GROUP BY 1 ORDER BY 1');
    expect(rows.map(({ act }) => act)).toEqual(['ask', 'confirm', 'set']);
    await expect(db.ownerPool.query('UPDATE limits.act SET amount = 1')).rejects.toThrow();
  });
});

describe('TR-D2 races', () => {
  test('50 bets against a stake limit for ten: exactly ten are accepted', async () => {
    const user = newPlayer();
    await limits.set(aLimit(user, 'stake', 10_000n));
    const alone = await Promise.all(Array.from({ length: 25 }, (_, index) => node(index).placeBatch([anItem(user)])));
    const batched = await Promise.all(Array.from({ length: 25 }, (_, index) => node(index).place(anItem(user))));
    const answers = [...alone.flat(), ...batched];
    expect(count(answers.map(({ reason }) => reason))).toEqual({ null: 10, STAKE_LIMIT: 40 });
    expect(await used(user, 'stake')).toBe(10_000n);
    expect(await cashOf(db, user)).toBe(190_000n);
  });

  test.each(['stake', 'loss'] as const)(
    '50 bets while a %s limit is lowered from ten to seven: never more than the limit in force at the commit',
    async (kind) => {
      for (let round = 0; round < 5; round++) {
        const user = newPlayer();
        await limits.set(aLimit(user, kind, 10_000n));
        let atLowering = -1n;
        const bets = Array.from({ length: 50 }, async (_, index) => (await node(index).placeBatch([anItem(user)]))[0]);
        const lowered = limits.set(aLimit(user, kind, 7_000n)).then(async () => {
          atLowering = (await used(user, kind)) ?? 0n;
        });
        const answers = await Promise.all(bets);
        await lowered;
        const taken = answers.filter((one) => one?.acceptance === 1).length;
        // Those that were committed before the limit was lowered stay; afterwards there are never more than seven.
        expect(BigInt(taken) * 1_000n).toBe(await used(user, kind));
        expect(taken).toBeGreaterThanOrEqual(7);
        expect(taken).toBeLessThanOrEqual(10);
        if (atLowering <= 7_000n) expect(taken).toBe(7);
        else expect(BigInt(taken) * 1_000n).toBe(atLowering);
      }
    },
  );

  test('TR-D1 abuse R2 fifty deposits against a deposit limit for ten: ten are credited, the processor holds the others', async () => {
    const user = newPlayer();
    const before = await cashOf(db, user);
    await limits.set(aLimit(user, 'deposit', 10_000n));
    const answers = await Promise.all(Array.from({ length: 50 }, () => wallet.deposit({ ...payment(), ...eur(user, 1_000n) })));
    expect(count(answers.map(({ state }) => state))).toEqual({ applied: 10, unallocated: 40 });
    expect(count(answers.map((one) => ('refusal' in one ? one.refusal : null)))).toMatchObject({ DEPOSIT_LIMIT: 40 });
    expect(await cashOf(db, user)).toBe(before + 10_000n);
    expect(await used(user, 'deposit')).toBe(10_000n);
  });

  test('bets, settlements, cash and limits of one player at once: what is used is what it comes to', async () => {
    const user = newPlayer();
    const matchId = newMatch();
    await limits.set(aLimit(user, 'loss', 60_000n));
    await limits.set(aLimit(user, 'stake', 90_000n, 720));
    const bets = Array.from({ length: 30 }, (_, index) => node(index).placeBatch([anItem(user, { legs: [aLeg(matchId)] })]));
    await Promise.all([
      ...bets,
      ...[1, 0, 1, 0, 1].map((result, index) => settle(matchId, result as 0 | 1, 10 + index)),
      ...Array.from({ length: 6 }, (_, index) => limits.set(aLimit(user, 'loss', BigInt(60_000 - index)))),
    ]);
    await settle(matchId, 1, 99);
    // Who comes after a result finds the market shut.
    const taken = BigInt((await Promise.all(bets)).flat().filter(({ acceptance }) => acceptance === 1).length);
    expect(await used(user, 'stake', 720)).toBe(taken * 1_000n);
    expect(await used(user, 'loss')).toBe(-taken * 1_000n);
    await expectReconciled(db);
  });
});

describe('TR-D2 games and deposits through the same function', () => {
  test('a debit of a game is a stake, a win no loss, and what is taken back counts nothing', async () => {
    const user = newPlayer();
    await limits.set(aLimit(user, 'loss', 2_000n));
    await limits.set(aLimit(user, 'stake', 4_000n));
    const debit = game();
    expect(await wallet.gameDebit({ ...debit, ...eur(user, 1_500n), ...spin })).toMatchObject({ state: 'applied' });
    expect(await wallet.gameDebit({ ...game(), ...eur(user, 600n), ...spin })).toMatchObject({ refusal: 'LOSS_LIMIT' });
    const won = game();
    await wallet.gameCredit({ ...won, ...eur(user, 1_000n), ...win, debit: debit.transaction });
    expect([await used(user, 'loss'), await used(user, 'stake')]).toEqual([500n, 1_500n]);
    await wallet.gameRollback({ ...game(), ...eur(user, 1_000n), target: won.transaction, mayBeSettled: true });
    expect(await used(user, 'loss')).toBe(1_500n);
    await wallet.gameRollback({ ...game(), ...eur(user, 1_500n), target: debit.transaction, mayBeSettled: true });
    expect([await used(user, 'loss'), await used(user, 'stake')]).toEqual([0n, 0n]);
  });

  test('TR-D2 a free round costs nothing, also where a limit was lowered below what is used', async () => {
    const user = newPlayer();
    await limits.set(aLimit(user, 'stake', 2_000n));
    await wallet.gameDebit({ ...game(), ...eur(user, 1_500n), ...spin });
    await limits.set(aLimit(user, 'stake', 1_000n));
    expect(await wallet.gameDebit({ ...game(), ...eur(user, 1n), ...spin })).toMatchObject({ refusal: 'STAKE_LIMIT' });
    expect(await wallet.gameDebit({ ...game(), ...eur(user, 0n), ...spin })).toMatchObject({ state: 'applied' });
  });

  test('TR-D1 gross: what is paid out makes no room', async () => {
    const user = newPlayer();
    await limits.set(aLimit(user, 'deposit', 1_000n));
    await wallet.deposit({ ...payment(), ...eur(user, 800n) });
    await wallet.withdrawalHold({ ...payment(), ...eur(user, 800n) });
    expect(await wallet.deposit({ ...payment(), ...eur(user, 201n) })).toMatchObject({
      state: 'unallocated',
      refusal: 'DEPOSIT_LIMIT',
    });
    expect(await wallet.deposit({ ...payment(), ...eur(user, 200n) })).toMatchObject({ state: 'applied' });
  });
});
