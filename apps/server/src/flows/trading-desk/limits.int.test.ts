import { ACCEPTANCE_NUMBER } from '@duskline/betting/acceptance';
import type { PlaceBetResult } from '@duskline/contract/entities/betslip';
import type { AppError } from '@duskline/contract/errors';
import { describe, expect, test } from 'vitest';
import { createBettingFixture, TRADER } from '../../../test-kit/betting-fixture.ts';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { cashOf } from '../../../test-kit/ledger.ts';
import { TokenStatus } from '../../modules/bonus/index.ts';
import type { BoardSelection } from '../place-bet/ports.ts';
import type { PlaceBetBody } from '../place-bet/read-request.ts';

/** The limit of a customer's day, in a rush (TR-B12, F-R6): what is accepted without asking a trader never passes the limit in force. */
const CASH = 10_000_000n;
let user = 0;

const fixture = await fileFixture(createBettingFixture({ hasTraders: true, cashMinor: CASH }));

/** Ten of these win 100.00 net. */
const tenner = (selection: BoardSelection, more: Partial<PlaceBetBody> = {}): Partial<PlaceBetBody> => ({
  betType: 1,
  stakes: [{ selectionId: selection.selectionId, stake: '10.00', odds: 2 }],
  ...more,
});
const limitOf = (dayLimitMinor: bigint | null, userId = user) =>
  fixture.trading.setCustomer({ userId: String(userId), factorMilli: 1000, dayLimitMinor }, TRADER, 'a new customer');
/** Net win that the accepted tickets of the player add up to. */
async function accepted(userId = user): Promise<bigint> {
  const { rows } = await fixture.db.ownerPool.query(
    'SELECT coalesce(sum(max_payout - stake), 0)::text AS net FROM betting.ticket WHERE user_id = $1 AND acceptance = 1',
    [userId],
  );
  return BigInt(rows[0].net);
}
const outcomeOf = (answer: PromiseSettledResult<PlaceBetResult>): string =>
  answer.status === 'fulfilled' ? String(answer.value.Status) : (answer.reason as AppError).exceptionName;
const countOf = (answers: readonly string[], one: string) => answers.filter((answer) => answer === one).length;
const ACCEPTED = String(ACCEPTANCE_NUMBER.ACCEPTED);
const PENDING = String(ACCEPTANCE_NUMBER.PENDING);

describe('the limit of a day', () => {
  test('TR-B12 F-R6 fifty parallel bets against the limit of ten of them: ten are accepted, exactly', async () => {
    user++;
    await limitOf(10_000n);
    const selections = [fixture.offer(), fixture.offer()];
    const answers = (
      await Promise.allSettled(
        Array.from({ length: 50 }, (_, at) => fixture.place(user, tenner(selections[at % 2] as BoardSelection))),
      )
    ).map(outcomeOf);
    expect([countOf(answers, ACCEPTED), countOf(answers, PENDING)]).toEqual([10, 40]);
    expect(await accepted()).toBe(10_000n);
  });

  test('TR-B12 free bets count with the rest: what they may win is won like anything else', async () => {
    user++;
    await limitOf(10_000n);
    const selection = fixture.offer();
    const tokens: bigint[] = [];
    for (let at = 0; at < 12; at++) {
      const token = { userId: BigInt(user), currency: 'EUR', amountMinor: 1_000n, expiresAtMs: Date.now() + 60_000 };
      tokens.push(await fixture.bonus.freeBets.grant({ ...token, key: `day-limit-${at}` }));
    }
    const free = (id: bigint) => fixture.place(user, tenner(selection, { isFreeBet: true, freeBetId: String(id) }));
    // Half of the day is won with tokens; then both kinds race for the rest.
    const half = await Promise.allSettled(tokens.slice(0, 5).map(free));
    const rest = await Promise.allSettled(tokens.slice(5).flatMap((id) => [free(id), fixture.place(user, tenner(selection))]));
    const [ofTokens, ofCash] = [0, 1].map((side) => rest.filter((_, at) => at % 2 === side).map(outcomeOf)) as [
      string[],
      string[],
    ];
    const answers = [...half.map(outcomeOf), ...ofTokens, ...ofCash];
    expect(countOf(answers, ACCEPTED)).toBe(10);
    expect(await accepted()).toBe(10_000n);
    // A token cannot be offered in parts: beyond the limit it is refused, and stays what it was.
    expect(ofTokens.every((one) => one === ACCEPTED || one === 'LineBettingLimitReachedException')).toBe(true);
    expect(await fixture.bonus.freeBets.list(BigInt(user), TokenStatus.ACTIVE)).toHaveLength(7 - countOf(ofTokens, ACCEPTED));
    const paid = countOf(ofCash, ACCEPTED) + countOf(ofCash, PENDING);
    expect(await cashOf(fixture.db, user)).toBe(CASH - BigInt(paid) * 1_000n);
  });

  test('F-R6 the limit is lowered while bets are placed: never above the old one, and nothing once the new one is set', async () => {
    user++;
    await limitOf(20_000n);
    const selection = fixture.offer();
    const place = () => fixture.place(user, tenner(selection));
    const rush = (length: number) => Promise.allSettled(Array.from({ length }, place));
    const first = rush(25);
    const lowered = limitOf(5_000n);
    const second = rush(25);
    await Promise.all([first, second, lowered]);
    const taken = await accepted();
    expect(taken).toBeGreaterThanOrEqual(5_000n);
    expect(taken).toBeLessThanOrEqual(20_000n);
    const after = (await rush(20)).map(outcomeOf);
    expect(countOf(after, PENDING)).toBe(20);
    expect(await accepted()).toBe(taken);
  });

  test('TR-B12 the limit of one customer holds nobody else', async () => {
    user++;
    await limitOf(1_000n);
    const [limited, free] = [user, ++user];
    const selection = fixture.offer();
    const answers = await Promise.all([limited, limited, free, free].map((one) => fixture.place(one, tenner(selection))));
    expect(answers.map(({ Status }) => Status).slice(2)).toEqual([1, 1]);
    expect(answers.slice(0, 2).filter(({ Status }) => Status === 1)).toHaveLength(1);
  });
});

describe('a bet that waits for a trader', () => {
  test('TR-B3 TR-B1 whose result is known meanwhile can only be declined: the stake goes back, whatever the trader says', async () => {
    for (const act of ['accept', 'decline'] as const) {
      user++;
      const selection = fixture.offer();
      const stakes = [{ selectionId: selection.selectionId, stake: '8000.00', odds: 2 }];
      const { BetId = '', Status } = await fixture.place(user, { betType: 1, stakes });
      expect(Status).toBe(ACCEPTANCE_NUMBER.PENDING);
      await fixture.end([selection, 'WIN']);
      await (act === 'accept'
        ? fixture.desk.accept(BetId, TRADER)
        : fixture.desk.decline(BetId, TRADER, 'DECLINED', 'the match is over'));
      expect(await fixture.ticket(BetId)).toMatchObject({ acceptance: ACCEPTANCE_NUMBER.DECLINED });
      expect([await cashOf(fixture.db, user), await cashOf(fixture.db, user, 'reserved')]).toEqual([CASH, 0n]);
    }
  });
});
