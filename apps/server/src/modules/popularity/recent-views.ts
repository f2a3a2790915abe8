/** Who has looked at what lately, so that the same is not told to the database again and again. */
export interface RecentViews {
  /** False: it was noted within the hour, or its source has been noted for too many matches to be a person. */
  add(source: string, matchId: number, nowMs: number): boolean;
  readonly size: number;
}

const HOUR_MS = 3_600_000;

export interface RecentViewsLimits {
  /** Matches of one source in an hour. */
  matches: number;
  /** Entries in all; the oldest sources are forgotten first. The database tells them from new ones all the same. */
  entries: number;
}

export function createRecentViews({ matches, entries }: RecentViewsLimits): RecentViews {
  const bySource = new Map<string, Set<number>>();
  let hour = 0;
  let size = 0;

  function forgetOldest(): void {
    for (const [source, seen] of bySource) {
      if (size <= entries) return;
      bySource.delete(source);
      size -= seen.size;
    }
  }

  return {
    add(source, matchId, nowMs) {
      const now = Math.floor(nowMs / HOUR_MS);
      if (now !== hour) {
        bySource.clear();
        hour = now;
        size = 0;
      }
      const seen = bySource.get(source) ?? new Set();
      if (seen.has(matchId) || seen.size >= matches) return false;
      bySource.set(source, seen.add(matchId));
      size++;
      forgetOldest();
      return true;
    },
    get size() {
      return size;
    },
  };
}
