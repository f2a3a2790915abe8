import { playedStatus } from '@duskline/simulation/world/played-world';
import type { WholeWorld } from '@duskline/simulation/world/whole-world';
import type { WholeMatch } from '@duskline/simulation/world/world-types';
import { eventStatus } from '../event-status.ts';
import { worldInfo } from '../match-source.ts';
import { EVENT, LIVE, PREMATCH } from '../protocol.ts';
import type { WorldClock } from '../world-clock.ts';

export const DAY_MS = 86_400_000;
/** Days of which results are told. */
export const PAST_DAYS = 400;
/** Longest time after its start that a match is over (world time). */
const OVER_AFTER_MS = 12 * 3_600_000;

/** A fixture as `GET /v1/fixtures` shows it, of a match that is over: how it ended stands in `status_summary`. */
export type PastFixture = Readonly<Record<string, unknown>> & { readonly urn: string; readonly start_time: number };

/** The start of a calendar day (UTC, wall time) of which everything is over and results are still told; undefined: it is none. */
export function pastDayOf(date: string, clock: WorldClock): number | undefined {
  const fromMs = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(fromMs) || new Date(fromMs).toISOString().slice(0, 10) !== date) return undefined;
  const today = Math.floor(clock.wall() / DAY_MS);
  const isOver = clock.toWorld(fromMs + DAY_MS) + OVER_AFTER_MS <= clock.world();
  return isOver && fromMs / DAY_MS >= today - PAST_DAYS ? fromMs : undefined;
}

/** A match that was put off was not played: nothing is told of it. */
export function pastFixture(world: WholeWorld, match: WholeMatch, clock: WorldClock): PastFixture | undefined {
  if (match.fate === 'postponed') return undefined;
  const { liveCoverage, ...named } = worldInfo(match, world);
  const status = match.fate === 'abandoned' ? EVENT.abandoned : EVENT.closed;
  const startMs = clock.toWall(match.startMs);
  const { home_score, away_score, period_scores, match_status } = playedStatus(match);
  const ended = { home_score, away_score, period_scores, match_status };
  return {
    ...named,
    start_time: startMs,
    product: liveCoverage ? LIVE : PREMATCH,
    live_coverage: liveCoverage,
    stream: null,
    status,
    status_summary:
      status === EVENT.abandoned
        ? { status, match_status: 90 }
        : eventStatus(ended, { wallMs: startMs, speed: clock.speed(), status }),
  };
}

/** Matches of a day with how they ended, worked out one by one, in order of start at the end; steps of some milliseconds in between. */
export function* pastDay(world: WholeWorld, clock: WorldClock, fromMs: number): Generator<void, PastFixture[]> {
  const found: PastFixture[] = [];
  for (const match of world.eachBetween(clock.toWorld(fromMs), clock.toWorld(fromMs + DAY_MS))) {
    yield;
    const fixture = match && pastFixture(world, match, clock);
    if (fixture !== undefined) found.push(fixture);
  }
  return found.sort((a, b) => a.start_time - b.start_time || (a.urn < b.urn ? -1 : 1));
}
