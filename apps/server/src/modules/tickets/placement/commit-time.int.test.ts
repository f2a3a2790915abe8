import { describe, expect, test } from 'vitest';
import { fileFixture } from '../../../../test-kit/file-fixture.ts';
import { aLeg, anItem, cashOf, createLedgerFixture } from '../../../../test-kit/ledger.ts';
import { debitOneUnit, whileAccountLocked } from '../../../../test-kit/locked-account.ts';

/** What counts is how things stand when a bet is committed, not how they stood when it was sent. */
let player = 0;
const CASH = 10_000n;

const { db, tickets } = await fileFixture(createLedgerFixture({ players: 20, cashMinor: CASH, matches: 20 }));

/** The first bet on a selection is always exact; after it the optimistic way is taken. */
const knownLine = async (matchId: number) => {
  for (let at = 0; at < 20; at++) await tickets.placeBatch([anItem(20, { stakeMinor: 10n, legs: [aLeg(matchId)] })]);
};

describe('B4 a prematch bet and the start of its match', () => {
  test.each([
    ['has passed', -1, 2, 'MARKET_SUSPENDED'],
    ['is to come', 60_000, 1, null],
  ] as const)('B4 the start %s', async (_name, inMs, acceptance, reason) => {
    const user = ++player;
    const answer = await tickets.place(anItem(user, { legs: [aLeg(1)], closesAtMs: Date.now() + inMs }));
    expect(answer).toMatchObject({ acceptance, reason });
    expect(await cashOf(db, user)).toBe(acceptance === 1 ? CASH - 1_000n : CASH);
  });

  test.each(['exact', 'optimistic'])(
    'B4 a bet that waited until after the start is refused, whichever way the call takes: %s',
    async (way) => {
      const user = ++player;
      const matchId = way === 'exact' ? 2 : 3;
      if (way === 'optimistic') await knownLine(matchId);
      const closesAtMs = Date.now() + 400;
      const bet = () => tickets.placeBatch([anItem(user, { legs: [aLeg(matchId)], closesAtMs })]).then(([answer]) => answer);
      const answer = await whileAccountLocked(db, user, bet, async (sql) => {
        await sql(`SELECT pg_sleep_until(to_timestamp(${closesAtMs + 5}::float8 / 1000))`);
      });
      expect(answer).toMatchObject({ acceptance: 2, reason: 'MARKET_SUSPENDED' });
      expect([await cashOf(db, user), await cashOf(db, user, 'reserved')]).toEqual([CASH, 0n]);
    },
  );
});

describe('EXC-18 the balance while a bet is being placed', () => {
  test('EXC-18 enough at the first look and taken meanwhile: the balance has changed; at the next look it is too low', async () => {
    const user = ++player;
    await knownLine(4);
    const bet = (key: string) => () =>
      tickets.placeBatch([anItem(user, { key, stakeMinor: CASH, legs: [aLeg(4)] })]).then(([answer]) => answer);
    const answer = await whileAccountLocked(db, user, bet('outdated-1'), debitOneUnit(user));
    expect(answer).toMatchObject({ acceptance: 2, reason: 'OutdatedBalanceException', balanceMinor: CASH - 1n });
    expect(await bet('outdated-2')()).toMatchObject({ acceptance: 2, reason: 'InsufficientBalanceException' });
    // The key keeps its answer.
    expect(await bet('outdated-1')()).toMatchObject({ status: 'replay', reason: 'OutdatedBalanceException' });
    expect(await cashOf(db, user)).toBe(CASH - 1n);
  });
});
