import { forecastOfPairs } from '../../sport/score-forecast.ts';
import type { ScopeForecast } from '../../sport/score-markets.ts';
import { type AttackGame, type AttackOutlook, attacksLeft, startsPeriod } from './attack-plan.ts';
import { firstAnswers, raceAnswers, scoringChance } from './attack-sequence.ts';
import { type Attacks, attackOrder, type Ending, endingSum, restOf, type Tactics, withPending } from './attacks.ts';
import type { Span } from './features.ts';
import { type CountedAttack, lateCounts } from './late-counts.ts';
import { overtimeEnds, overtimeScorer } from './late-overtime.ts';
import { type LateMatch, lateFeature, lateSpan } from './late-parts.ts';
import { cell, gridOf, type LateAttack, lateSums, pairsOfGrid, played, tailsOf } from './late-play.ts';
import { type ClockState, isPeriodOver, type Pair, pointsOf, type Side } from './state.ts';
import { addRests, independentForecast, joinedPairs, NO_REST, NOTHING_MORE, type PairChance, type Rest } from './sums.ts';
import { pendingEndings } from './tactics.ts';

/** States of a game at strengths: what late attacks bring, and what the whole last period brings from each lead on. */
interface Table {
  readonly attacks: Attacks;
  readonly sums: ReturnType<typeof lateSums>;
  readonly tails: ReturnType<typeof tailsOf>;
}

/** The table last asked for of each game: prices without an opinion about the sides share it, whatever the moment. */
const tables = new WeakMap<AttackGame, Table>();

function tableOf(game: AttackGame, tactics: Tactics, attacks: Attacks): Table {
  const known = tables.get(game);
  if (known?.attacks === attacks) return known;
  const { periods } = game.shape;
  const sums = lateSums(tactics, attacks);
  const order = attackOrder([0, 0], game.planned[periods - 1] ?? [0, 0], startsPeriod(game, periods));
  const tails = tailsOf(
    order.map((side, i) => ({ side, sumAt: sums(side, order.length - i) })),
    tactics,
  );
  const table = { attacks, sums, tails };
  tables.set(game, table);
  return table;
}

/** An attack of regular time that is still to come. */
interface Coming {
  readonly side: Side;
  readonly period: number;
  /** Attacks of both sides that are left of its period, this one among them. */
  readonly left: number;
}

function comingOf(game: AttackGame, state: ClockState, from: number, to: number): Coming[] {
  const coming: Coming[] = [];
  for (let period = from; period <= to; period++) {
    if (isPeriodOver(state, period)) continue;
    const done: Pair = state.period === period ? state.attacks : [0, 0];
    const order = attackOrder(done, game.planned[period - 1] ?? [0, 0], startsPeriod(game, period));
    coming.push(...order.map((side, i) => ({ side, period, left: order.length - i })));
  }
  return coming;
}

/** The conversion that is still to be tried, if one is. */
function waitingConversion(game: AttackGame, attacks: Attacks, state: ClockState): LateAttack[] {
  if (state.pending === null) return [];
  const conversion = endingSum(pendingEndings(game, attacks, state));
  return [{ side: state.pending, sumAt: () => conversion }];
}

/** The attacks of the last period, and the conversion before them if one is waiting in it. */
function lateAttacks(game: AttackGame, tactics: Tactics, attacks: Attacks, state: ClockState): LateAttack[] {
  const last = game.shape.periods;
  const { sums } = tableOf(game, tactics, attacks);
  const coming = comingOf(game, state, last, last).map(({ side, left }): LateAttack => ({ side, sumAt: sums(side, left) }));
  return state.period === last ? [...waitingConversion(game, attacks, state), ...coming] : coming;
}

function lateMatch(
  game: AttackGame,
  tactics: Tactics,
  attacks: Attacks,
  state: ClockState,
  late: readonly LateAttack[],
): LateMatch {
  const { periods } = game.shape;
  const rests = Array.from({ length: periods - 1 }, (_, i): Rest => {
    const period = i + 1;
    if (isPeriodOver(state, period)) return NO_REST;
    const rest = restOf(attacks, attacksLeft(game, state, period));
    return state.period === period ? withPending(rest, attacks, state.pending) : rest;
  });
  const [home, away] = pointsOf(state, periods, periods);
  return {
    periods,
    before: ([from, to]: Span) => {
      const [own, other] = pointsOf(state, from, to);
      return { rest: addRests(rests.slice(from - 1, to)), home: own, away: other };
    },
    now: { home, away },
    tail: state.period < periods ? tableOf(game, tactics, attacks).tails : tailsOf(late, tactics),
  };
}

/** Every score at the end of regular time. */
function regularEnds({ before, periods }: LateMatch, state: ClockState, late: readonly LateAttack[]): PairChance[] {
  const { rest, home, away } = before([1, periods - 1]);
  const start = state.period >= periods ? cell(state.home, state.away) : gridOf(rest, home, away);
  return pairsOfGrid(late.reduce(played, start));
}

