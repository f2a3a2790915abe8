import { type LineResult, type MarketChance, type MarketResult, plainChance } from '../../chance.ts';
import type { ScorePair } from '../../sport/score-markets.ts';
import { specifierText } from '../../sport/score-question.ts';
import { goalsBetween } from './clock.ts';
import { atLead, type GoalWalk, type Leads, MOST_GOALS } from './goal-walk.ts';
import { goalForecast, leadNow, shareOfMinutes, walkAt } from './goals.ts';
import type { MarketGroup, Moment } from './market-group.ts';
import { last, nth, type Ordered } from './order-market.ts';
import type { SoccerSetup } from './setup.ts';
import { countsOf, type Goal, goalOrder, isFirstOver, isRegularOver, type SoccerMatch } from './state.ts';
import { type ClockWindow, FIFTEEN_MINUTES, isPassed, TEN_MINUTES } from './windows.ts';

const GOAL_NUMBER = 'goalnr';
const NEXT = 8;
const LAST = 9;
const NEXT_OF_HALF = { 1: 62, 2: 84 } as const;
const REST = { match: 7, half: 61 } as const;
const FIRST_AND_RESULT = 184;
const FIRST_RESULT_IDS = ['814', '816', '818', '820', '822', '824', '826'];

/** Market 100: ids by quarter of an hour, then none; market 101: by ten minutes. */
const WHEN = [
  { type: 100, windows: FIFTEEN_MINUTES, ids: ['584', '586', '588', '590', '592', '594'], none: '596' },
  { type: 101, windows: TEN_MINUTES, ids: ['598', '600', '602', '604', '606', '608', '610', '612', '614'], none: '616' },
] as const;

const win = (is: boolean): LineResult => (is ? 'win' : 'loss');
const inWindow = ({ from, to }: ClockWindow, { minute }: Goal): boolean => minute >= from && minute <= to;

/** When the next goal falls. */
function whenChances({ sum }: GoalWalk, moment: Moment): MarketChance[] {
  const { state, left } = moment;
  return WHEN.map(({ type, windows, ids, none }) => {
    let before = 0;
    const outcomes = windows.map((span, i) => {
      const mean = isPassed(state, span) ? 0 : sum * shareOfMinutes(moment, span.from, span.to);
      const p = Math.exp(-before) * (1 - Math.exp(-mean));
      before += mean;
      return plainChance(ids[i] ?? '', p);
    });
    outcomes.push(plainChance(none, Math.exp(-sum * goalsBetween(left, 0))));
    const specifiers = specifierText({ [GOAL_NUMBER]: state.goals.length + 1 });
    return { type, specifiers, outcomes, favourite: false };
  });
}

function whenResults(state: SoccerMatch): MarketResult[] {
  return WHEN.flatMap(({ type, windows, ids, none }) => {
    const resultFor = (number: number, right: string): MarketResult => ({
      type,
      specifiers: specifierText({ [GOAL_NUMBER]: number }),
      outcomes: [...ids, none].map((id) => ({ id, result: win(id === right) })),
    });
    const known = state.goals.map((goal, i) => resultFor(i + 1, ids[windows.findIndex((span) => inWindow(span, goal))] ?? none));
    return isRegularOver(state) ? [...known, resultFor(state.goals.length + 1, none)] : known;
  });
}

/** Scores the match has had, from 0:0 on, within the goals of an order. */
function scoresOf(order: string): ScorePair[] {
  return [0, ...Array.from(order, (_, i) => i + 1)].map((length) => countsOf(order.slice(0, length)));
}

const scoreSpecifier = ({ home, away }: ScorePair): string => specifierText({ score: `${home}:${away}` });

function threeWay(type: number, score: ScorePair, home: number, level: number, away: number): MarketChance {
  const outcomes = [plainChance('1', home), plainChance('2', level), plainChance('3', away)];
  return { type, specifiers: scoreSpecifier(score), outcomes, favourite: false };
}

/** Who wins what is left of the match or of the first half from the present score. */
function restChances(walk: GoalWalk, { state, left }: Moment): MarketChance[] {
  const asked = (type: number, share: number): MarketChance => {
    const { difference } = goalForecast(walk, share, { home: 0, away: 0 }, atLead(leadNow(state)));
    let [home, level, away] = [0, 0, 0];
    for (let i = 0; i < difference.p.length; i++) {
      const [lead, mass] = [difference.from + i, difference.p[i] ?? 0];
      if (lead > 0) home += mass;
      else if (lead === 0) level += mass;
      else away += mass;
    }
    return threeWay(type, countsOf(goalOrder(state)), home, level, away);
  };
  const match = asked(REST.match, goalsBetween(left, 0));
  return isFirstOver(state) ? [match] : [match, asked(REST.half, goalsBetween(left, 0.5))];
}

