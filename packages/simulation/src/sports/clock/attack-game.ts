import type { SportDrift } from '../../sport/definition.ts';
import { forecastOfPairs } from '../../sport/score-forecast.ts';
import type { ScopeForecast } from '../../sport/score-markets.ts';
import { type AttackGame, type AttackOutlook, attacksLeft, startsPeriod } from './attack-plan.ts';
import { firstAnswers, nextScore, type RaceAttack, raceAnswers } from './attack-sequence.ts';
import {
  type Attacks,
  attackOrder,
  endingSum,
  letterSum,
  NO_TILT,
  pendingSum,
  restOf,
  type Tilt,
  tilted,
  tiltOf,
  withPending,
} from './attacks.ts';
import type { Span } from './features.ts';
import { independentFeature } from './outlook.ts';
import { overtimePairs } from './overtime.ts';
import { shootoutChance } from './shootout.ts';
import { type ClockState, isPeriodOver, type Pair, pointsOf, type Side } from './state.ts';
import {
  addRests,
  independentForecast,
  joinedPairs,
  NO_REST,
  NOTHING_MORE,
  type PairChance,
  type Rest,
  repeatSum,
  type Sum,
} from './sums.ts';
import { tacticalOutlook } from './tactical-outlook.ts';

const asTilted = ({ home, away }: Attacks, tilt: Tilt): Attacks => ({
  home: tilted(home, tilt.home),
  away: tilted(away, tilt.away),
});

/** Opinions in steps that no price shows, so that prices of a moment share what takes long to work out. */
const LOGIT_STEP = 0.005;
const PACE_STEP = 0.002;

const inSteps = ({ logit, pace }: SportDrift): SportDrift => ({
  logit: Math.round(logit / LOGIT_STEP) * LOGIT_STEP,
  pace: 1 + Math.round((pace - 1) / PACE_STEP) * PACE_STEP,
});

/** Strengths of each game under opinions that were asked for, the last ones. */
const known = new WeakMap<AttackGame, Map<string, Attacks>>();
const MOST_KNOWN = 32;

function attacksUnder(game: AttackGame, drift: SportDrift): Attacks {
  const each = game.planned.reduce((sum, [home, away]) => sum + (home + away) / 2, 0);
  const tilt = tiltOf(game.attacks, each, drift);
  return tilt === NO_TILT ? game.attacks : asTilted(game.attacks, tilt);
}

function rememberedAttacks(game: AttackGame, drift: SportDrift): Attacks {
  const opinion = inSteps(drift);
  const ofGame = known.get(game) ?? new Map<string, Attacks>();
  known.set(game, ofGame);
  const key = `${opinion.logit} ${opinion.pace}`;
  const found = ofGame.get(key);
  if (found !== undefined) return found;
  const made = attacksUnder(game, opinion);
  if (ofGame.size >= MOST_KNOWN) ofGame.clear();
  ofGame.set(key, made);
  return made;
}

