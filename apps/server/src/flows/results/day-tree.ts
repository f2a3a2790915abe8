import type { ResultQuarters, Results, ResultTournament } from '../../modules/results/index.ts';
import { TimedCache } from './timed-cache.ts';

const DAY_MS = 86_400_000;
/** Days of UTC that are kept, by their quarters of an hour with results; some 200 bytes each. */
const DAYS = {
  most: 450,
  maxSize: 200_000,
  sizeOf: (rows: readonly ResultQuarters[]) => rows.reduce((sum, { quarters }) => sum + quarters.length, rows.length),
};

/**
 * Tournaments that have results within a span, with their number. Read by days of UTC: whatever the clocks of those who ask, the database counts a day once in
 * `keptMs`. Spans begin and end with a quarter of an hour, as all days of time zones do.
 */
export function createDayTree(results: Pick<Results, 'quarters'>, keptMs: number) {
  const days = new TimedCache<ResultQuarters[]>(DAYS);

  /** @param state what is known of the span: what was read under another one may be older than it */
  return async function dayTree({ fromMs, toMs }: { fromMs: number; toMs: number }, state = ''): Promise<ResultTournament[]> {
    const parts: Promise<ResultQuarters[]>[] = [];
    for (let day = Math.floor(fromMs / DAY_MS) * DAY_MS; day < toMs; day += DAY_MS)
      parts.push(days.get(`${day} ${state}`, keptMs, () => results.quarters(day)));
    const found = new Map<number, ResultTournament>();
    // Named as on its last day.
    for (const { quarters, ...tournament } of (await Promise.all(parts)).flat()) {
      const own = quarters.reduce((sum, [at, matches]) => (at >= fromMs && at < toMs ? sum + matches : sum), 0);
      const matches = own + (found.get(tournament.tournamentId)?.matches ?? 0);
      if (own > 0) found.set(tournament.tournamentId, { ...tournament, matches });
    }
    return [...found.values()];
  };
}
