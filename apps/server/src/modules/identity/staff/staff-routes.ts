import type { StaffAccount } from '@duskline/contract/entities/staff';
import { AppError } from '@duskline/contract/errors';
import { fold } from '@duskline/contract/fold';
import { isJurisdictionCode } from '@duskline/contract/jurisdictions';
import type { Database } from '../../../platform/db/create-db.ts';
import { sqlStateOf } from '../../../platform/db/database-error.ts';
import { callFunction, withValues } from '../../../platform/db/function-call.ts';
import { callQuery } from '../../../platform/db/query.ts';
import { type CallContext, defineHandlers, type Session } from '../../../platform/http/handler.ts';
import { createStaffActs, type StaffAnswer, type StaffMember } from './staff-acts.ts';

const SHOWN = 200;

const memberOf = ({ session, ip, requestId }: CallContext<Session>): StaffMember => ({ userId: session.userId, ip, requestId });

/** @throws AppError for everything but what was done; also where the role was lost after the call was let in */
async function naming<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (sqlStateOf(error) === '42501') throw new AppError('NoPrivilegesException', { cause: error });
    throw error;
  }
}

async function answering(work: Promise<StaffAnswer>): Promise<{ Success: boolean }> {
  const answer = await naming(work);
  if (answer === 'unknown') throw new AppError('NotFoundException');
  if (answer === 'same') throw new AppError('TransactionClosedException');
  if (answer === 'staff') throw new AppError('NoPrivilegesException');
  return { Success: true };
}

/** Accounts in the hands of support and compliance (TR-G6). */
export function staffRoutes(db: Pick<Database, 'call'>) {
  const acts = createStaffActs({
    call: (call) => callFunction(db, call),
    query: (name, query) => callQuery(db, name, query),
  });
  return defineHandlers({
    'staff.account': async (context, { query: { userName } }): Promise<StaffAccount> => {
      const found = await naming(acts.account(memberOf(context), fold(userName)));
      if (!found) throw new AppError('NotFoundException');
      const row = withValues(found, 'user_id', 'user_name', 'created_at');
      const code = row.jurisdiction ?? 'int';
      if (!isJurisdictionCode(code)) throw new Error(`account ${row.user_id} stands under the jurisdiction ${code}`);
      const until: Date | number | null = row.excluded_until;
      return {
        UserID: String(row.user_id),
        UserName: row.user_name,
        CreatedAt: row.created_at.toISOString(),
        Jurisdiction: code,
        ...(row.locked_at && {
          Lock: { Since: row.locked_at.toISOString(), ...(row.lock_reason !== null && { Reason: row.lock_reason }) },
        }),
        ...(until !== null && { ExcludedUntil: until instanceof Date ? until.toISOString() : 'infinity' }),
      };
    },
    'staff.lockaccount': (context, { body }) =>
      answering(acts.setLock(memberOf(context), BigInt(body.userId), true, body.reason)),
    'staff.unlockaccount': (context, { body }) =>
      answering(acts.setLock(memberOf(context), BigInt(body.userId), false, body.reason)),
    'staff.setjurisdiction': (context, { body }) =>
      answering(acts.setJurisdiction(memberOf(context), BigInt(body.userId), body.jurisdiction, body.reason)),
    'staff.reviews': async () =>
      (await acts.reviews(SHOWN)).map((row) => ({
        CaseID: String(row.id),
        UserID: String(row.user_id),
        UserName: row.user_name,
        OtherUserID: String(row.other_id),
        OtherUserName: row.other,
        Reason: row.reason,
        Since: row.created_at.toISOString(),
      })),
    'staff.decidereview': (context, { body }) =>
      answering(acts.decideReview(memberOf(context), BigInt(body.caseId), body.decision, body.reason)),
  });
}
