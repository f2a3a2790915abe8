import { ACCEPTANCE_NUMBER } from '@duskline/betting/acceptance';
import { ACCEPTANCE_TRANSITIONS } from '@duskline/betting/acceptance-states';
import { BetType } from '@duskline/contract/enums';
import { describe, expect, test } from 'vitest';
import { createBettingFixture, player, TRADER } from '../../../test-kit/betting-fixture.ts';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { cashOf } from '../../../test-kit/ledger.ts';
import type { BoardSelection } from '../place-bet/ports.ts';
import { standingOffers } from './answer-offer.ts';
import { presentQueue } from './present-queue.ts';

/** The operator's limit of a single before a match is 5,000.00 EUR, of a live one 2,000.00. */
const CASH = 10_000_000n;
let players = 0;
const fixture = await fileFixture(createBettingFixture({ hasTraders: true, cashMinor: CASH, players: 150 }));

const nextPlayer = () => ++players;
/** Players from here on are those of the race. */
const BETTORS = 101;
const single = (selection: BoardSelection, stake: string) => ({
  betType: BetType.SINGLE,
  stakes: [{ selectionId: selection.selectionId, stake, odds: selection.oddsMilli / 1000 }],
});
/** A bet over the limit that waits for a trader. */
async function referred(stake = '8000.00', change: Partial<BoardSelection> = {}, oddsMilli = 2000) {
  const user = nextPlayer();
  const selection = fixture.offer(oddsMilli, change);
  const result = await fixture.place(user, single(selection, stake));
  expect(result.Status).toBe(ACCEPTANCE_NUMBER.PENDING);
  return { user, selection, betId: result.BetId ?? '', result };
}
const money = async (user: number) => [await cashOf(fixture.db, user), await cashOf(fixture.db, user, 'reserved')];

describe('over the limit', () => {
  test('BETSTATUS-01 rules 10.3 the bet is PENDING: stake held, liability reserved, deadline from the server, in the queue', async () => {
    const { user, selection, betId, result } = await referred();
    expect(await money(user)).toEqual([CASH - 800_000n, 800_000n]);
    expect(await fixture.carried(selection.marketId)).toEqual({ stake: 800_000n, payout: 1_600_000n });
    const ticket = await fixture.ticket(betId);
    expect(ticket.delayUntilMs).toBeGreaterThan(Date.now());
    expect(result.DecidedBy).toBeGreaterThan(Date.now());
    const queued = (await presentQueue(fixture.parts)).find((one) => one.BetId === betId);
    expect(queued).toMatchObject({
      Status: 0,
      Stake: 8_000,
      MaxStake: 5_000,
      Why: 'LineBettingLimitReachedException',
      Customer: { ID: String(user), Factor: 1 },
      Selections: [{ Value: 2, IsSuspended: false, Exposure: { Stake: 8_000, Payout: 16_000, Liability: 8_000 } }],
    });
  });

  test('within the limit nothing waits', async () => {
    const user = nextPlayer();
    expect((await fixture.place(user, single(fixture.offer(), '5000.00'))).Status).toBe(ACCEPTANCE_NUMBER.ACCEPTED);
  });

  test('TRADER-02 a system over the limit is declined: no offer for this bet type', async () => {
    const legs = [fixture.offer(), fixture.offer(), fixture.offer()];
    const { name, error } = await fixture.refusal(nextPlayer(), {
      betType: BetType.SYSTEM,
      stakes: [{ system: '2/3', stake: '9000.00' }],
      selections: legs.map(({ selectionId }) => ({ selectionId, odds: 2 })),
    });
    expect(name).toBe('TraderOffersNotAvailableException');
    expect(error.message).toBe('Trader offers not available for this bet type');
  });

  test('rules 11.1 a limit that only the ledger can judge leads to the traders too: the exposure of a selection', async () => {
    const selection = fixture.offer(3000);
    await fixture.trading.setLimits('market', selection.marketId, limits({ lineLimitMinor: 100_000n }), TRADER, 'a small market');
    const first = await fixture.place(nextPlayer(), single(selection, '500.00'));
    const second = await fixture.place(nextPlayer(), single(selection, '0.50'));
    expect([first.Status, second.Status]).toEqual([ACCEPTANCE_NUMBER.ACCEPTED, ACCEPTANCE_NUMBER.PENDING]);
  });
});

