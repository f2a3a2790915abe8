import { AWAY, HOME } from '../../sport/describe-market.ts';
import {
  AWAY_ODD_EVEN,
  AWAY_TOTAL,
  answers,
  HANDICAP,
  HOME_ODD_EVEN,
  HOME_TOTAL,
  kind,
  type MarketKind,
  ODD_EVEN,
  ranges,
  SIDE,
  TOTAL,
  WINNER,
  WINNER_TOTAL,
  yesNo,
} from '../kit/market-kit.ts';
import { type RallyFormat, setsNeeded } from './format.ts';

/** Market types of a sport of rallies, by what they ask. */
export type RallyKinds = Readonly<Record<RallyKind, MarketKind>> & { readonly correctScore: (bestOf: number) => MarketKind };

type RallyKind = (typeof KINDS)[number];
const KINDS = [
  'winner',
  'setHandicap',
  'totalSets',
  'homeSet',
  'awaySet',
  'doubleResult',
  'pointHandicap',
  'totalPoints',
  'oddEven',
  'homePoints',
  'awayPoints',
  'homeOddEven',
  'awayOddEven',
  'winnerTotal',
  'extraSets',
  'oddEvenSets',
  'setWinner',
  'setPointHandicap',
  'setTotal',
  'setOddEven',
  'setHome',
  'setAway',
  'setRace',
  'setExtra',
  'setMargin',
] as const;

const GAME_NUMBER = 'setnr';

/** Ids of the Unified Odds Feed for correct scores in sets; of longer matches its own list is not known here. */
const SCORE_IDS: Readonly<Record<string, string>> = {
  '3/2:0': '192',
  '3/2:1': '193',
  '3/1:2': '194',
  '3/0:2': '195',
  '5/3:0': '196',
  '5/3:1': '197',
  '5/3:2': '198',
  '5/2:3': '199',
  '5/1:3': '200',
  '5/0:3': '201',
};

function scoresOf(needed: number): (readonly [number, number])[] {
  const ahead = Array.from({ length: needed }, (_, lost) => [needed, lost] as const);
  return [...ahead, ...ahead.map(([won, lost]) => [lost, won] as const).reverse()];
}

function correctScoreQuestion(bestOf: number): ReturnType<typeof ranges> {
  const variant = `sr:correct_score:bestof:${bestOf}`;
  const needed = setsNeeded({ bestOf } as RallyFormat);
  return ranges(
    'pair',
    scoresOf(needed).map(([home, away]) => {
      const score = `${home}:${away}`;
      return [
        `${variant}:${SCORE_IDS[`${bestOf}/${score}`] ?? score}`,
        score,
        (a: number, b: number) => a === home && b === away,
      ];
    }),
  );
}

const DOUBLE_RESULT = answers([
  ['418', `${HOME}/${HOME}`],
  ['422', `${HOME}/${AWAY}`],
  ['430', `${AWAY}/${HOME}`],
  ['434', `${AWAY}/${AWAY}`],
]);

const EXTRA_SETS = ranges('home', [
  ['0', '0', (sets) => sets === 0],
  ['1', '1', (sets) => sets === 1],
  ['2', '2', (sets) => sets === 2],
  ['3', '3+', (sets) => sets >= 3],
]);

const MARGIN = ranges('difference', [
  ['1', `${HOME} by 2`, (lead) => lead > 0 && lead <= 2],
  ['2', `${HOME} by 3-5`, (lead) => lead >= 3 && lead <= 5],
  ['3', `${HOME} by 6+`, (lead) => lead >= 6],
  ['4', `${AWAY} by 2`, (lead) => lead < 0 && lead >= -2],
  ['5', `${AWAY} by 3-5`, (lead) => lead <= -3 && lead >= -5],
  ['6', `${AWAY} by 6+`, (lead) => lead <= -6],
]);

