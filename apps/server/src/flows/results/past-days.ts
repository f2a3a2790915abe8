import type { PastDayStore } from '../../modules/results/index.ts';
import type { Clock } from '../../platform/clock.ts';

/** How it stands with results of some days: all are here, or some are on their way, or nobody tells any. */
export type DaysState = 'ready' | 'working' | 'none';

interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

const DAY_MS = 86_400_000;
/** What began since then has its results from the stream, from recoveries and from what is asked for after a first start. */
const OWN_DAYS_MS = 3 * DAY_MS;
const KEPT_DAYS = 400;

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Days of UTC that a span touches and that only the provider can tell of, as far as results are kept. */
export function pastDays({ fromMs, toMs }: Span, nowMs: number): string[] {
  const oldest = (Math.floor(nowMs / DAY_MS) - KEPT_DAYS) * DAY_MS;
  const newest = Math.floor((nowMs - OWN_DAYS_MS) / DAY_MS) * DAY_MS;
  const days: string[] = [];
  for (let ms = Math.max(oldest, Math.floor(fromMs / DAY_MS) * DAY_MS); ms < toMs && ms < newest; ms += DAY_MS)
    days.push(dayOf(ms));
  return days;
}

/** Who looks at a day of the past wants it; the process that reads the feed asks the provider for it. */
export function createPastDays({ days, clock }: { days: Pick<PastDayStore, 'states' | 'want'>; clock: Clock }) {
  return {
    async stateOf(span: Span): Promise<DaysState> {
      const nowMs = clock.now();
      if (span.toMs <= (Math.floor(nowMs / DAY_MS) - KEPT_DAYS) * DAY_MS) return 'none';
      const past = pastDays(span, nowMs);
      if (past.length === 0) return 'ready';
      const states = await days.states(past);
      const unknown = past.filter((day) => (states.get(day) ?? 'none') === 'none');
      if (unknown.length > 0) await days.want(unknown);
      if (past.some((day) => (states.get(day) ?? 'wanted') === 'wanted')) return 'working';
      return past.every((day) => states.get(day) === 'none') ? 'none' : 'ready';
    },
  };
}
