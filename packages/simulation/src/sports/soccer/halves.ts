import { EVERY_TYPE, type Offers } from '../../sport/offer-depth.ts';
import type { ScopeForecast, ScorePair } from '../../sport/score-markets.ts';
import { goalsBetween } from './clock.ts';
import { atLead } from './goal-walk.ts';
import { goalForecast, partForecast, walkAt } from './goals.ts';
import { type JointMarket, jointChances, jointDecided, jointResult } from './joint-market.ts';
import type { MarketGroup } from './market-group.ts';
import type { SoccerSetup } from './setup.ts';
import { halfScoreOf, isFirstOver, isRegularOver, type SoccerMatch, scopeOf } from './state.ts';

type Question = (first: ScorePair, second: ScorePair) => number;

const bit = (index: number): number => 1 << index;
/** 0 home ahead, 1 level, 2 away ahead. */
const resultOf = ({ home, away }: ScorePair): number => (home > away ? 0 : home === away ? 1 : 2);
const sum = (first: ScorePair, second: ScorePair): ScorePair => ({
  home: first.home + second.home,
  away: first.away + second.away,
});
const goals = ({ home, away }: ScorePair): number => home + away;
const both = ({ home, away }: ScorePair): boolean => home > 0 && away > 0;

function market(type: number, outcomes: readonly string[], upTo: number, right: Question, specifiers = ''): JointMarket {
  return { type, specifiers, outcomes, right, upTo };
}

/** Yes (74) or no (76). */
const yesNo = (type: number, upTo: number, isYes: (first: ScorePair, second: ScorePair) => boolean, specifiers = '') =>
  market(type, ['74', '76'], upTo, (first, second) => bit(isYes(first, second) ? 0 : 1), specifiers);

/** First half (436), second half (438) or equal (440). */
const higher = (type: number, of: (score: ScorePair) => number) =>
  market(type, ['436', '438', '440'], 1, (first, second) => {
    const [one, other] = [of(first), of(second)];
    return bit(one > other ? 0 : other > one ? 1 : 2);
  });

const HALF_FULL = Array.from({ length: 9 }, (_, i) => String(418 + 2 * i));

/** Double chance of the match with both to score in a half: 1718 is home or draw and yes, then no ... */
const DOUBLES = [
  [0, 1],
  [0, 2],
  [1, 2],
] as const;
const doubleAnd = (type: number, half: (first: ScorePair, second: ScorePair) => ScorePair) =>
  market(
    type,
    Array.from({ length: 6 }, (_, i) => String(1718 + i)),
    1,
    (first, second) => {
      const result = resultOf(sum(first, second));
      const no = both(half(first, second)) ? 0 : 1;
      return DOUBLES.reduce((right, ends, i) => (ends.some((end) => end === result) ? right | bit(2 * i + no) : right), 0);
    },
  );

const wins =
  (side: 0 | 2) =>
  (score: ScorePair): boolean =>
    resultOf(score) === side;
const LINE = 1.5;

/** Markets about both halves. */
export const HALVES_MARKETS: readonly JointMarket[] = [
  market(47, HALF_FULL, 1, (first, second) => bit(3 * resultOf(first) + resultOf(sum(first, second)))),
  yesNo(48, 1, (first, second) => wins(0)(first) && wins(0)(second)),
  yesNo(49, 1, (first, second) => wins(2)(first) && wins(2)(second)),
  yesNo(50, 1, (first, second) => wins(0)(first) || wins(0)(second)),
  yesNo(51, 1, (first, second) => wins(2)(first) || wins(2)(second)),
  higher(52, goals),
  higher(53, ({ home }) => home),
  higher(54, ({ away }) => away),
  // Yes or no of the first half and of the second: no/no, yes/no, yes/yes, no/yes.
  market(55, ['806', '808', '810', '812'], 1, (first, second) =>
    bit(both(first) ? (both(second) ? 2 : 1) : both(second) ? 3 : 0),
  ),
  yesNo(56, 1, (first, second) => first.home > 0 && second.home > 0),
  yesNo(57, 1, (first, second) => first.away > 0 && second.away > 0),
  yesNo(58, 2, (first, second) => goals(first) > LINE && goals(second) > LINE, `total=${LINE}`),
  yesNo(59, 2, (first, second) => goals(first) < LINE && goals(second) < LINE, `total=${LINE}`),
  doubleAnd(540, (first) => first),
  doubleAnd(541, (_, second) => second),
];

/** Markets about both halves, priced from a forecast of the first and one of the second for each lead at the break. */
export function halvesGroup(setup: SoccerSetup, offers: Offers = EVERY_TYPE): MarketGroup {
  const markets = HALVES_MARKETS.filter(({ type }) => offers(type));
  const scopes = (state: SoccerMatch) =>
    [scopeOf(halfScoreOf(state, 1), isFirstOver(state)), scopeOf(halfScoreOf(state, 2), isRegularOver(state))] as const;
  const decided = (state: SoccerMatch) => {
    const [first, second] = scopes(state);
    return markets.flatMap((one) => jointDecided(one, first, second) ?? []);
  };
  return {
    chances: (moment) => {
      const { state, left } = moment;
      if (isRegularOver(state)) return [];
      const [first, second] = scopes(state);
      const walk = walkAt(setup, moment);
      const open = markets.filter((one) => jointDecided(one, first, second) === undefined);
      if (isFirstOver(state)) {
        const late = partForecast(walk, moment, [left, 0], second);
        return jointChances(open, goalForecast(walk, 0, first), () => late);
      }
      // Who scores after the break depends on who leads then.
      const late = new Map<number, ScopeForecast>();
      const after = ({ home, away }: ScorePair): ScopeForecast => {
        const known = late.get(home - away) ?? goalForecast(walk, goalsBetween(0.5, 0), second, atLead(home - away));
        late.set(home - away, known);
        return known;
      };
      return jointChances(open, partForecast(walk, moment, [left, 0.5], first), after);
    },
    decided,
    standing: decided,
    results: (state) => markets.map((one) => jointResult(one, ...scopes(state))),
  };
}
