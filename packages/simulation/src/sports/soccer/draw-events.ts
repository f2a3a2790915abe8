import type { Rng } from '../../rng.ts';
import { redCardFactor } from '../../soccer-grid.ts';
import { cardsBetween, cornersBetween, evenlyBetween, goalsBetween, remainingAt } from './clock.ts';
import { REDS } from './count-types.ts';
import { homeShare } from './goal-walk.ts';
import { leadNow } from './goals.ts';
import { MISSED_PENALTIES, PENALTY_GOALS } from './happens.ts';
import { INCIDENTS } from './incidents.ts';
import { changesToCome } from './line-up.ts';
import type { Pair, SoccerSetup } from './setup.ts';
import type { Side } from './squad.ts';
import { MINUTE_MS, SIDES, type SoccerMatch } from './state.ts';
import { WINDOW_ENDS } from './windows.ts';

/** Something that will happen in a half, before it is known to whom. */
export interface DrawnEvent {
  readonly atMs: number;
  readonly kind:
    | 'goal'
    | 'penalty_awarded'
    | 'penalty_missed'
    | 'corner'
    | 'yellow_card'
    | 'red_card'
    | 'review'
    | 'review_over'
    | 'incident'
    | 'substitution'
    | 'interval';
  readonly side: Side;
}

const SLICE_MS = 15_000;
const REVIEWS = 0.35;
/** No side plays with fewer than seven. */
const MOST_REDS = 4;

type Kind = 'goal' | 'penalty_missed' | 'corner' | 'yellow_card' | 'red_card' | 'review' | 'incident';

/** A Poisson process: `due` is what of an exponential draw is left until the next one. */
interface Process {
  readonly kind: Kind;
  readonly side: Side;
  /** Expected number in a slice of the half. */
  readonly mean: (from: number, to: number) => number;
  due: number;
}

/** What changes rates while a half is played. */
interface Running {
  readonly reds: Record<Side, number>;
  lead: number;
  /** Goals of each side in a whole match at this score and with these players. */
  goals: Pair;
}

function goalsNow(setup: SoccerSetup, { reds, lead }: Pick<Running, 'reds' | 'lead'>): Pair {
  const home = setup.goals.home * redCardFactor(reds.home, reds.away);
  const away = setup.goals.away * redCardFactor(reds.away, reds.home);
  const toHome = (home + away) * homeShare({ home, away }, lead);
  return { home: toHome, away: home + away - toHome };
}

function processes(setup: SoccerSetup, running: Running, rng: Rng): Process[] {
  const exponential = (): number => -Math.log(1 - rng.next());
  return SIDES.flatMap((side) => {
    const make = (kind: Kind, mean: Process['mean']): Process => ({ kind, side, mean, due: exponential() });
    return [
      make('goal', (a, b) => running.goals[side] * goalsBetween(a, b)),
      make('corner', (a, b) => setup.corners[side] * cornersBetween(a, b)),
      make('yellow_card', (a, b) => setup.yellows[side] * cardsBetween(a, b)),
      make('red_card', (a, b) => (running.reds[side] < MOST_REDS ? REDS * cardsBetween(a, b) : 0)),
      make('penalty_missed', (a, b) => (MISSED_PENALTIES / 2) * evenlyBetween(a, b)),
      make('review', (a, b) => (REVIEWS / 2) * evenlyBetween(a, b)),
      make('incident', (a, b) => (INCIDENTS / 2) * evenlyBetween(a, b)),
    ];
  });
}

const byTime = (one: DrawnEvent, other: DrawnEvent): number => one.atMs - other.atMs;

/** Everything that comes by chance in the half that begins with this state. */
function chanceEvents(setup: SoccerSetup, state: SoccerMatch, fromMs: number, rng: Rng): DrawnEvent[] {
  const [reds, lead] = [{ ...state.red }, leadNow(state)];
  const running: Running = { reds, lead, goals: goalsNow(setup, { reds, lead }) };
  const all = processes(setup, running, rng);
  const endMs = state.phaseStartMs + state.phaseLengthMs;
  const events: DrawnEvent[] = [];
  for (let atMs = fromMs; atMs < endMs; atMs += SLICE_MS) {
    const toMs = Math.min(atMs + SLICE_MS, endMs);
    const [from, to] = [remainingAt(state, atMs), remainingAt(state, toMs)];
    for (const source of all) {
      const mean = source.mean(from, to);
      for (source.due -= mean; source.due < 0; source.due += -Math.log(1 - rng.next())) {
        events.push({ atMs: Math.floor(rng.between(atMs, toMs)), kind: source.kind, side: source.side });
        if (source.kind === 'red_card') reds[source.side]++;
        else if (source.kind === 'goal') running.lead += source.side === 'home' ? 1 : -1;
        else continue;
        running.goals = goalsNow(setup, running);
      }
    }
  }
  return events.sort(byTime);
}

