import { BetType } from '@duskline/contract/enums';
import { describe, expect, test } from 'vitest';
import { contextOf, createBettingFixture, newRequestId } from '../../test-kit/betting-fixture.ts';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { changePolicy } from '../../test-kit/policy.ts';

/** H56: a bet is settled and decided by the policy that it was made by, whatever was changed since. On PostgreSQL. */
let user = 0;
const fixture = await fileFixture(createBettingFixture({ players: 20, cashMinor: 100_000n }));

const spread = (line: string) =>
  fixture.offer(1900, { sportAlias: 'basketball', marketType: 223, specifiers: `hcp=${line}`, outcomeId: '1714', line });
const teaser = (legs: readonly { selectionId: string }[], teaserBetTypeId = 1) => ({
  betType: 6 as const,
  stakes: [{ stake: '11.00' }],
  teaserBetTypeId,
  selections: legs.map(({ selectionId }) => ({ selectionId, odds: 1.9 })),
});

describe('H56 a bet keeps the terms of its policy', () => {
  test('H56 rules 7 a teaser is paid by the table and on the line that were sold, though neither is on sale any more', async () => {
    const legs = [spread('-3.5'), spread('-3.5')] as const;
    const { TicketId } = await fixture.place(++user, teaser(legs));
    await changePolicy(fixture.db.ownerPool, (document) => {
      document.teasers = document.teasers.slice(1);
    });
    // -3.5 and 4 points: +0.5. Level scores win.
    for (const leg of legs) {
      fixture.scores.set(leg.matchId, { home: 90, away: 90 });
      await fixture.end([leg, 'LOST']);
    }
    await fixture.teasedLines.run();
    await fixture.settlement.drain();
    // -110: 11.00 returns 21.00.
    expect(await fixture.ticket(TicketId)).toMatchObject({ outcome: 2, payoutMinor: 2_100n });
    const { name } = await fixture.refusal(++user, teaser([spread('-3.5'), spread('-3.5')]));
    expect(name).toBe('InvalidBetCombinationException');
  });

  test('H56 rules 12.1 an accumulator bonus is that of the day of the bet', async () => {
    const legs = [fixture.offer(2000), fixture.offer(2000), fixture.offer(2000)] as const;
    const selections = legs.map(({ selectionId }) => ({ selectionId, odds: 2 }));
    const { TicketId } = await fixture.place(++user, { betType: 2, stakes: [{ stake: '10.00' }], selections });
    await changePolicy(fixture.db.ownerPool, ({ accumulatorBonus }) => {
      accumulatorBonus.steps = [{ legs: 10, percent: 1 }];
    });
    await fixture.end(...legs.map((leg) => [leg, 'WIN'] as const));
    const { rows } = await fixture.db.pool.query('SELECT payout, bonus FROM betting.ticket WHERE id = $1', [TicketId]);
    // 5 % of 70.00.
    expect(rows).toEqual([{ payout: 8_350n, bonus: 350n }]);
  });

  test('H56 rules 10.3 a live bet that waits is decided by the limits that it was asked under', async () => {
    const live = { isLive: true, producer: 1, bettingSourceType: 2, matchState: 'boot/1' };
    const { selectionId } = fixture.offer(2000, live);
    const { Status, TicketId = '' } = await fixture.place(++user, {
      betType: 1,
      stakes: [{ selectionId, stake: '10.00', odds: 2 }],
    });
    expect(Status).toBe(4);
    await changePolicy(fixture.db.ownerPool, ({ currencies }) => {
      Object.assign(currencies.EUR ?? {}, { minStakeMinor: 10, maxPayoutMinor: 1_000 });
    });
    await fixture.policies.refresh();
    await fixture.endIn(TicketId, -1);
    const resolver = fixture.delayResolver();
    await resolver.run();
    await resolver.stop();
    expect(await fixture.ticket(TicketId)).toMatchObject({ acceptance: 1, maxPayoutMinor: 2_000n });
  });

  test('EXC-14 H101 a combination is as long as the policy allows, and the slip says so beforehand', async () => {
    await changePolicy(fixture.db.ownerPool, ({ combinations, currencies }) => {
      combinations.maxLegs = 3;
      Object.assign(currencies.EUR ?? {}, { maxPayoutMinor: 25_000_000 });
    });
    await fixture.policies.refresh();
    const selections = Array.from({ length: 4 }, () => ({ selectionId: fixture.offer(2000).selectionId, odds: 2 }));
    const slip = await fixture.betslip.routes['betslip.get'](contextOf(++user), { query: {}, body: undefined });
    // What the slip is told is what placement then says.
    expect(slip).toMatchObject({ maxLegs: 3, maxSingles: 30 });
    const refused = await fixture.refusal(user, { betType: 2, stakes: [{ stake: '1.00' }], selections });
    expect([refused.name, refused.error.message]).toEqual([
      'MaximumAllowedSelectionsExceededException',
      expect.stringContaining('3'),
    ]);
    const { Status } = await fixture.place(user, { betType: 2, stakes: [{ stake: '1.00' }], selections: selections.slice(1) });
    expect(Status).toBe(1);
  });

  const singles = (count: number) => ({
    betType: BetType.MULTIPLE_SINGLES,
    stakes: Array.from({ length: count }, () => ({ selectionId: fixture.offer(2000).selectionId, stake: '1.00', odds: 2 })),
    requestId: newRequestId(),
  });
  const allow = (maxSingles: number) =>
    changePolicy(fixture.db.ownerPool, ({ combinations }) => {
      combinations.maxSingles = maxSingles;
    });

  test('H81 EXC-14 singles of one request are as many as the policy in force allows, also when this process does not know it yet', async () => {
    const seen = fixture.policies.current().version;
    const number = await allow(2);
    expect(fixture.policies.current().version).toBe(seen);
    const refused = await fixture.refusal(++user, singles(3));
    expect([refused.name, refused.error.message]).toEqual([
      'MaximumAllowedSelectionsExceededException',
      expect.stringContaining('2'),
    ]);
    expect(fixture.policies.current().version).toBe(number);
    expect((await fixture.place(user, singles(2))).Status).toBe(1);
    const tickets = await fixture.db.pool.query('SELECT count(*)::int AS n FROM betting.ticket WHERE user_id = $1', [user]);
    expect(tickets.rows).toEqual([{ n: 2 }]);
  });

  test('H81 XR-23 a request that has its answer gets it, whatever policy says now', async () => {
    await allow(30);
    await fixture.policies.refresh();
    const request = singles(3);
    const { Tickets } = await fixture.place(++user, request);
    await allow(1);
    await fixture.policies.refresh();
    const again = await fixture.place(user, request);
    expect([again.IsReplay, again.Tickets?.map(({ TicketId }) => TicketId)]).toEqual([
      true,
      Tickets?.map(({ TicketId }) => TicketId),
    ]);
    expect((await fixture.refusal(user, singles(2))).name).toBe('MaximumAllowedSelectionsExceededException');
    await allow(30);
  });

  test('H81 EXC-14 31 singles are more than any policy allows, and are refused before anything is looked at', async () => {
    const { name, error } = await fixture.refusal(++user, singles(31));
    expect([name, error.message]).toEqual(['MaximumAllowedSelectionsExceededException', expect.stringContaining('30')]);
  });
});
