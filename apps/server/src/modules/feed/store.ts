import { sql } from 'kysely';
import type { Database } from '../../platform/db/create-db.ts';

/** Where the reader stood, so that a restart asks for what it missed and no more. */
export function createPositionStore({ kysely }: Pick<Database, 'kysely'>, source: string) {
  return {
    async load(): Promise<Map<number, number>> {
      const stored = kysely
        .selectFrom('catalogue.feed_producer')
        .select(['producer', 'processed_ms'])
        .where('source', '=', source);
      const rows = await stored.execute();
      return new Map(rows.map(({ producer, processed_ms }) => [producer, Number(processed_ms)]));
    },
    /** A position never goes back. */
    async save(producer: number, processedMs: number): Promise<void> {
      const furthest = sql<bigint>`greatest(catalogue.feed_producer.processed_ms, excluded.processed_ms)`;
      await kysely
        .insertInto('catalogue.feed_producer')
        .values({ source, producer, processed_ms: BigInt(processedMs) })
        .onConflict((conflict) =>
          conflict.columns(['source', 'producer']).doUpdateSet({ processed_ms: furthest, updated_at: sql<Date>`now()` }),
        )
        .execute();
    },
  };
}

export interface PositionStore {
  load(): Promise<Map<number, number>>;
  save(producer: number, processedMs: number): Promise<void>;
}
