import { fairShare, lineChance } from '@duskline/odds/model/distribution';
import type { ServeChances } from '@duskline/odds/model/tennis-set';
import { type MarketChance, type MarketResult, plainChance } from './chance.ts';
import { handicapChance, handicapResult, markFavourite, totalChance, totalResult } from './line.ts';
import { NO_DRIFT, type PriceDrift } from './soccer-markets.ts';
import { boundedServe, formsAt } from './tennis-form.ts';
import { mixedForecast, type TennisForecast, tennisForecast } from './tennis-model.ts';
import { setsWon, type TennisPairing, type TennisState, tennisStart } from './tennis-state.ts';

/** Lines offered for a match, fixed before it starts. */
export interface TennisLadder {
  readonly handicaps: readonly number[];
  readonly totals: readonly number[];
}

/** Outcome ids of the correct score market (199) by final score in sets. */
const SET_SCORES: Readonly<Record<number, readonly (readonly [string, string])[]>> = {
  3: [
    ['2:0', '192'],
    ['2:1', '193'],
    ['1:2', '194'],
    ['0:2', '195'],
  ],
  5: [
    ['3:0', '196'],
    ['3:1', '197'],
    ['3:2', '198'],
    ['2:3', '199'],
    ['1:3', '200'],
    ['0:3', '201'],
  ],
};
/** Point probability at which every course of the match is likely enough to be seen in a forecast. */
const EVEN_SERVE: ServeChances = [0.5, 0.5];
/** Anything rarer than this at even serve cannot happen: real chances there are above 1e-9. */
const IMPOSSIBLE = 1e-11;

/** Forecast over the forms that the points so far leave open; `drift` multiplies the point chances on serve by a little. */
function forecastOf(pairing: TennisPairing, state: TennisState, drift: PriceDrift): TennisForecast {
  return mixedForecast(
    formsAt(pairing, state).map(({ serve: [home, away], chance }) => {
      const serve: ServeChances = [boundedServe(home * drift.home), boundedServe(away * drift.away)];
      return { forecast: tennisForecast(serve, state, pairing.bestOf), chance };
    }),
  );
}

/** Half lines around the most even ones. */
export function tennisLadder(pairing: TennisPairing): TennisLadder {
  const forecast = forecastOf(pairing, tennisStart(pairing.firstServer), NO_DRIFT);
  const nearest = (from: number, to: number, gapAt: (line: number) => number): number => {
    let best = from;
    for (let line = from; line <= to; line++) if (gapAt(line) < gapAt(best)) best = line;
    return best;
  };
  const total = nearest(13.5, 60.5, (line) => Math.abs(lineChance(forecast.totalGames, -line, 1).win - 0.5));
  const handicap = nearest(-20.5, 20.5, (line) => Math.abs(lineChance(forecast.gameDifference, line, 1).win - 0.5));
  return {
    handicaps: [-3, -2, -1, 0, 1, 2, 3].map((step) => handicap + step),
    totals: [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((step) => total + step),
  };
}

const variant = (bestOf: number): string => `sr:correct_score:bestof:${bestOf}`;

function homeWins(scores: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const [score, p] of scores) if (score.charCodeAt(0) > score.charCodeAt(2)) sum += p;
  return sum;
}

/** Sets that are sure to be played from here: the current one and those that must follow. */
function sureSets(state: TennisState, bestOf: number): number[] {
  const done = state.sets.length;
  const [home, away] = setsWon(state);
  const needed = Math.floor(bestOf / 2) + 1 - Math.max(home, away);
  return Array.from({ length: needed }, (_, i) => done + 1 + i);
}

function marketsOf(forecast: TennisForecast, ladder: TennisLadder, state: TennisState, bestOf: 3 | 5): MarketChance[] {
  const home = homeWins(forecast.setScores);
  const handicaps = ladder.handicaps.map((line) => handicapChance(187, forecast.gameDifference, line));
  const totals = ladder.totals.map((line) => totalChance(189, forecast.totalGames, line));
  markFavourite(handicaps, fairShare);
  markFavourite(totals, fairShare);
  const prefix = variant(bestOf);
  const scores = (SET_SCORES[bestOf] ?? []).map(([score, id]) =>
    plainChance(`${prefix}:${id}`, forecast.setScores.get(score) ?? 0),
  );
  const sets = sureSets(state, bestOf).map((number, i): MarketChance => {
    const p = i === 0 ? forecast.currentSet : forecast.freshSet;
    return {
      type: 202,
      specifiers: `setnr=${number}`,
      outcomes: [plainChance('4', p), plainChance('5', 1 - p)],
      favourite: false,
    };
  });
  return [
    { type: 186, specifiers: '', outcomes: [plainChance('4', home), plainChance('5', 1 - home)], favourite: false },
    ...handicaps,
    ...totals,
    { type: 199, specifiers: `variant=${prefix}`, outcomes: scores, favourite: false },
    ...sets,
  ];
}

/** Chances of every open market. */
export function tennisChances(
  pairing: TennisPairing,
  ladder: TennisLadder,
  state: TennisState,
  drift: PriceDrift,
): MarketChance[] {
  return marketsOf(forecastOf(pairing, state, drift), ladder, state, pairing.bestOf);
}

function finishedSets(state: TennisState): MarketResult[] {
  return state.sets.map(([a, b], i) => ({
    type: 202,
    specifiers: `setnr=${i + 1}`,
    outcomes: [
      { id: '4', result: a > b ? ('win' as const) : ('loss' as const) },
      { id: '5', result: a > b ? ('loss' as const) : ('win' as const) },
    ],
  }));
}

/** Results of every market once the match is over. */
export function tennisResults(ladder: TennisLadder, state: TennisState, bestOf: 3 | 5): MarketResult[] {
  const [home, away] = setsWon(state);
  let total = 0;
  let lead = 0;
  for (const [a, b] of state.sets) {
    total += a + b;
    lead += a - b;
  }
  const won = (is: boolean) => (is ? ('win' as const) : ('loss' as const));
  const prefix = variant(bestOf);
  return [
    {
      type: 186,
      specifiers: '',
      outcomes: [
        { id: '4', result: won(home > away) },
        { id: '5', result: won(home < away) },
      ],
    },
    ...ladder.handicaps.map((line) => handicapResult(187, lead, line)),
    ...ladder.totals.map((line) => totalResult(189, total, line)),
    {
      type: 199,
      specifiers: `variant=${prefix}`,
      outcomes: (SET_SCORES[bestOf] ?? []).map(([score, id]) => ({
        id: `${prefix}:${id}`,
        result: won(score === `${home}:${away}`),
      })),
    },
    ...finishedSets(state),
  ];
}

/** Markets that no further point can change: finished sets and lines already out of reach (betting rule 8.7). */
export function tennisDecided(ladder: TennisLadder, state: TennisState, bestOf: 3 | 5): MarketResult[] {
  const open = marketsOf(tennisForecast(EVEN_SERVE, state, bestOf), ladder, state, bestOf);
  const decided = finishedSets(state);
  for (const market of open) {
    const sure = market.outcomes.every((outcome) => outcome.win < IMPOSSIBLE || outcome.win > 1 - IMPOSSIBLE);
    if (!sure) continue;
    const outcomes = market.outcomes.map((outcome) => ({
      id: outcome.id,
      result: outcome.win > 0.5 ? ('win' as const) : ('loss' as const),
    }));
    decided.push({ type: market.type, specifiers: market.specifiers, outcomes });
  }
  return decided;
}
