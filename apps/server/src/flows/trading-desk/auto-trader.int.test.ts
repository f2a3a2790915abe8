import { BetType } from '@duskline/contract/enums';
import { describe, expect, test } from 'vitest';
import { createBettingFixture, player, TRADER } from '../../../test-kit/betting-fixture.ts';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { cashOf } from '../../../test-kit/ledger.ts';
import { createLog } from '../../platform/log.ts';
import type { BoardSelection } from '../place-bet/ports.ts';
import { createAutoTrader } from './auto-trader.ts';

/** The operator's limit of a single before a match is 5,000.00 EUR. */
const CASH = 20_000_000n;
let players = 0;
const fixture = await fileFixture(createBettingFixture({ hasTraders: true, cashMinor: CASH }));

async function ask(stake: string, selection: BoardSelection = fixture.offer(1500)) {
  const user = ++players;
  const result = await fixture.place(user, {
    betType: BetType.SINGLE,
    stakes: [{ selectionId: selection.selectionId, stake, odds: selection.oddsMilli / 1000 }],
  });
  expect(result.Status).toBe(0);
  return { user, betId: result.BetId ?? '', selection };
}
const offerOf = async (betId: string) => (await fixture.trading.reviews([betId]))[0]?.offer;

describe('the rule-driven trader works the queue', () => {
  test('TRADER-01 up to twice the limit accepts, above it offers the limit, above ten times declines', async () => {
    const [twice, above, absurd] = [await ask('10000.00'), await ask('10000.01'), await ask('50000.01')];
    await fixture.autoTrader.run();
    expect(await fixture.ticket(twice.betId)).toMatchObject({ acceptance: 1, stakeMinor: 1_000_000n });
    expect(await fixture.ticket(above.betId)).toMatchObject({ acceptance: 3 });
    expect(await offerOf(above.betId)).toMatchObject({ stakeMinor: 500_000n, state: 'open' });
    expect(await fixture.ticket(absurd.betId)).toMatchObject({ acceptance: 2, reason: 'LIMIT' });
    await fixture.desk.takeOffer(above.betId, player(above.user), null);
    expect(await fixture.ticket(above.betId)).toMatchObject({ acceptance: 1, stakeMinor: 500_000n });
    expect(await cashOf(fixture.db, above.user)).toBe(CASH - 500_000n);
  });

  test('XR-08 a bet it cannot answer is tried three times and left to its deadline; the others are answered', async () => {
    const [good, bad] = [await ask('10000.00'), await ask('10000.00')];
    await fixture.db.ownerPool.query(
      `CREATE FUNCTION betting.fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$;
       CREATE TRIGGER a_fail BEFORE UPDATE OF acceptance ON betting.ticket FOR EACH ROW WHEN (NEW.id = '${bad.betId}') EXECUTE FUNCTION betting.fail()`,
    );
    const lines: string[] = [];
    const log = createLog('warn', { write: (line) => lines.push(line) });
    const trader = createAutoTrader({ ...fixture.parts, log }, fixture.desk, { thinkMs: -1_000 });
    for (let sweep = 0; sweep < 6; sweep++) await trader.run();
    expect(await fixture.ticket(good.betId)).toMatchObject({ acceptance: 1 });
    expect(lines.filter((line) => line.includes(bad.betId))).toHaveLength(3);
    await fixture.db.ownerPool.query('DROP TRIGGER a_fail ON betting.ticket; DROP FUNCTION betting.fail()');
    await fixture.desk.decline(bad.betId, TRADER, 'DECLINED', 'looked at it');
  });

  test('TRADER-01 a customer factor counts: below half the customer gets the limit of that factor and no more', async () => {
    await fixture.trading.setCustomer({ userId: String(players + 1), factorMilli: 400, dayLimitMinor: null }, TRADER, 'sharp');
    const { betId } = await ask('3000.00');
    await fixture.autoTrader.run();
    expect(await offerOf(betId)).toMatchObject({ stakeMinor: 200_000n });
  });

  test('rules 11.1 it offers what the headroom of the selection allows, and its own reserved liability does not count', async () => {
    const selection = fixture.offer(2000);
    const limits = {
      maxStakeMinor: null,
      maxStakeLiveMinor: null,
      lineLimitMinor: 100_000n,
      marketLimitMinor: null,
      matchLimitMinor: null,
    };
    await fixture.trading.setLimits('market', selection.marketId, limits, TRADER, 'a small market');
    const { betId } = await ask('4000.00', selection);
    await fixture.autoTrader.run();
    expect(await offerOf(betId)).toMatchObject({ stakeMinor: 100_000n });
  });

  test('it thinks first, and a trader who is quicker decides', async () => {
    const { betId } = await ask('6000.00');
    const slow = createAutoTrader(fixture.parts, fixture.desk, { thinkMs: 60_000 });
    await slow.run();
    expect(await fixture.ticket(betId)).toMatchObject({ acceptance: 0 });
    await fixture.desk.decline(betId, TRADER, 'DECLINED');
    await fixture.autoTrader.run();
    expect(await fixture.ticket(betId)).toMatchObject({ acceptance: 2, reason: 'DECLINED' });
  });

  test('a suspended market is neither offered nor accepted', async () => {
    const { betId, selection, user } = await ask('12000.00');
    fixture.offered.set(selection.selectionId, { ...selection, isOpen: false });
    await fixture.autoTrader.run();
    expect(await fixture.ticket(betId)).toMatchObject({ acceptance: 2, reason: 'MARKET_SUSPENDED' });
    expect(await cashOf(fixture.db, user)).toBe(CASH);
  });

  test('every act of the rule is in the audit under its own name', async () => {
    const { betId } = await ask('6000.00');
    await fixture.autoTrader.run();
    expect(await fixture.trading.audit({ before: null, subject: `ticket:${betId}`, limit: 5 })).toMatchObject([
      {
        actorKind: 'auto',
        actorId: null,
        actor: 'auto-trader',
        action: 'accept',
        before: { acceptance: 0 },
        after: { acceptance: 1 },
      },
    ]);
  });
});

describe('limits of a day', () => {
  test('rules 11.1 the net win of one day: fifty parallel bets, what is taken without asking is the limit exactly, the rest waits', async () => {
    const user = ++players;
    await fixture.trading.setCustomer(
      { userId: String(user), factorMilli: 1000, dayLimitMinor: 10_000n },
      TRADER,
      'a limit of a day',
    );
    const placed = await Promise.all(
      Array.from({ length: 50 }, () => {
        const selection = fixture.offer(2000);
        return fixture.place(user, {
          betType: BetType.SINGLE,
          stakes: [{ selectionId: selection.selectionId, stake: '10.00', odds: 2 }],
        });
      }),
    );
    expect(placed.filter(({ Status }) => Status === 1)).toHaveLength(10);
    expect(placed.filter(({ Status }) => Status === 0)).toHaveLength(40);
  });
});
