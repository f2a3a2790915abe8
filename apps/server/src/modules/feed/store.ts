import type { Database } from '../../platform/db/create-db.ts';

/** Where the reader stood, so that a restart asks for what it missed and no more. */
export function createPositionStore(db: Pick<Database, 'pools'>, source: string) {
  const pool = db.pools.reads;
  return {
    async load(): Promise<Map<number, number>> {
      const { rows } = await pool.query<{ producer: number; processed_ms: number }>(
        'SELECT producer, processed_ms::float8 FROM catalogue.feed_producer WHERE source = $1',
        [source],
      );
      return new Map(rows.map(({ producer, processed_ms }) => [producer, processed_ms]));
    },
    /** A position never goes back. */
    async save(producer: number, processedMs: number): Promise<void> {
      await pool.query(
        `INSERT INTO catalogue.feed_producer AS f (source, producer, processed_ms) VALUES ($1, $2, $3)
         ON CONFLICT (source, producer) DO UPDATE SET processed_ms = greatest(f.processed_ms, excluded.processed_ms), updated_at = now()`,
        [source, producer, processedMs],
      );
    },
  };
}

export interface PositionStore {
  load(): Promise<Map<number, number>>;
  save(producer: number, processedMs: number): Promise<void>;
}