export function attackOutlook(game: AttackGame, state: ClockState, drift: SportDrift): AttackOutlook {
  const { shape } = game;
  if (game.tactics !== undefined) return tacticalOutlook(game, game.tactics, rememberedAttacks(game, drift), state);
  const attacks = attacksUnder(game, drift);
  const isOvertime = state.period > shape.periods;
  const restIn = (period: number): Rest => {
    if (isPeriodOver(state, period)) return NO_REST;
    const rest = restOf(attacks, attacksLeft(game, state, period));
    return state.period === period ? withPending(rest, attacks, state.pending) : rest;
  };
  const rests = Array.from({ length: shape.periods }, (_, i) => restIn(i + 1));
  const whole: Span = [1, shape.periods];
  const spans = new Map<string, ScopeForecast>();
  const span = ([from, to]: Span): ScopeForecast => {
    const key = `${from}-${to}`;
    const found = spans.get(key);
    if (found !== undefined) return found;
    const [home, away] = pointsOf(state, from, to);
    const isWhole = from === whole[0] && to === whole[1];
    const forecast = independentForecast(addRests(rests.slice(from - 1, to)), home, away, isWhole);
    spans.set(key, forecast);
    return forecast;
  };
  const order = (from: number, to: number): Side[] => {
    const sides: Side[] = [];
    for (let period = from; period <= to; period++) {
      if (isPeriodOver(state, period)) continue;
      const planned = game.planned[period - 1] ?? [0, 0];
      const done: Pair = state.period === period ? state.attacks : [0, 0];
      sides.push(...attackOrder(done, planned, startsPeriod(game, period)));
    }
    return sides;
  };
  const all = (): ScopeForecast => {
    if (state.phase === 'shootout') return forecastOfPairs(shootoutPairs(game, state));
    if (isOvertime) {
      const now = { done: state.attacks, lead: state.home - state.away };
      const isBetween = state.phase === 'break' || state.phase === 'ended';
      const number = state.period - shape.periods;
      const pairs = isBetween
        ? overtimePairs(game.overtime, attacks, game.starts, number + 1)
        : overtimePairs(game.overtime, attacks, game.starts, number, now);
      return forecastOfPairs(pairs.map(({ home, away, p }) => ({ home: state.home + home, away: state.away + away, p })));
    }
    const pairs = span(whole).pair ?? [];
    const extra = overtimePairs(game.overtime, game.attacks, game.starts);
    return forecastOfPairs(joinedPairs(pairs, (pair) => (pair.home === pair.away ? extra : NOTHING_MORE)));
  };
  const next = (isRegular: boolean): PairChance[] => {
    const first = nextScore(isOvertime ? [] : order(1, shape.periods), (side) => attacks[side]);
    const none = (1 - first.home - first.away) * levelChance(attacks, state);
    if (isRegular || none <= 0) return firstAnswers(first);
    const isBetween = state.phase !== 'playing';
    const from = isOvertime ? state.period - shape.periods + (isBetween ? 1 : 0) : 1;
    const share = overtimeNext(game, attacks, from, isOvertime && state.phase === 'playing' ? state.attacks : undefined);
    return firstAnswers({ home: first.home + none * share.home, away: first.away + none * share.away });
  };
  const letters = (wanted: string, scored: Pair): ScopeForecast => {
    const left = rests.reduce(
      (sum, _, i): Pair => {
        const [home, away] = attacksLeft(game, state, i + 1);
        return [sum[0] + home, sum[1] + away];
      },
      [0, 0] as Pair,
    );
    const rest: Rest = {
      home: repeatSum(letterSum(attacks.home, wanted), left[0]),
      away: repeatSum(letterSum(attacks.away, wanted), left[1]),
    };
    return independentForecast(rest, scored[0], scored[1], false);
  };
  const race = ([from, to]: Span, needed: number): PairChance[] => {
    const [home, away] = pointsOf(state, from, to);
    const isOpen = state.pending !== null && state.period >= from && state.period <= to;
    const sums = { home: endingSum(attacks.home), away: endingSum(attacks.away) };
    const further = order(from, to).map((side): RaceAttack => ({ side, sumAt: () => sums[side] }));
    const opening = isOpen && state.pending !== null ? [conversionOf(state.pending, pendingSum(attacks[state.pending]))] : [];
    return raceAnswers([...opening, ...further], needed, { home, away });
  };
  return { span, all, feature: (feature) => independentFeature(feature, span), letters, next, race };
}

const conversionOf = (side: Side, sum: Sum): RaceAttack => ({ side, sumAt: () => sum });

function shootoutPairs({ shootout: rules }: AttackGame, { home, away, shootout }: ClockState): PairChance[] {
  const p = rules !== null && shootout !== null ? shootoutChance(rules, shootout.taken, shootout.scored) : 0.5;
  return [
    { home: home + 1, away, p },
    { home, away: away + 1, p: 1 - p },
  ];
}

/** Chance that it is level when nobody scores any more, a conversion that is still to be tried left aside. */
function levelChance(attacks: Attacks, { home, away, pending }: ClockState): number {
  if (pending === null) return home === away ? 1 : 0;
  const needed = pending === 'home' ? away - home : home - away;
  return pendingSum(attacks[pending])[needed] ?? 0;
}

/** Who scores first in overtime, from stage `from` on. */
function overtimeNext(game: AttackGame, attacks: Attacks, from: number, done?: Pair): { home: number; away: number } {
  const first = { home: 0, away: 0 };
  let none = 1;
  let at = done;
  for (let number = from; number < from + 12 && none > 1e-9; number++) {
    const stage = game.overtime.stages[number - 1] ?? (game.overtime.repeats ? game.overtime.stages.at(-1) : undefined);
    if (stage === undefined) break;
    const next = nextScore(attackOrder(at ?? [0, 0], stage.attacks, game.starts), (side) => attacks[side]);
    first.home += none * next.home;
    first.away += none * next.away;
    none *= 1 - next.home - next.away;
    at = undefined;
  }
  return first;
}
