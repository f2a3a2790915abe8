import type { Logger } from '../../platform/log.ts';

/** `later`: the provider has not answered yet, or does not at present. */
export type Answer<Known> =
  | { readonly status: 'known'; readonly known: Known }
  | { readonly status: 'none' }
  | { readonly status: 'later' };

export interface AnswerCacheOptions<Known> {
  /** What is asked for, as the log calls it. */
  readonly what: string;
  /** Asks the provider about a match; null: it knows nothing of it. Absent: nobody tells us. */
  readonly ask: ((urn: string) => Promise<Known | null>) | null;
  readonly log: Logger;
  /** So long nobody asks again. */
  readonly freshMs: number;
  /** Of a match of which the provider knows nothing. */
  readonly nothingFreshMs: number;
  /** After a fault nobody asks about the same match again for so long. */
  readonly afterFaultMs: number;
  /** An answer of this age is shown at once, and asked for again meanwhile. */
  readonly shownAtOnceMs: number;
  /** What was known stays good for so long when the provider does not answer. */
  readonly lastGoodMs: number;
  /** Matches whose answers are kept. */
  readonly most: number;
  /** A clock that only goes forward, ms. */
  readonly steady?: () => number;
  /** How long a caller waits for the provider. */
  readonly patienceMs?: number;
}

const PATIENCE_MS = 2_500;
/** Questions under way: of what comes beyond them the caller is told to ask later. */
export const MOST_AT_ONCE = 8;

interface Entry<Known> {
  last: { readonly known: Known | null; readonly atMs: number } | null;
  asked: Promise<void> | null;
  /** Nobody asks before. */
  askAgainMs: number;
}

const LATER = { status: 'later' } as const;

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
 * What a provider says of matches, asked for when a page needs it and kept for a while: every caller who asks for the same meanwhile gets
 * the same. Bounded in matches and in questions at once, and no caller waits for long: a provider that is slow or gone makes an answer
 * that says so.
 */
export function createAnswerCache<Known>(options: AnswerCacheOptions<Known>) {
  const { log, steady = () => performance.now(), patienceMs = PATIENCE_MS } = options;
  /** A map keeps the order of insertion: the one that was asked for last stands last. */
  const entries = new Map<string, Entry<Known>>();
  let underWay = 0;

  function entryOf(urn: string): Entry<Known> {
    const entry = entries.get(urn) ?? { last: null, asked: null, askAgainMs: Number.NEGATIVE_INFINITY };
    entries.delete(urn);
    entries.set(urn, entry);
    for (const oldest of entries.keys()) {
      if (entries.size <= options.most) break;
      entries.delete(oldest);
    }
    return entry;
  }

  async function ask(from: (urn: string) => Promise<Known | null>, urn: string, entry: Entry<Known>): Promise<void> {
    underWay++;
    try {
      const known = await from(urn);
      entry.last = { known, atMs: steady() };
      entry.askAgainMs = steady() + (known === null ? options.nothingFreshMs : options.freshMs);
    } catch (error) {
      entry.askAgainMs = steady() + options.afterFaultMs;
      const reason = (error as Error).message;
      log.debug({ event: 'statistics_not_read', what: options.what, urn, reason }, 'statistics of a match are not there');
    } finally {
      underWay--;
      entry.asked = null;
    }
  }

  function lastOf({ last }: Entry<Known>, maxAgeMs: number): Answer<Known> | null {
    if (last === null || steady() - last.atMs > maxAgeMs) return null;
    return last.known === null ? { status: 'none' } : { status: 'known', known: last.known };
  }

  return {
    /** What is known of the match with this urn of the provider. Never throws, and waits a few seconds at most. */
    async of(urn: string): Promise<Answer<Known>> {
      if (options.ask === null) return { status: 'none' };
      const entry = entryOf(urn);
      if (entry.asked === null && steady() >= entry.askAgainMs && underWay < MOST_AT_ONCE)
        entry.asked = ask(options.ask, urn, entry);
      const known = lastOf(entry, entry.asked === null ? options.lastGoodMs : options.shownAtOnceMs);
      if (known !== null || entry.asked === null) return known ?? LATER;
      await within(entry.asked, patienceMs);
      return lastOf(entry, options.lastGoodMs) ?? LATER;
    },
  };
}
