import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/create-db.ts';
import { build, prepareQuery } from '../../../platform/db/query.ts';
import type { SmsKind } from '../../../platform/player-sms.ts';

export interface SmsRow {
  userId: string;
  kind: SmsKind;
  number: string;
  language: string;
  encrypted: Buffer;
  at: Date;
  expiresAt: Date;
}

export async function insertSms(tx: Tx, { userId, at, expiresAt, ...sms }: SmsRow): Promise<void> {
  const row = { ...sms, user_id: BigInt(userId), created_at: at, due_at: at, expires_at: expiresAt };
  await tx.insertInto('notify.sms').values(row).execute();
}

/** The SMS that has been due longest. Until `leaseUntil` no other process takes it, whatever becomes of this one. */
const claimDue = prepareQuery('notify_sms_claim', ({ now, leaseUntil }: { now: Date; leaseUntil: Date }) =>
  build
    .updateTable('notify.sms')
    .set({ due_at: leaseUntil, tries: sql<number>`tries + 1` })
    .where('id', '=', (due) =>
      due
        .selectFrom('notify.sms')
        .select('id')
        .where('state', '=', sql.lit('waiting'))
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(sql.lit(1))
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'number', 'language', 'message_id', 'expires_at', 'tries'])
    .returning(({ ref }) => ref('encrypted').$notNull().as('encrypted')),
);

export async function claimSms(db: Database, now: Date, leaseUntil: Date) {
  const [sms] = await claimDue(db, { now, leaseUntil });
  return sms ?? null;
}
export type ClaimedSms = NonNullable<Awaited<ReturnType<typeof claimSms>>>;

const finish = prepareQuery(
  'notify_sms_finish',
  ({ id, state, at, reason }: { id: bigint; state: 'sent' | 'failed'; at: Date; reason: string | null }) =>
    build
      .updateTable('notify.sms')
      .set({ state, done_at: at, encrypted: null, reason })
      .where('id', '=', id)
      .where('state', '=', sql.lit('waiting')),
);

const postpone = prepareQuery('notify_sms_postpone', ({ id, dueAt, reason }: { id: bigint; dueAt: Date; reason: string }) =>
  build.updateTable('notify.sms').set({ due_at: dueAt, reason }).where('id', '=', id).where('state', '=', sql.lit('waiting')),
);

const markUnreachable = prepareQuery('notify_sms_refused', ({ number, at, code }: { number: string; at: Date; code: number }) =>
  build
    .insertInto('notify.unreachable_number')
    .values({ number, refused_at: at, code })
    .onConflict((conflict) => conflict.column('number').doUpdateSet({ refused_at: at, code })),
);

const clearUnreachable = prepareQuery('notify_sms_reachable', ({ number }: { number: string }) =>
  build.deleteFrom('notify.unreachable_number').where('number', '=', number),
);

const findUnreachable = prepareQuery('notify_sms_unreachable', ({ number }: { number: string }) =>
  build.selectFrom('notify.unreachable_number').select('refused_at').where('number', '=', number),
);

const forgetDone = prepareQuery('notify_sms_forget', ({ before, limit }: { before: Date; limit: number }) =>
  build
    .deleteFrom('notify.sms')
    .where('id', 'in', (old) =>
      old
        .selectFrom('notify.sms')
        .select('id')
        .where('state', '<>', sql.lit('waiting'))
        .where('done_at', '<', before)
        .limit(limit),
    )
    .returning('id'),
);

export const smsStore = { finish, postpone, markUnreachable, clearUnreachable, findUnreachable, forgetDone };
