import { isHomeSet } from './draw.ts';
import { type DrawModel, type DrawResult, MOST_GOALS, type SetScore } from './draw-model.ts';

/** A market on a draw: every outcome, and which of them a result makes win. Prices and settlement both read it. */
export interface MarketRule {
  readonly id: number;
  readonly specifiers: string;
  /** What the book asks for beyond 1, before prices are cut to the ladder. */
  readonly margin: number;
  /** How many outcomes win in every result. */
  readonly winners: number;
  readonly outcomes: readonly string[];
  won(result: DrawResult): readonly string[];
}

/** Ids of the Unified Odds Feed; it has none for the first two and three of a race in order. */
const ID = {
  result: 1,
  doubleChance: 10,
  total: 18,
  bothScore: 29,
  correctScore: 45,
  winner: 186,
  totalGames: 189,
  setScore: 199,
  setWinner: 202,
  raceWinner: 534,
  racePlaces: 536,
  forecast: 9801,
  tricast: 9802,
} as const;
const MARGIN = {
  twoWay: 0.05,
  threeWay: 0.07,
  setScore: 0.09,
  correctScore: 0.14,
  race: 0.14,
  places: 0.14,
  forecast: 0.2,
  tricast: 0.24,
};

type Score = Extract<DrawResult, { kind: 'score' }>;
type Race = Extract<DrawResult, { kind: 'race' }>;
type Sets = Extract<DrawResult, { kind: 'sets' }>;

type Terms = Omit<MarketRule, 'won' | 'winners'> & { readonly winners?: number };

/** A rule that reads results of one kind; a result of another kind is a mistake of the caller. */
function rule<Kind extends DrawResult['kind']>(
  kind: Kind,
  { winners = 1, ...terms }: Terms,
  won: (result: Extract<DrawResult, { kind: Kind }>) => readonly string[],
): MarketRule {
  return {
    ...terms,
    winners,
    won: (result) => {
      if (result.kind !== kind) throw new Error(`a ${result.kind} does not answer a question about a ${kind}`);
      return won(result as Extract<DrawResult, { kind: Kind }>);
    },
  };
}

const scoreRule = (terms: Terms, won: (result: Score) => readonly string[]): MarketRule => rule('score', terms, won);
const raceRule = (terms: Terms, won: (result: Race) => readonly string[]): MarketRule => rule('race', terms, won);
const setsRule = (terms: Terms, won: (result: Sets) => readonly string[]): MarketRule => rule('sets', terms, won);

const OVER_UNDER = ['12', '13'];
const overUnder = (scored: number, line: number): string[] => [scored > line ? '12' : '13'];

/** Outcome of a score up to 4:4: 274 is 0:0, then two further for every goal of the home side and ten for every one of the away side. */
const scoreOutcome = (home: number, away: number): string => (home > 4 || away > 4 ? '324' : String(274 + 2 * home + 10 * away));
const SCORES = [0, 1, 2, 3, 4].flatMap((away) => [0, 1, 2, 3, 4].map((home) => scoreOutcome(home, away)));

const scoreRules = (): MarketRule[] => [
  scoreRule({ id: ID.result, specifiers: '', margin: MARGIN.threeWay, outcomes: ['1', '2', '3'] }, ({ home, away }) => [
    home > away ? '1' : home === away ? '2' : '3',
  ]),
  scoreRule(
    { id: ID.doubleChance, specifiers: '', margin: MARGIN.threeWay, winners: 2, outcomes: ['9', '10', '11'] },
    ({ home, away }) => (home > away ? ['9', '10'] : home === away ? ['9', '11'] : ['10', '11']),
  ),
  ...[1.5, 2.5, 3.5].map((line) =>
    scoreRule({ id: ID.total, specifiers: `total=${line}`, margin: MARGIN.twoWay, outcomes: OVER_UNDER }, ({ home, away }) =>
      overUnder(home + away, line),
    ),
  ),
  scoreRule({ id: ID.bothScore, specifiers: '', margin: MARGIN.twoWay, outcomes: ['74', '76'] }, ({ home, away }) => [
    home > 0 && away > 0 ? '74' : '76',
  ]),
  scoreRule(
    { id: ID.correctScore, specifiers: '', margin: MARGIN.correctScore, outcomes: [...SCORES, '324'] },
    ({ home, away }) => [scoreOutcome(home, away)],
  ),
];

