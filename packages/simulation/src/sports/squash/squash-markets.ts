import type { MarketDescription } from '../../market-descriptions.ts';
import {
  AWAY,
  describer,
  HANDICAP_NAMES,
  HOME,
  ODD_EVEN_NAMES,
  OVER_UNDER_NAMES,
  WINNER_NAMES,
  YES_NO_NAMES,
} from '../../sport/describe-market.ts';
import { evenHandicap, evenTotal, linesAround } from '../../sport/line-ladder.ts';
import { correctScore, handicap, oddEven, total, winner, yesNo } from '../../sport/market-templates.ts';
import type { ScopeForecast, ScoreMarket } from '../../sport/score-markets.ts';
import { mapScope } from '../series/map-model.ts';
import { ownType, seriesScores } from '../series/series-markets.ts';
import { mapsNeeded } from '../series/series-state.ts';

/** Own types, by their last three digits. */
const OWN = { gameHandicap: 1, totalGames: 2, oddEvenGames: 3, extra: 4, homePoints: 5, awayPoints: 6 } as const;

/** Markets about the games and the points of the match. */
export function matchMarkets(systemId: number, bestOf: number, points: ScopeForecast): ScoreMarket[] {
  const at = (type: number, specifiers: Readonly<Record<string, string>> = {}) => ({ type, scope: 'maps', specifiers });
  const of = (type: number) => ({ type, scope: 'points' });
  const own = (number: number): number => ownType(systemId, number);
  const needed = mapsNeeded(bestOf);
  const variant = `sr:correct_score:bestof:${bestOf}`;
  const handicaps = Array.from({ length: 2 * needed }, (_, i) => i - needed + 0.5).filter((line) => Math.abs(line) > 1);
  const totals = Array.from({ length: bestOf - needed }, (_, i) => needed + i + 0.5);
  return [
    winner(at(186)),
    correctScore(at(199, { variant }), seriesScores(bestOf)),
    ...handicaps.map((line) => handicap(at(own(OWN.gameHandicap)), line)),
    ...totals.map((line) => total(at(own(OWN.totalGames)), line)),
    oddEven(at(own(OWN.oddEvenGames))),
    ...linesAround(evenHandicap(points.difference, -25.5, 25.5, 1), [-4, -2, 0, 2, 4]).map((line) => handicap(of(237), line)),
    ...linesAround(evenTotal(points.total, 40.5, 110.5, 1), [-6, -3, 0, 3, 6]).map((line) => total(of(238), line)),
    ...linesAround(evenTotal(points.home, 15.5, 60.5, 1), [-3, 0, 3]).map((line) => total(of(own(OWN.homePoints)), line, 'home')),
    ...linesAround(evenTotal(points.away, 15.5, 60.5, 1), [-3, 0, 3]).map((line) => total(of(own(OWN.awayPoints)), line, 'away')),
  ];
}

const RACES = [3, 5, 7, 9];

/** Markets about one game. */
export function gameMarkets(systemId: number, gamenr: number, fresh: ScopeForecast): ScoreMarket[] {
  const at = (type: number, key = 'points', specifiers: Readonly<Record<string, number>> = {}) => ({
    type,
    scope: mapScope(gamenr, key),
    specifiers: { gamenr, ...specifiers },
  });
  return [
    winner(at(245)),
    ...linesAround(evenHandicap(fresh.difference, -8.5, 8.5, 1), [-2, -1, 0, 1, 2]).map((line) => handicap(at(246), line)),
    ...linesAround(evenTotal(fresh.total, 13.5, 22.5, 1), [-2, -1, 0, 1]).map((line) => total(at(247), line)),
    oddEven(at(248)),
    ...RACES.map((pointnr) => winner(at(250, `race${pointnr}`, { pointnr }))),
    yesNo(at(ownType(systemId, OWN.extra), 'extra'), 'home', 1, (extra) => extra === 1),
  ];
}

/** Descriptions of all of them. */
export function describeSquash(sport: string, systemId: number): MarketDescription[] {
  const describe = describer(sport);
  const own = (number: number): number => ownType(systemId, number);
  const group = 'score regular_play';
  const scores = [3, 5].flatMap((bestOf) => seriesScores(bestOf).map(({ id, home, away }) => [id, `${home}:${away}`] as const));
  return [
    describe(186, 'Winner', group, '', WINNER_NAMES),
    describe(199, 'Correct score', group, 'variant', scores),
    describe(237, 'Point handicap', group, 'hcp', HANDICAP_NAMES),
    describe(238, 'Total points', group, 'total', OVER_UNDER_NAMES),
    describe(245, '{!gamenr} game - winner', 'score game', 'gamenr', WINNER_NAMES),
    describe(246, '{!gamenr} game - point handicap', 'score game', 'gamenr hcp', HANDICAP_NAMES),
    describe(247, '{!gamenr} game - total points', 'score game', 'gamenr total', OVER_UNDER_NAMES),
    describe(248, '{!gamenr} game - odd/even', 'score game', 'gamenr', ODD_EVEN_NAMES),
    describe(250, '{!gamenr} game - race to {pointnr} points', 'score game', 'gamenr pointnr', WINNER_NAMES),
    describe(own(OWN.gameHandicap), 'Handicap in games', group, 'hcp', HANDICAP_NAMES),
    describe(own(OWN.totalGames), 'Number of games', group, 'total', OVER_UNDER_NAMES),
    describe(own(OWN.oddEvenGames), 'Odd/even number of games', group, '', ODD_EVEN_NAMES),
    describe(own(OWN.extra), '{!gamenr} game - will it go to extra points', 'score game', 'gamenr', YES_NO_NAMES),
    describe(own(OWN.homePoints), `${HOME} total points`, group, 'total', OVER_UNDER_NAMES),
    describe(own(OWN.awayPoints), `${AWAY} total points`, group, 'total', OVER_UNDER_NAMES),
  ];
}

export const squashLineTypes = (systemId: number): ReadonlySet<number> =>
  new Set([
    ...[237, 238, 246, 247],
    ...[OWN.gameHandicap, OWN.totalGames, OWN.homePoints, OWN.awayPoints].map((number) => ownType(systemId, number)),
  ]);
