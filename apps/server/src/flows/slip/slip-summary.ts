import { accumulatorBonus } from '@duskline/betting/accumulator-bonus';
import { BET_TYPES, traitsOf } from '@duskline/betting/bet-type';
import { incompatiblePairs, notTeasable } from '@duskline/betting/compatibility';
import { LEG_RESULTS } from '@duskline/betting/leg-result';
import { teasedLine } from '@duskline/betting/teased-line';
import type { Betslip, TeaserBetType } from '@duskline/contract/entities/betslip';
import { toWireNumber } from '@duskline/money/amount';
import { CURRENCIES, type CurrencyCode } from '@duskline/money/currency';
import { ONE, rational, toApproximateNumber, toFractionText } from '@duskline/money/rational';
import { roundToText } from '@duskline/money/rounding';
import { combinedOddsNumber } from '@duskline/odds/combine';
import type { SlipSummary } from '../../modules/betslip/index.ts';
import { toCompatibility } from '../../modules/catalogue/index.ts';
import { bonusTerms, type Policy } from '../../modules/policy/index.ts';
import { largestUnit, linesOf, type PricedSelection, type ProspectiveBet, shapeRefusal } from './slip-bet.ts';

const number = (minor: bigint, currency: CurrencyCode) => toWireNumber(minor, CURRENCIES[currency]);

/** Bonus of these selections as a combo if all of them win (betting rules 12.1); none of what no combo can be made of. Zero stake: the per cent alone. */
export function bonusOf(
  selections: readonly PricedSelection[],
  stakeMinor: bigint,
  currency: CurrencyCode,
  policy: Policy,
): NonNullable<Betslip['accumulatorBonus']> {
  const none = { IsApplicable: false, Percent: 0, Amount: 0, QualifyingSelections: 0 };
  if (shapeRefusal({ structure: 'combo', selections, bankers: [] }, policy.combinations) !== undefined) return none;
  const legs = selections.map(({ oddsMilli }) => ({ odds: rational(oddsMilli, 1000), result: LEG_RESULTS.WIN }));
  const ticket = { betType: 'combo' as const, legs, rounding: 'down' as const, stakeMinor };
  const { eligibleLegs, percent, bonusMinor } = accumulatorBonus(ticket, bonusTerms(policy, currency));
  return {
    IsApplicable: percent.n > 0n,
    Percent: toApproximateNumber(percent),
    Amount: number(bonusMinor, currency),
    QualifyingSelections: eligibleLegs,
  };
}

/** The teasers on sale. Points by sport are told by the sports' own ids, as far as the board has them. */
export function presentTeasers({ teasers }: Policy, sportIdOf: (alias: string) => number | null): TeaserBetType[] {
  return teasers.map((type) => {
    const points = Object.entries(type.pointsBySport).flatMap(([alias, quarters]) => {
      const id = sportIdOf(alias);
      return id === null ? [] : [[String(id), quarters / 4] as const];
    });
    return {
      ID: type.id,
      Name: type.name,
      Points: points[0]?.[1] ?? (type.pointsBySport['american-football'] ?? 0) / 4,
      PointsBySport: Object.fromEntries(points),
      PushRule: type.pushRule,
      Selections: [...type.payouts].map(([count, odds]) => ({
        NumberOfSelections: count,
        Odds: Number(roundToText(odds, 3, 'down')),
        ExactOdds: toFractionText(odds),
      })),
    };
  });
}

/** The line a selection gets in each teaser, by the teaser's id. */
export function teaserLines(
  { teasers }: Policy,
  selection: {
    marketType: number;
    specifiers: string;
    outcomeId: string;
    sportAlias: string;
    isLive: boolean;
    isMainLine: boolean;
  },
): Record<string, string> | undefined {
  if (selection.isLive || !selection.isMainLine) return undefined;
  const lines = teasers.flatMap((type) => {
    const moved = teasedLine(selection, type);
    return moved ? [[String(type.id), moved.to] as const] : [];
  });
  return lines.length === 0 ? undefined : Object.fromEntries(lines);
}

/** What a slip comes to as each bet type: the same functions that placement asks. */
export function summariseSlip(
  selections: readonly PricedSelection[],
  bankers: readonly string[],
  currency: CurrencyCode,
  policy: Policy,
): Required<SlipSummary> {
  const rules = selections.map(toCompatibility);
  const pairs = incompatiblePairs(rules);
  const unteasable = notTeasable(rules);
  const [teaser] = policy.teasers;
  const limits = policy.stakes[currency];
  const free = selections.length - bankers.length;
  const sizes = Array.from({ length: Math.max(0, free - 1) }, (_, at) => at + 2);
  const of = (structure: ProspectiveBet['structure'], size?: number): ProspectiveBet => ({
    structure,
    selections,
    bankers: traitsOf(structure).hasRows ? bankers : [],
    ...(size === undefined ? {} : { size }),
    ...(traitsOf(structure).isTeased && teaser ? { teaser } : {}),
  });
  const systems = sizes.map((size) => of('system', size)).filter((bet) => shapeRefusal(bet, policy.combinations) === undefined);
  return {
    incompatibleSelections: [...new Set(pairs.flatMap((pair) => pair.ids))],
    incompatibleTeaserSelections: unteasable,
    incompatiblePairs: [
      ...pairs.map(({ ids, name }) => ({ SelectionIds: [...ids], ExceptionName: name })),
      ...unteasable.map((id) => ({ SelectionIds: [id], ExceptionName: 'IncompatibleBetTypesException' })),
    ],
    combinedOdds: selections.length === 0 ? 0 : combinedOddsNumber(selections.map((one) => one.oddsMilli)),
    betTypes: BET_TYPES.map((structure) => {
      // A system is asked about as its smallest row; a single as the first selection.
      const { number: wireNumber, hasRows, isMultiLeg } = traitsOf(structure);
      const bet = of(structure, hasRows ? sizes[0] : undefined);
      const name = shapeRefusal(bet, policy.combinations);
      const priced = isMultiLeg ? bet : { ...bet, selections: selections.slice(0, 1) };
      return {
        BetType: wireNumber,
        Lines: linesOf(bet),
        MaxBet: number(largestUnit(priced, policy, limits, ONE), currency),
        ...(name === undefined ? {} : { ExceptionName: name }),
      };
    }),
    systems: systems.map((bet) => ({
      System: `${bet.size ?? 0}/${free}`,
      Lines: linesOf(bet),
      MaxBet: number(largestUnit(bet, policy, limits, ONE), currency),
    })),
    accumulatorBonus: bonusOf(selections, 0n, currency, policy),
  };
}
