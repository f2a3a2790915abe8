import {
  isJurisdictionCode,
  JURISDICTION_VERSION,
  JURISDICTIONS,
  type Jurisdiction,
  type JurisdictionCode,
} from '@duskline/contract/jurisdictions';
import type { Database, Tx } from '../../platform/db/create-db.ts';
import { build, prepareQuery } from '../../platform/db/query.ts';

export async function insertJurisdiction(tx: Tx, userId: string, code: JurisdictionCode, at: Date): Promise<void> {
  const row = { user_id: BigInt(userId), code, version: JURISDICTION_VERSION, at };
  await tx.insertInto('identity.account_jurisdiction').values(row).execute();
}

const newestOf = prepareQuery('identity-jurisdiction', ({ userId }: { userId: bigint }) =>
  build.selectFrom('identity.account_jurisdiction').select('code').where('user_id', '=', userId).orderBy('id', 'desc').limit(1),
);

/** @throws Error for a jurisdiction that this release does not know: rules that cannot be read are not guessed at */
export async function findJurisdiction(db: Database, userId: string): Promise<Jurisdiction> {
  const [row] = await newestOf(db, { userId: BigInt(userId) });
  const code = row?.code ?? 'int';
  if (!isJurisdictionCode(code)) throw new Error(`account ${userId} stands under the jurisdiction ${code}, which is not known`);
  return JURISDICTIONS[code];
}
