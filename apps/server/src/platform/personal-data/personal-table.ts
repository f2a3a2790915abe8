import { type Expression, sql } from 'kysely';
import { build } from '../db/query.ts';
import type { DB } from '../db/schema.gen.ts';

/** What erasing the data of a player does to a table. `keep` says why: an invoice, a law, another player. */
export type Erasure =
  | { readonly act: 'delete' }
  | { readonly act: 'pseudonymise'; readonly columns: readonly string[] }
  | { readonly act: 'keep'; readonly why: string };

/** A file of the export. One row of it is JSON, as text. */
export interface ExportFile {
  /** Its name, without an ending. */
  readonly file: string;
  /** Is there as CSV too, with these columns. */
  readonly csv?: readonly string[];
  rows(userId: bigint): Expression<{ row: string }>;
  /** Rows for the CSV, where its columns are a small part of them. */
  csvRows?(userId: bigint): Expression<{ row: string }>;
}

/** A table with data of persons, as the module declares it that owns the table. */
export interface PersonalTable {
  readonly table: keyof DB;
  readonly purpose: string;
  /** How long a row is kept while its account is open, and afterwards. */
  readonly retention: string;
  readonly erase: Erasure;
  /** What the player gets of it; or why nothing. */
  readonly export: ExportFile | { readonly none: string };
}

export interface PersonalTables {
  /** The module that owns them. */
  readonly owner: string;
  readonly tables: readonly PersonalTable[];
}

interface OwnRows {
  readonly file: string;
  readonly csv?: readonly string[];
  /** The column that names the player. */
  readonly player?: string;
  /** What it holds: the number of the player, or that behind a `u`. */
  readonly as?: 'number' | 'u-number';
  /** Columns that say nothing to the player, or that a copy of must not exist: hashes and secrets. */
  readonly without?: readonly string[];
  readonly order: string;
}

/** The rows of a table that name the player, whole but for some columns. */
export function ownRows(
  table: keyof DB,
  { file, csv, player = 'user_id', as = 'number', without = [], order }: OwnRows,
): ExportFile {
  const hidden = [...without];
  return {
    file,
    ...(csv && { csv }),
    rows: (userId) =>
      build
        .selectFrom(sql`${sql.table(table)}`.as<'t'>(sql`t`))
        .select(sql<string>`(to_jsonb(t) - ${hidden}::text[])::text`.as('row'))
        .where(
          as === 'number'
            ? sql<boolean>`${sql.ref(`t.${player}`)} = ${userId}`
            : sql<boolean>`${sql.ref(`t.${player}`)} = ${`u${userId}`}`,
        )
        .orderBy(sql.ref(`t.${order}`)),
  };
}