/** Who scores next: home, nobody, away. */
function nextScorer(game: AttackGame, tactics: Tactics, attacks: Attacks, state: ClockState, isRegular: boolean): PairChance[] {
  const first = { home: 0, away: 0 };
  const isOvertime = state.period > game.shape.periods;
  if (isOvertime || isPeriodOver(state, game.shape.periods)) {
    const number = Math.max(1, state.period - game.shape.periods + (state.phase === 'playing' ? 0 : 1));
    const done: Pair = isOvertime && state.phase === 'playing' ? state.attacks : [0, 0];
    return firstAnswers(overtimeScorer(game, tactics, attacks, { number, done, lead: state.home - state.away }));
  }
  const side = state.pending;
  const conversions: readonly Pick<Ending, 'points' | 'p'>[] =
    side === null ? [{ points: 0, p: 1 }] : pendingEndings(game, attacks, state);
  const coming = comingOf(game, state, 1, game.shape.periods);
  const further = isRegular ? undefined : overtimeScorer(game, tactics, attacks);
  for (const { points, p } of conversions) {
    const [home, away] = [state.home + (side === 'home' ? points : 0), state.away + (side === 'away' ? points : 0)];
    let none = p;
    for (const attack of coming) {
      const { period, left } = attack;
      const lead = attack.side === 'home' ? home - away : away - home;
      const usual = attacks[attack.side];
      const scores = scoringChance(period === game.shape.periods ? tactics.late(usual, lead, left) : usual);
      first[attack.side] += none * scores;
      none *= 1 - scores;
    }
    if (further === undefined || home !== away) continue;
    first.home += none * further.home;
    first.away += none * further.away;
  }
  return firstAnswers(first);
}

/** Who first has so many points of regular time. */
function firstTo(
  game: AttackGame,
  attacks: Attacks,
  state: ClockState,
  late: readonly LateAttack[],
  [from, to]: Span,
  needed: number,
): PairChance[] {
  const last = game.shape.periods;
  if (from !== 1 || to !== last) throw new Error('a race of part of a match does not know the lead that attacks depend on');
  const usual = { home: endingSum(attacks.home), away: endingSum(attacks.away) };
  const early = comingOf(game, state, 1, last - 1).map(({ side }): LateAttack => ({ side, sumAt: () => usual[side] }));
  const opening = state.period < last ? waitingConversion(game, attacks, state) : [];
  return raceAnswers([...opening, ...early, ...late], needed, { home: state.home, away: state.away });
}

/** Every score at the end of a match that is in overtime. */
function overtimeAll(game: AttackGame, tactics: Tactics, attacks: Attacks, state: ClockState): PairChance[] {
  const isBetween = state.phase === 'break' || state.phase === 'ended';
  const number = state.period - game.shape.periods + (isBetween ? 1 : 0);
  const done: Pair = isBetween ? [0, 0] : state.attacks;
  const pairs = overtimeEnds(game, tactics, attacks, { number, done, lead: state.home - state.away });
  return pairs.map(({ home, away, p }) => ({ home: state.home + home, away: state.away + away, p }));
}

/** What is expected of a match whose late attacks depend on the lead. */
function madeOutlook(game: AttackGame, tactics: Tactics, attacks: Attacks, state: ClockState): AttackOutlook {
  const last = game.shape.periods;
  const late = lateAttacks(game, tactics, attacks, state);
  const match = lateMatch(game, tactics, attacks, state, late);
  const spans = new Map<string, ScopeForecast>();
  const span = ([from, to]: Span): ScopeForecast =>
    remembered(spans, `${from}-${to}`, () => {
      if (from === 1 && to === last) return forecastOfPairs(regularEnds(match, state, late));
      if (to === last) return lateSpan(match, [from, to]);
      const { rest, home, away } = match.before([from, to]);
      return independentForecast(rest, home, away, false);
    });
  const all = (): ScopeForecast => {
    if (state.period > last) return forecastOfPairs(overtimeAll(game, tactics, attacks, state));
    const extra = overtimeEnds(game, tactics, attacks);
    const pairs = span([1, last]).pair ?? [];
    return forecastOfPairs(joinedPairs(pairs, ({ home, away }) => (home === away ? extra : NOTHING_MORE)));
  };
  const letters = (wanted: string, [home, away]: Pair): ScopeForecast => {
    const coming = comingOf(game, state, 1, last).map(({ side, period, left }): CountedAttack => {
      const usual = attacks[side];
      return period === last ? { side, usual, endingsAt: (lead) => tactics.late(usual, lead, left) } : { side, usual };
    });
    const conversions = pendingEndings(game, attacks, state).map(({ points, p }) => ({
      lead: state.home - state.away + (state.pending === 'home' ? points : -points),
      p,
    }));
    const from = conversions.length > 0 ? conversions : [{ lead: state.home - state.away, p: 1 }];
    return forecastOfPairs(lateCounts(coming, wanted, home + away, from, tactics.farthest));
  };
  const answers = new Map<string, readonly PairChance[]>();
  return {
    span,
    all: () => remembered(spans, 'all', all),
    feature: (feature) => remembered(answers, `feature ${feature.key}`, () => lateFeature(match, feature)),
    letters: (wanted, scored) => remembered(spans, `letters ${wanted} ${scored.join()}`, () => letters(wanted, scored)),
    next: (isRegular) => remembered(answers, `next ${isRegular}`, () => nextScorer(game, tactics, attacks, state, isRegular)),
    race: (part, needed) =>
      remembered(answers, `race ${part.join()} ${needed}`, () => firstTo(game, attacks, state, late, part, needed)),
  };
}

function remembered<T>(known: Map<string, T>, key: string, make: () => T): T {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  known.set(key, made);
  return made;
}

/** Outlooks of the state last asked for of each game: as long as nothing happens, prices of the same opinion share one. */
const outlooks = new WeakMap<AttackGame, { readonly state: ClockState; readonly known: Map<Attacks, AttackOutlook> }>();
const MOST_OUTLOOKS = 8;

export function tacticalOutlook(game: AttackGame, tactics: Tactics, attacks: Attacks, state: ClockState): AttackOutlook {
  const last = outlooks.get(game);
  const known = last?.state === state ? last.known : new Map<Attacks, AttackOutlook>();
  const found = known.get(attacks);
  if (found !== undefined) return found;
  const outlook = madeOutlook(game, tactics, attacks, state);
  if (known.size >= MOST_OUTLOOKS) known.clear();
  known.set(attacks, outlook);
  outlooks.set(game, { state, known });
  return outlook;
}
