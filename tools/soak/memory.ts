/** Memory of the server at a moment, in bytes. */
export interface MemorySample {
  readonly atMs: number;
  readonly resident: number;
  /** With what waits to be collected. */
  readonly heap: number;
}

/** What of the heap and of the buffers outside of it is in use at a moment: measured once everything else has been collected. */
export interface LiveSample {
  readonly atMs: number;
  readonly bytes: number;
}

const MEGABYTE = 1024 * 1024;
const HOUR_MS = 3_600_000;
/** The earliest moment from which memory is measured, and the latest at which what is in use must have come to its level, in shares of the time. */
const MEASURED_FROM = 1 / 3;
const SETTLED_BY = 2 / 3;
/** So near to its level what is in use must stay from then on. */
const NEAR_SHARE = 0.05;
const NEAR_MB = 6;
/** In a shorter run what is in use need not have come to its level: matches alone are kept for half an hour after their end. */
const SETTLES_IN_MS = 45 * 60_000;
/** Fewer measurements say nothing. */
const LEAST_LIVE = 4;
/** Windows of the measured time: of each only the lowest sample counts, because garbage that waits to be collected is no leak. */
const WINDOWS = 12;
/** What a server may grow by in an hour; in a run that is shorter than SETTLES_IN_MS also by so much in all, whatever that is in an hour. */
const PER_HOUR_MB = 40;
const LEAST_MB = 48;
/** The same of what is in use, of which no garbage hides anything. */
const LIVE_PER_HOUR_MB = 24;
const LIVE_LEAST_MB = 8;

/** The lowest sample of each window. */
function lowest(samples: readonly MemorySample[], of: (sample: MemorySample) => number): { atMs: number; bytes: number }[] {
  const from = samples[0]?.atMs ?? 0;
  const lengthMs = (samples.at(-1)?.atMs ?? from) - from + 1;
  const best = new Map<number, { atMs: number; bytes: number }>();
  for (const sample of samples) {
    const window = Math.floor((WINDOWS * (sample.atMs - from)) / lengthMs);
    const known = best.get(window);
    if (known === undefined || of(sample) < known.bytes) best.set(window, { atMs: sample.atMs, bytes: of(sample) });
  }
  return [...best.values()];
}

/** Slope of the line of least squares, in megabytes an hour. */
function slopeOf(points: readonly { atMs: number; bytes: number }[]): number {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const at = mean(points.map(({ atMs }) => atMs));
  const bytes = mean(points.map((point) => point.bytes));
  const spread = points.reduce((sum, { atMs }) => sum + (atMs - at) ** 2, 0);
  const together = points.reduce((sum, point) => sum + (point.atMs - at) * (point.bytes - bytes), 0);
  return spread === 0 ? 0 : ((together / spread) * HOUR_MS) / MEGABYTE;
}

/**
 * The lower one of each two measurements that follow each other, at the time of the later one: what a recovery or a burst holds while it runs is in use
 * for seconds, and none of it when it is measured again. What is never given back is in both.
 */
const keptOf = (live: readonly LiveSample[]): LiveSample[] =>
  live.slice(1).map(({ atMs, bytes }, before) => ({ atMs, bytes: Math.min(bytes, live[before]?.bytes ?? bytes) }));

/**
 * When what is in use has come to its level and stays there: caches that fill up to their bound, and matches that are kept for half an hour after
 * their end, are in use. Null when it never does: then it still grows, whatever fills it.
 */
function settledAtMs(live: readonly LiveSample[], firstMs: number, lastMs: number): number | null {
  const at = (share: number): number => firstMs + (lastMs - firstMs) * share;
  const end = live.filter(({ atMs }) => atMs >= at(SETTLED_BY)).map(({ bytes }) => bytes);
  if (end.length < LEAST_LIVE) return null;
  const level = end.sort((a, b) => a - b)[Math.floor(end.length / 2)] ?? 0;
  const near = Math.max(NEAR_SHARE * level, NEAR_MB * MEGABYTE);
  const last = live.findLastIndex(({ bytes }) => Math.abs(bytes - level) > near);
  const settled = live[last + 1]?.atMs;
  return settled === undefined || settled > at(SETTLED_BY) ? null : Math.max(settled, at(MEASURED_FROM));
}

