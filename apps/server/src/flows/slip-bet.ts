import type { BetType } from '@duskline/betting/bet-type';
import { systemLines } from '@duskline/betting/binomial';
import { checkCompatibility } from '@duskline/betting/compatibility';
import { LEG_RESULTS } from '@duskline/betting/leg-result';
import { checkSlipShape } from '@duskline/betting/slip-rules';
import type { TeaserType } from '@duskline/betting/teased-line';
import type { Ticket } from '@duskline/betting/ticket';
import { type Rational, rational } from '@duskline/money/rational';
import type { Policy, StakeLimits } from '../modules/policy/index.ts';
import { maxUnitStake } from './bet-worth.ts';
import { type RuleSelection, toCompatibility } from './selection-rules.ts';

/** A selection as pricing needs it. */
export interface PricedSelection extends RuleSelection {
  oddsMilli: number;
}

/** A bet somebody thinks of placing. */
export interface ProspectiveBet {
  structure: BetType;
  selections: readonly PricedSelection[];
  bankers: readonly string[];
  /** Size of the system row that is asked about. */
  size?: number;
  teaser?: TeaserType;
}

/** Stake that stands for any: limits scale with it. Large, so that rounding down loses nothing. */
const UNIT_MINOR = 1_000_000n;

function ticketOf({ structure, selections, bankers, size, teaser }: ProspectiveBet): Ticket | undefined {
  const legs = selections.map(({ selectionId, oddsMilli }) => ({
    odds: rational(oddsMilli, 1000),
    result: LEG_RESULTS.PENDING,
    ...(bankers.includes(selectionId) ? { banker: true } : {}),
  }));
  const common = { legs, rounding: 'down' as const };
  const stakeMinor = UNIT_MINOR;
  switch (structure) {
    case 'system':
      return size === undefined ? undefined : { ...common, betType: 'system', rows: [{ size, unitStake: rational(UNIT_MINOR) }] };
    case 'ifbet':
    case 'reverse':
      return { ...common, betType: structure, stakeMinor, layOption: 2 };
    case 'teaser':
      return teaser && { ...common, betType: 'teaser', stakeMinor, payouts: teaser.payouts, pushRule: teaser.pushRule };
    default:
      return { ...common, betType: structure, stakeMinor };
  }
}

/** The refusal the bet would meet by its shape and its selections alone, as a name; undefined when there is none. */
export function shapeRefusal(bet: ProspectiveBet, { maxLegs }: Policy['combinations']): string | undefined {
  const { structure, selections, bankers, size, teaser } = bet;
  const shape = {
    betType: structure,
    selections: selections.length,
    bankers: structure === 'system' ? bankers.length : 0,
    stakedSizes: size === undefined ? [] : [size],
    ...(teaser ? { teaserSizes: [...teaser.payouts.keys()] } : {}),
  };
  const { check } = checkSlipShape(shape, { multiMax: maxLegs });
  if (!check.ok) return check.refusal.name;
  const compatible = checkCompatibility(structure, selections.map(toCompatibility));
  return compatible.ok ? undefined : compatible.refusal.name;
}

/** Largest stake of one input unit, minor units; 0n for a bet that cannot be placed (betting rules 11.1). */
export function largestUnit(
  bet: ProspectiveBet,
  { combinations }: Policy,
  limits: StakeLimits,
  customerFactor: Rational,
  maxStakeMinor: bigint | null = null,
): bigint {
  const ticket = shapeRefusal(bet, combinations) === undefined ? ticketOf(bet) : undefined;
  if (!ticket) return 0n;
  const isLive = bet.selections.some((selection) => selection.isLive);
  return maxUnitStake(ticket, UNIT_MINOR, { limits, isLive, customerFactor, maxStakeMinor });
}

/** Bets a bet type stands for on these selections: lines of a system of all its rows' sizes is asked for row by row. */
export function linesOf({ structure, selections, bankers, size }: ProspectiveBet): number {
  const count = selections.length;
  if (structure === 'single') return count;
  if (structure === 'reverse') return count * (count - 1);
  if (structure !== 'system') return Math.min(count, 1);
  return size === undefined ? 0 : systemLines(count, bankers.length, [size]);
}

/** Smallest stake of one input unit, minor units: the smallest stake of a ticket is shared by its lines, rounded up to what can be staked. */
export function smallestUnit(bet: ProspectiveBet, { minMinor }: StakeLimits): bigint {
  const lines = bet.structure === 'single' ? 1n : BigInt(Math.max(1, linesOf(bet)));
  return (minMinor + lines - 1n) / lines;
}
