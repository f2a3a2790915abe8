import type { SportDrift } from '../../sport/definition.ts';
import { forecastOfPairs } from '../../sport/score-forecast.ts';
import type { ScopeForecast } from '../../sport/score-markets.ts';
import { firstAnswers } from './attack-sequence.ts';
import type { Span } from './features.ts';
import { goalFeatures } from './goal-features.ts';
import { type GoalGame, lateFromMs, playedOf, type Rates, stretches } from './goal-game.ts';
import { lateGoals, lateStretches } from './goal-kernel.ts';
import type { Outlook } from './outlook.ts';
import { shootoutChance } from './shootout.ts';
import { type ClockState, type Pair, pointsOf } from './state.ts';
import { addRests, joinedPairs, mergedPairs, NOTHING_MORE, type PairChance, pairsOf, poissonSum, type Rest } from './sums.ts';

/** Cells of a joint distribution below this are left out: together they are far less than a price shows. */
const NEGLIGIBLE = 1e-8;

/** Rates with an opinion: the chance to win moves by about `logit` where the match is even, goals by `pace`. */
function driftedGame(game: GoalGame, { logit, pace }: SportDrift): GoalGame {
  if (logit === 0 && pace === 1) return game;
  const goals = game.rates.reduce((sum, { home, away }) => sum + (home + away) * game.shape.periodMs, 0);
  const tilt = logit / (1.6 * Math.sqrt(goals));
  const moved = ({ home, away }: Rates): Rates => ({ home: home * pace * Math.exp(tilt), away: away * pace * Math.exp(-tilt) });
  const overtime = game.overtime === null ? null : { ...game.overtime, rates: moved(game.overtime.rates) };
  return { ...game, rates: game.rates.map(moved), overtime };
}

/** Goals from the start of what follows a level end, or from within it, to the end of the match. */
function overtimeGoals(game: GoalGame, leftMs: number, lead = 0): PairChance[] {
  const { overtime } = game;
  if (overtime === null) return [{ home: 0, away: 0, p: 1 }];
  const { rates, isSudden, repeats, shootout } = overtime;
  const all = rates.home + rates.away;
  const last = repeats ? rates.home / all : shootout === null ? null : shootoutChance(shootout);
  const decider = (p: number): PairChance[] =>
    last === null
      ? [{ home: 0, away: 0, p }]
      : [
          { home: 1, away: 0, p: p * last },
          { home: 0, away: 1, p: p * (1 - last) },
        ];
  if (isSudden) {
    // Its goal has fallen: the match is over, whatever is told before its end.
    if (lead !== 0) return [...NOTHING_MORE];
    const goal = 1 - Math.exp(-all * leftMs);
    const first = [
      { home: 1, away: 0, p: (goal * rates.home) / all },
      { home: 0, away: 1, p: (goal * rates.away) / all },
    ];
    return mergedPairs([...first, ...decider(1 - goal)]);
  }
  const pairs = pairsOf({ home: poissonSum(rates.home * leftMs), away: poissonSum(rates.away * leftMs) });
  return joinedPairs(pairs, (pair) => (lead + pair.home - pair.away === 0 ? decider(1) : NOTHING_MORE));
}

/** Everything that is expected of a match of goals from a state on. */
export interface GoalOutlook extends Outlook {
  /** Side of the next goal of regular time: home, none, away. */
  readonly next: () => readonly PairChance[];
  /** Chance of a level end of regular time, and of a shoot-out. */
  readonly level: () => number;
  readonly shootout: () => number;
}

