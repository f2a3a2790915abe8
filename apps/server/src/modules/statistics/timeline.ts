import type { IncidentKind } from '@duskline/contract/entities/match-timeline';

interface Score {
  readonly home: number;
  readonly away: number;
}

/** Something that happened in a match. */
export interface Incident {
  readonly id: number;
  readonly kind: IncidentKind;
  readonly side: 'home' | 'away' | null;
  /** Seconds on the clock of the match; null in sports without one. */
  readonly seconds: number | null;
  /** The half that it fell in, where the clock goes on in stoppage time and the next half begins at its own minute. */
  readonly half: 1 | 2 | null;
  /** Scores are those after it. */
  readonly score: Score;
  readonly period: (Score & { readonly number: number }) | null;
  /** What it was worth, of the kind `score`. */
  readonly gain: number;
  readonly spot: { readonly x: number; readonly y: number } | null;
  readonly player: string | null;
}

/** Only the last moves of play name these: a report of the match does not. */
const ONLY_PLAYED: ReadonlySet<IncidentKind> = new Set([
  'point',
  'period_start',
  'offside',
  'free_kick',
  'throw_in',
  'goal_kick',
  'attack',
  'dangerous_attack',
]);
const MOST_REPORTED = 200;
const MOST_LATEST = 12;

/** What a report of the match would name, the latest first. */
export const reported = (incidents: readonly Incident[]): Incident[] =>
  incidents
    .filter(({ kind }) => !ONLY_PLAYED.has(kind))
    .slice(-MOST_REPORTED)
    .reverse();

/** The last moves of play, the latest first. */
export const latest = (incidents: readonly Incident[]): Incident[] => incidents.slice(-MOST_LATEST).reverse();

const HALF_MINUTES = 45;

/** The minute as a report says it: the 46th of a first half is the first of its stoppage time. */
export function minuteOf({ seconds, half }: Pick<Incident, 'seconds' | 'half'>): { minute: number | null; added: number } {
  if (seconds === null) return { minute: null, added: 0 };
  const minute = Math.floor(seconds / 60) + 1;
  const last = half === null ? minute : half * HALF_MINUTES;
  return { minute: Math.min(minute, last), added: Math.max(0, minute - last) };
}

/** How much each weighs for the side that did it. */
const WEIGHTS: Partial<Readonly<Record<IncidentKind, number>>> = {
  attack: 1,
  dangerous_attack: 3,
  corner: 3,
  shot_off_target: 4,
  shot_blocked: 4,
  shot_on_target: 6,
  penalty: 8,
  goal: 10,
  point: 1,
  game: 1,
};
const weightOf = ({ kind, gain }: Incident): number => (kind === 'score' ? gain : (WEIGHTS[kind] ?? 0));

/** Points of one bar in a sport without a clock: about a game of tennis. */
const POINTS_OF_A_BAR = 4;
const MOST_BARS = 150;

export interface Bar {
  readonly minute: number | null;
  readonly period: number | null;
  readonly value: number;
}

interface Sum {
  readonly minute: number | null;
  readonly period: number | null;
  net: number;
  count: number;
}

/**
 * Who had more of it: one bar for a minute, or for so many points where there is no clock, in the direction of the side that was ahead in
 * it. Bars are held against the largest one, so that a match of many chances and one of few both show who pressed when.
 */
export function momentumOf(incidents: readonly Incident[]): Bar[] {
  const bars: Sum[] = [];
  for (const incident of incidents) {
    const { side, period } = incident;
    const { minute, added } = minuteOf(incident);
    const number = period?.number ?? null;
    const at = minute === null ? null : minute + added;
    const weight = side === null ? 0 : weightOf(incident);
    let bar = bars.at(-1);
    const isNext =
      bar === undefined || bar.period !== number || (at === null ? bar.count === POINTS_OF_A_BAR : bar.minute !== at);
    // Without a clock nothing but points makes time pass.
    if (isNext && (at !== null || weight > 0)) {
      // Minutes in which nothing was worth anything are level.
      const from = bar !== undefined && bar.period === number && bar.minute !== null && at !== null ? bar.minute + 1 : at;
      for (let quiet = from ?? 0; at !== null && quiet < at; quiet++)
        bars.push({ minute: quiet, period: number, net: 0, count: 0 });
      bar = { minute: at, period: number, net: 0, count: 0 };
      bars.push(bar);
    }
    if (bar === undefined || weight === 0) continue;
    bar.net += side === 'home' ? weight : -weight;
    bar.count++;
  }
  const shown = bars.slice(-MOST_BARS);
  const most = Math.max(1, ...shown.map(({ net }) => Math.abs(net)));
  return shown.map(({ minute, period, net }) => ({ minute, period, value: Math.round((net / most) * 100) }));
}
