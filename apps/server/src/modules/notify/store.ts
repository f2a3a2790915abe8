import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/create-db.ts';
import { build, prepareQuery } from '../../platform/db/query.ts';
import type { MailKind } from '../../platform/player-mail.ts';

export interface MailRow {
  userId: string;
  kind: MailKind;
  address: string;
  language: string;
  encrypted: Buffer;
  at: Date;
  expiresAt: Date;
}

export interface ClaimedMail {
  id: bigint;
  kind: string;
  address: string;
  language: string;
  encrypted: Buffer;
  message_id: string;
  created_at: Date;
  expires_at: Date;
  tries: number;
}

export async function insertMail(tx: Tx, { userId, at, expiresAt, ...mail }: MailRow): Promise<void> {
  const row = { ...mail, user_id: BigInt(userId), created_at: at, due_at: at, expires_at: expiresAt };
  await tx.insertInto('notify.mail').values(row).execute();
}

/** The mail that has been due longest. Until `leaseUntil` no other process takes it, whatever becomes of this one. */
const claimDue = prepareQuery('notify_claim', ({ now, leaseUntil }: { now: Date; leaseUntil: Date }) =>
  build
    .updateTable('notify.mail')
    .set({ due_at: leaseUntil, tries: sql<number>`tries + 1` })
    .where('id', '=', (due) =>
      due
        .selectFrom('notify.mail')
        .select('id')
        .where('state', '=', sql.lit('waiting'))
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(sql.lit(1))
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'address', 'language', 'message_id', 'created_at', 'expires_at', 'tries'])
    .returning(({ ref }) => ref('encrypted').$notNull().as('encrypted')),
);

export async function claimMail(db: Database, now: Date, leaseUntil: Date): Promise<ClaimedMail | null> {
  const [mail] = await claimDue(db, { now, leaseUntil });
  return mail ?? null;
}

const finish = prepareQuery(
  'notify_finish',
  ({ id, state, at, reason }: { id: bigint; state: 'sent' | 'failed'; at: Date; reason: string | null }) =>
    build
      .updateTable('notify.mail')
      .set({ state, done_at: at, encrypted: null, reason })
      .where('id', '=', id)
      .where('state', '=', sql.lit('waiting')),
);

const postpone = prepareQuery('notify_postpone', ({ id, dueAt, reason }: { id: bigint; dueAt: Date; reason: string }) =>
  build.updateTable('notify.mail').set({ due_at: dueAt, reason }).where('id', '=', id).where('state', '=', sql.lit('waiting')),
);

const markUndeliverable = prepareQuery('notify_refused', ({ address, at, code }: { address: string; at: Date; code: number }) =>
  build
    .insertInto('notify.undeliverable')
    .values({ address, refused_at: at, code })
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ refused_at: at, code })),
);

const clearUndeliverable = prepareQuery('notify_deliverable', ({ address }: { address: string }) =>
  build.deleteFrom('notify.undeliverable').where('address', '=', address),
);

const findUndeliverable = prepareQuery('notify_undeliverable', ({ address }: { address: string }) =>
  build.selectFrom('notify.undeliverable').select('refused_at').where('address', '=', address),
);

const forgetDone = prepareQuery('notify_forget', ({ before, limit }: { before: Date; limit: number }) =>
  build
    .deleteFrom('notify.mail')
    .where('id', 'in', (old) =>
      old
        .selectFrom('notify.mail')
        .select('id')
        .where('state', '<>', sql.lit('waiting'))
        .where('done_at', '<', before)
        .limit(limit),
    )
    .returning('id'),
);

export const mailStore = { finish, postpone, markUndeliverable, clearUndeliverable, findUndeliverable, forgetDone };
