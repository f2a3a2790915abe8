import { describe, expect, test } from 'vitest';
import { fileFixture } from '../../../../test-kit/file-fixture.ts';
import { aLeg, anItem, cashOf, createLedgerFixture } from '../../../../test-kit/ledger.ts';
import { createWalletService } from '../../wallet/index.ts';

const { db, tickets } = await fileFixture(createLedgerFixture({ players: 20, cashMinor: 5_000n, matches: 20 }));

describe('TR-B8 the end of a live delay', () => {
  const wait = async (player: number, matchId: number, over = {}): Promise<string> => {
    const item = anItem(player, { delayMs: 1, legs: [aLeg(matchId, { isLive: true, producer: 1, ...over })] });
    const [answer] = await tickets.placeBatch([item]);
    expect(answer?.acceptance).toBe(4);
    return item.ticketId;
  };
  const state = async (ticketId: string, player: number) => {
    const [ticket] = await tickets.byId([ticketId]);
    return {
      acceptance: ticket?.acceptance,
      reason: ticket?.reason,
      cash: await cashOf(db, player),
      reserved: await cashOf(db, player, 'reserved'),
    };
  };

  test('accepted: the hold becomes the stake, at the prices of the decision', async () => {
    const id = await wait(1, 1);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect((await tickets.dueDelayed(10)).map(({ ticketId }) => ticketId)).toContain(id);
    const [answer] = await tickets.resolveDelayed([
      {
        ticketId: id,
        accept: true,
        maxPayoutMinor: 2_100n,
        legs: [{ legNo: 1, oddsMilli: 2100, priceVersion: 9, bookPayoutMinor: 2_100n }],
      },
    ]);
    expect(answer).toEqual({ ticketId: id, isNew: true, acceptance: 1, reason: null, balanceMinor: 4_000n });
    expect(await state(id, 1)).toEqual({ acceptance: 1, reason: null, cash: 4_000n, reserved: 0n });
    const [ticket] = await tickets.byId([id]);
    expect([ticket?.maxPayoutMinor, ticket?.legs[0]?.oddsMilli]).toEqual([2_100n, 2100]);
    const { rows } = await db.pool.query('SELECT stake, payout FROM betting.exposure WHERE market_id = 1001');
    expect(rows).toEqual([{ stake: 1_000n, payout: 2_100n }]);
  });

  test('declined: the money goes back and the liability is free again', async () => {
    const id = await wait(2, 2);
    const [answer] = await tickets.resolveDelayed([{ ticketId: id, accept: false, reason: 'STATE_CHANGED' }]);
    expect(answer).toMatchObject({ acceptance: 2, reason: 'STATE_CHANGED', balanceMinor: 5_000n });
    expect(await state(id, 2)).toEqual({ acceptance: 2, reason: 'STATE_CHANGED', cash: 5_000n, reserved: 0n });
    const { rows } = await db.pool.query('SELECT stake, payout FROM betting.exposure WHERE market_id = 2001');
    expect(rows).toEqual([{ stake: 0n, payout: 0n }]);
  });

  test('B5 an acceptance finds the gates closed, or moved, and is declined', async () => {
    const [closedMatch, closedMarket, moved, same] = [await wait(3, 3), await wait(4, 4), await wait(5, 5), await wait(6, 6)];
    await tickets.gates.closeMatch(3, 'goal');
    await tickets.gates.closeMarkets(4, [4_001]);
    const leg = [{ legNo: 1, oddsMilli: 2000, priceVersion: 1, gateVersion: 2 }];
    await tickets.gates.closeMatch(5);
    await tickets.gates.openMatch(5);
    await tickets.resolveDelayed([
      { ticketId: closedMatch, accept: true },
      { ticketId: closedMarket, accept: true },
      { ticketId: moved, accept: true, legs: leg },
      { ticketId: same, accept: true, legs: leg },
    ]);
    expect(await state(closedMatch, 3)).toMatchObject({ acceptance: 2, reason: 'MARKET_SUSPENDED', cash: 5_000n });
    expect(await state(closedMarket, 4)).toMatchObject({ acceptance: 2, reason: 'MARKET_SUSPENDED', cash: 5_000n });
    expect(await state(moved, 5)).toMatchObject({ acceptance: 2, reason: 'STATE_CHANGED', cash: 5_000n });
    expect(await state(same, 6)).toMatchObject({ acceptance: 1, cash: 4_000n, reserved: 0n });
  });

  test('TR-D6 a player excluded during the delay is declined', async () => {
    const id = await wait(7, 7);
    await createWalletService({ db: db.db }).setPlayerState(7n, {
      isLocked: false,
      excludedUntil: 'forever',
      hasAcceptedTerms: true,
    });
    await tickets.resolveDelayed([{ ticketId: id, accept: true }]);
    expect(await state(id, 7)).toEqual({ acceptance: 2, reason: 'AccountLockedException', cash: 5_000n, reserved: 0n });
  });

  test('TR-D6 a person who is locked or excluded during the delay is declined, and makes no other bet until that ends', async () => {
    const [locked, excluded] = [await wait(12, 12), await wait(13, 13)];
    const person = (id: number, column: string) =>
      db.ownerPool.query(
        `INSERT INTO identity."user" (id, user_name, display_name, email, mailbox, user_type, currency, created_at, updated_at, ${column})
         OVERRIDING SYSTEM VALUE VALUES ($1, $2, $2, $2, $2, 0, 'EUR', now(), now(), ${column === 'excluded_until' ? "'infinity'" : "now(), 'fraud'"})`,
        [id, `player-${id}`],
      );
    await person(12, 'locked_at, lock_reason');
    await person(13, 'excluded_until');
    await tickets.resolveDelayed([locked, excluded].map((ticketId) => ({ ticketId, accept: true })));
    const declined = { acceptance: 2, reason: 'AccountLockedException', cash: 5_000n, reserved: 0n };
    expect([await state(locked, 12), await state(excluded, 13)]).toEqual([declined, declined]);
    const again = async (player: number) => (await tickets.placeBatch([anItem(player)]))[0];
    expect(await again(12)).toMatchObject({ acceptance: 2, reason: 'AccountLockedException' });
    await db.ownerPool.query('UPDATE identity."user" SET locked_at = NULL, lock_reason = NULL WHERE id = 12');
    expect(await again(12)).toMatchObject({ acceptance: 1 });
    expect(await again(13)).toMatchObject({ acceptance: 2, reason: 'AccountLockedException' });
  });

  test('fifty decisions of the same ticket, yes and no mixed: one counts', async () => {
    const id = await wait(8, 8);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => tickets.resolveDelayed([{ ticketId: id, accept: index % 2 === 0 }])),
    );
    expect(answers.flat().filter(({ isNew }) => isNew)).toHaveLength(1);
    const end = await state(id, 8);
    expect(end.reserved).toBe(0n);
    expect(end.cash).toBe(end.acceptance === 1 ? 4_000n : 5_000n);
  });

  test('decided twice in one call, unknown, and never waiting: answered without a second effect', async () => {
    const id = await wait(9, 9);
    const accepted = anItem(9);
    await tickets.placeBatch([accepted]);
    const answers = await tickets.resolveDelayed([
      { ticketId: id, accept: true },
      { ticketId: id, accept: false },
      { ticketId: accepted.ticketId, accept: false },
      { ticketId: '018f0000-0000-7000-8000-000000000000', accept: true },
    ]);
    expect(answers.map(({ ticketId, isNew }) => [ticketId, isNew]).sort()).toEqual(
      [
        [id, true],
        [accepted.ticketId, false],
      ].sort(),
    );
    expect(await cashOf(db, 9)).toBe((await state(id, 9)).acceptance === 1 ? 3_000n : 4_000n);
  });
});