const limits = (
  some: Partial<
    Record<'maxStakeMinor' | 'maxStakeLiveMinor' | 'lineLimitMinor' | 'marketLimitMinor' | 'matchLimitMinor', bigint>
  >,
) => ({
  maxStakeMinor: null,
  maxStakeLiveMinor: null,
  lineLimitMinor: null,
  marketLimitMinor: null,
  matchLimitMinor: null,
  ...some,
});

describe('a trader decides', () => {
  test('BETSTATUS-01 accepts: the hold becomes the stake', async () => {
    const { user, betId, selection } = await referred();
    const { answer } = await fixture.desk.accept(betId, TRADER);
    expect(answer).toMatchObject({ result: 'done', was: 0, acceptance: 1, balanceMinor: CASH - 800_000n });
    expect(await money(user)).toEqual([CASH - 800_000n, 0n]);
    expect(await fixture.carried(selection.marketId)).toEqual({ stake: 800_000n, payout: 1_600_000n });
    await fixture.end([selection, 'WIN']);
    expect(await money(user)).toEqual([CASH + 800_000n, 0n]);
  });

  test('BETSTATUS-01 declines: the stake goes back, the liability is free, the player is told why', async () => {
    const { user, betId, selection } = await referred();
    await fixture.desk.decline(betId, TRADER, 'DECLINED', 'too much on this side');
    expect(await money(user)).toEqual([CASH, 0n]);
    expect(await fixture.carried(selection.marketId)).toEqual({ stake: 0n, payout: 0n });
    expect(await fixture.ticket(betId)).toMatchObject({ acceptance: 2, reason: 'DECLINED' });
  });

  test('rules 10.2 an accepted bet is checked against the current board: suspended, moved odds and closed gates decline', async () => {
    const suspended = await referred();
    fixture.offered.set(suspended.selection.selectionId, { ...suspended.selection, isOpen: false });
    expect((await fixture.desk.accept(suspended.betId, TRADER)).answer).toMatchObject({
      acceptance: 2,
      reason: 'MARKET_SUSPENDED',
    });
    const closed = await referred();
    await fixture.tickets.gates.closeMatch(closed.selection.matchId, 'late');
    expect((await fixture.desk.accept(closed.betId, TRADER)).answer).toMatchObject({ acceptance: 2, reason: 'MARKET_SUSPENDED' });
    const user = nextPlayer();
    const selection = fixture.offer(2000);
    const { BetId = '' } = await fixture.place(user, { ...single(selection, '8000.00'), oddsChangePolicy: 0 });
    fixture.offered.set(selection.selectionId, { ...selection, oddsMilli: 2100, priceVersion: 2 });
    expect((await fixture.desk.accept(BetId, TRADER)).answer).toMatchObject({ acceptance: 2, reason: 'ODDS_CHANGED' });
    expect(await money(user)).toEqual([CASH, 0n]);
  });

  test('BETSTATUS-03 a live bet waits its delay after the yes: DELAYED, then ACCEPTED; a goal in between declines it', async () => {
    const live = { isLive: true, producer: 1, matchState: 'a/1' };
    const [kept, goal] = [await referred('3000.00', live), await referred('3000.00', live)];
    for (const { betId } of [kept, goal]) {
      const { answer } = await fixture.desk.accept(betId, TRADER);
      expect([answer.acceptance, (answer.delayUntilMs ?? 0) > Date.now()]).toEqual([ACCEPTANCE_NUMBER.DELAYED, true]);
      // Not before its time, not even for a trader.
      expect((await fixture.desk.accept(betId, TRADER)).answer.result).toBe('refused');
      await fixture.endIn(betId, -1);
    }
    fixture.offered.set(goal.selection.selectionId, { ...goal.selection, matchState: 'a/2' });
    await fixture.reviewDeadlines.run();
    expect(await fixture.ticket(kept.betId)).toMatchObject({ acceptance: 1 });
    expect(await fixture.ticket(goal.betId)).toMatchObject({ acceptance: 2, reason: 'STATE_CHANGED' });
    expect(await money(goal.user)).toEqual([CASH, 0n]);
  });

  test('TR-D6 a player excluded meanwhile is declined', async () => {
    const { user, betId } = await referred();
    await fixture.db.ownerPool.query(`SELECT betting.set_player_state($1, false, 'infinity', true)`, [user]);
    expect((await fixture.desk.accept(betId, TRADER)).answer).toMatchObject({ acceptance: 2, reason: 'AccountLockedException' });
    expect(await money(user)).toEqual([CASH, 0n]);
  });

  test('nobody decides a bet of their own', async () => {
    const { user, betId } = await referred();
    const own = { ...player(user), kind: 'trader' as const };
    for (const act of [() => fixture.desk.accept(betId, own), () => fixture.desk.decline(betId, own, 'DECLINED')])
      await expect(act()).rejects.toMatchObject({ exceptionName: 'NoPrivilegesException' });
    expect(await fixture.ticket(betId)).toMatchObject({ acceptance: 0 });
  });
});

