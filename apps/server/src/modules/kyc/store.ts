import { sql } from 'kysely';
import type { Tx } from '../../platform/db/create-db.ts';
import { callInTransaction } from '../../platform/db/function-call.ts';
import { kyc } from '../../platform/db/functions/kyc.gen.ts';
import { build, prepareQuery } from '../../platform/db/query.ts';
import type { CheckAnswer, CheckLevel } from './identity-provider.ts';

/** What was said of a check. */
export interface Said {
  externalId: string;
  level: CheckLevel;
  answer: CheckAnswer;
  evidence: Buffer;
}

export const answerCall = ({ externalId, level, answer, evidence }: Said) =>
  kyc.answerCheck({
    external: externalId,
    level,
    at: new Date(answer.atMs),
    state: answer.state,
    reason: answer.reason,
    final: answer.isFinal,
    birthDate: answer.birthDate,
    validUntil: answer.validUntil,
    evidence,
  });

/** `moved`, `kept` (nothing changed) or `unknown`. */
export async function answerWithin(tx: Tx, said: Said): Promise<string> {
  const [row] = await callInTransaction(tx, answerCall(said));
  return row?.value ?? 'unknown';
}

const checksOf = prepareQuery('kyc_checks', ({ userId }: { userId: string }) =>
  build
    .selectFrom('kyc.identity_check')
    .select(['level', 'state', 'reason', 'is_final', 'external_id', 'applicant'])
    .where('user_id', '=', sql<bigint>`${userId}::bigint`)
    // Level 3 is no question of who the player is.
    .where('level', '<', sql.lit(3))
    .orderBy('level', 'desc'),
);

interface ToScreen {
  before: Date;
  /** The last one of the page before; '' for the first page. */
  after: string;
  limit: number;
}

/** Players whose screening is older than that, in the order of what the provider knows them by: one that fails is passed. */
const toScreen = prepareQuery('kyc_to_screen', ({ before, after, limit }: ToScreen) =>
  build
    .selectFrom('kyc.identity_check')
    .select(['user_id', 'external_id', 'applicant'])
    .where('state', '=', sql.lit('VERIFIED'))
    .where('level', '<', sql.lit(3))
    .where(({ eb, or }) => or([eb('screened_at', 'is', null), eb('screened_at', '<', before)]))
    .where(sql<boolean>`external_id::text > ${after}`)
    .orderBy(sql`external_id::text`)
    .limit(limit),
);

const fundsOf = prepareQuery('kyc_funds', ({ userId }: { userId: string }) =>
  build
    .selectFrom('kyc.identity_check as c')
    .innerJoin('kyc.funds_request as f', 'f.user_id', 'c.user_id')
    .select(['c.state', 'c.is_final', 'f.papers'])
    .where('c.user_id', '=', sql<bigint>`${userId}::bigint`)
    .where('c.level', '=', sql.lit(3)),
);

/** Players whose documents about the source of their funds wait for a decision, the longest first. */
const fundsCases = prepareQuery('kyc_funds_cases', ({ limit }: { limit: number }) =>
  build
    .selectFrom('kyc.identity_check as c')
    .innerJoin('kyc.funds_request as f', 'f.user_id', 'c.user_id')
    .select(['c.user_id', 'f.papers', 'f.asked_at', 'c.changed_at'])
    .where('c.level', '=', sql.lit(3))
    .where('c.state', '=', sql.lit('PENDING'))
    .orderBy('c.changed_at')
    .limit(limit),
);

export const kycStore = { checksOf, toScreen, fundsOf, fundsCases };
