import type { Database } from '../db/create-db.ts';

/**
 * Commits a change of the reader's own row: a database that only reads, or cannot reach its disk, takes no bets. Throws when it
 * could not. (No row of its own: it would look like a reader that never gets on.)
 */
export async function probeWrite(db: Database, reader: string): Promise<void> {
  await db.call(
    'write-probe',
    'UPDATE platform.outbox_position SET updated_at = clock_timestamp() WHERE reader = $1',
    [reader],
    'reads',
  );
}
