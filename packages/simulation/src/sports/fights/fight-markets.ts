import type { MarketDescription } from '../../market-descriptions.ts';
import {
  AWAY,
  DOUBLE_CHANCE_NAMES,
  describer,
  HOME,
  type Names,
  OVER_UNDER_NAMES,
  THREE_WAY_NAMES,
  WINNER_NAMES,
  YES_NO_NAMES,
} from '../../sport/describe-market.ts';
import type { ScoreMarket } from '../../sport/score-markets.ts';
import { answer, type Place, question, won } from '../../sport/score-question.ts';
import { ownType } from '../series/series-markets.ts';
import type { FightGame } from './fight-game.ts';
import { howOf, whoOf } from './fight-state.ts';

/** Own types, by their last three digits. */
const OWN = {
  method: 1,
  round: 2,
  starts: 3,
  homeKo: 4,
  awayKo: 5,
  homeSubmission: 6,
  awaySubmission: 7,
  homeDecision: 8,
  awayDecision: 9,
  homeInside: 10,
  awayInside: 11,
  endsIn: 12,
} as const;

const HOME_SIDE = 1;
const AWAY_SIDE = 2;
const KO = 1;
const SUBMISSION = 2;
const DECISION = 3;

type Test = (code: number, half: number) => boolean;

/** One of the outcomes of a market with a variant: its number in the id, its test and its name. */
interface Choice {
  readonly name: string;
  readonly isRight: Test;
}

const roundOf = (half: number): number => Math.floor(half / 2) + 1;
const by =
  (who: number, how: number): Test =>
  (code) =>
    whoOf(code) === who && howOf(code) === how;
const isDecision: Test = (code) => howOf(code) === DECISION;

const methodChoices = ({ submissionShare, hasDraw }: FightGame): Choice[] => {
  const knockout = submissionShare > 0 ? 'KO/TKO' : 'KO, TKO or disqualification';
  const ofSide = (who: number, name: string): Choice[] => [
    { name: `${name} by ${knockout}`, isRight: by(who, KO) },
    ...(submissionShare > 0 ? [{ name: `${name} by submission`, isRight: by(who, SUBMISSION) }] : []),
    { name: `${name} by decision`, isRight: by(who, DECISION) },
  ];
  const draw = hasDraw ? [{ name: 'draw', isRight: (code: number) => whoOf(code) === 0 }] : [];
  return [...ofSide(HOME_SIDE, HOME), ...ofSide(AWAY_SIDE, AWAY), ...draw];
};

/** Side and rounds of a stoppage, or a decision. */
const roundChoices = (game: FightGame, bands: readonly (readonly [number, number])[]): Choice[] => {
  const ofSide = (who: number, name: string): Choice[] => [
    ...bands.map(([from, to]) => ({
      name: from === to ? `${name} in round ${from}` : `${name} in rounds ${from}-${to}`,
      isRight: (code: number, half: number) =>
        whoOf(code) === who && howOf(code) !== DECISION && roundOf(half) >= from && roundOf(half) <= to,
    })),
    { name: `${name} by decision`, isRight: by(who, DECISION) },
  ];
  const draw = game.hasDraw ? [{ name: 'draw', isRight: (code: number) => whoOf(code) === 0 }] : [];
  return [...ofSide(HOME_SIDE, HOME), ...ofSide(AWAY_SIDE, AWAY), ...draw];
};

const everyRound = (rounds: number): (readonly [number, number])[] =>
  Array.from({ length: rounds }, (_, i) => [i + 1, i + 1] as const);
const bandsUpTo = (game: FightGame, rounds: number): (readonly [number, number])[] =>
  game.ranges.filter(([, to]) => to <= rounds).map(([from, to]) => [from, to] as const);

/** Variants are our own: the feed's depend on the producer. */
const variants = (game: FightGame, rounds: number) => ({
  method: `df:winning_method:${game.key}`,
  exact: `df:winner_and_round:${game.key}:${rounds}`,
  range: `df:winner_and_round_range:${game.key}:${rounds}`,
});

const variantMarket = (type: number, variant: string, choices: readonly Choice[]): ScoreMarket =>
  ask(
    type,
    choices.map(({ isRight }, i) => answer(`${variant}:${i + 1}`, isRight)),
    { variant },
  );

function ask(type: number, outcomes: Parameters<typeof question>[3], specifiers: Place['specifiers'] = {}): ScoreMarket {
  return question({ type, scope: 'fight', specifiers }, 'pair', 100, outcomes);
}

const yesNo = (type: number, isYes: Test, specifiers: Place['specifiers'] = {}): ScoreMarket =>
  ask(type, [answer('74', isYes), answer('76', (code, half) => !isYes(code, half))], specifiers);

/** Lines of the number of rounds: x.5 is the middle of the next round. */
const roundLines = (rounds: number): number[] => Array.from({ length: rounds }, (_, i) => i + 0.5);

