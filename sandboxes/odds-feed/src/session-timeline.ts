import type { MatchEntry, MatchModel } from '@duskline/simulation/sport/played-match';
import type { MatchSource } from './match-source.ts';
import { type Course, inMatchMs, model } from './session-course.ts';

/** Books of the models: they are nothing that happens. */
const NOT_SENT: ReadonlySet<string> = new Set(['interval', 'minute', 'clock_started', 'clock_stopped']);

export interface TimelineIncident {
  readonly id: number;
  readonly kind: string;
  readonly match_status: number;
  readonly home_score: number;
  readonly away_score: number;
  readonly side?: 'home' | 'away';
  readonly match_time_s?: number;
  /** Hundredths of the field from home's own goal and from the nearer touchline. */
  readonly x?: number;
  readonly y?: number;
  readonly player?: string;
  readonly period?: { readonly number: number; readonly home_score: number; readonly away_score: number };
}

/** Time of play of an incident: of the end of a period the time that it was played to, whatever the clock shows in the break behind it. */
function timeOf(
  played: MatchModel,
  { stop, atMs }: MatchEntry,
  index: number,
  clock: { match_time_s: number; stopped: boolean },
): number {
  if (stop !== 'period' || !clock.stopped || index === 0) return clock.match_time_s;
  return Math.max(clock.match_time_s, played.statusAt(index - 1, atMs).clock?.match_time_s ?? 0);
}

function incident(
  played: MatchModel,
  entry: MatchEntry,
  id: number,
  nameOf: (urn: string) => string | undefined,
): TimelineIncident {
  const { kind, side, at, atMs } = entry;
  const index = played.indexAt(atMs);
  const said = played.statusAt(index, atMs);
  const period = said.period_scores.at(-1);
  const player = entry.player === undefined ? undefined : nameOf(entry.player);
  return {
    id,
    kind,
    match_status: said.match_status,
    home_score: said.home_score,
    away_score: said.away_score,
    ...(side && { side }),
    ...(said.clock && { match_time_s: timeOf(played, entry, index, said.clock) }),
    ...at,
    ...(player !== undefined && { player }),
    ...(period && { period: { number: period.number, home_score: period.home_score, away_score: period.away_score } }),
  };
}

/** What was told of a match so far: its course is gone through once, however often it is asked for. */
const published = new WeakMap<
  MatchModel,
  { readonly entries: readonly MatchEntry[]; readonly incidents: TimelineIncident[]; next: number }
>();

/** What has happened by now, in order; nothing before the start, and of a match without live coverage. */
export function timelineOf(course: Course, source: MatchSource, nowMs: number): readonly TimelineIncident[] {
  if (course.stage === 'prematch' || !source.info.liveCoverage) return [];
  const played = model(course);
  const kept = published.get(played) ?? { entries: source.incidents?.(played) ?? played.entries, incidents: [], next: 0 };
  published.set(played, kept);
  const names = new Map(source.players?.().map(({ urn, name }) => [urn, name]));
  const untilMs = inMatchMs(course, nowMs);
  for (let entry = kept.entries[kept.next]; entry !== undefined && entry.atMs <= untilMs; entry = kept.entries[kept.next]) {
    if (!NOT_SENT.has(entry.kind)) kept.incidents.push(incident(played, entry, kept.next + 1, (urn) => names.get(urn)));
    kept.next++;
  }
  return kept.incidents;
}
