import { Readable } from 'node:stream';
import { type Expression, Kysely, PostgresDialect, sql } from 'kysely';
import { ZipFile } from 'yazl';
import type { Database, DB, Tx } from '../../platform/db/create-db.ts';
import type { PersonalTable, PersonalTables } from '../../platform/personal-data/personal-table.ts';
import { csvOf, jsonOf } from './csv.ts';
import type { HeldDocument } from './types.ts';

/** A hundred kilobytes or so: what lives for a moment only must stay small, or it is collected late. */
const ROWS_AT_ONCE = 64;
/** Between two readings lies the packing of what was read, on a machine that may do a lot else. */
const IDLE_MS = 60_000;
/** JSON of rows that are alike becomes a twentieth of itself at the quickest level. */
const LEVEL = 1;
const ENDINGS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'application/pdf': 'pdf' };

export interface ArchiveOptions {
  db: Database;
  userId: string;
  tables: readonly PersonalTables[];
  documents: readonly HeldDocument[];
  madeAt: Date;
  /** Takes the bytes of the archive, all of them. */
  write(bytes: Readable): Promise<void>;
}

/** Rows of a query by a cursor: a hundred thousand take no more memory than a few. */
async function* readRows(tx: Tx, query: Expression<{ row: string }>, place: number): AsyncGenerator<string[]> {
  const name = sql.id(`rows_${place}`);
  await sql`DECLARE ${name} NO SCROLL CURSOR FOR ${query}`.execute(tx);
  for (;;) {
    const { rows } = await sql<{ row: string }>`FETCH ${sql.lit(ROWS_AT_ONCE)} FROM ${name}`.execute(tx);
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await sql`CLOSE ${name}`.execute(tx);
}

/** What is in the archive, what each part is for, how long it is kept and what erasing does to it. */
const contents = (tables: readonly PersonalTables[], userId: string, madeAt: Date): Buffer =>
  Buffer.from(
    JSON.stringify(
      {
        account: userId,
        madeAt: madeAt.toISOString(),
        amounts: 'JSON: whole numbers of the smallest unit of the currency; CSV: decimals',
        held: tables.flatMap(({ owner, tables: some }) =>
          some.map(({ table, purpose, retention, erase, export: part }) => ({
            table,
            owner,
            purpose,
            retention,
            erase,
            ...('file' in part ? { file: `data/${part.file}.json` } : { notExported: part.none }),
          })),
        ),
      },
      null,
      2,
    ),
  );

interface Entry {
  name: string;
  isPacked: boolean;
  open(tx: Tx, place: number): AsyncIterable<Buffer>;
}

function entriesOf({ export: part }: PersonalTable, userId: bigint): Entry[] {
  if (!('file' in part)) return [];
  const { file, csv, rows, csvRows = rows } = part;
  const json: Entry = {
    name: `data/${file}.json`,
    isPacked: true,
    open: (tx, place) => jsonOf(readRows(tx, rows(userId), place)),
  };
  if (csv === undefined) return [json];
  return [
    json,
    { name: `data/${file}.csv`, isPacked: true, open: (tx, place) => csvOf(csv, readRows(tx, csvRows(userId), place)) },
  ];
}

async function* documentBytes({ read }: HeldDocument): AsyncGenerator<Buffer> {
  yield await read();
}

/**
 * Writes a ZIP of everything that is held of a player: all tables as they are at one moment, and then the documents. The archive is made as it is read, and
 * nowhere whole.
 */
export async function writeArchive({ db, userId, tables, documents, madeAt, write }: ArchiveOptions): Promise<void> {
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool: db.pools.history }) });
  const zip = new ZipFile();
  const bytes = zip.outputStream as Readable;
  const fail = (error: Error) => void bytes.destroy(error);
  zip.on('error', fail);
  const add = (name: string, compress: boolean, open: () => AsyncIterable<Buffer>) =>
    // The library looks at the end of what it reads, and not at its failure.
    zip.addReadStreamLazy(name, { compress, compressionLevel: compress ? LEVEL : 0, mtime: madeAt }, (take) =>
      take(null, Readable.from(open(), { objectMode: false }).on('error', fail)),
    );
  const entries = tables.flatMap(({ tables: some }) => some.flatMap((table) => entriesOf(table, BigInt(userId))));
  zip.addBuffer(contents(tables, userId, madeAt), 'contents.json', { mtime: madeAt });
  let written: Promise<void> = Promise.resolve();
  // The documents are read outside of the transaction: it is over as soon as the tables are.
  await kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await tx
        .selectNoFrom(({ fn, val }) =>
          fn<string>('set_config', [val('idle_in_transaction_session_timeout'), val(String(IDLE_MS)), val(true)]).as('set'),
        )
        .execute();
      const { promise: tablesRead, resolve } = Promise.withResolvers<void>();
      let left = entries.length;
      async function* counted(entry: Entry, place: number): AsyncGenerator<Buffer> {
        yield* entry.open(tx, place);
        if (--left === 0) resolve();
      }
      for (const [place, entry] of entries.entries()) add(entry.name, entry.isPacked, () => counted(entry, place));
      for (const document of documents) {
        const ending = ENDINGS[document.type] ?? 'bin';
        add(`documents/${document.id}.${ending}`, false, () => documentBytes(document));
      }
      zip.end();
      written = write(bytes);
      await Promise.race([tablesRead, written]);
    })
    .catch(async (error: unknown) => {
      bytes.destroy(error as Error);
      await written.catch(() => undefined);
      throw error;
    });
  await written;
}
