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
import {
  AWAY_WINS,
  bothToScore,
  cleanSheet,
  combination,
  HOME_WINS,
  handicap,
  not,
  oddEven,
  scoreOver,
  total,
  winner,
  winningMargin,
  yesNo,
} from '../../sport/market-templates.ts';
import type { ScopeForecast, ScoreMarket } from '../../sport/score-markets.ts';
import { answer, question } from '../../sport/score-question.ts';
import { handicapLines, totalLines } from '../goals/part-types.ts';
import { mapScope } from '../series/map-model.ts';
import { ownType, WINNER_TOTAL_NAMES } from '../series/series-markets.ts';

/** Own types of a game, by their last three digits (the feed has no such market). */
const OWN = {
  handicap: 20,
  total: 21,
  homeTotal: 22,
  awayTotal: 23,
  oddEven: 24,
  bothScore: 25,
  goal: 26,
  winnerTotal: 27,
  margin: 28,
  homeClean: 29,
  awayClean: 30,
} as const;
export const GAME_LINE_TYPES: readonly number[] = [OWN.handicap, OWN.total, OWN.homeTotal, OWN.awayTotal];

/** Goals of a game that are offered one by one. */
const MOST_GOAL_NUMBER = 12;
const MARGINS = { home: ['1', '2', '3'], away: ['4', '5', '6'] };

/** Markets about one game; lines are chosen from the forecast of a game that has not begun. */
export function carMarkets(systemId: number, mapnr: number, fresh: ScopeForecast): ScoreMarket[] {
  const at = (type: number, specifiers: Readonly<Record<string, number>> = {}, key = 'end') => ({
    type,
    scope: mapScope(mapnr, key),
    specifiers: { mapnr, ...specifiers },
  });
  const own = (number: number): number => ownType(systemId, number);
  const totals = totalLines(fresh, 'total', [-2, -1, 0, 1, 2]);
  const middle = totals[Math.floor(totals.length / 2)] ?? 3.5;
  const goals = Array.from({ length: MOST_GOAL_NUMBER }, (_, i) => i + 1);
  return [
    winner(at(330)),
    yesNo(at(335, {}, 'overtime'), 'home', 1, (level) => level === 1),
    ...handicapLines(fresh, [-2, -1, 0, 1, 2])
      .filter((line) => Math.abs(line) > 1)
      .map((line) => handicap(at(own(OWN.handicap)), line)),
    ...totals.map((line) => total(at(own(OWN.total)), line)),
    ...totalLines(fresh, 'home', [-1, 0, 1]).map((line) => total(at(own(OWN.homeTotal)), line, 'home')),
    ...totalLines(fresh, 'away', [-1, 0, 1]).map((line) => total(at(own(OWN.awayTotal)), line, 'away')),
    oddEven(at(own(OWN.oddEven))),
    bothToScore(at(own(OWN.bothScore))),
    ...goals.map((goalnr) =>
      question(at(own(OWN.goal), { goalnr }, `goal#${goalnr}`), 'difference', 1, [
        answer('6', (lead) => lead > 0),
        answer('7', (lead) => lead === 0),
        answer('8', (lead) => lead < 0),
      ]),
    ),
    combination(at(own(OWN.winnerTotal), { total: middle }), [
      { id: '973', both: [HOME_WINS, scoreOver(middle)] },
      { id: '974', both: [AWAY_WINS, scoreOver(middle)] },
      { id: '975', both: [HOME_WINS, not(scoreOver(middle))] },
      { id: '976', both: [AWAY_WINS, not(scoreOver(middle))] },
    ]),
    winningMargin(at(own(OWN.margin)), MARGINS),
    cleanSheet(at(own(OWN.homeClean)), 'home'),
    cleanSheet(at(own(OWN.awayClean)), 'away'),
  ];
}

/** Descriptions of the market types of {@link carMarkets}. */
export function describeGames(sport: string, systemId: number): MarketDescription[] {
  const describe = describer(sport);
  const own = (number: number): number => ownType(systemId, number);
  const group = 'score map_incl_ot';
  return [
    describe(330, '{!mapnr} map - winner (incl. overtime)', group, 'mapnr', WINNER_NAMES),
    describe(335, '{!mapnr} map - will there be overtime', 'score map', 'mapnr', YES_NO_NAMES),
    describe(own(OWN.handicap), '{!mapnr} map - goal handicap (incl. overtime)', group, 'mapnr hcp', HANDICAP_NAMES),
    describe(own(OWN.total), '{!mapnr} map - total goals (incl. overtime)', group, 'mapnr total', OVER_UNDER_NAMES),
    describe(own(OWN.homeTotal), `{!mapnr} map - ${HOME} total goals (incl. overtime)`, group, 'mapnr total', OVER_UNDER_NAMES),
    describe(own(OWN.awayTotal), `{!mapnr} map - ${AWAY} total goals (incl. overtime)`, group, 'mapnr total', OVER_UNDER_NAMES),
    describe(own(OWN.oddEven), '{!mapnr} map - odd/even goals (incl. overtime)', group, 'mapnr', ODD_EVEN_NAMES),
    describe(own(OWN.bothScore), '{!mapnr} map - both teams to score (incl. overtime)', group, 'mapnr', YES_NO_NAMES),
    describe(own(OWN.goal), '{!mapnr} map - {!goalnr} goal (incl. overtime)', group, 'mapnr goalnr', [
      ['6', HOME],
      ['7', 'none'],
      ['8', AWAY],
    ]),
    describe(own(OWN.winnerTotal), '{!mapnr} map - winner & total goals', 'map combo', 'mapnr total', WINNER_TOTAL_NAMES),
    describe(own(OWN.margin), '{!mapnr} map - winning margin (incl. overtime)', group, 'mapnr', [
      ...MARGINS.home.map((id, i) => [id, `${HOME} by ${i + 1}${i === 2 ? '+' : ''}`] as const),
      ...MARGINS.away.map((id, i) => [id, `${AWAY} by ${i + 1}${i === 2 ? '+' : ''}`] as const),
    ]),
    describe(own(OWN.homeClean), `{!mapnr} map - ${HOME} clean sheet`, group, 'mapnr', YES_NO_NAMES),
    describe(own(OWN.awayClean), `{!mapnr} map - ${AWAY} clean sheet`, group, 'mapnr', YES_NO_NAMES),
  ];
}
