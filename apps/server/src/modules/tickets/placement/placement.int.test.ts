import { describe, expect, test } from 'vitest';
import { fileFixture } from '../../../../test-kit/file-fixture.ts';
import { aLeg, anItem, cashOf, createLedgerFixture } from '../../../../test-kit/ledger.ts';
import { createWalletService } from '../../wallet/index.ts';
import type { PlacementItem } from '../index.ts';

const { db, tickets } = await fileFixture(createLedgerFixture({ players: 40, cashMinor: 10_000n, matches: 60 }));

describe('placement', () => {
  const place = async (...items: PlacementItem[]) =>
    (await tickets.placeBatch(items)).map(({ status, acceptance, reason }) => ({ status, acceptance, reason }));
  const accepted = { status: 'placed', acceptance: 1, reason: null };
  const declined = (reason: string) => ({ status: 'placed', acceptance: 2, reason });

  test('TR-B2 an accepted bet is a ticket with its legs, its stake taken, re-read as it was placed', async () => {
    const item = anItem(1, {
      betType: 2,
      detail: '{"x":1}',
      legs: [aLeg(1), aLeg(2, { outcomeId: '3', oddsMilli: 3450, isBanker: true })],
    });
    const [answer] = await tickets.placeBatch([item]);
    expect(answer).toEqual({ status: 'placed', ticketId: item.ticketId, acceptance: 1, reason: null, balanceMinor: 9_000n });
    expect(await cashOf(db, 1)).toBe(9_000n);
    const [ticket] = await tickets.byId([item.ticketId]);
    expect(ticket).toMatchObject({
      key: item.key,
      stakeMinor: 1000n,
      maxPayoutMinor: 2000n,
      outcome: 0,
      detail: { x: 1 },
      receivedAtMs: item.receivedAtMs,
    });
    expect(ticket?.legs.map((leg) => [leg.legNo, leg.matchId, leg.outcomeId, leg.oddsMilli, leg.isBanker, leg.titles])).toEqual([
      [1, 1, '1', 2000, false, { match: 'Home - Away', market: '1x2', outcome: '1' }],
      [2, 2, '3', 3450, true, { match: 'Home - Away', market: '1x2', outcome: '1' }],
    ]);
    const { rows } = await db.pool.query(
      'SELECT session, host(ip) AS ip, encode(request_hash, $1) AS hash FROM betting.ticket WHERE id = $2',
      ['hex', item.ticketId],
    );
    expect(rows).toEqual([{ session: 'session-1', ip: '203.0.113.7', hash: Buffer.from(item.requestHash).toString('hex') }]);
  });

  test('TR-B2 two bets on one selection in one call keep what each player saw', async () => {
    const items = ['0:0', '1:0'].map((score) =>
      anItem(1, {
        stakeMinor: 10n,
        legs: [aLeg(1, { titles: JSON.stringify({ score }), bookStakeMinor: 7n, bookPayoutMinor: 9n, marketId: 1_777 })],
      }),
    );
    await tickets.placeBatch(items);
    const seen = (await tickets.byId(items.map(({ ticketId }) => ticketId))).map(({ legs }) => JSON.stringify(legs[0]?.titles));
    expect(seen.sort()).toEqual(['{"score":"0:0"}', '{"score":"1:0"}']);
    const { rows } = await db.pool.query('SELECT stake, payout FROM betting.exposure WHERE market_id = 1777');
    expect(rows).toEqual([{ stake: 14n, payout: 18n }]);
  });

  test('one bad item never fails its neighbours', async () => {
    expect(
      await place(
        anItem(2),
        anItem(2, { stakeMinor: 9_001n }),
        anItem(999),
        anItem(2, { stakeMinor: 9n }),
        anItem(2, { legs: [] }),
        anItem(2, { legs: [aLeg(77)] }),
        anItem(2, { legs: [aLeg(1, { producer: 9 })] }),
        anItem(2, { currency: 'USD' }),
        anItem(2, { stakeMinor: 9_000n }),
        anItem(2),
      ),
    ).toEqual([
      accepted,
      declined('InsufficientBalanceException'),
      declined('NoPrivilegesException'),
      declined('MinimumAllowedStakeException'),
      declined('MinimumSelectionsRequiredException'),
      declined('MARKET_SUSPENDED'),
      declined('MARKET_SUSPENDED'),
      declined('NoPrivilegesException'),
      accepted,
      declined('InsufficientBalanceException'),
    ]);
    expect(await cashOf(db, 2)).toBe(0n);
  });

  test('TR-C2 the same key answers the same for ever, another body is refused, a refusal is remembered after a top-up', async () => {
    const good = anItem(3);
    const poor = anItem(3, { stakeMinor: 50_000n });
    expect(await place(good, poor)).toEqual([accepted, declined('InsufficientBalanceException')]);
    await db.pool.query("SELECT money.grant_demo(3, 'EUR', 100000, 'top-up-3')");
    const again = (item: PlacementItem, over: Partial<PlacementItem> = {}) => ({
      ...item,
      ticketId: anItem(3).ticketId,
      ...over,
    });
    expect(await place(again(good), again(poor), anItem(4))).toEqual([
      { ...accepted, status: 'replay' },
      { ...declined('InsufficientBalanceException'), status: 'replay' },
      accepted,
    ]);
    const [other] = await tickets.placeBatch([again(good, { requestHash: Buffer.alloc(32, 7) })]);
    expect(other).toMatchObject({ status: 'key-reused', ticketId: good.ticketId });
    expect(await cashOf(db, 3)).toBe(109_000n);
  });

  test('the same key twice in one call makes one ticket', async () => {
    const item = anItem(5);
    const twin = { ...item, ticketId: anItem(5).ticketId };
    const other = { ...item, ticketId: anItem(5).ticketId, requestHash: Buffer.alloc(32, 1) };
    expect(await place(item, twin, other)).toEqual([
      accepted,
      { ...accepted, status: 'replay' },
      { ...accepted, status: 'key-reused' },
    ]);
    expect(await cashOf(db, 5)).toBe(9_000n);
  });

  test('B24 a locked or excluded player, and one without the terms, is refused - whichever way the call takes', async () => {
    const wallet = createWalletService({ db: db.db });
    const state = { isLocked: false, excludedUntil: null, hasAcceptedTerms: true };
    await wallet.setPlayerState(6n, { ...state, isLocked: true });
    await wallet.setPlayerState(7n, { ...state, excludedUntil: 'forever' });
    await wallet.setPlayerState(8n, { ...state, excludedUntil: new Date(Date.now() - 1000) });
    await wallet.setPlayerState(9n, { ...state, hasAcceptedTerms: false });
    const expected = [
      declined('AccountLockedException'),
      declined('AccountLockedException'),
      accepted,
      declined('TermsAndConditionsValidationException'),
      accepted,
    ];
    expect(await place(anItem(6), anItem(7), anItem(8), anItem(9), anItem(10))).toEqual(expected);
  });

  test('B3 a closed producer, match or market is refused and its neighbours are not; opening lets bets in again', async () => {
    const both = () =>
      place(
        anItem(11, { legs: [aLeg(20)] }),
        anItem(12, { legs: [aLeg(20, { marketId: 20_002 })] }),
        anItem(13, { legs: [aLeg(21)] }),
      );
    await tickets.gates.closeMarkets(20, [20_001]);
    expect(await both()).toEqual([declined('MARKET_SUSPENDED'), accepted, accepted]);
    await tickets.gates.closeMatch(20, 'goal');
    expect(await both()).toEqual([declined('MARKET_SUSPENDED'), declined('MARKET_SUSPENDED'), accepted]);
    await tickets.gates.openMatch(20);
    expect(await both()).toEqual([declined('MARKET_SUSPENDED'), accepted, accepted]);
    await tickets.gates.openMarkets(20, [20_001]);
    expect(await both()).toEqual([accepted, accepted, accepted]);
    await tickets.gates.closeProducer(3, 'silent');
    expect(await both()).toEqual([declined('MARKET_SUSPENDED'), declined('MARKET_SUSPENDED'), declined('MARKET_SUSPENDED')]);
    await tickets.gates.set([{ kind: 'producer', id: 3, open: true }]);
    expect(await both()).toEqual([accepted, accepted, accepted]);
  });

  test('B2 a price read before its gate moved is stale', async () => {
    const producer = await tickets.gates.openProducer(3);
    const match = await tickets.gates.openMatch(22);
    const at = (version: bigint) => anItem(14, { legs: [aLeg(22, { gateVersion: version })] });
    expect(await place(at(producer + match))).toEqual([accepted]);
    await tickets.gates.closeMatch(22);
    await tickets.gates.openMatch(22);
    expect(await place(at(producer + match), at(producer + match + 2n))).toEqual([declined('ODDS_CHANGED'), accepted]);
  });

  test('TR-B12 the limit of a selection is used up exactly', async () => {
    const item = () =>
      anItem(15, { stakeMinor: 10n, legs: [aLeg(30, { bookStakeMinor: 100n, bookPayoutMinor: 400n, lineLimitMinor: 1_000n })] });
    expect(await place(item(), item(), item(), item(), anItem(16))).toEqual([
      accepted,
      accepted,
      accepted,
      declined('LineBettingLimitReachedException'),
      accepted,
    ]);
    expect(await place(item())).toEqual([declined('LineBettingLimitReachedException')]);
    const small = anItem(15, {
      stakeMinor: 10n,
      legs: [aLeg(30, { bookStakeMinor: 100n, bookPayoutMinor: 200n, lineLimitMinor: 1_000n })],
    });
    expect(await place(small)).toEqual([accepted]);
  });

  test('betting rules 11.2 the limit of a market counts what the other outcomes bring in', async () => {
    const on = (outcomeId: string, bookPayoutMinor: bigint) =>
      anItem(17, {
        stakeMinor: 10n,
        legs: [aLeg(31, { outcomeId, bookStakeMinor: 100n, bookPayoutMinor, marketLimitMinor: 500n })],
      });
    expect(await place(on('1', 600n))).toEqual([accepted]);
    expect(await place(on('1', 200n))).toEqual([declined('MarketBettingLimitReachedException')]);
    expect(await place(on('2', 200n))).toEqual([accepted]);
    expect(await place(on('1', 200n))).toEqual([accepted]);
    expect(await place(on('1', 201n))).toEqual([declined('MarketBettingLimitReachedException')]);
  });

  test('betting rules 11.1 the daily limit of a player counts the net win of their tickets of the day', async () => {
    const item = () => anItem(18, { stakeMinor: 100n, maxPayoutMinor: 500n, dayLimitMinor: 1_000n });
    expect(await place(item(), item(), item())).toEqual([accepted, accepted, declined('LineBettingLimitReachedException')]);
    expect(await place(item())).toEqual([declined('LineBettingLimitReachedException')]);
  });

  test('TR-B8 a live bet waits with its money reserved', async () => {
    const item = anItem(19, { delayMs: 5_000 });
    const [answer] = await tickets.placeBatch([item]);
    expect(answer).toMatchObject({ acceptance: 4, balanceMinor: 9_000n });
    expect([await cashOf(db, 19), await cashOf(db, 19, 'reserved')]).toEqual([9_000n, 1_000n]);
    const [ticket] = await tickets.byId([item.ticketId]);
    expect((ticket?.delayUntilMs ?? 0) - Date.now()).toBeGreaterThan(4_000);
  });

  test('a refusal decided before is recorded under its key and moves nothing', async () => {
    const item = anItem(20);
    expect(await tickets.refuse(item, 'OddsChangedException')).toMatchObject({
      acceptance: 2,
      reason: 'OddsChangedException',
      balanceMinor: 10_000n,
    });
    expect(await place({ ...item, ticketId: anItem(20).ticketId })).toEqual([
      { ...declined('OddsChangedException'), status: 'replay' },
    ]);
  });

  test('an item that breaks a constraint fails alone when it goes through the batcher', async () => {
    const bad = anItem(21, { legs: [aLeg(1, { oddsMilli: 1000 })] });
    const results = await Promise.allSettled([tickets.place(anItem(22)), tickets.place(bad), tickets.place(anItem(23))]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await tickets.byKey(21n, bad.key)).toBeNull();
  });

  test('TR-C7 pages of a player in order, newest first, whatever their size', async () => {
    for (let index = 0; index < 7; index++) await tickets.placeBatch([anItem(24, { stakeMinor: 100n })]);
    const all = await tickets.list(24n, { state: 'all' });
    expect(all.tickets).toHaveLength(7);
    const seen: string[] = [];
    for (let before: string | undefined; ; ) {
      const page = await tickets.list(24n, { state: 'pending', limit: 3, ...(before ? { before } : {}) });
      seen.push(...page.tickets.map(({ ticketId }) => ticketId));
      if (page.nextBefore === null) break;
      before = page.nextBefore;
    }
    expect(seen).toEqual(all.tickets.map(({ ticketId }) => ticketId));
    expect((await tickets.list(24n, { state: 'all', fromMs: Date.now() + 60_000 })).tickets).toEqual([]);
    expect((await tickets.list(24n, { state: 'settled' })).tickets).toEqual([]);
  });
});
