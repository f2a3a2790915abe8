import { createHmac } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/create-db.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { createRecentViews } from './recent-views.ts';
import { createPopularityStore, type StoredUse, USE_KINDS } from './store.ts';

/** Who looked at a match or bet on it. `ip` is '' where nobody knows it. */
export interface Visitor {
  readonly userId: string | null;
  readonly ip: string;
}

export interface MatchUse extends Visitor {
  readonly kind: keyof typeof USE_KINDS;
  readonly matchId: number;
  readonly atMs: number;
}

export interface PopularityOptions {
  db: Database;
  /** That of the database: an hour is the same for all processes. */
  clock: Clock;
  metrics: Metrics;
  /** Who was counted is stored as a hash that nobody without it can try addresses against. */
  secret: string;
}

export interface PopularityService {
  /** Grows when the scores have changed. */
  readonly version: number;
  /** How much a match is used by players of a country, or with '' by all; 0 for one that nobody used. */
  score(matchId: number, country: string): number;
  /** The country when there are scores of it, else ''. */
  knownCountry(country: string | undefined): string;
  /** A match was looked at. Returns at once; see {@link takeViews}. */
  viewed(matchId: number, visitor: Visitor): void;
  /** The views since the last time. */
  takeViews(): MatchUse[];
  /** Counts what was not counted for the same account or address and match in 24 hours. Countries by user. @returns how many were counted */
  keep(uses: readonly MatchUse[], countries: ReadonlyMap<string, string>): Promise<number>;
  /** Forgets who was counted more than a day ago, also when nobody uses anything. @returns how many rows */
  forgetOld(): Promise<number>;
  /** Reads what all processes have counted. */
  refresh(): Promise<void>;
}

/** A bet says more than a look. */
const WEIGHTS = { view: 1, bet: 5 } as const;
const HALF_LIFE_S = 6 * 3600;
/** Views that wait to be stored. */
const MOST_WAITING = 10_000;
const RECENT = { matches: 100, entries: 200_000 };

/** Whole networks of IPv6 (/48) are had as easily as parts of them: for a match one counts so often in 24 hours at most. */
const OF_A_WIDE_NETWORK = 4;
/** Rows that are forgotten at once. */
const FORGOTTEN_AT_ONCE = 20_000;

/** How much matches are used, newer uses counting more, and nobody more than once for a match in 24 hours. */
export function createPopularity({ db, clock, metrics, secret }: PopularityOptions): PopularityService {
  const store = createPopularityStore(db, HALF_LIFE_S);
  const recent = createRecentViews(RECENT);
  let waiting: MatchUse[] = [];
  let scores = new Map<string, Map<number, number>>();
  let version = 0;
  let newest = 0;

  const hashOf = (text: string): string =>
    createHmac('sha256', secret).update(`popularity ${text}`).digest().toString('base64url', 0, 12);

  /** Where a visitor comes from: of an IPv6 address one of a few places of its wide network, which one depends on its own. */
  const placeOf = (ip: string): string => {
    const network = networkOf(ip);
    const [, wide] = /^((?:[0-9a-f]+:){3})[0-9a-f]+::\/64$/.exec(network) ?? [];
    if (wide === undefined) return network;
    const place = createHmac('sha256', secret).update(`place ${network}`).digest().readUInt32BE(0) % OF_A_WIDE_NETWORK;
    return `${wide}:/48 ${place}`;
  };

  /** An account and the network it comes from: each of them is counted once. */
  const sourcesOf = ({ userId, ip }: Visitor): string[] => [
    ...(userId === null ? [] : [hashOf(`user ${userId}`)]),
    ...(ip === '' ? [] : [hashOf(`network ${placeOf(ip)}`)]),
  ];

  const stored = (use: MatchUse, countries: ReadonlyMap<string, string>): StoredUse => ({
    at_ms: use.atMs,
    match_id: use.matchId,
    kind: USE_KINDS[use.kind],
    weight: WEIGHTS[use.kind],
    country: countries.get(use.userId ?? '') ?? '',
    sources: sourcesOf(use),
  });

  return {
    get version() {
      return version;
    },
    score: (matchId, country) => scores.get(country)?.get(matchId) ?? 0,
    knownCountry: (country = '') => (scores.has(country) ? country : ''),
    viewed(matchId, { userId, ip }) {
      // Of a page that the server renders the address is not known, and accounts alone are had for nothing: its socket says who it is.
      if (ip === '') return;
      const atMs = clock.now();
      if (!recent.add(placeOf(ip), matchId, atMs)) return;
      if (waiting.length < MOST_WAITING) waiting.push({ kind: 'view', matchId, userId, ip, atMs });
      else metrics.count('popularity_dropped_total', { kind: 'view' });
    },
    takeViews() {
      const taken = waiting;
      waiting = [];
      return taken;
    },
    keep: (uses, countries) => (uses.length === 0 ? Promise.resolve(0) : store.note(uses.map((use) => stored(use, countries)))),
    async forgetOld() {
      let forgotten = 0;
      for (let step = FORGOTTEN_AT_ONCE; step >= FORGOTTEN_AT_ONCE; forgotten += step)
        step = await store.forgetOld(FORGOTTEN_AT_ONCE);
      return forgotten;
    },
    async refresh() {
      const at = await store.newest();
      if (at === newest && version > 0) return;
      const read = new Map<string, Map<number, number>>();
      for (const { matchId, country, score } of await store.scores()) {
        const own = read.get(country) ?? new Map<number, number>();
        read.set(country, own.set(matchId, score));
      }
      scores = read;
      newest = at;
      version++;
    },
  };
}
