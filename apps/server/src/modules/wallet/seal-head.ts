import { sql } from 'kysely';
import type pg from 'pg';
import { build, queryOn } from '../../platform/db/query.ts';

/** The last block of the chain of seals. `head` is its hash in hex, `at` when it was sealed (ISO 8601, UTC). */
export type SealHead = { readonly number: bigint; readonly head: string; readonly at: string };

/** The end of the chain of seals: an operator who kept an earlier one can tell whether the chain was rewritten (ADR 7). */
export async function readSealHead(from: pg.Pool): Promise<SealHead | undefined> {
  const newest = build
    .selectFrom('money.seal')
    .select(sql<string>`number::text`.as('block'))
    .select(sql<string>`encode(hash, 'hex')`.as('head'))
    .select(sql<string>`to_char(sealed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`.as('at'))
    .orderBy('number', 'desc')
    .limit(sql.lit(1));
  const [last] = await queryOn(from, newest);
  return last && { number: BigInt(last.block), head: last.head, at: last.at };
}
