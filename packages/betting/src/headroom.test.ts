import { describe, expect, test } from 'vitest';
import { headroomOf, largestFitting, limitReached } from './headroom.ts';

/** One cent of the account is one of the book. */
const EUR = { units: 1n, cents: 1n };
const limits = (line: bigint | null, market: bigint | null) => ({
  lineLimitMinor: line,
  marketLimitMinor: market,
});
const nothing = { stakeMinor: 0n, payoutMinor: 0n, marketStakeMinor: 0n };

describe('what the limits of a line and its market leave', () => {
  test('EXC-12 EXC-13 rules 11.1 the tighter of the two binds, and names the refusal', () => {
    const byLine = headroomOf(nothing, limits(1000n, 5000n), 3000);
    expect(largestFitting(10_000n, 1, EUR, [byLine])).toBe(500n);
    expect(limitReached(headroomOf({ ...nothing, payoutMinor: 1000n }, limits(1000n, 5000n), 3000))).toBe('line');
    const byMarket = headroomOf(nothing, limits(5000n, 1000n), 3000);
    expect(largestFitting(10_000n, 1, EUR, [byMarket])).toBe(500n);
    expect(limitReached(headroomOf({ ...nothing, payoutMinor: 1000n }, limits(5000n, 1000n), 3000))).toBe('market');
  });

  test('rules 11.2 what others have staked on the market makes room on it, not on the line', () => {
    const room = headroomOf({ stakeMinor: 0n, payoutMinor: 0n, marketStakeMinor: 4000n }, limits(1000n, 1000n), 2000);
    expect(room).toEqual({ oddsMilli: 2000, line: 1000n, market: 5000n });
  });

  test('rules 11.3 a bet of several legs counts with its share on each, a system with all its lines', () => {
    const open = headroomOf(nothing, limits(null, null), 4000);
    const tight = headroomOf(nothing, limits(100n, null), 2000);
    expect(largestFitting(10_000n, 1, EUR, [open, open])).toBe(10_000n);
    // A third of the stake is on the leg at 2.00: it may carry 100.
    expect(largestFitting(10_000n, 1, EUR, [tight, open])).toBe(301n);
    expect(largestFitting(10_000n, 3, EUR, [tight, open])).toBe(100n);
  });
});
