/** Memory of the server at a moment, in bytes. */
export interface MemorySample {
  readonly atMs: number;
  readonly resident: number;
  readonly heap: number;
}

const MEGABYTE = 1024 * 1024;
const HOUR_MS = 3_600_000;
/** What is measured: the last two thirds. The first is for caches to fill. */
const MEASURED_FROM = 1 / 3;
/** Windows of the measured time: of each only the lowest sample counts, because garbage that waits to be collected is no leak. */
const WINDOWS = 12;
/** What a server may grow by in an hour, and whatever the hour says, in a run that is much shorter. */
const PER_HOUR_MB = 40;
const LEAST_MB = 48;

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

export interface Growth {
  /** Megabytes an hour over the last two thirds. */
  readonly residentPerHour: number;
  readonly heapPerHour: number;
  /** The most that both may be. */
  readonly boundPerHour: number;
  readonly isFlat: boolean;
}

/** How memory grew over the last two thirds of the time; in a short run a slope says little, so the bound is wider there. */
export function growthOf(samples: readonly MemorySample[]): Growth {
  const [first, last] = [samples[0]?.atMs ?? 0, samples.at(-1)?.atMs ?? 0];
  const fromMs = first + (last - first) * MEASURED_FROM;
  const measured = samples.filter(({ atMs }) => atMs >= fromMs);
  const hours = Math.max((last - fromMs) / HOUR_MS, 1 / 3_600);
  const residentPerHour = slopeOf(lowest(measured, ({ resident }) => resident));
  const heapPerHour = slopeOf(lowest(measured, ({ heap }) => heap));
  const boundPerHour = Math.max(PER_HOUR_MB, LEAST_MB / hours);
  const isFlat = measured.length >= WINDOWS && residentPerHour <= boundPerHour && heapPerHour <= boundPerHour;
  return { residentPerHour, heapPerHour, boundPerHour, isFlat };
}