export function goalOutlook(plain: GoalGame, state: ClockState, atMs: number, drift: SportDrift): GoalOutlook {
  const game = driftedGame(plain, drift);
  const { shape } = game;
  const last = shape.periods;
  const lateMs = Math.max(lateFromMs(game), playedOf(game, state, atMs, last));
  /** Goals of a period, of the last one those before the late stages. */
  const restIn = (period: number): Rest => {
    const end = period === last ? lateMs : shape.periodMs;
    const left = Math.max(0, end - playedOf(game, state, atMs, period));
    const rates = game.rates[period - 1] ?? { home: 0, away: 0 };
    return { home: poissonSum(rates.home * left), away: poissonSum(rates.away * left) };
  };
  const rests = Array.from({ length: last }, (_, i) => restIn(i + 1));
  const late = lateMs >= shape.periodMs ? [] : lateStretches(game, lateMs);
  const kernels = new Map<number, readonly PairChance[]>();
  const kernel = (lead: number): readonly PairChance[] => {
    // Three goals apart nothing changes any more, but four are needed to come back to them in one go.
    const at = Math.max(-10, Math.min(10, lead));
    const found = kernels.get(at) ?? lateGoals(late, at);
    kernels.set(at, found);
    return found;
  };
  /** Scores of a span when home leads by `lead` before it. */
  const pairsGiven = ([from, to]: Span, lead: number): PairChance[] => {
    const [home, away] = pointsOf(state, from, to);
    const early = pairsOf(addRests(rests.slice(from - 1, to)), home, away).filter(({ p }) => p > NEGLIGIBLE);
    if (to < last) return early;
    return joinedPairs(early, (pair) => kernel(lead + pair.home - pair.away));
  };
  const leadsBefore = (period: number): { lead: number; p: number }[] => {
    const [home, away] = pointsOf(state, 1, period - 1);
    const leads = new Map<number, number>();
    for (const pair of pairsOf(addRests(rests.slice(0, period - 1)), home, away)) {
      const lead = pair.home - pair.away;
      leads.set(lead, (leads.get(lead) ?? 0) + pair.p);
    }
    return [...leads].map(([lead, p]) => ({ lead, p })).filter(({ p }) => p > NEGLIGIBLE);
  };
  const known = new Map<string, ScopeForecast>();
  const span = (one: Span): ScopeForecast => {
    const key = one.join('-');
    const found = known.get(key);
    if (found !== undefined) return found;
    const [from, to] = one;
    const pairs =
      to < last || from === 1
        ? pairsGiven(one, 0)
        : mergedPairs(
            leadsBefore(from).flatMap(({ lead, p }) =>
              (from === last ? lastGiven(lead) : pairsGiven(one, lead)).map((pair) => ({ ...pair, p: pair.p * p })),
            ),
          );
    const forecast = forecastOfPairs(whole(pairs));
    known.set(key, forecast);
    return forecast;
  };
  const givens = new Map<number, PairChance[]>();
  const lastGiven = (lead: number): PairChance[] => {
    const found = givens.get(lead) ?? pairsGiven([last, last], lead);
    givens.set(lead, found);
    return found;
  };
  const feature = goalFeatures(last, (period, lead) => (period === last ? lastGiven(lead) : pairsGiven([period, period], 0)));
  const all = (): ScopeForecast => {
    const score: Pair = [state.home, state.away];
    if (state.phase === 'shootout') return forecastOfPairs(shootoutPairs(game, state));
    if (state.period > last) {
      const left = state.phase === 'playing' ? shape.overtimeMs - playedOf(game, state, atMs, state.period) : 0;
      const goals = overtimeGoals(game, left, state.home - state.away);
      return forecastOfPairs(goals.map(({ home, away, p }) => ({ home: score[0] + home, away: score[1] + away, p })));
    }
    const pairs = span([1, last]).pair ?? [];
    const goals = overtimeGoals(game, shape.overtimeMs);
    return forecastOfPairs(joinedPairs(pairs, (pair) => (pair.home === pair.away ? goals : NOTHING_MORE)));
  };
  const level = (): number => {
    const { difference } = span([1, last]);
    return difference.p[-difference.from] ?? 0;
  };
  const shootout = (): number => {
    if (state.period <= last) return level() * levelAfter(game, shape.overtimeMs, 0);
    const left = state.phase === 'playing' ? shape.overtimeMs - playedOf(game, state, atMs, state.period) : 0;
    return levelAfter(game, left, state.home - state.away);
  };
  return { span, feature, all, next: () => nextGoal(game, state, atMs), level, shootout };
}

/** Chance that the rest of an overtime leaves it level. */
function levelAfter({ overtime }: GoalGame, leftMs: number, lead: number): number {
  if (overtime === null || overtime.shootout === null) return 0;
  const { rates, isSudden } = overtime;
  if (isSudden) return lead === 0 ? Math.exp(-(rates.home + rates.away) * leftMs) : 0;
  const pairs = pairsOf({ home: poissonSum(rates.home * leftMs), away: poissonSum(rates.away * leftMs) });
  return pairs.reduce((sum, { home, away, p }) => (lead + home - away === 0 ? sum + p : sum), 0);
}

function whole(pairs: readonly PairChance[]): PairChance[] {
  const sum = pairs.reduce((mass, { p }) => mass + p, 0);
  return pairs.map((pair) => ({ ...pair, p: pair.p / sum }));
}

function shootoutPairs({ overtime }: GoalGame, { home, away, shootout }: ClockState): PairChance[] {
  const p = overtime?.shootout && shootout ? shootoutChance(overtime.shootout, shootout.taken, shootout.scored) : 0.5;
  return [
    { home: home + 1, away, p },
    { home, away: away + 1, p: 1 - p },
  ];
}

/** Side of the next goal: as long as none falls the lead stays, and with it the rates of each stretch. */
function nextGoal(game: GoalGame, state: ClockState, atMs: number): PairChance[] {
  const lead = state.home - state.away;
  const first = { home: 0, away: 0 };
  let none = 1;
  for (let period = state.period; period <= game.shape.periods; period++) {
    let from = playedOf(game, state, atMs, period);
    for (const { endMs, rates } of stretches(game, period, from, lead)) {
      const all = rates.home + rates.away;
      const goal = none * (1 - Math.exp(-all * (endMs - from)));
      first.home += (goal * rates.home) / all;
      first.away += (goal * rates.away) / all;
      none -= goal;
      from = endMs;
    }
  }
  return firstAnswers(first);
}
