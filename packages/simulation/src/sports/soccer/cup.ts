import { type MarketChance, type MarketResult, plainChance } from '../../chance.ts';
import { threeWay, total } from '../../sport/market-templates.ts';
import { scoreChances, scoreDecided, scoreResults, scoreStanding } from '../../sport/score-engine.ts';
import type { ScopeForecast, ScopeState } from '../../sport/score-markets.ts';
import { goalsBetween } from './clock.ts';
import { goalForecast, walkAt } from './goals.ts';
import type { MarketGroup, Moment } from './market-group.ts';
import type { Pair, SoccerSetup } from './setup.ts';
import { isRegularOver, type SoccerMatch, scoreOf } from './state.ts';

/** Ties that need a winner: extra time of two quarters of an hour, then penalties. */

/** Goals of extra time, of those of the 90 minutes. */
export const EXTRA_SHARE = 0.31;
/** A kick of the shoot-out goes in. */
export const KICK_IN = 0.75;
const ROUNDS = 5;

const QUALIFY = 2;
const EXTRA_RESULT = 113;
const EXTRA_TOTAL = 116;
export const GOES_TO_EXTRA = 122;
export const GOES_TO_PENALTIES = 901_033;

/** Remaining part of extra time. */
export function extraLeft({ phase, phaseStartMs, phaseLengthMs }: SoccerMatch, atMs: number): number {
  const played = Math.min(1, Math.max(0, (atMs - phaseStartMs) / phaseLengthMs));
  if (phase === 'extra_first') return 1 - played / 2;
  if (phase === 'extra_break') return 0.5;
  if (phase === 'extra_second') return 0.5 - played / 2;
  return phase === 'shootout' || phase === 'ended' ? 0 : 1;
}

/** Whether extra time is over, or never comes. */
const isExtraOver = ({ phase }: SoccerMatch): boolean => phase === 'shootout' || phase === 'ended';
const isExtraOn = ({ phase }: SoccerMatch): boolean =>
  phase === 'waiting' || phase === 'extra_first' || phase === 'extra_break' || phase === 'extra_second';

/** Who wins the shoot-out for good; undefined while it goes on. */
export function shootoutWinner({ shootout, kicks }: Pick<SoccerMatch, 'shootout' | 'kicks'>): 'home' | 'away' | undefined {
  const { home, away } = shootout;
  const [homeTaken, awayTaken] = [Math.ceil(kicks / 2), Math.floor(kicks / 2)];
  const rounds = Math.max(ROUNDS, homeTaken);
  if (home > away + rounds - awayTaken) return 'home';
  if (away > home + rounds - homeTaken) return 'away';
  return undefined;
}

/** Chance of home to win the shoot-out; beyond the five rounds both are alike after every pair of kicks. */
function shootoutChance(shootout: Pair, kicks: number): number {
  const winner = shootoutWinner({ shootout, kicks });
  if (winner !== undefined) return winner === 'home' ? 1 : 0;
  if (kicks >= 2 * ROUNDS && kicks % 2 === 0 && shootout.home === shootout.away) return 0.5;
  const side = kicks % 2 === 0 ? 'home' : 'away';
  const scored = { ...shootout, [side]: shootout[side] + 1 };
  return KICK_IN * shootoutChance(scored, kicks + 1) + (1 - KICK_IN) * shootoutChance(shootout, kicks + 1);
}

function ends(forecast: ScopeForecast): { home: number; level: number; away: number } {
  const { from, p } = forecast.difference;
  const sums = { home: 0, level: 0, away: 0 };
  for (let i = 0; i < p.length; i++) {
    const lead = from + i;
    sums[lead > 0 ? 'home' : lead < 0 ? 'away' : 'level'] += p[i] ?? 0;
  }
  return sums;
}

