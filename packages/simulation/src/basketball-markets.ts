import { type Distribution, fairShare, lineChance } from '@duskline/odds/model/distribution';
import { discreteNormal } from '@duskline/odds/model/normal';
import { leadAfter } from './basketball-lead.ts';
import {
  type BasketballPairing,
  type BasketballState,
  basketballRemaining,
  OVERTIME_MS,
  REGULAR_PERIODS,
} from './basketball-state.ts';
import { basketballTotalSigma } from './basketball-timeline.ts';
import { type MarketChance, type MarketResult, plainChance } from './chance.ts';
import { handicapChance, handicapResult, markFavourite, totalChance, totalResult } from './line.ts';
import type { PriceDrift } from './soccer-markets.ts';

/** Half lines offered, fixed before the match starts. */
export interface BasketballLadder {
  readonly handicaps: readonly number[];
  readonly totals: readonly number[];
}

const WIDEST_LEAD = 90;
const MOST_POINTS = 360;

/** Lines around the expected margin and total. */
export function basketballLadder(pairing: BasketballPairing): BasketballLadder {
  const { mean } = leadAfter({ lead: 0, edge: pairing.home - pairing.away, sigma: pairing.sigma, share: 1 });
  const handicap = Math.floor(-mean) + 0.5;
  const total = Math.floor(pairing.home + pairing.away) + 0.5;
  return {
    handicaps: [-9, -6, -4, -2, -1, 0, 1, 2, 4, 6, 9].map((step) => handicap + step),
    totals: [-16, -11, -7, -4, -2, 0, 2, 4, 7, 11, 16].map((step) => total + step),
  };
}

/** Margin after overtime with its level scores played out in another overtime. */
function overtimeMargin(mean: number, deviation: number): Distribution {
  const values = discreteNormal(mean, deviation, -WIDEST_LEAD, WIDEST_LEAD);
  const level = values.p[WIDEST_LEAD] ?? 0;
  values.p[WIDEST_LEAD] = 0;
  // Later overtimes are like the first, so their outcome has the same shape: scale the others up.
  for (let i = 0; i < values.p.length; i++) values.p[i] = (values.p[i] ?? 0) / (1 - level);
  return values;
}

/** Final margin and total including overtime (Stern's normal model, betting rule 16.2, with a lead that shrinks by itself). */
export function basketballForecast(
  pairing: BasketballPairing,
  state: BasketballState,
  drift: PriceDrift,
): { margin: Distribution; total: Distribution } {
  const { regulation, overtime } = basketballRemaining(state, pairing.quarterMs);
  const home = pairing.home * drift.home;
  const away = pairing.away * drift.away;
  const lead = state.home - state.away;
  const points = state.home + state.away;
  const tau = OVERTIME_MS / (REGULAR_PERIODS * pairing.quarterMs);
  const played = overtime > 0 ? overtime * tau : regulation;
  const { sigma } = pairing;
  const edge = home - away;
  const final = leadAfter({ lead, edge, sigma, share: played });
  const margin = discreteNormal(final.mean, final.deviation, -WIDEST_LEAD, WIDEST_LEAD);
  const level = margin.p[WIDEST_LEAD] ?? 0;
  const inOvertime = leadAfter({ lead: 0, edge, sigma, share: tau });
  const further = overtimeMargin(inOvertime.mean, inOvertime.deviation);
  margin.p[WIDEST_LEAD] = 0;
  for (let i = 0; i < margin.p.length; i++) margin.p[i] = (margin.p[i] ?? 0) + level * (further.p[i] ?? 0);
  const spread = basketballTotalSigma(pairing);
  const pointsIn = (share: number): Distribution =>
    discreteNormal(points + (home + away) * share, spread * Math.sqrt(share), points, MOST_POINTS);
  const [total, longer] = [pointsIn(played), pointsIn(played + tau)];
  for (let i = 0; i < total.p.length; i++) total.p[i] = (1 - level) * (total.p[i] ?? 0) + level * (longer.p[i] ?? 0);
  return { margin, total };
}

/** Chances of all markets, overtime included. */
export function basketballChances(
  pairing: BasketballPairing,
  ladder: BasketballLadder,
  state: BasketballState,
  drift: PriceDrift,
): MarketChance[] {
  const { margin, total } = basketballForecast(pairing, state, drift);
  const home = lineChance(margin, 0, 1).win;
  const handicaps = ladder.handicaps.map((line) => handicapChance(223, margin, line));
  const totals = ladder.totals.map((line) => totalChance(225, total, line));
  markFavourite(handicaps, fairShare);
  markFavourite(totals, fairShare);
  return [
    { type: 219, specifiers: '', outcomes: [plainChance('4', home), plainChance('5', 1 - home)], favourite: false },
    ...handicaps,
    ...totals,
  ];
}

/** Results of every market once the match is over. */
export function basketballResults(ladder: BasketballLadder, home: number, away: number): MarketResult[] {
  const won = (is: boolean) => (is ? ('win' as const) : ('loss' as const));
  return [
    {
      type: 219,
      specifiers: '',
      outcomes: [
        { id: '4', result: home === away ? 'refund' : won(home > away) },
        { id: '5', result: home === away ? 'refund' : won(home < away) },
      ],
    },
    ...ladder.handicaps.map((line) => handicapResult(223, home - away, line)),
    ...ladder.totals.map((line) => totalResult(225, home + away, line)),
  ];
}

/** Totals that the points scored so far have passed. */
export function basketballDecided(ladder: BasketballLadder, state: BasketballState): MarketResult[] {
  const points = state.home + state.away;
  return ladder.totals.filter((line) => points > line).map((line) => totalResult(225, points, line));
}
