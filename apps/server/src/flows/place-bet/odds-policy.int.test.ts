import { describe, expect, test } from 'vitest';
import { createBettingFixture, newRequestId } from '../../../test-kit/betting-fixture.ts';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { cashOf } from '../../../test-kit/ledger.ts';
import type { BoardSelection } from './ports.ts';
import type { PlaceBetBody } from './read-request.ts';

/** What becomes of a bet when the board moved between the customer's look and the placement (TR-B4), through the real placement. */
const CASH = 100_000n;
let user = 0;

const fixture = await fileFixture(createBettingFixture({ cashMinor: CASH }));

const KINDS: Record<string, { legs: number; stakeMinor: bigint; body(legs: readonly BoardSelection[]): Partial<PlaceBetBody> }> =
  {
    single: {
      legs: 1,
      stakeMinor: 100n,
      body: ([leg]) => ({ betType: 1, stakes: [{ selectionId: leg?.selectionId ?? '', stake: '1.00', odds: 2 }] }),
    },
    combo: { legs: 3, stakeMinor: 100n, body: (legs) => ({ betType: 2, stakes: [{ stake: '1.00' }], selections: seen(legs) }) },
    system: {
      legs: 3,
      stakeMinor: 300n,
      body: (legs) => ({ betType: 3, stakes: [{ system: '2/3', stake: '1.00' }], selections: seen(legs) }),
    },
  };
const seen = (legs: readonly BoardSelection[]) => legs.map(({ selectionId }) => ({ selectionId, odds: 2 }));

/** What happens to the last leg after the customer has seen 2.000. */
const MOVES: Record<string, (leg: BoardSelection) => BoardSelection | null> = {
  up: (leg) => ({ ...leg, oddsMilli: 2100, priceVersion: 2 }),
  down: (leg) => ({ ...leg, oddsMilli: 1900, priceVersion: 2 }),
  same: (leg) => ({ ...leg, priceVersion: 2 }),
  suspended: (leg) => ({ ...leg, isOpen: false }),
  removed: () => null,
};
const CHANGED = 'OddsChangedException';
/** By policy 0 (decline any), 1 (accept better), 2 (accept any): the odds of the leg when accepted, else the name of the refusal. */
const ANSWERS: Record<string, readonly [number | string, number | string, number | string]> = {
  up: [CHANGED, 2100, 2100],
  down: [CHANGED, CHANGED, 1900],
  same: [2000, 2000, 2000],
  suspended: ['MarketSuspendedException', 'MarketSuspendedException', 'MarketSuspendedException'],
  removed: ['SelectionNotFoundException', 'SelectionNotFoundException', 'SelectionNotFoundException'],
};

const CASES = Object.keys(KINDS).flatMap((kind) =>
  Object.keys(MOVES).flatMap((move) =>
    ([0, 1, 2] as const).map((policy) => ({ kind, move, policy, answer: ANSWERS[move]?.[policy] ?? '' })),
  ),
);

function put(id: string, leg: BoardSelection | null): void {
  if (leg) fixture.offered.set(id, leg);
  else fixture.offered.delete(id);
}

describe('TR-B4 the customer chooses what a changed price does to their bet', () => {
  test('TR-B4 three policies, five moves, three kinds of bets are 45 cases', () => expect(CASES).toHaveLength(45));

  test.each(CASES)('TR-B4 a $kind under policy $policy, the price $move: $answer', async ({ kind, move, policy, answer }) => {
    const { legs: count, stakeMinor, body } = KINDS[kind] as (typeof KINDS)[string];
    const legs = Array.from({ length: count }, () => fixture.offer(2000));
    const last = legs.at(-1) as BoardSelection;
    put(last.selectionId, MOVES[move]?.(last) ?? null);
    const request = { ...body(legs), oddsChangePolicy: policy, requestId: newRequestId() };
    user++;
    if (typeof answer === 'number') {
      const { Status, TicketId } = await fixture.place(user, request);
      expect(Status).toBe(1);
      const ticket = await fixture.ticket(TicketId);
      expect(ticket.legs.map(({ oddsMilli }) => oddsMilli)).toEqual([...legs.slice(1).map(() => 2000), answer]);
      expect(await cashOf(fixture.db, user)).toBe(CASH - stakeMinor);
      return;
    }
    expect((await fixture.refusal(user, request)).name).toBe(answer);
    expect([await cashOf(fixture.db, user), await cashOf(fixture.db, user, 'reserved')]).toEqual([CASH, 0n]);
    // Refused is refused: when the price comes back, the same request is not taken behind the customer's back.
    put(last.selectionId, last);
    if (move === 'removed') return;
    expect((await fixture.refusal(user, request)).name).toBe(answer);
    expect(await cashOf(fixture.db, user)).toBe(CASH);
  });

  test('TR-B4 prices that moved both ways: better on the whole is not better on every leg', async () => {
    const legs = [fixture.offer(2000), fixture.offer(2000)];
    const [up, down] = legs.map(({ selectionId }) => selectionId) as [string, string];
    put(up, { ...(legs[0] as BoardSelection), oddsMilli: 5000 });
    put(down, { ...(legs[1] as BoardSelection), oddsMilli: 1990 });
    const request = (oddsChangePolicy: 1 | 2) => ({
      betType: 2 as const,
      stakes: [{ stake: '1.00' }],
      selections: seen(legs),
      oddsChangePolicy,
    });
    expect((await fixture.refusal(++user, request(1))).name).toBe(CHANGED);
    expect(await fixture.place(user, request(2))).toMatchObject({ Status: 1, PotentialWin: 9.95 });
  });
});
