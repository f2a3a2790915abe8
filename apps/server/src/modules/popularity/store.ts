import { sql } from 'kysely';
import type { Database } from '../../platform/db/create-db.ts';
import { callFunction } from '../../platform/db/function-call.ts';
import { popularity } from '../../platform/db/functions/popularity.gen.ts';
import { build, prepareQuery } from '../../platform/db/query.ts';

export const USE_KINDS = { view: 1, bet: 2 } as const;

/** One use of a match, as it is stored: `sources` are hashes of who it came from. */
export interface StoredUse {
  readonly at_ms: number;
  readonly match_id: number;
  readonly kind: (typeof USE_KINDS)[keyof typeof USE_KINDS];
  readonly weight: number;
  /** '' = not known. */
  readonly country: string;
  readonly sources: readonly string[];
}

export interface Score {
  readonly matchId: number;
  readonly country: string;
  readonly score: number;
}

/** What was counted so long ago is worth next to nothing. */
const READ_DAYS = 3;
/** Rows that a process keeps in memory. */
const MOST_SCORES = 50_000;

const newestCount = prepareQuery('popularity_newest', (_: object) =>
  build
    .selectFrom('popularity.score')
    .select(sql<number | null>`(extract(epoch FROM max(counted_at)) * 1000000)::float8`.as('at')),
);

const readScores = prepareQuery('popularity_scores', ({ halfLifeS }: { halfLifeS: number }) =>
  build
    .selectFrom('popularity.score')
    .select(['match_id', 'country'])
    .select(
      sql<number>`score * power(0.5, least(greatest(extract(epoch FROM clock_timestamp() - counted_at)::float8, 0) / ${halfLifeS}::float8, 500))`.as(
        'score',
      ),
    )
    .where('counted_at', '>', sql<Date>`clock_timestamp() - make_interval(days => ${sql.lit(READ_DAYS)})`)
    .orderBy('score', 'desc')
    .limit(sql.lit(MOST_SCORES)),
);

export type PopularityStore = ReturnType<typeof createPopularityStore>;

/** SQL of popularity. */
export function createPopularityStore(db: Database, halfLifeS: number) {
  return {
    /** How many were counted. */
    async note(uses: readonly StoredUse[]): Promise<number> {
      const [row] = await callFunction(db, popularity.note({ uses: JSON.stringify(uses), halfLifeS }), 'reads');
      return row?.value ?? 0;
    },
    /** Forgets some of what is old. @returns how many rows */
    async forgetOld(most: number): Promise<number> {
      const [row] = await callFunction(db, popularity.forgetOld({ most }), 'reads');
      return row?.value ?? 0;
    },
    /** Changes whenever something is counted. */
    async newest(): Promise<number> {
      return (await newestCount(db, {}))[0]?.at ?? 0;
    },
    /** Decayed to now. */
    async scores(): Promise<Score[]> {
      const rows = await readScores(db, { halfLifeS });
      return rows.map(({ match_id, country, score }) => ({ matchId: match_id, country, score }));
    },
  };
}