const BEST_OF_3 = 'sr:correct_score:bestof:3';
const setCount = (sets: readonly SetScore[]): string => {
  const home = sets.filter(isHomeSet).length;
  if (home === 2) return `${BEST_OF_3}:${sets.length === 2 ? 192 : 193}`;
  return `${BEST_OF_3}:${sets.length === 2 ? 195 : 194}`;
};
const winnerOf = (isHome: boolean): string[] => [isHome ? '4' : '5'];

const setsRules = (): MarketRule[] => [
  setsRule({ id: ID.winner, specifiers: '', margin: MARGIN.twoWay, outcomes: ['4', '5'] }, ({ sets }) =>
    winnerOf(sets.filter(isHomeSet).length === 2),
  ),
  setsRule({ id: ID.setWinner, specifiers: 'setnr=1', margin: MARGIN.twoWay, outcomes: ['4', '5'] }, ({ sets: [first] }) =>
    winnerOf(first !== undefined && isHomeSet(first)),
  ),
  ...[18.5, 20.5, 22.5, 24.5].map((line) =>
    setsRule({ id: ID.totalGames, specifiers: `total=${line}`, margin: MARGIN.twoWay, outcomes: OVER_UNDER }, ({ sets }) =>
      overUnder(
        sets.reduce((games, [home, away]) => games + home + away, 0),
        line,
      ),
    ),
  ),
  setsRule(
    {
      id: ID.setScore,
      specifiers: `variant=${BEST_OF_3}`,
      margin: MARGIN.setScore,
      outcomes: [192, 193, 194, 195].map((code) => `${BEST_OF_3}:${code}`),
    },
    ({ sets }) => [setCount(sets)],
  ),
];

/** All ways to name `count` different runners in order, joined by "-": `3-1` is the third before the first. */
function orders(runners: readonly string[], count: number): string[] {
  if (count === 1) return [...runners];
  return orders(runners, count - 1).flatMap((before) => {
    const named = new Set(before.split('-'));
    return runners.filter((runner) => !named.has(runner)).map((runner) => `${before}-${runner}`);
  });
}

/** Fields of at least so many have three places, smaller ones two. */
const THREE_PLACES_FROM = 8;
/** Tricasts grow with the cube of the field: 6 runners have 120, 12 would have 1,320. */
const LARGEST_TRICAST_FIELD = 6;

function raceRules(field: number): MarketRule[] {
  const runners = Array.from({ length: field }, (_, index) => String(index + 1));
  const places = field >= THREE_PLACES_FROM ? 3 : 2;
  const first = ({ order }: Race, count: number): string[] => order.slice(0, count).map(String);
  const rules = [
    raceRule({ id: ID.raceWinner, specifiers: '', margin: MARGIN.race, outcomes: runners }, (race) => first(race, 1)),
    raceRule(
      { id: ID.racePlaces, specifiers: `winners=${places}`, margin: MARGIN.places, winners: places, outcomes: runners },
      (race) => first(race, places),
    ),
    raceRule({ id: ID.forecast, specifiers: '', margin: MARGIN.forecast, outcomes: orders(runners, 2) }, (race) => [
      first(race, 2).join('-'),
    ]),
  ];
  if (field > LARGEST_TRICAST_FIELD) return rules;
  const tricast = { id: ID.tricast, specifiers: '', margin: MARGIN.tricast, outcomes: orders(runners, 3) };
  return [...rules, raceRule(tricast, (race) => [first(race, 3).join('-')])];
}

/** Goals up to which scores are drawn: nothing else is possible. */
export const SCORE_CELLS: readonly (readonly [number, number])[] = Array.from({ length: (MOST_GOALS + 1) ** 2 }, (_, cell) => [
  Math.floor(cell / (MOST_GOALS + 1)),
  cell % (MOST_GOALS + 1),
]);

/** Every market that a draw of this kind has. */
export function marketRules({ kind, weights }: DrawModel): MarketRule[] {
  if (kind === 'score') return scoreRules();
  return kind === 'sets' ? setsRules() : raceRules(weights.length);
}
