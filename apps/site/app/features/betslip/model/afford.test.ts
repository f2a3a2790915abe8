import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contentOf } from '../state/content.ts';
import { initialSlip, type SlipState } from '../state/slip-state.ts';
import { buttonOf, selection, wireSlip } from '../test-kit/fake-slip.ts';
import { maxStakeOf } from './afford.ts';
import type { SlipContent } from './bet-mode.ts';
import { modeOf } from './bet-modes.ts';
import { applyReply, emptySlip, readReply } from './slip.ts';
import { maxKey } from './stake-row.ts';
import { noStakes, setSameStake, setStake } from './stakes.ts';
import { lowerStake } from './suggested-fix.ts';

type Type = Parameters<typeof modeOf>[0];
const ids = (count: number) => Array.from({ length: count }, (_, i) => `${i + 1}.1`);

interface Made {
  readonly count: number;
  readonly stakes?: Readonly<Record<string, string>>;
  readonly isSame?: boolean;
  /** Of the bets of several selections, by key; singles have 40.00. */
  readonly maxima?: Readonly<Record<string, bigint>>;
  readonly wire?: Parameters<typeof wireSlip>[1];
  readonly state?: Partial<SlipState>;
}

function made({ count, stakes = {}, isSame = false, maxima = {}, wire = {}, state = {} }: Made): SlipContent {
  const all = ids(count);
  const data = applyReply(
    emptySlip,
    readReply(
      wireSlip(
        all.map((id) => selection(id, { Value: 2 })),
        wire,
      ),
    ),
  );
  const start = isSame ? setSameStake(noStakes, all, true) : noStakes;
  const typed = Object.entries(stakes).reduce((so, [key, text]) => setStake(so, all, key, text), start);
  const content = contentOf({ ...initialSlip, data, stakes: typed, ...state });
  const known = Object.entries(maxima).map(([key, maxMinor]) => [key, { of: maxKey(content), maxMinor }]);
  return { ...content, maxima: Object.fromEntries(known) };
}

const button = (type: Type, content: SlipContent, balanceMinor: bigint | undefined) => buttonOf(type, content, { balanceMinor });
const most = (type: Type, content: SlipContent, key: string, balanceMinor: bigint | undefined) => {
  const rows = modeOf(type).rows(content);
  const row = rows.find((one) => one.key === key);
  if (!row) throw new Error(`no row ${key}`);
  return maxStakeOf(content, rows, row, balanceMinor);
};
const suggestion = (type: Type, content: SlipContent, balanceMinor: bigint) => {
  const mode = modeOf(type);
  return lowerStake({ content, mode, sum: mode.sum(content), balanceMinor });
};
const token = { id: 'f', amountMinor: 3_000n, minOddsMilli: 0, expiresMs: 0 };
const paidByToken = { freeBets: [token], terms: { ...initialSlip.terms, freeBetId: token.id } };

