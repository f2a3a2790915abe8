import type pg from 'pg';

export type ServerReport = { version: string; versionNumber: number; dataChecksums: boolean; fullPageWrites: boolean };

/**
 * Refuses a server that could lose an acknowledged bet. Data checksums are reported, not demanded: they find silent disk
 * errors but cannot be switched on without stopping a server that is not ours to stop.
 * @throws Error naming the setting to change.
 */
export async function checkServer(pool: pg.Pool): Promise<ServerReport> {
  const { rows } = await pool.query<{
    version: string;
    number: string;
    fsync: string;
    sync: string;
    sums: string;
    pages: string;
  }>(
    `SELECT current_setting('server_version') AS version, current_setting('server_version_num') AS number, current_setting('fsync') AS fsync,
            current_setting('synchronous_commit') AS sync, current_setting('data_checksums') AS sums, current_setting('full_page_writes') AS pages`,
  );
  const row = rows[0];
  if (!row) throw new Error('The database server did not report its settings');
  const versionNumber = Number(row.number);
  if (versionNumber < 150_000) throw new Error(`PostgreSQL 15 or later is needed, the server is ${row.version}`);
  if (row.fsync !== 'on')
    throw new Error('The database server runs with fsync off: a power failure would lose acknowledged bets. Set fsync = on.');
  if (row.sync === 'off' || row.sync === 'local') {
    throw new Error(
      `The database server runs with synchronous_commit = ${row.sync}: a crash would lose acknowledged bets. Set it to on.`,
    );
  }
  return { version: row.version, versionNumber, dataChecksums: row.sums === 'on', fullPageWrites: row.pages === 'on' };
}
