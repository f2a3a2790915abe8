import type pg from 'pg';

/** The last block of the chain of seals. `head` is its hash in hex, `at` when it was sealed (ISO 8601, UTC). */
export type SealHead = { readonly number: bigint; readonly head: string; readonly at: string };

/** The end of the chain of seals: an operator who kept an earlier one can tell whether the chain was rewritten (ADR 7). */
export async function readSealHead(from: pg.Pool): Promise<SealHead | undefined> {
  const { rows } = await from.query<{ block: string; head: string; at: string }>(
    `SELECT seal.number::text AS block, encode(seal.hash, 'hex') AS head,
            to_char(seal.sealed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS at
       FROM money.seal ORDER BY seal.number DESC LIMIT 1`,
  );
  const [last] = rows;
  return last && { number: BigInt(last.block), head: last.head, at: last.at };
}
