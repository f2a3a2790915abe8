import { type OutcomeStatus, statusOf } from './states.ts';
import type { HistoryReader, Stretch } from './store.ts';

/** Charts that are kept, so that many who look at one match cost one read. */
const KEPT = 200;
/** How old one that reaches up to now may be. */
const FRESH_MS = 5_000;
/** Of a bucket: the first change, the last, the lowest and the highest. */
const POINTS_OF_A_BUCKET = 4;

interface ChartPoint {
  readonly atMs: number;
  /** 0 = it was not on offer. */
  readonly oddsMilli: number;
  readonly status: OutcomeStatus;
}

export interface Chart {
  readonly range: Stretch;
  readonly points: readonly ChartPoint[];
  /** Stretches of the range of which nothing is known. */
  readonly unknown: readonly Stretch[];
}

interface ChartQuestion {
  readonly marketId: bigint;
  readonly outcomeId: string;
  readonly fromMs: number;
  readonly toMs: number;
  /** At most so many changes. */
  readonly points: number;
}

/** What of a range is in none of these stretches, which may overlap and come by their beginnings. */
export function unknownIn({ fromMs, toMs }: Stretch, known: readonly Stretch[]): Stretch[] {
  const unknown: Stretch[] = [];
  let at = fromMs;
  for (const stretch of known) {
    if (stretch.fromMs > at) unknown.push({ fromMs: at, toMs: Math.min(stretch.fromMs, toMs) });
    at = Math.max(at, stretch.toMs);
    if (at >= toMs) return unknown;
  }
  if (at < toMs) unknown.push({ fromMs: at, toMs });
  return unknown;
}

/** What is in any of these, without overlaps. */
function union(stretches: readonly Stretch[]): Stretch[] {
  const all: Stretch[] = [];
  for (const next of [...stretches].sort((a, b) => a.fromMs - b.fromMs)) {
    const last = all.at(-1);
    if (last && next.fromMs <= last.toMs) all[all.length - 1] = { fromMs: last.fromMs, toMs: Math.max(last.toMs, next.toMs) };
    else all.push(next);
  }
  return all;
}

/** Charts of selections. The same question asked by many at once is read once. */
export function createCharts(reader: Pick<HistoryReader, 'chart' | 'known' | 'writtenToMs' | 'hasMarket'>, now: () => number) {
  const kept = new Map<string, { untilMs: number; chart: Promise<Chart> }>();

  async function read({ marketId, outcomeId, fromMs, toMs, points }: ChartQuestion): Promise<Chart> {
    // Of an id that anybody may make up nothing else is read.
    if (!(await reader.hasMarket(marketId))) return { range: { fromMs, toMs }, points: [], unknown: [{ fromMs, toMs }] };
    const writtenToMs = (await reader.writtenToMs()) ?? 0;
    // What is not written yet is not unknown: it comes with the next question.
    const range = { fromMs, toMs: Math.max(fromMs, Math.min(toMs, Math.max(writtenToMs, now() - FRESH_MS))) };
    const buckets = Math.max(1, Math.floor(points / POINTS_OF_A_BUCKET));
    const bucketMs = Math.max(1, Math.ceil((range.toMs - range.fromMs) / buckets));
    // Before: a change that is written after the chart was read is not known. After: nor is what was dropped before it was read.
    const before = await reader.known(range.fromMs, range.toMs);
    const rows = await reader.chart(marketId, outcomeId, range, bucketMs);
    const after = await reader.known(range.fromMs, range.toMs);
    return {
      range,
      points: rows.map(({ at, odds_milli: odds, status }) => ({
        atMs: at?.getTime() ?? 0,
        oddsMilli: odds ?? 0,
        status: statusOf(status ?? -1),
      })),
      unknown: union([...unknownIn(range, before), ...unknownIn(range, after)]),
    };
  }

  return function chart(question: ChartQuestion): Promise<Chart> {
    const nowMs = now();
    const { marketId, outcomeId, fromMs, points } = question;
    const isOpen = question.toMs >= nowMs - FRESH_MS;
    const key = `${marketId}.${outcomeId} ${fromMs} ${isOpen ? 'now' : question.toMs} ${points}`;
    const found = kept.get(key);
    if (found && found.untilMs > nowMs) return found.chart;
    const made = read(question);
    kept.delete(key);
    kept.set(key, { untilMs: nowMs + FRESH_MS, chart: made });
    // A failure is not kept: the next one asks again.
    made.catch(() => kept.delete(key));
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT) break;
      kept.delete(oldest);
    }
    return made;
  };
}
