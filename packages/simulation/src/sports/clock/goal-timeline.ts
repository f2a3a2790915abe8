import type { Rng } from '../../rng.ts';
import type { TimelineEntry } from '../../timeline.ts';
import { type GoalGame, stretches } from './goal-game.ts';
import { lengthOf } from './shape.ts';
import { playShootout } from './shootout.ts';
import { type ClockState, counted, END_OF_REGULAR_TIME, type Pair, type Side, scored } from './state.ts';
import { beginPeriod, endMatch, endPeriod, newWalk, playTo, record, type Walk, wait } from './walk.ts';

/** Something beside goals that happens at a rate and changes no chance. */
export interface SideEvent {
  readonly kind: string;
  /** So many of each side in an hour of play. */
  readonly perHour: number;
  /** Name of the count that it adds to. */
  readonly counts: string;
  /** The clock stands still behind it. */
  readonly stopsClock: boolean;
  readonly stop?: 'penalty';
}

/** How a course of goals is told. */
export interface GoalStory {
  readonly events: readonly SideEvent[];
  /** Whistles of a match by the hour of play: the clock stands still, for a while between these. */
  readonly whistlesPerHour: number;
  readonly whistleMs: Pair;
  readonly afterGoalMs: Pair;
}

const HOUR_MS = 3_600_000;

/** Milliseconds until the next happening of something with this rate. */
const waiting = (rng: Rng, rate: number): number => (rate > 0 ? -Math.log(1 - rng.next()) / rate : Number.POSITIVE_INFINITY);

function stopClock(walk: Walk, ms: Pair): void {
  if (ms[1] <= 0) return;
  record(walk, { kind: 'clock_stopped' }, { isRunning: false });
  wait(walk, ms[0], ms[1]);
  record(walk, { kind: 'clock_started' }, { isRunning: true });
}

function addGoal(walk: Walk, story: GoalStory, side: Side): void {
  const change = scored(walk.state, side, 1, 'G');
  record(walk, { kind: 'goal', side, stop: 'goal', decides: true }, { ...change, isRunning: story.afterGoalMs[1] === 0 });
  if (story.afterGoalMs[1] === 0) return;
  wait(walk, story.afterGoalMs[0], story.afterGoalMs[1]);
  record(walk, { kind: 'clock_started' }, { isRunning: true });
}

function addEvent(walk: Walk, story: GoalStory, event: SideEvent, side: Side): void {
  const { kind, stop } = event;
  const isRunning = !event.stopsClock;
  record(
    walk,
    { kind, side, ...(stop === undefined ? {} : { stop }) },
    { ...counted(walk.state, `${event.counts}_${side}`), isRunning },
  );
  if (isRunning) return;
  wait(walk, story.whistleMs[0] || 15_000, story.whistleMs[1] || 30_000);
  record(walk, { kind: 'clock_started' }, { isRunning: true });
}

/** Plays a period: goals at the very rates that price them, everything else at its own. True: a sudden-death goal has ended it. */
function playPeriod(walk: Walk, game: GoalGame, story: GoalStory): boolean {
  const { period } = walk.state;
  const length = lengthOf(game.shape, period);
  const isSudden = period > game.shape.periods && game.overtime?.isSudden === true;
  const eventRate = story.events.reduce((sum, { perHour }) => sum + (2 * perHour) / HOUR_MS, 0);
  const whistleRate = story.whistlesPerHour / HOUR_MS;
  for (;;) {
    const { clockMs, home, away } = walk.state;
    const [stretch] = stretches(game, period, clockMs, home - away);
    if (stretch === undefined) break;
    const { rates, endMs } = stretch;
    const goals = rates.home + rates.away;
    const all = goals + eventRate + whistleRate;
    const at = Math.ceil(clockMs + waiting(walk.rng, all));
    const nextMs = Math.min(at, endMs, length);
    playTo(walk, nextMs);
    walk.state = { ...walk.state, clockMs: nextMs, atMs: walk.atMs };
    if (at >= endMs) continue;
    const draw = walk.rng.next() * all;
    if (draw < goals) {
      addGoal(walk, story, draw < rates.home ? 'home' : 'away');
      if (isSudden) return true;
    } else if (draw < goals + whistleRate) stopClock(walk, story.whistleMs);
    else addEvent(walk, story, drawEvent(walk.rng, story.events), walk.rng.chance(0.5) ? 'home' : 'away');
  }
  return false;
}

function drawEvent(rng: Rng, events: readonly SideEvent[]): SideEvent {
  const all = events.reduce((sum, { perHour }) => sum + perHour, 0);
  let draw = rng.next() * all;
  for (const event of events) {
    draw -= event.perHour;
    if (draw < 0) return event;
  }
  const last = events.at(-1);
  if (last === undefined) throw new Error('no event has a rate');
  return last;
}

function playOvertime(walk: Walk, game: GoalGame, story: GoalStory): void {
  const { overtime, shape } = game;
  if (overtime === null) return;
  for (;;) {
    wait(walk, 60_000, 180_000);
    beginPeriod(walk);
    const isWon = playPeriod(walk, game, story);
    if (isWon || walk.state.home !== walk.state.away) return;
    endPeriod(walk, shape.overtimeMs);
    if (!overtime.repeats) break;
  }
  if (overtime.shootout !== null) playShootout(walk, overtime.shootout);
}

/** A whole match of goals, with whatever follows a level end; `from`: the rest of it from a state of regular time on. */
export function goalTimeline(game: GoalGame, story: GoalStory, rng: Rng, from?: ClockState): TimelineEntry<ClockState>[] {
  const { shape } = game;
  const walk = newWalk(rng, from);
  if (from === undefined) record(walk, { kind: 'match_start' }, {});
  for (;;) {
    const { period, phase } = walk.state;
    if (phase === 'playing') playPeriod(walk, game, story);
    if (period === shape.periods) break;
    if (phase === 'playing') endPeriod(walk, shape.periodMs);
    walk.atMs += shape.breakMs[period - 1] ?? 0;
    beginPeriod(walk);
  }
  if (walk.state.home === walk.state.away && game.overtime !== null) {
    walk.state = { ...walk.state, scores: walk.state.scores + END_OF_REGULAR_TIME };
    endPeriod(walk, shape.periodMs);
    playOvertime(walk, game, story);
  }
  endMatch(walk, walk.state.clockMs);
  return walk.entries;
}
