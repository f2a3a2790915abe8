import { AWAY, HOME } from '../../sport/describe-market.ts';
import type { ScoreMarket } from '../../sport/score-markets.ts';
import {
  AWAY_TOTAL,
  answers,
  HANDICAP,
  HOME_TOTAL,
  kind,
  type MarketKind,
  market,
  marketsAt,
  ODD_EVEN,
  ranges,
  SIDE,
  seriesScore,
  THREE_WAY,
  TOTAL,
  WINNER,
  WINNER_TOTAL as WINNER_AND_TOTAL,
} from '../kit/market-kit.ts';
import { evenHandicaps, evenLines, type Outlook } from '../kit/outlook.ts';
import { DOUBLE, FRAMES, frameScope, raceScope, raceTargets, SESSION, scorerScope, WINNER_TOTAL } from './outlook.ts';
import { framesNeeded, type SnookerPairing } from './state.ts';

const MATCH = 'score regular_play';
const of = (id: number, name: string, groups: string, question: MarketKind['question'], numbers: readonly string[] = []) =>
  kind('snooker', id, name, groups, question, numbers);

const DOUBLE_RESULT = answers([
  ['418', `${HOME}/${HOME}`],
  ['422', `${HOME}/${AWAY}`],
  ['430', `${AWAY}/${HOME}`],
  ['434', `${AWAY}/${AWAY}`],
]);
const SESSION_SCORES = ranges(
  'pair',
  [4, 3, 2, 1, 0].map((home) => [
    `${home}:${4 - home}`,
    `${home}:${4 - home}`,
    (a: number, b: number) => a === home && b === 4 - home,
  ]),
);

/** Longer matches have too many final scores to list; shorter ones have no session of four frames. */
const LONGEST_SCORES = 13;
const SHORTEST_SESSION = 7;
const LENGTHS = [5, 7, 9, 11, 13];

/** Ids from 919,000 on are our own: the feed has no type for them that we know. */
const KINDS = {
  winner: of(186, 'Winner', MATCH, WINNER),
  handicap: of(919_000, 'Frame handicap', MATCH, HANDICAP),
  total: of(919_001, 'Total frames', MATCH, TOTAL),
  oddEven: of(919_002, 'Odd/even frames', MATCH, ODD_EVEN),
  home: of(919_003, `${HOME} total frames`, MATCH, HOME_TOTAL),
  away: of(919_004, `${AWAY} total frames`, MATCH, AWAY_TOTAL),
  frame: of(919_005, '{!framenr} frame - winner', 'score frame', SIDE, ['framenr']),
  scorer: of(919_006, '{!framenr} frame - first to score', 'score frame', SIDE, ['framenr']),
  race: of(919_007, 'Race to {framenr} frames', MATCH, SIDE, ['framenr']),
  session: of(919_008, 'Frames 1 to 4 - 1x2', 'score', THREE_WAY),
  sessionScore: of(919_009, 'Frames 1 to 4 - correct score', 'score', SESSION_SCORES),
  doubleResult: of(919_010, 'Double result (1st frame/match)', MATCH, DOUBLE_RESULT),
  winnerTotal: of(919_011, 'Winner & total frames', MATCH, WINNER_AND_TOTAL),
} as const;
const scoreKind = (bestOf: number): MarketKind =>
  of(919_012, 'Correct score', MATCH, seriesScore(framesNeeded({ bestOf })), ['variant']);

function scoreDescription(): MarketKind['description'] {
  const all = LENGTHS.map((bestOf) => scoreKind(bestOf).description);
  const outcomes = new Map(all.flatMap((description) => description.outcomes.map((outcome) => [outcome.id, outcome] as const)));
  return { ...(all[0] as MarketKind['description']), outcomes: [...outcomes.values()] };
}

export const SNOOKER_DESCRIPTIONS = [...Object.values(KINDS).map(({ description }) => description), scoreDescription()];

/** Every market that can be offered on a match; `start` is the outlook before it. */
export function snookerMarkets(pairing: SnookerPairing, start: Outlook): ScoreMarket[] {
  const { bestOf } = pairing;
  const needed = framesNeeded(pairing);
  const frames = start.get(FRAMES);
  const all = Array.from({ length: bestOf }, (_, i) => i + 1);
  const isOpen = (line: number): boolean => line > needed && line < bestOf;
  const below = (line: number): boolean => line < needed;
  return [
    market(KINDS.winner, FRAMES),
    ...marketsAt(
      KINDS.handicap,
      FRAMES,
      evenHandicaps(frames, [-3, -2, -1, 0, 1, 2, 3]).filter((line) => Math.abs(line) < needed && Math.abs(line) > 1),
    ),
    ...marketsAt(KINDS.total, FRAMES, evenLines(frames?.total, [-2, -1, 0, 1, 2]).filter(isOpen)),
    market(KINDS.oddEven, FRAMES),
    ...marketsAt(KINDS.home, FRAMES, evenLines(frames?.home, [-1, 0]).filter(below)),
    ...marketsAt(KINDS.away, FRAMES, evenLines(frames?.away, [-1, 0]).filter(below)),
    market(KINDS.doubleResult, DOUBLE),
    ...marketsAt(KINDS.winnerTotal, WINNER_TOTAL, evenLines(frames?.total, [0]).filter(isOpen)),
    ...(bestOf <= LONGEST_SCORES ? [market(scoreKind(bestOf), FRAMES, { variant: `correct_score:bestof:${bestOf}` })] : []),
    ...(bestOf >= SHORTEST_SESSION ? [market(KINDS.session, SESSION), market(KINDS.sessionScore, SESSION)] : []),
    ...raceTargets(pairing).map((target) => market(KINDS.race, raceScope(target), { framenr: target })),
    ...all.flatMap((frame) => [
      market(KINDS.frame, frameScope(frame), { framenr: frame }),
      market(KINDS.scorer, scorerScope(frame), { framenr: frame }),
    ]),
  ];
}