describe('TRADER-01 a trader offers other terms', () => {
  const offerOf = async (betId: string, stakeMinor: bigint | null, odds: [string, number][] = []) => {
    const act = await fixture.desk.offer(betId, TRADER, { stakeMinor, oddsMilli: new Map(odds) });
    expect(act.answer).toMatchObject({ result: 'done', acceptance: ACCEPTANCE_NUMBER.NEW_OFFER });
    return act.offer?.offerId ?? '';
  };

  test('a smaller stake, taken: the difference returns from the hold, the ticket and its cap are those of the offer', async () => {
    const { user, betId, selection } = await referred();
    const offerId = await offerOf(betId, 500_000n);
    expect(await money(user)).toEqual([CASH - 800_000n, 800_000n]);
    expect(await standingOffers(fixture.parts, String(user))).toMatchObject([
      { BetId: betId, OfferId: offerId, BetType: 1, OfferedStake: 5_000, OfferedValue: 2, PotentialWin: 10_000 },
    ]);
    const { answer } = await fixture.desk.takeOffer(betId, player(user), offerId);
    expect(answer).toMatchObject({ result: 'done', acceptance: 1, stakeMinor: 500_000n, maxPayoutMinor: 1_000_000n });
    expect(await money(user)).toEqual([CASH - 500_000n, 0n]);
    expect(await fixture.carried(selection.marketId)).toEqual({ stake: 500_000n, payout: 1_000_000n });
    expect(await standingOffers(fixture.parts, String(user))).toEqual([]);
    await fixture.end([selection, 'WIN']);
    expect(await money(user)).toEqual([CASH + 500_000n, 0n]);
  });

  test('other odds, taken: the ticket is re-priced and so is its payout cap', async () => {
    const { user, betId, selection } = await referred();
    const offerId = await offerOf(betId, null, [[selection.selectionId, 1850]]);
    await fixture.desk.takeOffer(betId, player(user), offerId);
    const ticket = await fixture.ticket(betId);
    expect([ticket.legs[0]?.oddsMilli, ticket.maxPayoutMinor]).toEqual([1850, 1_480_000n]);
    await fixture.end([selection, 'WIN']);
    expect(await money(user)).toEqual([CASH + 680_000n, 0n]);
  });

  test('other odds on one leg of a combo: the product is re-priced', async () => {
    const user = nextPlayer();
    const [a, b] = [fixture.offer(2000), fixture.offer(1500)];
    const { BetId = '' } = await fixture.place(user, {
      betType: BetType.COMBO,
      stakes: [{ stake: '6000.00' }],
      selections: [a, b].map(({ selectionId, oddsMilli }) => ({ selectionId, odds: oddsMilli / 1000 })),
    });
    const offerId = await offerOf(BetId, 400_000n, [[b.selectionId, 1400]]);
    const { answer } = await fixture.desk.takeOffer(BetId, player(user), offerId);
    expect(answer).toMatchObject({ acceptance: 1, stakeMinor: 400_000n, maxPayoutMinor: 1_120_000n });
    await fixture.end([a, 'WIN'], [b, 'WIN']);
    expect(await money(user)).toEqual([CASH + 720_000n, 0n]);
  });

  test('declined by the player: the whole stake is back; the same answer again changes nothing', async () => {
    const { user, betId } = await referred();
    const offerId = await offerOf(betId, 500_000n);
    for (let time = 0; time < 3; time++) {
      const { answer } = await fixture.desk.refuseOffer(betId, player(user), offerId);
      expect(answer).toMatchObject({ acceptance: 2, reason: 'OFFER_REFUSED', balanceMinor: CASH });
    }
    expect(await money(user)).toEqual([CASH, 0n]);
    expect((await fixture.desk.takeOffer(betId, player(user), offerId)).answer).toMatchObject({
      acceptance: 2,
      offerState: 'refused',
    });
  });

  test('B18 after the deadline it is declined, even before anybody has swept; restart or not', async () => {
    const { user, betId } = await referred();
    const offerId = await offerOf(betId, 500_000n);
    await fixture.endIn(betId, -1);
    expect((await fixture.desk.takeOffer(betId, player(user), offerId)).answer).toMatchObject({
      result: 'late',
      acceptance: 2,
      reason: 'OFFER_EXPIRED',
      offerState: 'expired',
    });
    expect(await money(user)).toEqual([CASH, 0n]);
  });

  test("B18 another player's offer, and another offer id, are answered like offers that do not exist", async () => {
    const { betId } = await referred();
    const offerId = await offerOf(betId, 500_000n);
    const stranger = player(nextPlayer());
    await expect(fixture.desk.takeOffer(betId, stranger, offerId)).rejects.toMatchObject({ exceptionName: 'NotFoundException' });
    await expect(fixture.desk.refuseOffer(betId, stranger, null)).rejects.toMatchObject({ exceptionName: 'NotFoundException' });
    await expect(
      fixture.desk.takeOffer(betId, player(players - 1), '018f0000-0000-7000-8000-000000000000'),
    ).rejects.toMatchObject({
      exceptionName: 'NotFoundException',
    });
    expect(await fixture.ticket(betId)).toMatchObject({ acceptance: 3 });
  });

  test('rules 10.2 the board moved against it: declined, the stake back', async () => {
    const { user, betId, selection } = await referred();
    const offerId = await offerOf(betId, 500_000n);
    fixture.offered.set(selection.selectionId, { ...selection, isOpen: false });
    expect((await fixture.desk.takeOffer(betId, player(user), offerId)).answer).toMatchObject({
      acceptance: 2,
      reason: 'MARKET_SUSPENDED',
    });
    expect(await money(user)).toEqual([CASH, 0n]);
  });

  test('BETSTATUS-03 a live offer waits the delay once more; a smaller stake is back at once', async () => {
    const { user, betId } = await referred('3000.00', { isLive: true, producer: 1, matchState: 'b/1' });
    const offerId = await offerOf(betId, 200_000n);
    const { answer } = await fixture.desk.takeOffer(betId, player(user), offerId);
    expect(answer).toMatchObject({ acceptance: ACCEPTANCE_NUMBER.DELAYED, stakeMinor: 200_000n });
    expect(await money(user)).toEqual([CASH - 200_000n, 200_000n]);
    await fixture.endIn(betId, -1);
    await fixture.reviewDeadlines.run();
    expect(await fixture.ticket(betId)).toMatchObject({ acceptance: 1, stakeMinor: 200_000n });
    expect(await money(user)).toEqual([CASH - 200_000n, 0n]);
  });

  test('withdrawn by the trader: declined; and there is no second offer', async () => {
    const { user, betId } = await referred();
    const offerId = await offerOf(betId, 500_000n);
    expect((await fixture.desk.offer(betId, TRADER, { stakeMinor: 400_000n, oddsMilli: new Map() })).answer.result).toBe(
      'refused',
    );
    expect((await fixture.desk.withdraw(betId, TRADER, offerId)).answer).toMatchObject({
      acceptance: 2,
      offerState: 'withdrawn',
    });
    expect(await money(user)).toEqual([CASH, 0n]);
  });

  test.each([
    ['more than asked', 900_000n, [], 'InvalidStakeException'],
    ['below the minimum', 1n, [], 'InvalidStakeException'],
    ['the same again', null, [], 'InvalidStakeException'],
    ['odds of a selection that is not in the bet', null, [['1.1', 1900]], 'SelectionNotFoundException'],
  ] as const)('what cannot be offered is refused: %s', async (_name, stakeMinor, odds, name) => {
    const { betId } = await referred();
    await expect(fixture.desk.offer(betId, TRADER, { stakeMinor, oddsMilli: new Map(odds) })).rejects.toMatchObject({
      exceptionName: name,
    });
    expect(await fixture.ticket(betId)).toMatchObject({ acceptance: 0 });
  });
});

