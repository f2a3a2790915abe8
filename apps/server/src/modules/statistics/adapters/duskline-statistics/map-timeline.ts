import { INCIDENT_KINDS, type IncidentKind } from '@duskline/contract/entities/match-timeline';
import * as v from 'valibot';
import { UnreadableError } from '../../../../platform/providers/errors.ts';
import type { Incident } from '../../timeline.ts';
import { cleanName, wholeNumber } from './fields.ts';

/** More than the longest match has. */
const MOST_INCIDENTS = 5_000;
const MOST_SCORE = 100_000;
const MOST_SECONDS = 100_000;

const score = wholeNumber(0, MOST_SCORE);
const hundredths = v.pipe(v.number(), v.minValue(0), v.maxValue(100));

const ReportedIncident = v.object({
  id: wholeNumber(0, 1_000_000),
  kind: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{0,39}$/)),
  side: v.optional(v.picklist(['home', 'away'])),
  match_status: wholeNumber(0, 10_000),
  match_time_s: v.optional(wholeNumber(0, MOST_SECONDS)),
  home_score: score,
  away_score: score,
  period: v.optional(v.object({ number: wholeNumber(0, 200), home_score: score, away_score: score })),
  // What is only shown beside it is left out alone.
  x: v.fallback(v.optional(hundredths), undefined),
  y: v.fallback(v.optional(hundredths), undefined),
  player: v.fallback(v.optional(cleanName), undefined),
});
type ReportedIncident = v.InferOutput<typeof ReportedIncident>;

const Body = v.object({ urn: v.string(), incidents: v.pipe(v.array(v.unknown()), v.maxLength(MOST_INCIDENTS)) });

/** Kinds of the provider that are called otherwise here, or the same. What is in neither list is a score where one rose, and else nothing. */
const KINDS: Readonly<Record<string, IncidentKind>> = {
  kick_off: 'start',
  tip_off: 'start',
  start: 'start',
  match_start: 'start',
  second_half: 'period_start',
  period_start: 'period_start',
  next_period: 'period_start',
  next_set: 'period_start',
  next_map: 'period_start',
  next_frame: 'period_start',
  half_time: 'period_end',
  period_end: 'period_end',
  set: 'period_end',
  map: 'period_end',
  frame: 'period_end',
  full_time: 'end',
  end: 'end',
  penalty_awarded: 'penalty',
  shot_on_goal: 'shot_on_target',
  round: 'point',
};
/** What the provider says by another word, or only with a score. */
const REPORTED_OTHERWISE: ReadonlySet<IncidentKind> = new Set(['start', 'period_start', 'period_end', 'end', 'score', 'penalty']);
const SAME: ReadonlySet<string> = new Set(INCIDENT_KINDS.filter((kind) => !REPORTED_OTHERWISE.has(kind)));

const scored = (reported: ReportedIncident, before: ReportedIncident | undefined): number =>
  Math.max(0, reported.home_score + reported.away_score - (before === undefined ? 0 : before.home_score + before.away_score));

/** Of the period where it is counted alone, as in sports of sets. */
const scoredInPeriod = ({ period }: ReportedIncident, before: ReportedIncident | undefined): number => {
  if (period === undefined || before?.period?.number !== period.number) return 0;
  return Math.max(0, period.home_score + period.away_score - before.period.home_score - before.period.away_score);
};

function kindOf(reported: ReportedIncident, before: ReportedIncident | undefined): IncidentKind | null {
  if (reported.kind === 'period') return reported.period?.number === before?.period?.number ? 'period_end' : 'period_start';
  const known = KINDS[reported.kind] ?? (SAME.has(reported.kind) ? (reported.kind as IncidentKind) : undefined);
  return known ?? (scored(reported, before) + scoredInPeriod(reported, before) > 0 ? 'score' : null);
}

/** `match_status` of the halves whose clock goes on in stoppage time. */
const HALVES: Readonly<Record<number, 1 | 2>> = { 6: 1, 31: 1, 7: 2, 100: 2 };

function toIncident(reported: ReportedIncident, kind: IncidentKind, before: ReportedIncident | undefined): Incident {
  const { id, side = null, match_time_s: seconds = null, period, x, y, player = null } = reported;
  return {
    id,
    kind,
    side,
    seconds,
    half: HALVES[reported.match_status] ?? null,
    score: { home: reported.home_score, away: reported.away_score },
    period: period ? { number: period.number, home: period.home_score, away: period.away_score } : null,
    gain: kind === 'score' ? scored(reported, before) || scoredInPeriod(reported, before) : 0,
    spot: x === undefined || y === undefined ? null : { x, y },
    player,
  };
}

/** What the provider says has happened in the match that was asked about, without what cannot be read. @throws UnreadableError */
export function readTimeline(asked: string, input: unknown): readonly Incident[] {
  const parsed = v.safeParse(Body, input);
  if (!parsed.success) throw new UnreadableError(`timeline: ${v.getDotPath(parsed.issues[0]) ?? 'shape'} cannot be read`);
  if (parsed.output.urn !== asked) throw new UnreadableError('timeline: of another match');
  const incidents: Incident[] = [];
  let before: ReportedIncident | undefined;
  for (const one of parsed.output.incidents) {
    const reported = v.safeParse(ReportedIncident, one);
    // Out of order it says nothing of what came before it.
    if (!reported.success || (before !== undefined && reported.output.id <= before.id)) continue;
    const kind = kindOf(reported.output, before);
    if (kind !== null) incidents.push(toIncident(reported.output, kind, before));
    before = reported.output;
  }
  return incidents;
}