/** The whole minutes at which markets about the clock end, and the changes. */
function plannedEvents(state: SoccerMatch, fromMs: number, rng: Rng): DrawnEvent[] {
  const half = state.phase === 'first' ? 1 : 2;
  const msOf = (minute: number): number => state.phaseStartMs + (minute - (half === 1 ? 0 : 45)) * MINUTE_MS;
  const ends = WINDOW_ENDS[half].map(
    (minute): DrawnEvent => ({ atMs: Math.round(msOf(minute)), kind: 'interval', side: 'home' }),
  );
  const changes =
    half === 1
      ? []
      : SIDES.flatMap((side) =>
          changesToCome(state, side).flatMap(({ from, to, players }) => {
            const atMs = Math.ceil(rng.between(Math.max(fromMs + 1, msOf(from)), Math.max(fromMs + 2, msOf(to))));
            return Array.from({ length: players }, (_, i): DrawnEvent => ({ atMs: atMs + i, kind: 'substitution', side }));
          }),
        );
  return [...ends, ...changes].filter(({ atMs }) => atMs > fromMs);
}

const WAIT_MS = [55_000, 90_000] as const;

/** A penalty is awarded a minute before it is taken: after whatever else was counted in that minute. */
function withPenalties(events: readonly DrawnEvent[], fromMs: number, rng: Rng): DrawnEvent[] {
  return events.flatMap((event, i) => {
    const isPenalty = event.kind === 'penalty_missed' || (event.kind === 'goal' && rng.chance(PENALTY_GOALS));
    if (!isPenalty) return [event];
    const before = events.slice(0, i).findLast(({ kind }) => kind !== 'incident')?.atMs ?? fromMs;
    const atMs = Math.max(before + 1, Math.round(event.atMs - rng.between(...WAIT_MS)));
    return atMs < event.atMs ? [{ atMs, kind: 'penalty_awarded' as const, side: event.side }, event] : [event];
  });
}

/** A review takes a minute; one that something else would cut short does not take place. */
function withReviews(events: readonly DrawnEvent[], endMs: number, rng: Rng): DrawnEvent[] {
  return events.flatMap((event, i) => {
    if (event.kind !== 'review') return [event];
    const overMs = Math.round(event.atMs + rng.between(...WAIT_MS));
    const next = events.slice(i + 1).find(({ kind }) => kind !== 'incident')?.atMs ?? endMs;
    if (overMs >= next - 1000) return [];
    return [event, { ...event, atMs: overMs, kind: 'review_over' as const }];
  });
}

/** Nothing goes on while a penalty or a review is waited for. */
function withoutPlayInWaits(events: readonly DrawnEvent[]): DrawnEvent[] {
  let isWaiting = false;
  return events.filter(({ kind }) => {
    if (kind === 'penalty_awarded' || kind === 'review') isWaiting = true;
    else if (kind === 'goal' || kind === 'penalty_missed' || kind === 'review_over') isWaiting = false;
    return kind !== 'incident' || !isWaiting;
  });
}

/** Events of what is left of the half of this state from `fromMs` on, in order of time. */
export function drawEvents(setup: SoccerSetup, state: SoccerMatch, fromMs: number, rng: Rng): DrawnEvent[] {
  const endMs = state.phaseStartMs + state.phaseLengthMs;
  const counted = [...chanceEvents(setup, state, fromMs, rng), ...plannedEvents(state, fromMs, rng)].sort(byTime);
  const complete = withPenalties(counted, fromMs, rng).sort(byTime);
  return withoutPlayInWaits(withReviews(complete, endMs, rng).sort(byTime));
}