describe('the largest stake', () => {
  test.each([
    ['the limit, where there is more', { count: 1 }, 'single', '1.1', 10_000n, 4_000n],
    ['the balance, where that is less', { count: 1 }, 'single', '1.1', 2_500n, 2_500n],
    ['the limit for a guest', { count: 1 }, 'single', '1.1', undefined, 4_000n],
    ['what the other singles leave', { count: 3, stakes: { '1.1': '10', '2.1': '5' } }, 'single', '3.1', 2_500n, 1_000n],
    ['nothing, when the others cost it all', { count: 2, stakes: { '1.1': '30' } }, 'single', '2.1', 2_500n, 0n],
    ['a share, with one stake for all', { count: 3, isSame: true, stakes: { '1.1': '9' } }, 'single', '1.1', 2_500n, 833n],
    ['of a combo', { count: 2, maxima: { combo: 9_000n } }, 'combo', 'combo', 2_500n, 2_500n],
    ['of a reverse, each of its bets', { count: 3, maxima: { reverse: 9_000n } }, 'reverse', 'reverse', 2_500n, 416n],
    ['of a row of a system, each of its lines', { count: 3, maxima: { 'system/2': 9_000n } }, 'system', 'system/2', 2_500n, 833n],
    ['of a row beside another', { count: 3, stakes: { 'system/3': '10' } }, 'system', 'system/2', 2_500n, 500n],
    ['of a row, whatever the singles have', { count: 3, isSame: true }, 'system', 'system/3', 2_500n, 2_500n],
    ['the limit alone, with a free bet', { count: 1, state: paidByToken }, 'single', '1.1', 100n, 4_000n],
  ] as const)('S1-9 is %s', (_name, content, type, key, balanceMinor, expected) => {
    expect(most(type, made(content), key, balanceMinor)).toBe(expected);
  });

  test('S1-9 filled in, it never costs more than there is, and never more than the limit', () => {
    const amount = fc.integer({ min: 0, max: 5_000 });
    fc.assert(
      fc.property(
        fc.array(amount, { minLength: 1, maxLength: 6 }),
        fc.nat({ max: 20_000 }),
        fc.boolean(),
        (typed, balance, isSame) => {
          const all = ids(typed.length);
          const stakes = Object.fromEntries(typed.map((minor, i) => [all[i], (minor / 100).toFixed(2)]));
          const content = made({ count: typed.length, stakes, isSame });
          const key = all[0] ?? '';
          const filled = most('single', content, key, BigInt(balance)) ?? 0n;
          expect(filled).toBeLessThanOrEqual(4_000n);
          const after = setStake(content.stakes, all, key, (Number(filled) / 100).toFixed(2));
          const others = isSame ? 0n : typed.slice(1).reduce((total, minor) => total + BigInt(minor), 0n);
          if (others <= BigInt(balance))
            expect(modeOf('single').sum({ ...content, stakes: after }).stakeMinor).toBeLessThanOrEqual(BigInt(balance));
          else expect(filled).toBe(0n);
        },
      ),
    );
  });
});

describe('a balance that is too low', () => {
  test('S1-9 is said by the button before it is pressed, and only then', () => {
    const content = made({ count: 1, stakes: { '1.1': '25.01' } });
    expect(button('single', content, 2_500n)).toMatchObject({ text: 'slip.button.balanceLow', hasAmount: false, isShort: true });
    expect(button('single', content, 2_501n)).toMatchObject({ action: 'place', text: 'slip.button.place' });
    expect(button('single', content, undefined).text).toBe('slip.button.place');
    expect(button('single', made({ count: 1, state: paidByToken }), 100n).text).toBe('slip.button.place');
    // What is wrong with the stake itself comes first.
    expect(button('single', made({ count: 1, stakes: { '1.1': '41' } }), 2_500n).text).toBe('slip.button.checkStake');
    const two = made({ count: 2, stakes: { '1.1': '20', '2.1': '20' } });
    expect([button('single', two, 4_000n).text, button('single', two, 3_999n).text]).toEqual([
      'slip.button.place',
      'slip.button.balanceLow',
    ]);
  });

  test('S1-9 has one way out: the stake that is within the balance and the limit', () => {
    const refers = { isReferredAboveMax: true };
    const over = (balanceMinor: bigint) =>
      suggestion('single', made({ count: 1, stakes: { '1.1': '50' }, wire: refers }), balanceMinor);
    expect(over(2_500n)).toMatchObject({ amountMinor: 2_500n });
    expect(over(4_500n)).toMatchObject({ amountMinor: 4_000n });
    const same = made({ count: 3, isSame: true, stakes: { '1.1': '20' } });
    expect(suggestion('single', same, 2_500n)).toMatchObject({ amountMinor: 833n });
    expect(suggestion('single', made({ count: 2, stakes: { '1.1': '20', '2.1': '20' } }), 2_500n)).toBeUndefined();
    // Less than the smallest stake is no way out.
    expect(over(9n)).toBeUndefined();
  });
});
