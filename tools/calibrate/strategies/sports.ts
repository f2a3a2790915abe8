import { figuresOf, type RunFigures } from './figures.ts';
import { type StrategyFixture, strategyFixtures } from './fixtures.ts';
import { hockeyMatch } from './hockey-match.ts';
import { HOCKEY_STRATEGIES, SOCCER_STRATEGIES } from './named.ts';
import { type StrategyMatch, soccerMatch } from './played-match.ts';
import { runStrategies } from './run.ts';

/** Sports that strategies bet on: their key in the registry. */
export const STRATEGY_SPORTS = ['soccer', 'ice-hockey'] as const;
export type StrategySport = (typeof STRATEGY_SPORTS)[number];

const PLAYS = {
  soccer: { match: soccerMatch, strategies: SOCCER_STRATEGIES },
  'ice-hockey': { match: hockeyMatch, strategies: HOCKEY_STRATEGIES },
} as const;

/** One match after the other: each is made when it is played. */
function* matchesOf(fixtures: readonly StrategyFixture[], make: (fixture: StrategyFixture) => StrategyMatch) {
  for (const fixture of fixtures) yield make(fixture);
}

/** Plays so many matches of a sport of a seed with the strategies for it. */
export function runSport(sport: StrategySport, seed: number, matches: number): RunFigures {
  const { match, strategies } = PLAYS[sport];
  return figuresOf(runStrategies(matchesOf(strategyFixtures(sport, seed, matches), match), strategies));
}
