import { type BetType, traitsOf } from '@duskline/betting/bet-type';
import { checkCompatibility } from '@duskline/betting/compatibility';
import { LEG_RESULTS } from '@duskline/betting/leg-result';
import type { SelectionSnapshot } from '@duskline/betting/selection-snapshot';
import { checkSlipShape } from '@duskline/betting/slip-rules';
import type { TeaserType } from '@duskline/betting/teased-line';
import { LAY_OPTION } from '@duskline/betting/ticket';
import { makeTicket, type Ticket } from '@duskline/betting/ticket-rules';
import { type Rational, rational } from '@duskline/money/rational';
import { type RuleSelection, toCompatibility } from '../../modules/catalogue/index.ts';
import type { Policy, StakeLimits } from '../../modules/policy/index.ts';
import { maxUnitStake } from '../place-bet/bet-worth.ts';

/** A selection as pricing needs it. */
export type PricedSelection = RuleSelection & Pick<SelectionSnapshot, 'oddsMilli'>;

/** A bet as it would be placed from the slip, for prices and limits. */
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
  return makeTicket(
    structure,
    { legs, rounding: 'down' },
    {
      unitMinor: UNIT_MINOR,
      layOption: LAY_OPTION.WIN_OR_PUSH,
      ...(size === undefined ? {} : { rows: [{ size, unitStake: rational(UNIT_MINOR) }] }),
      ...(teaser ? { teaser } : {}),
    },
  );
}

/** The refusal the bet would meet by its shape and its selections alone, as a name; undefined when there is none. */
export function shapeRefusal(bet: ProspectiveBet, { maxLegs }: Policy['combinations']): string | undefined {
  const { structure, selections, bankers, size, teaser } = bet;
  const shape = {
    betType: structure,
    selections: selections.length,
    bankers: traitsOf(structure).hasRows ? bankers.length : 0,
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

/** Bets a bet type stands for on these selections; of a system, of the row that is asked about. */
export function linesOf({ structure, selections, bankers, size }: ProspectiveBet): number {
  if (selections.length === 0) return 0;
  const stakedSizes = size === undefined ? [] : [size];
  return traitsOf(structure).lines({ selections: selections.length, bankers: bankers.length, stakedSizes });
}

/** Smallest stake of one input unit, minor units: the smallest stake of a ticket is shared by its lines, rounded up to what can be staked. */
export function smallestUnit(bet: ProspectiveBet, { minMinor }: StakeLimits): bigint {
  const lines = traitsOf(bet.structure).isMultiLeg ? BigInt(Math.max(1, linesOf(bet))) : 1n;
  return (minMinor + lines - 1n) / lines;
}
