import type { Database } from '../../platform/db/create-db.ts';
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
  const rows = await db.call<{
    id: bigint;
    at: Date;
    actor_kind: AuditRow['actorKind'];
    actor_id: bigint | null;
    actor: string;
    action: string;
    subject: string;
    before: unknown;
    after: unknown;
    reason: string | null;
  }>(
    'trading_audit',
    `SELECT id, at, actor_kind, actor_id, actor, action, subject, before, after, reason FROM trading.audit_log
      WHERE ($1::bigint IS NULL OR id < $1) AND ($2::text IS NULL OR subject = $2) ORDER BY id DESC LIMIT $3`,
    [before, subject, limit],
    'reads',
  );
  return rows.map((row) => ({
    id: Number(row.id),
    atMs: row.at.getTime(),
    actorKind: row.actor_kind,
    actorId: row.actor_id === null ? null : String(row.actor_id),
    actor: row.actor,
    action: row.action,
    subject: row.subject,
    before: row.before,
    after: row.after,
    reason: row.reason,
  }));
}
