import { type MarketChance, type MarketResult, plainChance } from '../../chance.ts';
import { cardsBetween, evenlyBetween, goalsBetween, remainingAtMinute, USUAL_MS } from './clock.ts';
import { REDS } from './count-types.ts';
import { goalRates } from './goals.ts';
import type { MarketGroup, Moment } from './market-group.ts';
import type { SoccerSetup } from './setup.ts';
import { HALF_MS, isFirstOver, isRegularOver, type SoccerMatch } from './state.ts';

/** Of the goals, this many are scored from the spot; and this many penalties of a match are missed. */
export const PENALTY_GOALS = 0.09;
export const MISSED_PENALTIES = 0.06;

/** Market types of the Unified Odds Feed (a sending-off), the others are our own. */
const SENT_OFF = { any: 146, home: 147, away: 148 } as const;
export const PENALTY = 901_030;
export const STOPPAGE_GOAL = { 1: 901_031, 2: 901_032 } as const;

/** Something that happens or does not: what it waits for, and whether it can still come. */
interface Happening {
  readonly type: number;
  readonly has: (state: SoccerMatch) => boolean;
  readonly isOver: (state: SoccerMatch) => boolean;
  /** Expected number of times from this moment on. */
  readonly further: (moment: Moment) => number;
}

/** What is left of the match when the 45 minutes of a half are over and its stoppage time begins. */
function stoppageStart(state: SoccerMatch, half: 1 | 2): number {
  const isNow = state.phase === (half === 1 ? 'first' : 'second');
  const length = isNow ? state.phaseLengthMs : USUAL_MS[half];
  return (half === 1 ? 1 : remainingAtMinute(state, 45)) - HALF_MS / length / 2;
}

function happenings(setup: SoccerSetup): Happening[] {
  const sentOff = (type: number, sides: readonly ('home' | 'away')[]): Happening => ({
    type,
    has: ({ red }) => sides.some((side) => red[side] > 0),
    isOver: isRegularOver,
    further: ({ left }) => REDS * sides.length * cardsBetween(left, 0),
  });
  const stoppage = (half: 1 | 2): Happening => ({
    type: STOPPAGE_GOAL[half],
    has: ({ goals }) => goals.some((goal) => goal.half === half && goal.inStoppage),
    isOver: half === 1 ? isFirstOver : isRegularOver,
    further: (moment) => {
      const rates = goalRates(setup, moment);
      const from = Math.min(moment.left, stoppageStart(moment.state, half));
      return (rates.home + rates.away) * goalsBetween(from, half === 1 ? 0.5 : 0);
    },
  });
  return [
    sentOff(SENT_OFF.any, ['home', 'away']),
    sentOff(SENT_OFF.home, ['home']),
    sentOff(SENT_OFF.away, ['away']),
    {
      type: PENALTY,
      has: ({ penalties }) => penalties > 0,
      isOver: isRegularOver,
      further: (moment) => {
        const rates = goalRates(setup, moment);
        const scored = (rates.home + rates.away) * goalsBetween(moment.left, 0) * PENALTY_GOALS;
        return scored + MISSED_PENALTIES * evenlyBetween(moment.left, 0);
      },
    },
    stoppage(1),
    stoppage(2),
  ];
}

/** Markets about what happens or does not: a red card, a penalty, a goal in stoppage time. */
export function happensGroup(setup: SoccerSetup): MarketGroup {
  const list = happenings(setup);
  const decided = (state: SoccerMatch): MarketResult[] =>
    list
      .filter(({ has, isOver }) => has(state) || isOver(state))
      .map(({ type, has }) => {
        const [yes, no] = has(state) ? (['win', 'loss'] as const) : (['loss', 'win'] as const);
        const outcomes = [
          { id: '74', result: yes },
          { id: '76', result: no },
        ];
        return { type, specifiers: '', outcomes };
      });
  return {
    chances: (moment) =>
      list
        .filter(({ has, isOver }) => !has(moment.state) && !isOver(moment.state))
        .map(({ type, further }): MarketChance => {
          const yes = 1 - Math.exp(-further(moment));
          return { type, specifiers: '', outcomes: [plainChance('74', yes), plainChance('76', 1 - yes)], favourite: false };
        }),
    decided,
    standing: decided,
    results: decided,
  };
}