describe('one result', () => {
  test('fifty parallel accepts of one offer take it once', async () => {
    const { user, betId } = await referred();
    const { offer } = await fixture.desk.offer(betId, TRADER, { stakeMinor: 500_000n, oddsMilli: new Map() });
    const acts = await Promise.all(
      Array.from({ length: 50 }, () => fixture.desk.takeOffer(betId, player(user), offer?.offerId ?? '')),
    );
    expect(acts.filter(({ answer }) => answer.result === 'done')).toHaveLength(1);
    expect(acts.every(({ answer }) => answer.acceptance === 1 && answer.offerState === 'taken')).toBe(true);
    expect(await money(user)).toEqual([CASH - 500_000n, 0n]);
  });

  test('accept against expiry against withdrawal against refusal: exactly one result, twelve times', async () => {
    for (let round = 0; round < 12; round++) {
      const { user, betId } = await referred();
      const { offer } = await fixture.desk.offer(betId, TRADER, { stakeMinor: 500_000n, oddsMilli: new Map() });
      const offerId = offer?.offerId ?? '';
      const acts = await Promise.all([
        fixture.desk.withdraw(betId, TRADER, offerId),
        fixture.desk.takeOffer(betId, player(user), offerId),
        fixture.desk.refuseOffer(betId, player(user), offerId),
        fixture.endIn(betId, -1).then(() => fixture.desk.endWaiting(betId)),
        fixture.desk.takeOffer(betId, player(user), offerId),
      ]);
      expect(acts.filter(({ answer }) => answer.result === 'done' || answer.result === 'late')).toHaveLength(1);
      const { acceptance } = await fixture.ticket(betId);
      expect(await money(user)).toEqual(acceptance === 1 ? [CASH - 500_000n, 0n] : [CASH, 0n]);
    }
  });

  test('two traders and the rule at once: one decides', async () => {
    const { user, betId } = await referred();
    const acts = await Promise.all([
      ...Array.from({ length: 10 }, () => fixture.desk.accept(betId, TRADER)),
      ...Array.from({ length: 10 }, () => fixture.desk.decline(betId, TRADER, 'DECLINED')),
    ]);
    expect(acts.filter(({ answer }) => answer.result === 'done')).toHaveLength(1);
    const { acceptance } = await fixture.ticket(betId);
    expect(await money(user)).toEqual(acceptance === 1 ? [CASH - 800_000n, 0n] : [CASH, 0n]);
  });

  test('rules 10.3 nobody answers: the deadline declines, and a restart has lost no deadline', async () => {
    const { user, betId } = await referred();
    expect((await fixture.desk.endWaiting(betId)).answer.result).toBe('early');
    await fixture.endIn(betId, -1);
    await fixture.reviewDeadlines.run();
    expect(await fixture.ticket(betId)).toMatchObject({ acceptance: 2, reason: 'TRADER_TIMEOUT' });
    expect(await money(user)).toEqual([CASH, 0n]);
  });

  test('XR-08 a deadline that cannot be kept stops no other and is parked after five sweeps', async () => {
    const all = [await referred(), await referred(), await referred()];
    const bad = all[1]?.betId ?? '';
    await fixture.db.ownerPool.query(
      `CREATE FUNCTION betting.fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$;
       CREATE TRIGGER a_fail BEFORE UPDATE OF acceptance ON betting.ticket FOR EACH ROW WHEN (NEW.id = '${bad}') EXECUTE FUNCTION betting.fail()`,
    );
    for (const { betId } of all) await fixture.endIn(betId, -1);
    await fixture.reviewDeadlines.run();
    expect(await Promise.all(all.map(async ({ betId }) => (await fixture.ticket(betId)).acceptance))).toEqual([2, 0, 2]);
    for (let sweep = 2; sweep <= 6; sweep++) await fixture.reviewDeadlines.run();
    expect(await fixture.parking.list('desk-deadline')).toMatchObject([{ key: bad, tries: 5 }]);
    await fixture.db.ownerPool.query('DROP TRIGGER a_fail ON betting.ticket; DROP FUNCTION betting.fail()');
    await fixture.parking.requeue('desk-deadline', bad, 'somebody');
    await fixture.parking.refresh();
    await fixture.reviewDeadlines.run();
    expect(await fixture.ticket(bad)).toMatchObject({ acceptance: 2, reason: 'TRADER_TIMEOUT' });
  });

  test('B22 rules 11 fifty parallel bets at the limits of selection, market and match: what is accepted without asking is the limit, exactly', async () => {
    for (const name of ['lineLimitMinor', 'marketLimitMinor', 'matchLimitMinor'] as const) {
      const selection = fixture.offer(2000);
      const scope = name === 'matchLimitMinor' ? 'match' : 'market';
      const id = scope === 'match' ? selection.matchId : selection.marketId;
      await fixture.trading.setLimits(scope, id, limits({ [name]: 100_000n }), TRADER, 'ten bets of a hundred');
      const placed = await Promise.all(
        Array.from({ length: 50 }, (_, at) => fixture.place(BETTORS + (at % 50), single(selection, '100.00'))),
      );
      const accepted = placed.filter(({ Status }) => Status === ACCEPTANCE_NUMBER.ACCEPTED);
      expect([name, accepted.length]).toEqual([name, 10]);
      expect(placed.filter(({ Status }) => Status === ACCEPTANCE_NUMBER.PENDING)).toHaveLength(40);
      expect(await fixture.carried(selection.marketId)).toEqual({ stake: 500_000n, payout: 1_000_000n });
      const waiting = placed.flatMap(({ Status, BetId }) => (Status === ACCEPTANCE_NUMBER.PENDING ? [BetId ?? ''] : []));
      await Promise.all(waiting.map((betId) => fixture.desk.decline(betId, TRADER, 'DECLINED')));
      expect(await fixture.carried(selection.marketId)).toEqual({ stake: 100_000n, payout: 200_000n });
    }
  });
});