/** Chances of the tie: home goes through, extra time is played, penalties are. */
function tieChances(setup: SoccerSetup, moment: Moment): { home: number; extra: number; penalties: number } {
  const { state, atMs, left } = moment;
  if (state.phase === 'shootout') return { home: shootoutChance(state.shootout, state.kicks), extra: 1, penalties: 1 };
  const walk = walkAt(setup, moment);
  const extra = ends(goalForecast(walk, EXTRA_SHARE * extraLeft(state, atMs), state.extra));
  const inExtra = extra.home + extra.level * 0.5;
  if (isRegularOver(state)) return { home: inExtra, extra: 1, penalties: extra.level };
  const regular = ends(goalForecast(walk, goalsBetween(left, 0), scoreOf(state)));
  return { home: regular.home + regular.level * inExtra, extra: regular.level, penalties: regular.level * extra.level };
}

/** Who went through; undefined before it is known. */
function through(state: SoccerMatch): 'home' | 'away' | undefined {
  if (state.phase !== 'ended') return undefined;
  const score = scoreOf(state);
  const lead = score.home + state.extra.home - score.away - state.extra.away;
  return lead > 0 ? 'home' : lead < 0 ? 'away' : shootoutWinner(state);
}

const two = (type: number, ids: readonly [string, string], first: number): MarketChance => ({
  type,
  specifiers: '',
  outcomes: [plainChance(ids[0], first), plainChance(ids[1], 1 - first)],
  favourite: false,
});
const resultOfTwo = (type: number, ids: readonly [string, string], isFirst: boolean): MarketResult => ({
  type,
  specifiers: '',
  outcomes: [
    { id: ids[0], result: isFirst ? 'win' : 'loss' },
    { id: ids[1], result: isFirst ? 'loss' : 'win' },
  ],
});
const SIDE_IDS = ['4', '5'] as const;
const YES_NO = ['74', '76'] as const;

function tieResults(state: SoccerMatch): MarketResult[] {
  const winner = through(state);
  const isLevel = scoreOf(state).home === scoreOf(state).away;
  const wentToPenalties = state.kicks > 0 || state.phase === 'shootout';
  return [
    ...(winner === undefined ? [] : [resultOfTwo(QUALIFY, SIDE_IDS, winner === 'home')]),
    ...(isRegularOver(state) ? [resultOfTwo(GOES_TO_EXTRA, YES_NO, isLevel)] : []),
    ...(isExtraOver(state) ? [resultOfTwo(GOES_TO_PENALTIES, YES_NO, wentToPenalties)] : []),
  ];
}

const EXTRA = 'extra time';
const EXTRA_MARKETS = [
  threeWay({ type: EXTRA_RESULT, scope: EXTRA }),
  ...[0.5, 1.5].map((line) => total({ type: EXTRA_TOTAL, scope: EXTRA }, line)),
];

/** Scope of extra time; undefined when it is not played. */
function extraScope(state: SoccerMatch): ScopeState | undefined {
  const score = scoreOf(state);
  if (!isRegularOver(state) || score.home !== score.away) return undefined;
  return { ...state.extra, isOver: isExtraOver(state) };
}

/** Markets of a tie that needs a winner. */
export function cupGroup(setup: SoccerSetup): MarketGroup {
  return {
    chances: (moment) => {
      const { state, atMs } = moment;
      if (state.phase === 'ended') return [];
      const { home, extra, penalties } = tieChances(setup, moment);
      return [
        two(QUALIFY, SIDE_IDS, home),
        ...(isRegularOver(state) ? [] : [two(GOES_TO_EXTRA, YES_NO, extra)]),
        ...(isExtraOver(state) ? [] : [two(GOES_TO_PENALTIES, YES_NO, penalties)]),
        ...(isExtraOn(state)
          ? scoreChances(
              EXTRA_MARKETS,
              () => extraScope(state),
              () => goalForecast(walkAt(setup, moment), EXTRA_SHARE * extraLeft(state, atMs), state.extra),
            )
          : []),
      ];
    },
    decided: (state) => [...tieResults(state), ...scoreDecided(EXTRA_MARKETS, () => extraScope(state))],
    standing: (state) => [...tieResults(state), ...scoreStanding(EXTRA_MARKETS, () => extraScope(state))],
    results: (state) => [...tieResults(state), ...scoreResults(EXTRA_MARKETS, () => extraScope(state))],
  };
}