function restResults(state: SoccerMatch): MarketResult[] {
  const results = (type: number, order: string): MarketResult[] => {
    const end = countsOf(order);
    return scoresOf(order).map((score) => {
      const lead = end.home - score.home - (end.away - score.away);
      const outcomes = [
        { id: '1', result: win(lead > 0) },
        { id: '2', result: win(lead === 0) },
        { id: '3', result: win(lead < 0) },
      ];
      return { type, specifiers: scoreSpecifier(score), outcomes };
    });
  };
  return [
    ...(isFirstOver(state) ? results(REST.half, goalOrder(state, 1)) : []),
    ...(isRegularOver(state) ? results(REST.match, goalOrder(state)) : []),
  ];
}

const resultOf = ({ home, away }: ScorePair): number => (home > away ? 0 : home === away ? 1 : 2);
const FIRST_RESULT_SPECIFIERS = specifierText({ [GOAL_NUMBER]: 1 });

/** First goal and result, before any: after the first goal the others follow the lead that it gave. */
function firstAndResult(walk: GoalWalk, left: number): MarketChance {
  const chances = new Float64Array(FIRST_RESULT_IDS.length);
  const counts = walk.counts(goalsBetween(left, 0));
  const first = walk.next(atLead(0));
  chances[6] = counts[0] ?? 0;
  for (const [side, lead, part] of [
    [0, 1, first.home],
    [1, -1, first.away],
  ] as const) {
    const paths = walk.paths(lead);
    for (let x = 0; x < MOST_GOALS; x++) {
      for (let y = 0; y < MOST_GOALS; y++) {
        const i = 3 * side + resultOf({ home: x + (1 - side), away: y + side });
        chances[i] = (chances[i] ?? 0) + part * (paths[x * MOST_GOALS + y] ?? 0) * (counts[x + y + 1] ?? 0);
      }
    }
  }
  const outcomes = FIRST_RESULT_IDS.map((id, i) => plainChance(id, chances[i] ?? 0));
  return { type: FIRST_AND_RESULT, specifiers: FIRST_RESULT_SPECIFIERS, outcomes, favourite: false };
}

function firstAndResultOf(state: SoccerMatch): MarketResult[] {
  if (!isRegularOver(state)) return [];
  const [first] = state.goals;
  const right = first === undefined ? 6 : 3 * (first.side === 'home' ? 0 : 1) + resultOf(countsOf(goalOrder(state)));
  const outcomes = FIRST_RESULT_IDS.map((id, i) => ({ id, result: win(i === right) }));
  return [{ type: FIRST_AND_RESULT, specifiers: FIRST_RESULT_SPECIFIERS, outcomes }];
}

type Order = Omit<Ordered, 'further'>;

function orders(state: SoccerMatch): { readonly match: Order; readonly halves: Readonly<Record<1 | 2, Order>> } {
  const isOver = isRegularOver(state);
  return {
    match: { order: goalOrder(state), isOver },
    halves: {
      1: { order: goalOrder(state, 1), isOver: isFirstOver(state) },
      2: { order: goalOrder(state, 2), isOver },
    },
  };
}

/** Markets about the order of the goals. */
export function goalOrderGroup(setup: SoccerSetup): MarketGroup {
  const decided = (state: SoccerMatch): MarketResult[] => {
    const { match, halves } = orders(state);
    return [
      ...nth.results(NEXT, GOAL_NUMBER, match),
      ...nth.results(NEXT_OF_HALF[1], GOAL_NUMBER, halves[1]),
      ...nth.results(NEXT_OF_HALF[2], GOAL_NUMBER, halves[2]),
      ...last.results(LAST, match),
      ...whenResults(state),
      ...restResults(state),
      ...firstAndResultOf(state),
    ];
  };
  return {
    chances: (moment) => {
      const { state, left } = moment;
      if (isRegularOver(state)) return [];
      const walk = walkAt(setup, moment);
      const { match, halves } = orders(state);
      const lead = leadNow(state);
      const open = (order: Order, from: number, to: number): Ordered => {
        const leads: Leads = walk.leadsAfter(goalsBetween(left, from), lead);
        const [goals, next] = [walk.sum * goalsBetween(from, to), walk.next(leads)];
        return { ...order, further: { home: goals * next.home, away: goals * next.away } };
      };
      return [
        ...nth.chances(NEXT, GOAL_NUMBER, open(match, left, 0)),
        ...(isFirstOver(state) ? [] : nth.chances(NEXT_OF_HALF[1], GOAL_NUMBER, open(halves[1], left, 0.5))),
        ...nth.chances(NEXT_OF_HALF[2], GOAL_NUMBER, open(halves[2], Math.min(left, 0.5), 0)),
        ...last.chances(LAST, match.order, walk.last(goalsBetween(left, 0), lead)),
        ...whenChances(walk, moment),
        // Before the first goal the rest is the whole: what wins it stands in 1x2.
        ...(state.goals.length === 0 ? [] : restChances(walk, moment)),
        ...(state.goals.length === 0 ? [firstAndResult(walk, left)] : []),
      ];
    },
    decided,
    standing: decided,
    results: decided,
  };
}