describe('the table of states', () => {
  test('BETSTATUS-01 the database allows the steps of ACCEPTANCE_TRANSITIONS and no other', async () => {
    const allowed = new Set(
      ACCEPTANCE_TRANSITIONS.flatMap(({ from, to }) =>
        from === 'NEW' ? [] : [`${ACCEPTANCE_NUMBER[from]}>${ACCEPTANCE_NUMBER[to]}`],
      ),
    );
    const { betId } = await referred();
    const client = await fixture.db.ownerPool.connect();
    try {
      for (let from = 0; from <= 5; from++)
        for (let to = 0; to <= 5; to++) {
          if (from === to) continue;
          await client.query('BEGIN');
          // Put into the state by switching the guards off, then moved with them on.
          await client.query('ALTER TABLE betting.ticket DISABLE TRIGGER USER');
          await set(client, betId, from);
          await client.query('ALTER TABLE betting.ticket ENABLE TRIGGER USER');
          const isAllowed = await set(client, betId, to).then(
            () => true,
            () => false,
          );
          await client.query('ROLLBACK');
          expect([`${from}>${to}`, isAllowed]).toEqual([`${from}>${to}`, allowed.has(`${from}>${to}`)]);
        }
    } finally {
      client.release();
    }
  });
});

const set = (client: { query(text: string, values: unknown[]): Promise<unknown> }, betId: string, acceptance: number) =>
  client.query(
    `UPDATE betting.ticket SET acceptance = $2::smallint, reason = CASE WHEN $2::int = 2 THEN 'X' END,
            accepted_at = CASE WHEN $2::int IN (1, 5) THEN coalesce(accepted_at, received_at) END WHERE id = $1`,
    [betId, acceptance],
  );