/** Every market of a fight of so many rounds. */
export function fightMarkets(game: FightGame, rounds: number): ScoreMarket[] {
  const own = (number: number): number => ownType(game.systemId, number);
  const named = variants(game, rounds);
  const bands = bandsUpTo(game, rounds);
  const stopped =
    (who: number): Test =>
    (code) =>
      whoOf(code) === who && howOf(code) !== DECISION;
  const side = (who: number) => (code: number) => (whoOf(code) === 0 ? 'refund' : won(whoOf(code) === who));
  const total = roundLines(rounds).map((line) => ({
    ...ask(18, [answer('12', (_, half) => half >= 2 * line), answer('13', (_, half) => half < 2 * line)], { total: line }),
    family: '18',
  }));
  return [
    ask(186, [
      { id: '4', result: side(HOME_SIDE) },
      { id: '5', result: side(AWAY_SIDE) },
    ]),
    ...(game.hasDraw ? threeWays() : []),
    ...total,
    variantMarket(910, named.method, methodChoices(game)),
    yesNo(911, isDecision),
    variantMarket(912, named.exact, roundChoices(game, everyRound(rounds))),
    ...(bands.length === 0 ? [] : [variantMarket(913, named.range, roundChoices(game, bands))]),
    ask(own(OWN.method), [
      answer('1', (code) => howOf(code) === KO),
      ...(game.submissionShare > 0 ? [answer('2', (code: number) => howOf(code) === SUBMISSION)] : []),
      answer('3', isDecision),
    ]),
    ask(
      own(OWN.round),
      [
        ...everyRound(rounds).map(([round]) =>
          answer(String(round), (code, half) => !isDecision(code, half) && roundOf(half) === round),
        ),
        answer('distance', isDecision),
      ],
      { rounds },
    ),
    ...everyRound(rounds)
      .slice(1)
      .map(([roundnr]) => yesNo(own(OWN.starts), (_, half) => half >= 2 * (roundnr - 1), { roundnr })),
    ...everyRound(rounds).map(([roundnr]) =>
      yesNo(own(OWN.endsIn), (code, half) => !isDecision(code, half) && roundOf(half) === roundnr, { roundnr }),
    ),
    yesNo(own(OWN.homeKo), by(HOME_SIDE, KO)),
    yesNo(own(OWN.awayKo), by(AWAY_SIDE, KO)),
    ...(game.submissionShare > 0
      ? [
          yesNo(own(OWN.homeSubmission), by(HOME_SIDE, SUBMISSION)),
          yesNo(own(OWN.awaySubmission), by(AWAY_SIDE, SUBMISSION)),
          yesNo(own(OWN.homeInside), stopped(HOME_SIDE)),
          yesNo(own(OWN.awayInside), stopped(AWAY_SIDE)),
        ]
      : []),
    yesNo(own(OWN.homeDecision), by(HOME_SIDE, DECISION)),
    yesNo(own(OWN.awayDecision), by(AWAY_SIDE, DECISION)),
  ];
}

function threeWays(): ScoreMarket[] {
  const is =
    (...sides: readonly number[]): Test =>
    (code) =>
      sides.includes(whoOf(code));
  return [
    ask(1, [answer('1', is(HOME_SIDE)), answer('2', is(0)), answer('3', is(AWAY_SIDE))]),
    ask(10, [answer('9', is(HOME_SIDE, 0)), answer('10', is(HOME_SIDE, AWAY_SIDE)), answer('11', is(0, AWAY_SIDE))]),
  ];
}

const choiceNames = (variant: string, choices: readonly Choice[]): Names =>
  choices.map(({ name }, i) => [`${variant}:${i + 1}`, name] as const);

/** Descriptions of the market types of {@link fightMarkets}, whatever the length. */
export function describeFights(game: FightGame): MarketDescription[] {
  const describe = describer(game.key);
  const own = (number: number): number => ownType(game.systemId, number);
  const group = 'regular_play';
  const longest = Math.max(...game.lengths);
  const ofLengths = (make: (rounds: number) => Names): Names => game.lengths.flatMap((rounds) => make(rounds));
  const exact = ofLengths((rounds) => choiceNames(variants(game, rounds).exact, roundChoices(game, everyRound(rounds))));
  const range = ofLengths((rounds) => choiceNames(variants(game, rounds).range, roundChoices(game, bandsUpTo(game, rounds))));
  const yes = (number: number, name: string, specifiers = ''): MarketDescription =>
    describe(own(number), name, group, specifiers, YES_NO_NAMES);
  const methods: Names = [
    ['1', 'KO/TKO'],
    ...(game.submissionShare > 0 ? [['2', 'submission'] as const] : []),
    ['3', 'decision'],
  ];
  return [
    describe(186, 'Winner', group, '', WINNER_NAMES),
    ...(game.hasDraw
      ? [describe(1, '1x2', group, '', THREE_WAY_NAMES), describe(10, 'Double chance', group, '', DOUBLE_CHANCE_NAMES)]
      : []),
    describe(18, 'Total', group, 'total', OVER_UNDER_NAMES),
    describe(910, 'Winning method', group, 'variant', choiceNames(variants(game, longest).method, methodChoices(game))),
    describe(911, 'Will the fight go the distance', group, '', YES_NO_NAMES),
    describe(912, 'Winner & exact rounds', group, 'variant', exact),
    ...(game.ranges.length === 0 ? [] : [describe(913, 'Winner & round range', group, 'variant', range)]),
    describe(own(OWN.method), 'How the fight ends', group, '', methods),
    describe(own(OWN.round), 'Round in which the fight ends', group, 'rounds', [
      ...everyRound(longest).map(([round]) => [String(round), `round ${round}`] as const),
      ['distance', 'goes the distance'],
    ]),
    yes(OWN.starts, 'Fight to start round {roundnr}', 'roundnr'),
    yes(OWN.endsIn, 'Fight to end in round {roundnr}', 'roundnr'),
    yes(OWN.homeKo, `${HOME} to win by KO/TKO`),
    yes(OWN.awayKo, `${AWAY} to win by KO/TKO`),
    ...(game.submissionShare > 0
      ? [
          yes(OWN.homeSubmission, `${HOME} to win by submission`),
          yes(OWN.awaySubmission, `${AWAY} to win by submission`),
          yes(OWN.homeInside, `${HOME} to win inside the distance`),
          yes(OWN.awayInside, `${AWAY} to win inside the distance`),
        ]
      : []),
    yes(OWN.homeDecision, `${HOME} to win by decision`),
    yes(OWN.awayDecision, `${AWAY} to win by decision`),
  ];
}
