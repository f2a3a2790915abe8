import { LEG_RESULTS } from '@duskline/betting/leg-result';
import { returnCapMinor } from '@duskline/betting/payout-cap';
import { stakeMinor } from '@duskline/betting/stake-input';
import type { TicketLeg, TicketValue } from '@duskline/betting/ticket';
import { toDecimalText } from '@duskline/money/amount';
import { multiply, type Rational, rational } from '@duskline/money/rational';
import { floor } from '@duskline/money/rounding';
import type { BetRequest, KnownMax, SlipContent, SlipSum, StakeRow } from './bet-mode.ts';
import type { FreeBet } from './free-bet.ts';
import type { ShownSelection } from './slip.ts';
import type { StakeBounds } from './stake-bounds.ts';
import { stakeOf } from './stakes.ts';

/** The leg of a bet as if it had won: what returns are counted with. */
export const wonLeg = (selection: Pick<ShownSelection, 'oddsMilli'>): TicketLeg => ({
  odds: rational(selection.oddsMilli, 1000),
  result: LEG_RESULTS.WIN,
});

/** What a bet costs and what it returns, minor units. */
export interface Worth {
  readonly stakeMinor: bigint;
  readonly returnMinor: bigint;
  readonly isCapped?: boolean;
}

/** Betting rules 4.7: one bet returns no more than the operator pays on one, but never less than was staked. */
export function cappedWorth(stakeMinor: bigint, returnMinor: bigint, { maxPayoutMinor }: StakeBounds): Worth {
  const cap = maxPayoutMinor === undefined ? returnMinor : returnCapMinor(stakeMinor, maxPayoutMinor);
  return returnMinor > cap ? { stakeMinor, returnMinor: cap, isCapped: true } : { stakeMinor, returnMinor };
}

/** What a bet costs and what it returns if everything wins, rounded down as it is booked and paid. */
export const worthOf = ({ stake, best }: TicketValue, { bounds }: Pick<SlipContent, 'bounds'>): Worth =>
  cappedWorth(floor(stake), floor(best), bounds);

/** A price in thousandths of an exact one, cut as it is shown. */
export const toMilliOdds = (odds: Rational): number => Number(floor(multiply(odds, rational(1000))));

/** What a largest stake is true of: the selections at their prices, and the terms that change what they are worth. */
export function maxKey({ selections, terms }: Pick<SlipContent, 'selections' | 'terms'>): string {
  return JSON.stringify([
    selections.map((selection) => [selection.id, selection.oddsMilli, selection.isBanker]),
    terms.teaserId ?? 0,
  ]);
}

/** The largest stake of a field, when it is known for just this bet. */
export function knownMax(content: SlipContent, key: string): bigint | undefined {
  const known: KnownMax | undefined = content.maxima[key];
  return known && known.of === maxKey(content) ? known.maxMinor : undefined;
}

/** What there is to say of a stake: nothing, that it has to be corrected, or that a trader will look at it. */
export function stakeVerdict(
  minor: bigint | undefined,
  { lines, maxMinor, mayRefer, bounds }: { lines: number; maxMinor: bigint | undefined; mayRefer: boolean; bounds: StakeBounds },
): Pick<StakeRow, 'problem' | 'isReferred'> {
  if (minor === undefined) return { problem: 'invalid' };
  // The least stake is one of the whole bet: thirty lines may cost less each.
  if (minor === 0n || minor * BigInt(Math.max(1, lines)) < bounds.minMinor) return { problem: 'belowMin' };
  if (maxMinor === undefined || minor <= maxMinor) return {};
  return mayRefer && bounds.isReferred ? { isReferred: true } : { problem: 'aboveMax' };
}

/** The free bet that pays this slip, if one was chosen. */
export const chosenFreeBet = ({ freeBets, terms }: Pick<SlipContent, 'freeBets' | 'terms'>): FreeBet | undefined =>
  terms.freeBetId === undefined ? undefined : freeBets.find((token) => token.id === terms.freeBetId);

/** The stake field of a bet of several selections. Nothing is offered instead of a system: its limit is final (TRADER-02). */
export function multiRow(content: SlipContent, key: string, lines: number): StakeRow {
  const { bounds, stakes } = content;
  const { text } = stakeOf(stakes, key);
  const maxMinor = knownMax(content, key);
  const max = maxMinor === undefined ? {} : { maxMinor };
  if (text === '' || !bounds.currency) return { key, text, stakeMinor: 0n, lines, ...max };
  const minor = stakeMinor(text, bounds.currency);
  const mayRefer = !key.startsWith('system/');
  return { key, text, stakeMinor: minor ?? 0n, lines, ...max, ...stakeVerdict(minor, { lines, maxMinor, mayRefer, bounds }) };
}

/** What there is without a stake. */
export const noSum = (over: Partial<SlipSum> = {}): SlipSum => ({
  stakeMinor: 0n,
  returnMinor: 0n,
  staked: [],
  bets: 0,
  ...over,
});

/**
 * A sum without price and return where the selections make no bet together: one of them is closed, or two keep each other out. What is
 * staked stays: it is typed, and may be on its way.
 */
export function sumOfOneBet(sum: SlipSum, { selections, clashes }: Pick<SlipContent, 'selections' | 'clashes'>): SlipSum {
  if (clashes.size === 0 && selections.every((selection) => selection.isOpen)) return sum;
  const { combinedOdds: _odds, bonusMinor: _bonus, bonusMaxMinor: _cut, isCapped: _cap, ...rest } = sum;
  return { ...rest, returnMinor: 0n };
}

/** The first of the rows that has to be corrected. */
export function rowProblem(rows: readonly StakeRow[]): Pick<SlipSum, 'problem'> {
  const faulty = rows.find((row) => row.problem !== undefined);
  return faulty?.problem === undefined ? {} : { problem: { key: faulty.key, kind: faulty.problem } };
}

/** What the customer agreed to of a selection: its odds, and the state of the match that they were shown with (XR-17). */
export const agreedOdds = (selection: ShownSelection): { odds: number; state?: string } => ({
  odds: selection.confirmedOddsMilli / 1000,
  ...(selection.state === undefined ? {} : { state: selection.state }),
});

/** The legs as the customer sees them, at the odds agreed to. */
export const agreedLegs = (selections: readonly ShownSelection[]): NonNullable<BetRequest['selections']> =>
  selections.map((selection) => ({ selectionId: selection.id, ...agreedOdds(selection) }));

/** Text of an amount as it is sent. */
export function sentStake(minor: bigint, { bounds }: Pick<SlipContent, 'bounds'>): string {
  return bounds.currency ? toDecimalText(minor, bounds.currency) : '0';
}

/** The free bet part of a placement. */
export const freeBetPart = (token: FreeBet | undefined): Pick<BetRequest, 'isFreeBet' | 'freeBetId'> =>
  token ? { isFreeBet: true, freeBetId: token.id } : {};

/** What a free bet pays: its own stake stays with the operator. */
export const withoutToken = (returnMinor: bigint, token: FreeBet | undefined): bigint =>
  token === undefined ? returnMinor : returnMinor > token.amountMinor ? returnMinor - token.amountMinor : 0n;
