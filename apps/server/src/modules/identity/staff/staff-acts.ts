import { JURISDICTION_VERSION, type JurisdictionCode } from '@duskline/contract/jurisdictions';
import type { Compilable } from 'kysely';
import type { FunctionCall } from '../../../platform/db/function-call.ts';
import { identity } from '../../../platform/db/functions/identity.gen.ts';
import { build } from '../../../platform/db/query.ts';

/** Where acts of staff are sent: by the server with its own login, by `npm run staff` with that of the owner of the schema. */
export interface StaffConnection {
  call<Row>(call: FunctionCall<Row>): Promise<Row[]>;
  query<Row>(name: string, query: Compilable<Row>): Promise<Row[]>;
}

/** A person of staff who asks over HTTP, for the audit log; null: the command of the owner, who is asked for no role. */
export interface StaffMember {
  userId: string;
  ip: string;
  requestId: string;
}

/** `same`: it stands like that; `staff`: the account holds a role, which support leaves to compliance; `unknown`: none, or their own. */
export type StaffAnswer = 'done' | 'same' | 'staff' | 'unknown';

export type StaffActs = ReturnType<typeof createStaffActs>;

const whoOf = ({ userId, ip, requestId }: StaffMember) => ({ by: BigInt(userId), ip, request: requestId });

/** What staff does to accounts, whether by a call or by command. Roles are asked for again where the act is booked. */
export function createStaffActs({ call, query }: StaffConnection) {
  const byCommand = async (act: FunctionCall<{ value: boolean | null }>, not: StaffAnswer = 'same'): Promise<StaffAnswer> =>
    (await call(act))[0]?.value ? 'done' : not;
  const byMember = async (act: FunctionCall<{ value: string | null }>): Promise<StaffAnswer> =>
    ((await call(act))[0]?.value ?? 'unknown') as StaffAnswer;

  return {
    setLock(by: StaffMember | null, user: bigint, locked: boolean, reason: string): Promise<StaffAnswer> {
      const act = { user, locked, reason };
      return by === null ? byCommand(identity.setLock(act)) : byMember(identity.staffSetLock({ ...whoOf(by), ...act }));
    },
    setJurisdiction(by: StaffMember | null, user: bigint, code: JurisdictionCode, reason: string): Promise<StaffAnswer> {
      const act = { user, code, version: JURISDICTION_VERSION, reason };
      return by === null
        ? byCommand(identity.setJurisdiction(act))
        : byMember(identity.staffSetJurisdiction({ ...whoOf(by), ...act }));
    },
    /** What is said of an account that looks like another one. */
    decideReview(
      by: StaffMember | null,
      caseId: bigint,
      decision: 'cleared' | 'confirmed',
      reason: string,
    ): Promise<StaffAnswer> {
      const act = { case: caseId, state: decision.toUpperCase(), reason };
      return by === null
        ? byCommand(identity.decideReview(act), 'unknown')
        : byMember(identity.staffDecideReview({ ...whoOf(by), ...act }));
    },
    /** Accounts that look like another one and wait, the oldest first. */
    reviews(limit: number) {
      const waiting = build
        .selectFrom('identity.review_case as c')
        .innerJoin('identity.user as u', 'u.id', 'c.user_id')
        .innerJoin('identity.user as o', 'o.id', 'c.matched_user_id')
        .select([
          'c.id',
          'c.reason',
          'c.created_at',
          'u.id as user_id',
          'u.user_name',
          'o.id as other_id',
          'o.user_name as other',
        ])
        .where('c.state', '=', 'PENDING_REVIEW')
        .orderBy('c.id')
        .limit(limit);
      return query('identity-staff-reviews', waiting);
    },
    /** The account of a folded user name; undefined = there is none, or it is their own. Each reading is in the audit log. */
    async account(by: StaffMember, userName: string) {
      return (await call(identity.staffReadAccount({ ...whoOf(by), userName })))[0];
    },
  };
}
