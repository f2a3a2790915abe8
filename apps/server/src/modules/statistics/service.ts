import type { Logger } from '../../platform/log.ts';
import type { MatchStatistics, StatisticsProvider } from './statistics-provider.ts';

/** `later`: the provider has not answered yet, or does not at present. */
export type StatisticsAnswer =
  | { readonly status: 'known'; readonly statistics: MatchStatistics }
  | { readonly status: 'none' }
  | { readonly status: 'later' };

export interface StatisticsServiceOptions {
  /** Null: nobody tells us any. */
  readonly provider: StatisticsProvider | null;
  readonly log: Logger;
  /** A clock that only goes forward, ms. */
  readonly steady?: () => number;
  /** How long a caller waits for the provider. */
  readonly patienceMs?: number;
}

export type StatisticsService = ReturnType<typeof createStatisticsService>;

/** A line-up is announced, a result comes in: nobody minds a minute. */
export const FRESH_MS = 60_000;
/** Of a match of which the provider knows nothing. */
const NOTHING_FRESH_MS = 5 * 60_000;
/** An answer of this age is shown at once, and asked for again meanwhile. */
const SHOWN_AT_ONCE_MS = 5 * 60_000;
/** What was known stays good for so long when the provider does not answer. */
const LAST_GOOD_MS = 60 * 60_000;
/** After a fault nobody asks about the same match again for so long. */
export const AFTER_FAULT_MS = 15_000;
const PATIENCE_MS = 2_500;
/** Matches whose answers are kept; some 15 KB each. */
export const MOST_MATCHES = 1_000;
/** Questions under way: of what comes beyond them the caller is told to ask later. */
export const MOST_AT_ONCE = 8;

interface Entry {
  last: { readonly statistics: MatchStatistics | null; readonly atMs: number } | null;
  asked: Promise<void> | null;
  /** Nobody asks before. */
  askAgainMs: number;
}

const LATER: StatisticsAnswer = { status: 'later' };

/** Resolves when the work is done or the time is over, whichever is first. */
async function within(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, over]);
  clearTimeout(timer);
}

/**
 * Statistics of matches, asked for when a page needs them and kept for a while: every caller who asks for the same meanwhile gets the same.
 * Bounded in matches and in questions at once, and no caller waits for long: a provider that is slow or gone makes an answer that says so.
 */
export function createStatisticsService(options: StatisticsServiceOptions) {
  const { provider, log, steady = () => performance.now(), patienceMs = PATIENCE_MS } = options;
  /** A map keeps the order of insertion: the one that was asked for last stands last. */
  const entries = new Map<string, Entry>();
  let underWay = 0;

  function entryOf(urn: string): Entry {
    const entry = entries.get(urn) ?? { last: null, asked: null, askAgainMs: Number.NEGATIVE_INFINITY };
    entries.delete(urn);
    entries.set(urn, entry);
    for (const oldest of entries.keys()) {
      if (entries.size <= MOST_MATCHES) break;
      entries.delete(oldest);
    }
    return entry;
  }

  async function ask(from: StatisticsProvider, urn: string, entry: Entry): Promise<void> {
    underWay++;
    try {
      const statistics = await from.ofMatch(urn);
      entry.last = { statistics, atMs: steady() };
      entry.askAgainMs = steady() + (statistics === null ? NOTHING_FRESH_MS : FRESH_MS);
    } catch (error) {
      entry.askAgainMs = steady() + AFTER_FAULT_MS;
      log.debug({ event: 'statistics_not_read', urn, reason: (error as Error).message }, 'statistics of a match are not there');
    } finally {
      underWay--;
      entry.asked = null;
    }
  }

  function lastOf({ last }: Entry, maxAgeMs: number): StatisticsAnswer | null {
    if (last === null || steady() - last.atMs > maxAgeMs) return null;
    return last.statistics === null ? { status: 'none' } : { status: 'known', statistics: last.statistics };
  }

  return {
    /** What is known of the match with this urn of the provider. Never throws, and waits a few seconds at most. */
    async of(urn: string): Promise<StatisticsAnswer> {
      if (provider === null) return { status: 'none' };
      const entry = entryOf(urn);
      if (entry.asked === null && steady() >= entry.askAgainMs && underWay < MOST_AT_ONCE)
        entry.asked = ask(provider, urn, entry);
      const known = lastOf(entry, entry.asked === null ? LAST_GOOD_MS : SHOWN_AT_ONCE_MS);
      if (known !== null || entry.asked === null) return known ?? LATER;
      await within(entry.asked, patienceMs);
      return lastOf(entry, LAST_GOOD_MS) ?? LATER;
    },
  };
}
