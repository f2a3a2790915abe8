import { BET_TYPE_TRAITS } from '@duskline/betting/bet-type';
import { valueTeaser } from '@duskline/betting/value-teaser';
import type { TeaserBetType } from '@duskline/contract/entities/betslip';
import { parseRational, type Rational } from '@duskline/money/rational';
import type { BetMode, BetRequest, SlipContent, SlipSum } from './bet-mode.ts';
import type { ShownSelection } from './slip.ts';
import { agreedLegs, multiRow, noSum, rowProblem, sentStake, toMilliOdds, wonLeg, worthOf } from './stake-row.ts';

export const TEASER_KEY = 'teaser';

/** The prices of a teaser by number of selections, exact. */
function pricesOf(teaser: TeaserBetType): ReadonlyMap<number, Rational> {
  return new Map(
    teaser.Selections.flatMap(({ NumberOfSelections, Odds, ExactOdds }): [number, Rational][] => {
      const text = ExactOdds ?? (Odds === undefined ? '' : String(Odds));
      const odds = parseRational(text);
      return odds ? [[NumberOfSelections, odds]] : [];
    }),
  );
}

/** By how much a teaser moves the lines of a sport. */
export interface SportPoints {
  readonly sportId: number;
  readonly points: number;
}

/** How a teaser moves the sports of the slip; sports that it moves alike count once. One price list moves each sport by its own points. */
export function pointsIn(
  { Points, PointsBySport }: TeaserBetType,
  selections: readonly Pick<ShownSelection, 'sportId'>[],
): readonly SportPoints[] {
  const all = selections.map(({ sportId }) => ({ sportId, points: PointsBySport?.[String(sportId)] ?? Points }));
  return all.filter(({ points }, at) => all.findIndex((one) => one.points === points) === at);
}

/** BETSLIP-37: only teasers that have a price for this many selections can be chosen. */
export const teasersFor = (teasers: readonly TeaserBetType[], selections: number): readonly TeaserBetType[] =>
  teasers.filter((teaser) => teaser.Selections.some((one) => one.NumberOfSelections === selections));

/** The teaser in force: the chosen one, as long as it prices this many selections. */
export function currentTeaser({
  teasers,
  terms,
  selections,
}: Pick<SlipContent, 'teasers' | 'terms' | 'selections'>): TeaserBetType | undefined {
  return teasersFor(teasers, selections.length).find((teaser) => teaser.ID === terms.teaserId);
}

function sum(content: SlipContent): SlipSum {
  const { selections } = content;
  const teaser = currentTeaser(content);
  const row = multiRow(content, TEASER_KEY, 1);
  const payouts = teaser ? pricesOf(teaser) : undefined;
  const price = payouts?.get(selections.length);
  if (!teaser || !payouts || !price) return noSum();
  const oddsMilli = toMilliOdds(price);
  if (row.text === '') return noSum({ oddsMilli });
  const value = valueTeaser({
    betType: 'teaser',
    stakeMinor: row.stakeMinor,
    payouts,
    pushRule: teaser.PushRule ?? 'reduce',
    rounding: 'down',
    legs: selections.map(wonLeg),
  });
  return { ...worthOf(value, content), staked: selections, bets: 1, oddsMilli, ...rowProblem([row]) };
}

/** Lines moved in the customer's favour for a price of their own (BETSLIP-24 to BETSLIP-26). */
export const teaserMode: BetMode = {
  betType: 'teaser',
  shape(content) {
    const teaser = currentTeaser(content);
    const sizes = teaser && { teaserSizes: teaser.Selections.map((one) => one.NumberOfSelections) };
    return { betType: 'teaser', selections: content.selections.length, ...sizes };
  },
  rows: (content) => [multiRow(content, TEASER_KEY, 1)],
  sum,
  request(content): BetRequest {
    const { selections, terms } = content;
    const { teaserId } = terms;
    const price = currentTeaser(content)?.Selections.find((one) => one.NumberOfSelections === selections.length)?.ExactOdds;
    return {
      betType: BET_TYPE_TRAITS.teaser.number,
      stakes: [{ stake: sentStake(multiRow(content, TEASER_KEY, 1).stakeMinor, content) }],
      selections: agreedLegs(selections).map((leg, at) => {
        const teasedLine = selections[at]?.teaserLines[String(teaserId)];
        return { ...leg, ...(teasedLine === undefined ? {} : { teasedLine }) };
      }),
      ...(teaserId === undefined ? {} : { teaserBetTypeId: teaserId }),
      // What is bought at another price than was seen is asked for again, as with odds.
      ...(price === undefined ? {} : { teaserOdds: price }),
    };
  },
};
