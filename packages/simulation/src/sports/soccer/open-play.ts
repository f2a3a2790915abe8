import type { Rng } from '../../rng.ts';
import type { MatchEntry } from '../../sport/played-match.ts';
import { cornerSpot, drawIncident, foulSpot, goalSpot, INCIDENTS, penaltySpot, type Spot } from './incidents.ts';
import type { Side } from './squad.ts';

/** How many of these come in a minute of play, both sides together. */
const MEAN_PAUSE_MS = (90 * 60_000) / INCIDENTS;

const STARTS: ReadonlySet<string> = new Set(['kick_off', 'second_half', 'review_over', 'penalty_missed', 'goal']);
/** From these on nothing is played until one of those above. */
const STOPS: ReadonlySet<string> = new Set(['half_time', 'full_time', 'review', 'penalty_awarded']);

const SPOTS: Readonly<Record<string, (rng: Rng, side: Side) => Spot>> = {
  goal: goalSpot,
  corner: cornerSpot,
  yellow_card: foulSpot,
  red_card: foulSpot,
  penalty_awarded: (_, side) => penaltySpot(side),
  penalty_missed: (_, side) => penaltySpot(side),
};

/** The incidents between two entries of a course, at the pace of a match. */
function playBetween(rng: Rng, fromMs: number, toMs: number): MatchEntry[] {
  const entries: MatchEntry[] = [];
  const pause = (): number => Math.ceil(-Math.log(1 - rng.next()) * MEAN_PAUSE_MS);
  for (let atMs = fromMs + pause(); atMs < toMs; atMs += pause()) {
    const side = rng.chance(0.5) ? 'home' : 'away';
    entries.push({ atMs, side, decides: false, ...drawIncident(rng, side) });
  }
  return entries;
}

/**
 * The course of a match of which goals, corners and cards alone are known, with a place for each of them and with what is played in
 * between. Nothing of it is priced, so it is no part of the course itself: the same generator gives the same play.
 */
export function withOpenPlay(course: readonly MatchEntry[], rng: Rng): MatchEntry[] {
  let isPlaying = false;
  return course.flatMap((entry, i) => {
    if (STARTS.has(entry.kind)) isPlaying = true;
    else if (STOPS.has(entry.kind)) isPlaying = false;
    const spot = entry.side && SPOTS[entry.kind]?.(rng, entry.side);
    const next = course[i + 1];
    return [
      spot === undefined ? entry : { ...entry, at: spot },
      ...(isPlaying && next !== undefined ? playBetween(rng, entry.atMs, next.atMs) : []),
    ];
  });
}