export interface Growth {
  /** Minutes until what is in use had come to its level; null when it never did. */
  readonly settledAfterMinutes: number | null;
  /** Megabytes an hour from then on; without a level over the last third, and in a short run over the last two. */
  readonly livePerHour: number;
  readonly residentPerHour: number;
  readonly heapPerHour: number;
  /** The most that these may be: what is in use, and the other two. */
  readonly liveBoundPerHour: number;
  readonly boundPerHour: number;
  /** Megabytes at the end. */
  readonly liveMb: number;
  readonly residentMb: number;
  readonly isFlat: boolean;
}

/** How memory grew once what is in use had come to its level; in a short run a slope says little, so the bounds are wider there. */
export function growthOf(samples: readonly MemorySample[], live: readonly LiveSample[]): Growth {
  const [first, last] = [samples[0]?.atMs ?? 0, samples.at(-1)?.atMs ?? 0];
  const kept = keptOf(live);
  const settled = settledAtMs(kept, first, last);
  const isShort = last - first < SETTLES_IN_MS;
  const fromMs = settled ?? first + (last - first) * (isShort ? MEASURED_FROM : SETTLED_BY);
  const measured = samples.filter(({ atMs }) => atMs >= fromMs);
  const livePerHour = slopeOf(kept.filter(({ atMs }) => atMs >= fromMs));
  const residentPerHour = slopeOf(lowest(measured, ({ resident }) => resident));
  const heapPerHour = slopeOf(lowest(measured, ({ heap }) => heap));
  // Of the length of the run alone: a late start of the measured time makes no bound wider.
  const hours = Math.max(((last - first) * (1 - MEASURED_FROM)) / HOUR_MS, 1 / 3_600);
  const boundPerHour = isShort ? Math.max(PER_HOUR_MB, LEAST_MB / hours) : PER_HOUR_MB;
  const liveBoundPerHour = isShort ? Math.max(LIVE_PER_HOUR_MB, LIVE_LEAST_MB / hours) : LIVE_PER_HOUR_MB;
  const isWithin = livePerHour <= liveBoundPerHour && residentPerHour <= boundPerHour && heapPerHour <= boundPerHour;
  return {
    settledAfterMinutes: settled === null ? null : (settled - first) / 60_000,
    livePerHour,
    residentPerHour,
    heapPerHour,
    liveBoundPerHour,
    boundPerHour,
    liveMb: (live.at(-1)?.bytes ?? 0) / MEGABYTE,
    residentMb: (samples.at(-1)?.resident ?? 0) / MEGABYTE,
    isFlat: (settled !== null || isShort) && measured.length >= WINDOWS && live.length >= LEAST_LIVE && isWithin,
  };
}

/** The growth in words, for the last line. */
export function describeGrowth(growth: Growth): string {
  const rounded = (value: number): string => value.toFixed(0);
  const { settledAfterMinutes: settled, livePerHour, liveBoundPerHour, residentPerHour, heapPerHour, boundPerHour } = growth;
  const level = settled === null ? 'that never came to a level' : `at its level after ${rounded(settled)} minutes`;
  return (
    `memory: ${rounded(growth.liveMb)} MB in use ${level}, then ${rounded(livePerHour)} MB/h (bound ${rounded(liveBoundPerHour)}); ` +
    `${rounded(growth.residentMb)} MB resident, ${rounded(residentPerHour)} MB/h, heap ${rounded(heapPerHour)} MB/h (bound ${rounded(boundPerHour)})`
  );
}
