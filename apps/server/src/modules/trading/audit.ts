import type { Database } from '../../platform/db/create-db.ts';
import { build, callQuery } from '../../platform/db/query.ts';
import type { AuditRow } from './types.ts';

export interface AuditFilter {
  /** Id of the last row of the previous page. */
  readonly before: number | null;
  /** Exactly this subject: `ticket:<id>`, `market:<id>`, `customer:<id>` ... */
  readonly subject: string | null;
  readonly limit: number;
}

/** Newest first. */
export async function readAudit(db: Database, { before, subject, limit }: AuditFilter): Promise<AuditRow[]> {
  const newest = build
    .selectFrom('trading.audit_log')
    .select(['id', 'at', 'actor_kind', 'actor_id', 'actor', 'action', 'subject', 'before', 'after', 'reason'])
    .$if(before !== null, (query) => query.where('id', '<', BigInt(before ?? 0)))
    .$if(subject !== null, (query) => query.where('subject', '=', subject ?? ''))
    .orderBy('id', 'desc')
    .limit(limit);
  const shape = `${before === null ? '' : '_before'}${subject === null ? '' : '_of'}`;
  const rows = await callQuery(db, `trading_audit${shape}`, newest);
  return rows.map((row) => ({
    id: Number(row.id),
    atMs: row.at.getTime(),
    actorKind: row.actor_kind as AuditRow['actorKind'],
    actorId: row.actor_id === null ? null : String(row.actor_id),
    actor: row.actor,
    action: row.action,
    subject: row.subject,
    before: row.before,
    after: row.after,
    reason: row.reason,
  }));
}
