import { ACCEPTANCE_NUMBER } from '@duskline/betting/acceptance';
import { BetType } from '@duskline/contract/enums';
import { expect, test } from 'vitest';
import { createBettingFixture, player, TRADER } from '../../../test-kit/betting-fixture.ts';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { eur, PSP, payment } from '../../../test-kit/intents.ts';
import { cashOf, expectReconciled } from '../../../test-kit/ledger.ts';
import { createWalletService } from '../../modules/wallet/index.ts';
import type { BoardSelection } from '../place-bet/ports.ts';

/** The operator's limit of a single before a match is 5,000.00 EUR, of a live one 2,000.00. */
const CASH = 100n;
let players = 0;
const fixture = await fileFixture(createBettingFixture({ hasTraders: true, cashMinor: CASH, players: 70 }));
const wallet = createWalletService({ db: fixture.db.db });
await wallet.openProvider(PSP, 'payment');

const LIVE = { isLive: true, producer: 1, matchState: 'a/1' };
const bookOf = (user: number) => Promise.all(['cash', 'reserved', 'receivable'].map((kind) => cashOf(fixture.db, user, kind)));

interface Held {
  user: number;
  betId: string;
  selection: BoardSelection;
}

/** A bet over the limit whose whole stake was deposited, and charged back while the bet waits for a trader: 100 were there, the rest is owed. */
async function held(stakeMinor: bigint, change: Partial<BoardSelection> = {}): Promise<Held> {
  const [user, deposit, selection] = [++players, payment(), fixture.offer(2000, change)];
  await wallet.deposit({ ...deposit, ...eur(user, stakeMinor) });
  const { BetId = '', Status } = await fixture.place(user, {
    betType: BetType.SINGLE,
    stakes: [{ selectionId: selection.selectionId, stake: String(stakeMinor / 100n), odds: 2 }],
  });
  expect(Status).toBe(ACCEPTANCE_NUMBER.PENDING);
  await wallet.reverse({ ...payment(), target: deposit.transaction, note: 'chargeback' });
  expect(await bookOf(user)).toEqual([0n, stakeMinor, CASH - stakeMinor]);
  return { user, betId: BetId, selection };
}
async function offered(bet: Held, stakeMinor: bigint): Promise<string> {
  const { offer } = await fixture.desk.offer(bet.betId, TRADER, { stakeMinor, oddsMilli: new Map() });
  return offer?.offerId ?? '';
}

test.each<[string, (bet: Held) => Promise<unknown>]>([
  ['declined by a trader', ({ betId }) => fixture.desk.decline(betId, TRADER, 'DECLINED')],
  [
    'accepted too late, its match closed',
    async ({ betId, selection }) => {
      await fixture.tickets.gates.closeMatch(selection.matchId, 'late');
      await fixture.desk.accept(betId, TRADER);
    },
  ],
  ['expired unanswered', ({ betId }) => fixture.endIn(betId, -1).then(() => fixture.reviewDeadlines.run())],
  [
    'an offer the customer refused',
    async (bet) => fixture.desk.refuseOffer(bet.betId, player(bet.user), await offered(bet, 500_000n)),
  ],
  ['an offer the trader withdrew', async (bet) => fixture.desk.withdraw(bet.betId, TRADER, await offered(bet, 500_000n))],
  [
    'an offer that expired',
    async (bet) => {
      await offered(bet, 500_000n);
      await fixture.endIn(bet.betId, -1);
      await fixture.reviewDeadlines.run();
    },
  ],
])('H111 trust 2.2 a bet that waited for a trader, %s: its stake pays off what was charged back meanwhile', async (_how, end) => {
  const bet = await held(800_000n);
  await end(bet);
  expect(await fixture.ticket(bet.betId)).toMatchObject({ acceptance: ACCEPTANCE_NUMBER.DECLINED });
  expect(await bookOf(bet.user)).toEqual([CASH, 0n, 0n]);
  await expectReconciled(fixture.db);
});

test('H111 trust 2.2 what an offer leaves of the stake pays off the debt, and its winnings the rest', async () => {
  const bet = await held(800_000n);
  const { answer } = await fixture.desk.takeOffer(bet.betId, player(bet.user), await offered(bet, 300_000n));
  expect(answer).toMatchObject({ acceptance: ACCEPTANCE_NUMBER.ACCEPTED, balanceMinor: 0n });
  expect(await bookOf(bet.user)).toEqual([0n, 0n, CASH - 300_000n]);
  await expectReconciled(fixture.db);
  await fixture.end([bet.selection, 'WIN']);
  expect(await bookOf(bet.user)).toEqual([300_000n + CASH, 0n, 0n]);
});

test('H111 trust 2.2 of a live bet what the offer leaves pays it off at once, and the rest of the stake when play has moved', async () => {
  const bet = await held(300_000n, LIVE);
  const { answer } = await fixture.desk.takeOffer(bet.betId, player(bet.user), await offered(bet, 200_000n));
  expect(answer).toMatchObject({ acceptance: ACCEPTANCE_NUMBER.DELAYED, balanceMinor: 0n });
  expect(await bookOf(bet.user)).toEqual([0n, 200_000n, CASH - 200_000n]);
  fixture.offered.set(bet.selection.selectionId, { ...bet.selection, matchState: 'a/2' });
  await fixture.endIn(bet.betId, -1);
  await fixture.reviewDeadlines.run();
  expect(await fixture.ticket(bet.betId)).toMatchObject({ acceptance: ACCEPTANCE_NUMBER.DECLINED, reason: 'STATE_CHANGED' });
  expect(await bookOf(bet.user)).toEqual([CASH, 0n, 0n]);
});

test('H111 trust 2.2 fifty chargebacks while fifty traders decline: whichever comes first, nobody owes what they have', async () => {
  const bets = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const [user, deposit, selection] = [++players, payment(), fixture.offer()];
      await wallet.deposit({ ...deposit, ...eur(user, 800_000n) });
      const stakes = [{ selectionId: selection.selectionId, stake: '8000', odds: 2 }];
      const { BetId = '' } = await fixture.place(user, { betType: BetType.SINGLE, stakes });
      return { user, betId: BetId, target: deposit.transaction };
    }),
  );
  await Promise.all(
    bets.flatMap(({ betId, target }) => [
      wallet.reverse({ ...payment(), target, note: 'chargeback' }),
      fixture.desk.decline(betId, TRADER, 'DECLINED'),
    ]),
  );
  for (const { user } of bets) expect(await bookOf(user)).toEqual([CASH, 0n, 0n]);
  await expectReconciled(fixture.db);
});