describe('BETSTATUS-03 the end of a live delay', () => {
  /** 1,900.00 at 2.000 is within the limit; a return above 250,000.00 is not. */
  async function delayed() {
    const user = nextPlayer();
    const selection = fixture.offer(2000, { isLive: true, producer: 1, matchState: 'c/1' });
    const { BetId = '', Status } = await fixture.place(user, single(selection, '1900.00'));
    expect(Status).toBe(ACCEPTANCE_NUMBER.DELAYED);
    return { user, selection, betId: BetId };
  }

  test('DELAYED, then NEW_OFFER: the current odds allow a smaller stake only; taken, it waits the delay again and is ACCEPTED', async () => {
    const { user, selection, betId } = await delayed();
    const now = { ...selection, oddsMilli: 200_000, priceVersion: 2 };
    fixture.offered.set(selection.selectionId, now);
    expect(await fixture.desk.offerInstead(betId)).toBe(true);
    expect(await fixture.ticket(betId)).toMatchObject({ acceptance: ACCEPTANCE_NUMBER.NEW_OFFER });
    const [offer] = await standingOffers(fixture.parts, String(user));
    expect(offer).toMatchObject({ OfferedStake: 1_250, OfferedValue: 200 });
    expect((await fixture.desk.takeOffer(betId, player(user), offer?.OfferId ?? null)).answer).toMatchObject({
      acceptance: 4,
      stakeMinor: 125_000n,
    });
    await fixture.endIn(betId, -1);
    await fixture.reviewDeadlines.run();
    expect(await fixture.ticket(betId)).toMatchObject({ acceptance: 1, stakeMinor: 125_000n, maxPayoutMinor: 25_000_000n });
    expect(await money(user)).toEqual([CASH - 125_000n, 0n]);
  });

  test('nothing to offer when the market is shut, and no trader may turn a waiting live bet into an offer', async () => {
    const { selection, betId } = await delayed();
    await expect(fixture.desk.offer(betId, TRADER, { stakeMinor: 100_000n, oddsMilli: new Map() })).rejects.toMatchObject({
      exceptionName: 'NotFoundException',
    });
    fixture.offered.set(selection.selectionId, { ...selection, isOpen: false });
    expect(await fixture.desk.offerInstead(betId)).toBe(false);
    await fixture.tickets.resolveDelayed([{ ticketId: betId, accept: false, reason: 'LIMIT' }]);
    expect(await fixture.ticket(betId)).toMatchObject({ acceptance: 2, reason: 'LIMIT' });
  });
});
