import { BetType } from '@duskline/contract/enums';
import { afterAll, describe, expect, test } from 'vitest';
import { createBettingFixture, player } from '../../test-kit/betting-fixture.ts';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { cashOf } from '../../test-kit/ledger.ts';

/** At the end of a live delay some bets become an offer, others are decided together: what happens to one is nothing to the others (XR-08). */
const CASH = 10_000_000n;
const STAKE = 190_000n;
let players = 0;

const fixture = await fileFixture(createBettingFixture({ hasTraders: true, cashMinor: CASH, players: 40 }));
const resolver = fixture.delayResolver({ offerInstead: (id) => fixture.desk.offerInstead(id) });
afterAll(() => resolver.stop());

/** 1,900.00 at 2.000 on a running match, whose delay is over. `isOver`: at the current odds it would return more than the operator's maximum. */
async function waiting(isOver = false) {
  const user = ++players;
  const selection = fixture.offer(2000, { isLive: true, producer: 1, matchState: 'c/1' });
  const stakes = [{ selectionId: selection.selectionId, stake: '1900.00', odds: 2 }];
  const { BetId: id = '', Status } = await fixture.place(user, { betType: BetType.SINGLE, stakes });
  expect(Status).toBe(4);
  if (isOver) fixture.offered.set(selection.selectionId, { ...selection, oddsMilli: 200_000, priceVersion: 2 });
  await fixture.endIn(id, -1);
  return { user, id };
}

/** All that has to agree about a bet. */
async function stands({ user, id }: { user: number; id: string }) {
  const { acceptance, reason } = await fixture.ticket(id);
  const { rows } = await fixture.db.ownerPool.query(
    `SELECT (SELECT closed_at IS NULL FROM trading.referral WHERE ticket_id = $1) AS referral,
            ARRAY(SELECT state FROM trading.bet_offer WHERE ticket_id = $1 ORDER BY made_at) AS offers`,
    [id],
  );
  const [cash, held] = [await cashOf(fixture.db, user), await cashOf(fixture.db, user, 'reserved')];
  return { acceptance, reason, ...rows[0], cash: CASH - cash, held };
}
const OFFERED = { acceptance: 3, reason: null, referral: true, offers: ['open'], cash: STAKE, held: STAKE };
const ACCEPTED = { acceptance: 1, reason: null, referral: null, offers: [], cash: STAKE, held: 0n };
const WAITING = { acceptance: 4, reason: null, referral: null, offers: [], cash: STAKE, held: STAKE };

/** The database refuses what concerns this bet, for a while. */
async function refusing(table: string, event: string, when: string, act: () => Promise<void>): Promise<void> {
  await fixture.db.ownerPool.query(
    `CREATE OR REPLACE FUNCTION betting.fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$;
     CREATE TRIGGER a_fail BEFORE ${event} ON ${table} FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION betting.fail()`,
  );
  try {
    await act();
  } finally {
    await fixture.db.ownerPool.query(`DROP TRIGGER a_fail ON ${table}`);
  }
}

describe('XR-08 a bet that became an offer', () => {
  test.each([
    ['before', 0],
    ['after', 2],
  ])('XR-08 keeps its offer when another one of the same sweep cannot be decided, %s it', async (_name, place) => {
    const before = [await waiting(), await waiting()];
    const bets = [...before];
    const over = await waiting(true);
    bets.splice(place, 0, over);
    const bad = await waiting();
    // The order in which they are due.
    for (const [at, { id }] of [...bets, bad].entries())
      await fixture.db.ownerPool.query(
        `UPDATE betting.ticket SET delay_until = clock_timestamp() - interval '1 s' + $2 * interval '1 ms' WHERE id = $1`,
        [id, at],
      );
    await refusing('betting.ticket', 'UPDATE OF acceptance', `NEW.id = '${bad.id}'`, () => resolver.run());
    expect(await stands(over)).toEqual(OFFERED);
    for (const bet of before) expect(await stands(bet)).toEqual(ACCEPTED);
    expect(await stands(bad)).toEqual(WAITING);

    await resolver.run();
    expect(await stands(bad)).toEqual(ACCEPTED);
    expect(await stands(over)).toEqual(OFFERED);
    expect((await fixture.desk.takeOffer(over.id, player(over.user), null)).answer).toMatchObject({ acceptance: 4 });
    await fixture.endIn(over.id, -1);
    await fixture.reviewDeadlines.run();
    expect(await stands(over)).toMatchObject({ acceptance: 1, referral: false, offers: ['taken'], held: 0n });
  });

  test('XR-08 that cannot be offered stops no other and counts as one that failed', async () => {
    const [over, other, fine] = [await waiting(true), await waiting(true), await waiting()];
    await refusing('trading.bet_offer', 'INSERT', `NEW.ticket_id = '${over.id}'`, () => resolver.run());
    expect([await stands(over), await stands(other), await stands(fine)]).toEqual([WAITING, OFFERED, ACCEPTED]);
    const { rows } = await fixture.db.ownerPool.query(`SELECT tries FROM platform.parked WHERE key = $1`, [over.id]);
    expect(rows).toEqual([{ tries: 1 }]);
    await resolver.run();
    expect(await stands(over)).toEqual(OFFERED);
  });

  test('XR-08 fifty at once: an offer against decisions that were made before it, one of them counts', async () => {
    for (let round = 0; round < 4; round++) {
      const over = await waiting(true);
      const answers = await Promise.all(
        Array.from({ length: 50 }, async (_, at) => {
          await new Promise((resolve) => setTimeout(resolve, at % 5 === 0 ? 0 : 3 * (at % 5)));
          if (at % 5 === 0) return Number(await fixture.desk.offerInstead(over.id).catch(() => false));
          const decision = { ticketId: over.id, accept: false, reason: 'LIMIT' };
          return (await fixture.tickets.resolveDelayed([decision])).filter(({ isNew }) => isNew).length;
        }),
      );
      expect(answers.reduce((a, b) => a + b, 0)).toBe(1);
      const declined = { acceptance: 2, reason: 'LIMIT', referral: null, offers: [], cash: 0n, held: 0n };
      expect([OFFERED, declined]).toContainEqual(await stands(over));
    }
  });

  test('XR-08 the desk alone decides what was referred to it: waiting for a trader, offered, or waiting once more after a yes', async () => {
    const over = await waiting(true);
    expect(await fixture.desk.offerInstead(over.id)).toBe(true);
    for (const accept of [true, false]) {
      const [answer] = await fixture.tickets.resolveDelayed([{ ticketId: over.id, accept, reason: 'LIMIT' }]);
      expect(answer).toMatchObject({ isNew: false, acceptance: 3 });
    }
    expect(await stands(over)).toEqual(OFFERED);
    await fixture.desk.takeOffer(over.id, player(over.user), null);
    expect(await fixture.tickets.resolveDelayed([{ ticketId: over.id, accept: false, reason: 'LIMIT' }])).toMatchObject([
      { isNew: false, acceptance: 4 },
    ]);
    const asked = { user: ++players, id: '' };
    const { selectionId } = fixture.offer();
    const big = { betType: BetType.SINGLE, stakes: [{ selectionId, stake: '8000.00', odds: 2 }] };
    asked.id = (await fixture.place(asked.user, big)).BetId ?? '';
    expect(await fixture.tickets.resolveDelayed([{ ticketId: asked.id, accept: true }])).toMatchObject([
      { isNew: false, acceptance: 0 },
    ]);
    expect(await stands(asked)).toMatchObject({ acceptance: 0, referral: true, held: 800_000n });
  });
});