/** How a sport calls its parts: sets in volleyball, games in table tennis and badminton. */
export interface RallyNames {
  readonly sport: string;
  /** Where our own ids begin: questions for which the feed has no type that we know. */
  readonly ownFrom: number;
  readonly part: 'set' | 'game';
  readonly partIds: { readonly winner: number; readonly handicap: number; readonly total: number; readonly oddEven: number };
  readonly raceId: number;
}

/** The market types of one sport. */
export function rallyKinds(names: RallyNames): RallyKinds {
  const { sport, part, partIds, ownFrom } = names;
  const number = part === 'set' ? GAME_NUMBER : 'gamenr';
  const nth = `{!${number}} ${part}`;
  const match = (id: number, name: string, question: MarketKind['question']): MarketKind =>
    kind(sport, id, name, 'score regular_play', question);
  const ofPart = (id: number, name: string, question: MarketKind['question'], more: readonly string[] = []): MarketKind =>
    kind(sport, id, `${nth} - ${name}`, `score ${part}`, question, [number, ...more]);
  return {
    winner: match(186, 'Winner', WINNER),
    setHandicap: match(188, 'Set handicap', HANDICAP),
    totalSets: match(314, 'Total sets', TOTAL),
    homeSet: match(
      192,
      `${HOME} to win a set`,
      yesNo('home', (sets) => sets > 0),
    ),
    awaySet: match(
      193,
      `${AWAY} to win a set`,
      yesNo('away', (sets) => sets > 0),
    ),
    correctScore: (bestOf) => kind(sport, 199, 'Correct score', 'score regular_play', correctScoreQuestion(bestOf), ['variant']),
    pointHandicap: match(237, 'Point handicap', HANDICAP),
    totalPoints: match(238, 'Total points', TOTAL),
    setWinner: ofPart(partIds.winner, 'winner', WINNER),
    setPointHandicap: ofPart(partIds.handicap, 'point handicap', HANDICAP),
    setTotal: ofPart(partIds.total, 'total points', TOTAL),
    setOddEven: ofPart(partIds.oddEven, 'odd/even', ODD_EVEN),
    setRace: ofPart(names.raceId, 'race to {pointnr} points', SIDE, ['pointnr']),
    doubleResult: match(ownFrom, `Double result (1st ${part}/match)`, DOUBLE_RESULT),
    oddEven: match(ownFrom + 1, 'Odd/even points', ODD_EVEN),
    homePoints: match(ownFrom + 2, `${HOME} total points`, HOME_TOTAL),
    awayPoints: match(ownFrom + 3, `${AWAY} total points`, AWAY_TOTAL),
    homeOddEven: match(ownFrom + 4, `${HOME} odd/even points`, HOME_ODD_EVEN),
    awayOddEven: match(ownFrom + 5, `${AWAY} odd/even points`, AWAY_ODD_EVEN),
    winnerTotal: match(ownFrom + 6, 'Winner & total points', WINNER_TOTAL),
    extraSets: match(ownFrom + 7, `Number of ${part}s decided by extra points`, EXTRA_SETS),
    oddEvenSets: match(ownFrom + 8, `Odd/even ${part}s`, ODD_EVEN),
    setHome: ofPart(ownFrom + 9, `${HOME} total points`, HOME_TOTAL),
    setAway: ofPart(ownFrom + 10, `${AWAY} total points`, AWAY_TOTAL),
    setExtra: ofPart(
      ownFrom + 11,
      'decided by extra points',
      yesNo('home', (extra) => extra === 1),
    ),
    setMargin: ofPart(ownFrom + 12, 'winning margin', MARGIN),
  };
}

/** Every description of a sport whose matches have one of these lengths. */
export function rallyDescriptions(kinds: RallyKinds, lengths: readonly number[]): MarketKind['description'][] {
  const scores = lengths.map((bestOf) => kinds.correctScore(bestOf).description);
  const first = scores[0];
  const correct = first === undefined ? [] : [{ ...first, outcomes: scores.flatMap((score) => score.outcomes) }];
  return [...KINDS.map((name) => kinds[name].description), ...correct];
}
