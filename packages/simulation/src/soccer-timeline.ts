import { leadFactor } from '@duskline/odds/model/lead-grid';
import { goalShare } from '@duskline/odds/model/score-grid';
import type { Rng } from './rng.ts';
import { redCardFactor, SCORE_EFFECT, type SoccerMeans } from './soccer-grid.ts';
import { type SoccerState, soccerKickOff, soccerRemaining } from './soccer-state.ts';
import type { StopReason, TimelineEntry } from './timeline.ts';

const MINUTE_MS = 60_000;
const STEP_MS = 15_000;
/** Rates per match, as counted in top leagues: see the figures in knowledge.md. */
const PENALTY_GOAL_SHARE = 0.09;
const MISSED_PENALTIES = 0.06;
const REVIEWS = 0.35;
const RED_CARDS = 0.18;
const YELLOW_CARDS = 4;
const CORNERS = 9.7;

interface Walk {
  readonly rng: Rng;
  readonly means: SoccerMeans;
  readonly entries: TimelineEntry<SoccerState>[];
  state: SoccerState;
}

interface Happening {
  readonly kind: string;
  readonly side?: 'home' | 'away';
  readonly stop?: StopReason;
  readonly decides?: boolean;
}

function record(walk: Walk, atMs: number, what: Happening, change: Partial<SoccerState>): void {
  walk.state = { ...walk.state, ...change };
  const { decides = false, ...rest } = what;
  walk.entries.push({ atMs, state: walk.state, decides, ...rest });
}

function goal(walk: Walk, atMs: number, side: 'home' | 'away'): void {
  const { state } = walk;
  const home = state.home + (side === 'home' ? 1 : 0);
  const away = state.away + (side === 'away' ? 1 : 0);
  const half = state.phase === 'first' ? { halfHome: home, halfAway: away } : {};
  record(walk, atMs, { kind: 'goal', side, stop: 'goal', decides: true }, { home, away, ...half });
}

/** One slice of play; answers when play goes on (later than the slice's end after a penalty or a review). */
function playSlice(walk: Walk, fromMs: number, toMs: number): number {
  const { rng, means, state } = walk;
  const share = goalShare(soccerRemaining(state, fromMs), soccerRemaining(state, toMs));
  const evenShare = (toMs - fromMs) / (90 * MINUTE_MS);
  const atMs = Math.round(fromMs + rng.next() * (toMs - fromMs));
  const draw = rng.next();
  const lead = state.home - state.away;
  const homeGoal = means.home * redCardFactor(state.redHome, state.redAway) * leadFactor(SCORE_EFFECT, lead) * share;
  const awayGoal = means.away * redCardFactor(state.redAway, state.redHome) * leadFactor(SCORE_EFFECT, -lead) * share;
  const endMs = state.phaseStartMs + state.phaseLengthMs;
  if (draw < homeGoal + awayGoal) {
    const side = draw < homeGoal ? 'home' : 'away';
    const kickMs = atMs + Math.round(rng.between(55, 90) * 1000);
    if (rng.chance(PENALTY_GOAL_SHARE) && kickMs < endMs) {
      record(walk, atMs, { kind: 'penalty_awarded', side, stop: 'penalty' }, {});
      goal(walk, kickMs, side);
      return Math.max(toMs, kickMs + 1);
    }
    goal(walk, atMs, side);
    return toMs;
  }
  return otherSlice(walk, atMs, toMs, endMs, evenShare);
}

function otherSlice(walk: Walk, atMs: number, toMs: number, endMs: number, evenShare: number): number {
  const { rng, state } = walk;
  const side = rng.chance(0.5) ? 'home' : 'away';
  let draw = rng.next();
  const hit = (rate: number): boolean => {
    const is = draw < rate * evenShare;
    draw -= rate * evenShare;
    return is;
  };
  const overMs = atMs + Math.round(rng.between(50, 95) * 1000);
  if (hit(MISSED_PENALTIES) && overMs < endMs) {
    record(walk, atMs, { kind: 'penalty_awarded', side, stop: 'penalty' }, {});
    record(walk, overMs, { kind: 'penalty_missed', side, stop: 'penalty' }, {});
    return Math.max(toMs, overMs + 1);
  }
  if (hit(REVIEWS) && overMs < endMs) {
    record(walk, atMs, { kind: 'review', side, stop: 'var' }, {});
    record(walk, overMs, { kind: 'review_over', side, stop: 'var' }, {});
    return Math.max(toMs, overMs + 1);
  }
  if (hit(RED_CARDS) && state.redHome + state.redAway < 4) {
    const change = side === 'home' ? { redHome: state.redHome + 1 } : { redAway: state.redAway + 1 };
    record(walk, atMs, { kind: 'red_card', side, stop: 'red_card' }, change);
  } else if (hit(YELLOW_CARDS)) {
    const change = side === 'home' ? { yellowHome: state.yellowHome + 1 } : { yellowAway: state.yellowAway + 1 };
    record(walk, atMs, { kind: 'yellow_card', side }, change);
  } else if (hit(CORNERS)) {
    const change = side === 'home' ? { cornersHome: state.cornersHome + 1 } : { cornersAway: state.cornersAway + 1 };
    record(walk, atMs, { kind: 'corner', side }, change);
  }
  return toMs;
}

function playHalf(walk: Walk): void {
  const { phaseStartMs, phaseLengthMs } = walk.state;
  const endMs = phaseStartMs + phaseLengthMs;
  let atMs = phaseStartMs;
  while (atMs < endMs) atMs = playSlice(walk, atMs, Math.min(atMs + STEP_MS, endMs));
}

/**
 * A whole soccer match from a generator: goals follow the very intensity that prices it, so that prices are fair
 * on average. Entries are in order of time; the last one is the final whistle.
 */
export function soccerTimeline(means: SoccerMeans, rng: Rng): TimelineEntry<SoccerState>[] {
  const firstMs = 45 * MINUTE_MS + Math.round(rng.between(1, 4)) * MINUTE_MS;
  const walk: Walk = { rng, means, entries: [], state: soccerKickOff(firstMs) };
  record(walk, 0, { kind: 'kick_off', decides: false }, {});
  playHalf(walk);
  record(
    walk,
    firstMs,
    { kind: 'half_time', stop: 'period', decides: true },
    { phase: 'break', phaseStartMs: firstMs, phaseLengthMs: 15 * MINUTE_MS },
  );
  const secondStartMs = firstMs + 15 * MINUTE_MS;
  const secondMs = 45 * MINUTE_MS + Math.round(rng.between(2, 7)) * MINUTE_MS;
  record(walk, secondStartMs, { kind: 'second_half' }, { phase: 'second', phaseStartMs: secondStartMs, phaseLengthMs: secondMs });
  playHalf(walk);
  record(walk, secondStartMs + secondMs, { kind: 'full_time', stop: 'period', decides: true }, { phase: 'ended' });
  return walk.entries;
}
