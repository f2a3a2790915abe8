import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import type { Database } from './create-db.ts';
import type { Pools } from './pools.ts';
import type { Tx } from './transaction.ts';

/** A text that is JSON, as the driver sends it. */
export type JsonText = string;

/** A call of a stored function by the names of its parameters (see `functions/`), and what its rows are; nothing is sent by making one. */
export type FunctionCall<Row> = {
  /** Under which connections keep it prepared. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  /** Only the type is there. */
  readonly row?: Row;
};

/** Sends it as `Database.call` does: prepared once for each connection, repeated on a deadlock. */
export function callFunction<Row>(db: Pick<Database, 'call'>, call: FunctionCall<Row>, from?: keyof Pools): Promise<Row[]> {
  return db.call(call.name, call.text, call.values, from) as Promise<Row[]>;
}

/** Sends it in a transaction. */
export async function callInTransaction<Row>(tx: Tx, { text, values }: FunctionCall<Row>): Promise<Row[]> {
  const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
  return rows;
}

/** Sends it on a connection of one's own, as programs do that are not the server. */
export async function callOn<Row>(client: Pick<pg.Client, 'query'>, { text, values }: FunctionCall<Row>): Promise<Row[]> {
  return (await client.query(text, [...values])).rows as Row[];
}

/** The row, in which these columns have values: the catalog does not say what may be null. @throws Error when one of them is. */
export function withValues<Row extends object, Column extends keyof Row>(
  row: Row,
  ...columns: readonly Column[]
): Row & { [Name in Column]: NonNullable<Row[Name]> } {
  for (const column of columns) if (row[column] === null) throw new Error(`a stored function answered no ${String(column)}`);
  return row as Row & { [Name in Column]: NonNullable<Row[Name]> };
}
