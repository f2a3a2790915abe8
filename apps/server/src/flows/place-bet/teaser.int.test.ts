import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createBettingFixture } from '../../../test-kit/betting-fixture.ts';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { cashOf, expectReconciled } from '../../../test-kit/ledger.ts';
import { testParking } from '../../../test-kit/parking.ts';
import { teasedLegs } from '../../modules/tickets/settlement/teased-lines.ts';
import { createLog } from '../../platform/log.ts';
import { createTeasedLines } from '../settle/teased-lines.ts';
import type { BoardSelection } from './ports.ts';

/** Teasers from the request to the money, on PostgreSQL: lines that the feed never settles, settled by the final score. */
const CASH = 100_000n;

const fixture = await fileFixture(createBettingFixture({ players: 40, cashMinor: CASH }));

const spread = (line: string, side: 'home' | 'away' = 'home') =>
  fixture.offer(1900, {
    sportAlias: 'basketball',
    marketType: 223,
    specifiers: `hcp=${line}`,
    outcomeId: side === 'home' ? '1714' : '1715',
    line,
  });
const total = (line: string, side: 'over' | 'under') =>
  fixture.offer(1900, {
    sportAlias: 'basketball',
    marketType: 225,
    specifiers: `total=${line}`,
    outcomeId: side === 'over' ? '12' : '13',
    line,
  });

async function sell(legs: readonly BoardSelection[], teaserBetTypeId = 1) {
  const user = fixture.newPlayer();
  const selections = legs.map(({ selectionId }) => ({ selectionId, odds: 1.9 }));
  const { TicketId } = await fixture.place(user, { betType: 6, stakes: [{ stake: '11.00' }], selections, teaserBetTypeId });
  return { user, id: TicketId };
}
/** A match ends: the feed settles the market it offered, the board has the score. */
async function finish(leg: BoardSelection, home: number, away: number, base: 'WIN' | 'LOST' | 'REFUND') {
  fixture.scores.set(leg.matchId, { home, away });
  await fixture.end([leg, base]);
  await fixture.teasedLines.run();
  await fixture.settlement.drain();
}

describe('trust 2.6 a teased leg stands behind the gate of the market that its line was made from', () => {
  const asked = (legs: readonly BoardSelection[]) => ({
    betType: 6 as const,
    stakes: [{ stake: '11.00' }],
    selections: legs.map(({ selectionId }) => ({ selectionId, odds: 1.9 })),
    teaserBetTypeId: 1,
  });
  const twoLegs = () => [spread('-3.5'), total('180.5', 'over')] as [BoardSelection, BoardSelection];

  test('trust 2.6 the board shows it open, the ledger has it shut: the teaser is refused, and sold again once it is open', async () => {
    const legs = twoLegs();
    const [user, cash] = [fixture.newPlayer(), CASH];
    await fixture.tickets.gates.closeMarkets(legs[0].matchId, [legs[0].marketId], 'goal');
    expect((await fixture.refusal(user, asked(legs))).name).toBe('MarketSuspendedException');
    expect(await cashOf(fixture.db, user)).toBe(cash);
    await fixture.tickets.gates.openMarkets(legs[0].matchId, [legs[0].marketId]);
    expect(await fixture.place(user, asked(legs))).toMatchObject({ TicketId: expect.any(String) });
  });

  test('trust 2.6 it was shut and opened since the price was read: the teaser is refused', async () => {
    const legs = twoLegs();
    const version = await fixture.tickets.gates.openProducer(3);
    const read = vi
      .spyOn(fixture.board, 'gateVersion')
      .mockImplementation(({ matchId }) => version + (versions.get(matchId) ?? 0n));
    const versions = new Map<number, bigint>();
    onTestFinished(() => read.mockRestore());
    const user = fixture.newPlayer();
    for (const { matchId } of legs) versions.set(matchId, await fixture.tickets.gates.openMatch(matchId));
    expect(await fixture.place(user, asked(legs))).toMatchObject({ TicketId: expect.any(String) });
    await fixture.tickets.gates.closeMarkets(legs[1].matchId, [legs[1].marketId]);
    await fixture.tickets.gates.openMarkets(legs[1].matchId, [legs[1].marketId]);
    expect((await fixture.refusal(user, asked(legs))).name).toBe('OddsChangedException');
  });

  test('rules 9 a result of it is stored: the teaser is refused, whatever the board shows', async () => {
    const legs = twoLegs();
    await fixture.end([legs[0], 'LOST']);
    expect((await fixture.refusal(fixture.newPlayer(), asked(legs))).name).toBe('MarketSuspendedException');
  });
});

