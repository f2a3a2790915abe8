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
  combination,
  correctScore,
  HOME_WINS,
  handicap,
  not,
  oddEven,
  type Range,
  ranges,
  scoreOver,
  total,
  winner,
  yesNo,
} from '../../sport/market-templates.ts';
import type { ScoreMarket, ScorePair } from '../../sport/score-markets.ts';
import { answer, question } from '../../sport/score-question.ts';
import { seriesPairs } from './series-forecast.ts';
import { mapsNeeded } from './series-state.ts';

/** Numbers of market types that the feed does not have, per sport: never two meanings for one. */
export const ownType = (systemId: number, number: number): number => 900_000 + systemId * 1000 + number;

/** Own types of the match, by their last three digits. */
const OWN = { oddEven: 1, homeWinsMap: 2, awayWinsMap: 3, double: 4, winnerTotal: 5, exactMaps: 6 } as const;

/** Ids of the correct scores of best of 3 and 5, as the feed numbers them. */
const SCORE_IDS: Readonly<Record<string, number>> = {
  '3:2:0': 192,
  '3:2:1': 193,
  '3:1:2': 194,
  '3:0:2': 195,
  '5:3:0': 196,
  '5:3:1': 197,
  '5:3:2': 198,
  '5:2:3': 199,
  '5:1:3': 200,
  '5:0:3': 201,
};

const variantOf = (bestOf: number): string => `sr:correct_score:bestof:${bestOf}`;

/** Final scores of a series with their outcome ids; longer series than the feed's have the score itself at the end of the id. */
export function seriesScores(bestOf: number): (ScorePair & { readonly id: string })[] {
  return seriesPairs(bestOf, { home: 0, away: 0 }, [0.5]).map(({ home, away }) => {
    const tail = SCORE_IDS[`${bestOf}:${home}:${away}`] ?? `${home}-${away}`;
    return { home, away, id: `${variantOf(bestOf)}:${tail}` };
  });
}

/** Markets about the maps of a series. Best of 1 is its winner alone: the rest would be the same question again. */
export function seriesMarkets(systemId: number, bestOf: number): ScoreMarket[] {
  const at = (type: number, specifiers: Readonly<Record<string, string | number>> = {}) => ({ type, scope: 'maps', specifiers });
  const own = (number: number): number => ownType(systemId, number);
  const needed = mapsNeeded(bestOf);
  const lines = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i + 0.5);
  const result = winner(at(186));
  if (bestOf === 1) return [result];
  const ends = [
    { id: 'h', answer: HOME_WINS },
    { id: 'a', answer: AWAY_WINS },
  ];
  const totals = lines(needed, bestOf);
  return [
    result,
    ...lines(-needed, needed)
      .filter((line) => Math.abs(line) > 1)
      .map((line) => handicap(at(327), line)),
    ...totals.map((line) => total(at(328), line)),
    correctScore(at(329, { variant: variantOf(bestOf) }), seriesScores(bestOf)),
    oddEven(at(own(OWN.oddEven))),
    yesNo(at(own(OWN.homeWinsMap)), 'home', 1, (maps) => maps > 0),
    yesNo(at(own(OWN.awayWinsMap)), 'away', 1, (maps) => maps > 0),
    ...totals.map((line) =>
      combination(
        at(own(OWN.winnerTotal), { total: line }),
        ends.flatMap(({ id, answer: side }) => [
          { id: id === 'h' ? '973' : '974', both: [side, scoreOver(line)] as const },
          { id: id === 'h' ? '975' : '976', both: [side, not(scoreOver(line))] as const },
        ]),
      ),
    ),
    ...(bestOf > 3 ? [ranges(at(own(OWN.exactMaps), { bestof: bestOf }), 'total', exactMaps(bestOf))] : []),
    doubleResultMarket(own(OWN.double)),
  ];
}

/** Every number of maps that a series can have. */
const exactMaps = (bestOf: number): Range[] =>
  Array.from({ length: bestOf - mapsNeeded(bestOf) + 1 }, (_, i) => mapsNeeded(bestOf) + i).map((maps) => ({
    id: String(maps),
    from: maps,
    to: maps,
  }));

function doubleResultMarket(type: number): ScoreMarket {
  const outcomes = [
    ['861', 1, 1],
    ['862', 0, 1],
    ['863', 1, 0],
    ['864', 0, 0],
  ] as const;
  return question(
    { type, scope: 'double' },
    'pair',
    1,
    outcomes.map(([id, first, match]) => answer(id, (home, away) => home === first && away === match)),
  );
}

/** Descriptions of the market types of {@link seriesMarkets}. */
export function describeSeries(sport: string, systemId: number, longest: number): MarketDescription[] {
  const describe = describer(sport);
  const own = (number: number): number => ownType(systemId, number);
  const group = 'score regular_play';
  const lengths = Array.from({ length: Math.floor(longest / 2) }, (_, i) => 2 * i + 3);
  const scores = lengths.flatMap((bestOf) => seriesScores(bestOf).map(({ id, home, away }) => [id, `${home}:${away}`] as const));
  return [
    describe(186, 'Winner', group, '', WINNER_NAMES),
    describe(327, 'Map handicap', group, 'hcp', HANDICAP_NAMES),
    describe(328, 'Total maps', group, 'total', OVER_UNDER_NAMES),
    describe(329, 'Correct score (in maps)', group, 'variant', scores),
    describe(own(OWN.oddEven), 'Odd/even maps', group, '', ODD_EVEN_NAMES),
    describe(own(OWN.homeWinsMap), `${HOME} to win a map`, group, '', YES_NO_NAMES),
    describe(own(OWN.awayWinsMap), `${AWAY} to win a map`, group, '', YES_NO_NAMES),
    describe(own(OWN.winnerTotal), 'Winner & total maps', 'regular_play combo', 'total', WINNER_TOTAL_NAMES),
    describe(own(OWN.exactMaps), 'Exact maps', group, 'bestof', EXACT_NAMES),
    describe(own(OWN.double), 'Double result (1st map/match)', group, '', [
      ['861', `${HOME}/${HOME}`],
      ['862', `${AWAY}/${HOME}`],
      ['863', `${HOME}/${AWAY}`],
      ['864', `${AWAY}/${AWAY}`],
    ]),
  ];
}

const EXACT_NAMES = [3, 4, 5, 6, 7].map((maps) => [String(maps), String(maps)] as const);

/** Names of the outcomes of winner and total. */
export const WINNER_TOTAL_NAMES = [
  ['973', `${HOME} & over {total}`],
  ['974', `${AWAY} & over {total}`],
  ['975', `${HOME} & under {total}`],
  ['976', `${AWAY} & under {total}`],
] as const;