describe('BETSLIP-25 teaser', () => {
  test('rules 7 both legs lose on the board and win on the teased line: table odds, not their own', async () => {
    // -3.5 and 4 points: +0.5. Over 180.5 and 4 points: over 176.5.
    const legs = [spread('-3.5'), total('180.5', 'over')];
    const { user, id } = await sell(legs);
    await finish(legs[0] as BoardSelection, 91, 90, 'LOST');
    expect(await fixture.ticket(id)).toMatchObject({ outcome: 0 });
    await finish(legs[1] as BoardSelection, 90, 87, 'LOST');
    // -110: 11.00 returns 21.00.
    expect(await fixture.ticket(id)).toMatchObject({ outcome: 2, payoutMinor: 2100n });
    expect(await cashOf(fixture.db, user)).toBe(CASH + 1000n);
  });

  test('rules 7 the away side and the under move the other way', async () => {
    // Away of hcp -3.5 has +3.5, teased +7.5; under 180.5 is teased to 184.5.
    const legs = [spread('-3.5', 'away'), total('180.5', 'under')];
    const { id } = await sell(legs);
    await finish(legs[0] as BoardSelection, 97, 90, 'LOST');
    await finish(legs[1] as BoardSelection, 94, 90, 'LOST');
    expect(await fixture.ticket(id)).toMatchObject({ outcome: 2, payoutMinor: 2100n });
    const lost = [spread('-3.5', 'away'), total('180.5', 'under')];
    const other = await sell(lost);
    await finish(lost[0] as BoardSelection, 98, 90, 'LOST');
    expect(await fixture.ticket(other.id)).toMatchObject({ outcome: 3, payoutMinor: 0n });
  });

  test('rules 7 a push drops out of a standard teaser, and loses a special one', async () => {
    // -4 and 4 points: 0. A draw at the end is a push.
    const legs = [spread('-4'), spread('-3.5'), spread('-2.5')];
    const { id } = await sell(legs);
    await finish(legs[0] as BoardSelection, 90, 90, 'LOST');
    await finish(legs[1] as BoardSelection, 95, 90, 'WIN');
    await finish(legs[2] as BoardSelection, 95, 90, 'WIN');
    // Two winners are left: -110 instead of +180.
    expect(await fixture.ticket(id)).toMatchObject({ outcome: 2, payoutMinor: 2100n });
    // Special of three, 7 points: -7 becomes 0.
    const special = [spread('-7'), spread('-3.5'), spread('-2.5')];
    const sold = await sell(special, 4);
    await finish(special[0] as BoardSelection, 90, 90, 'LOST');
    expect(await fixture.ticket(sold.id)).toMatchObject({ outcome: 3, payoutMinor: 0n });
  });

  test('XR-08 a line that cannot be settled stops no other and is parked after five sweeps', async () => {
    const legs = [spread('-3.5'), spread('-5.5'), spread('-2.5'), spread('-4.5')];
    const [good, bad] = [await sell(legs.slice(0, 2)), await sell(legs.slice(2))];
    const parking = testParking(fixture.db.db);
    let isBroken = true;
    const lines = createTeasedLines({
      legs: () => teasedLegs(fixture.db.db),
      finalScore(matchId) {
        if (matchId === legs[2]?.matchId && isBroken) throw new Error('no such score');
        return fixture.scores.get(matchId) ?? null;
      },
      port: fixture.settlement.port,
      parking,
      log: createLog('silent'),
    });
    for (const leg of legs) fixture.scores.set(leg.matchId, { home: 95, away: 90 });
    await fixture.end(...legs.map((leg) => [leg, 'WIN'] as const));
    for (let sweep = 1; sweep <= 6; sweep++) await lines.run();
    await fixture.settlement.drain();
    expect(await fixture.ticket(good.id)).toMatchObject({ outcome: 2 });
    expect(await fixture.ticket(bad.id)).toMatchObject({ outcome: 0 });
    expect(await parking.list('teased-line')).toMatchObject([{ tries: 5, reason: 'Error: no such score' }]);
    isBroken = false;
    await parking.requeue('teased-line', null, 'somebody');
    await parking.refresh();
    await lines.run();
    await fixture.settlement.drain();
    expect(await fixture.ticket(bad.id)).toMatchObject({ outcome: 2 });
  });

  test('rules 9.3 taken back and settled again with another score, exactly', async () => {
    const legs = [spread('-3.5'), spread('-5.5')];
    const { user, id } = await sell(legs);
    await finish(legs[0] as BoardSelection, 95, 90, 'WIN');
    await finish(legs[1] as BoardSelection, 95, 90, 'LOST');
    expect(await cashOf(fixture.db, user)).toBe(CASH + 1000n);
    await fixture.takeBack(legs[1] as BoardSelection);
    await fixture.teasedLines.run();
    await fixture.settlement.drain();
    expect(await fixture.ticket(id)).toMatchObject({ outcome: 0 });
    expect(await cashOf(fixture.db, user)).toBe(CASH - 1100n);
    // -5.5 and 4 points is -1.5: a win by one loses.
    await finish(legs[1] as BoardSelection, 91, 90, 'LOST');
    expect(await fixture.ticket(id)).toMatchObject({ outcome: 3, payoutMinor: 0n });
    await expectReconciled(fixture.db);
  });

  test('rules 7 a cancelled market cancels what was made of it; all cancelled is the stake back', async () => {
    const legs = [spread('-3.5'), spread('-5.5')];
    const { user, id } = await sell(legs);
    for (const leg of legs) await fixture.end([leg, 'CANCELLED']);
    await fixture.teasedLines.run();
    await fixture.settlement.drain();
    expect(await fixture.ticket(id)).toMatchObject({ outcome: 1, payoutMinor: 1100n });
    expect(await cashOf(fixture.db, user)).toBe(CASH);
  });

  test('a market decided in the middle of a match settles nothing before the end', async () => {
    const legs = [total('180.5', 'over'), spread('-3.5')];
    const { id } = await sell(legs);
    await fixture.end([legs[0] as BoardSelection, 'WIN']);
    await fixture.teasedLines.run();
    await fixture.settlement.drain();
    expect((await fixture.ticket(id)).legs.map((leg) => leg.outcome)).toEqual([0, 0]);
  });

  test.each([
    [
      'a whole market that is not teased',
      () => [fixture.offer(2000, { sportAlias: 'basketball', marketType: 219, outcomeId: '4' }), spread('-3.5')],
    ],
    [
      'a line beside the main one, which one price for all would sell too cheap',
      () => [
        spread('-3.5'),
        fixture.offer(1050, {
          sportAlias: 'basketball',
          marketType: 223,
          specifiers: 'hcp=9.5',
          outcomeId: '1714',
          isMainLine: false,
        }),
      ],
    ],
    ['a quarter line', () => [spread('-3.25'), spread('-3.5')]],
    [
      'a live selection',
      () => [
        { ...spread('-3.5') },
        fixture.offer(1900, {
          sportAlias: 'basketball',
          marketType: 223,
          specifiers: 'hcp=1.5',
          outcomeId: '1714',
          isLive: true,
        }),
      ],
    ],
    [
      'a sport without points',
      () => [spread('-3.5'), fixture.offer(1900, { marketType: 223, specifiers: 'hcp=1.5', outcomeId: '1714' })],
    ],
  ])('BETSLIP-25 EXC-04 %s is refused and named', async (_name, make) => {
    const legs = make();
    const selections = legs.map(({ selectionId }) => ({ selectionId, odds: 1.9 }));
    const { name, error } = await fixture.refusal(fixture.newPlayer(), {
      betType: 6,
      stakes: [{ stake: '1' }],
      selections,
      teaserBetTypeId: 1,
    });
    expect(name).toBe('IncompatibleBetTypesException');
    expect(error.details.extra?.IncompatibleSelections).toHaveLength(1);
  });

  test('BETSLIP-24 EXC-06 more legs than the setting prices', async () => {
    const legs = Array.from({ length: 8 }, () => spread('-3.5'));
    const selections = legs.map(({ selectionId }) => ({ selectionId, odds: 1.9 }));
    const asked = { betType: 6 as const, stakes: [{ stake: '1' }], selections, teaserBetTypeId: 1 };
    expect((await fixture.refusal(fixture.newPlayer(), asked)).name).toBe('InvalidBetCombinationException');
  });
});
