import type pg from 'pg';
import { COMPENSATIONS, DEPOSITS, GAMES, INTENTS, PAYMENTS, WITHDRAWING } from './intent-checks.ts';
import { SEALED_ALL, SEALED_BETS, SEALED_MONEY } from './seal-checks.ts';

/** One reconciliation check (trust 2.11): `breaks` counts what contradicts the ledger, `sample` shows the first few. */
export type CheckResult = {
  id: string;
  title: string;
  breaks: number;
  sample: Record<string, unknown>[];
  tookMs: number;
};

type Check = { id: string; title: string; sql: string };

/** Tickets that wait for a delay, a trader or an answer to an offer. */
const WAITING = '(0, 3, 4)';

/** Above what was sold: the conditions of the row itself (migration 0190), for rows of before them and for a database that has lost them. */
const PAID_TOO_MUCH = `(coalesce(t.payout, 0) - t.bonus > CASE WHEN t.cashed_stake = 0 THEN greatest(t.max_payout, t.stake)
                              ELSE greatest(betting.book_left(t.max_payout, t.stake, t.cashed_stake), t.stake - t.cashed_stake) END
                         OR t.cashed_payout > greatest(t.max_payout, t.stake) OR t.bonus < 0
                         OR t.bonus > CASE WHEN coalesce(t.detail ? 'bonus', false) THEN coalesce((t.detail #>> '{bonus,max}')::numeric, t.max_payout) ELSE 0 END)`;

/** Transaction ids compare within one cluster; what was committed in an earlier one was committed before (platform.cluster). */
const committedBy = (row: string, snapshot: string, clusterNo: string): string =>
  `CASE WHEN ${row}.cluster_no = ${clusterNo} THEN pg_visible_in_snapshot(${row}.xid, ${snapshot}) ELSE ${row}.cluster_no < ${clusterNo} END`;

/** Each query answers one row for every break, and nothing when all is well. */
export const CHECKS: readonly Check[] = [
  {
    id: 'R1',
    title: 'every kept balance equals the sum of its transfers',
    sql: `SELECT a.id, a.user_id, a.kind, a.currency, a.balance, coalesce(m.total, 0) AS transfers
            FROM money.account a
            LEFT JOIN (SELECT account, sum(amount)::bigint AS total
                         FROM (SELECT credit_account AS account, amount FROM money.transfer WHERE credit_account > 0
                               UNION ALL SELECT debit_account, -amount FROM money.transfer WHERE debit_account > 0) t GROUP BY account) m ON m.account = a.id
           WHERE a.id > 0 AND a.balance IS DISTINCT FROM coalesce(m.total, 0)`,
  },
  {
    id: 'R2',
    title: 'debits equal credits in every currency: each transfer joins two accounts of its currency and has a journal',
    sql: `SELECT t.journal_id, t.seq, t.currency FROM money.transfer t
            LEFT JOIN money.account d ON d.id = t.debit_account AND d.currency = t.currency
            LEFT JOIN money.account c ON c.id = t.credit_account AND c.currency = t.currency
            LEFT JOIN money.journal j ON j.id = t.journal_id
           WHERE d.id IS NULL OR c.id IS NULL OR j.id IS NULL OR t.amount <= 0
          UNION ALL
          SELECT j.id, NULL, NULL FROM money.journal j LEFT JOIN money.transfer t ON t.journal_id = j.id WHERE t.journal_id IS NULL`,
  },
  {
    id: 'R3',
    title: 'bets_open holds exactly what is left of the stakes of open accepted tickets',
    sql: `WITH held AS (SELECT a.currency, sum(CASE WHEN t.credit_account = a.id THEN t.amount ELSE -t.amount END) AS amount
                          FROM money.account a JOIN money.transfer t ON a.id IN (t.credit_account, t.debit_account) WHERE a.kind = 'bets_open' GROUP BY 1),
               open AS (SELECT currency, sum(stake - cashed_stake) AS amount FROM betting.ticket WHERE acceptance IN (1, 5) AND outcome = 0 GROUP BY 1)
          SELECT coalesce(h.currency, o.currency) AS currency, coalesce(h.amount, 0) AS held, coalesce(o.amount, 0) AS stakes
            FROM held h FULL JOIN open o USING (currency) WHERE coalesce(h.amount, 0) <> coalesce(o.amount, 0)`,
  },
  {
    id: 'R4',
    title: 'tickets, journals, settlements and cashouts tell the same story',
    sql: `WITH j AS (SELECT split_part(idem_key, '/', 1) AS ticket, count(*) FILTER (WHERE kind = 'stake') AS stake, count(*) FILTER (WHERE kind = 'hold') AS hold,
                            count(*) FILTER (WHERE kind = 'hold_accept') AS accept, count(*) FILTER (WHERE kind = 'hold_release') AS release,
                            count(*) FILTER (WHERE kind = 'settle') - count(*) FILTER (WHERE kind = 'unsettle') AS live,
                            count(*) FILTER (WHERE kind = 'cashout') AS cashouts
                       FROM money.journal WHERE scope = 'ticket' GROUP BY 1),
               s AS (SELECT ticket_id, count(*) AS live, max(version) AS version, max(outcome) AS outcome, max(payout) AS payout
                       FROM betting.settlement WHERE reversed_by IS NULL GROUP BY 1),
               c AS (SELECT ticket_id, count(*) FILTER (WHERE state = 1) AS paid, count(*) FILTER (WHERE state = 5) AS waiting,
                            sum(stake_used) FILTER (WHERE state = 1) AS stake, sum(amount) FILTER (WHERE state = 1) AS amount FROM betting.cashout GROUP BY 1),
               story AS (
                 SELECT t.id, t.acceptance, t.outcome, CASE
                   WHEN t.acceptance IN (1, 5) AND NOT (coalesce(j.stake, 0) = 1 AND j.hold = 0 AND j.accept = 0 AND j.release = 0)
                        AND NOT (coalesce(j.hold, 0) = 1 AND j.accept = 1 AND j.stake = 0 AND j.release = 0) THEN 'accepted without exactly one stake'
                   WHEN t.acceptance IN ${WAITING} AND NOT (coalesce(j.hold, 0) = 1 AND j.stake = 0 AND j.accept = 0 AND j.release = 0) THEN 'waiting without exactly one hold'
                   WHEN t.acceptance = 2 AND coalesce(j.stake, 0) + coalesce(j.accept, 0) + abs(coalesce(j.hold, 0) - coalesce(j.release, 0)) <> 0 THEN 'declined but money moved'
                   WHEN t.outcome <> 0 AND t.cashed_stake < t.stake AND (s.live IS DISTINCT FROM 1 OR s.version <> t.settle_version OR s.outcome <> t.outcome OR s.payout <> t.payout OR coalesce(j.live, 0) <> 1)
                        THEN 'settled without exactly one live settlement'
                   WHEN t.outcome = 0 AND (s.live IS NOT NULL OR coalesce(j.live, 0) <> 0) THEN 'open with a live settlement'
                   WHEN t.cashed_stake = t.stake AND (s.live IS NOT NULL OR coalesce(j.live, 0) <> 0 OR t.outcome = 0) THEN 'cashed out whole, and settled or open'
                   WHEN ${PAID_TOO_MUCH} THEN 'paid more than it could win'
                   WHEN t.cashed_stake <> coalesce(c.stake, 0) OR t.cashed_payout <> coalesce(c.amount, 0) OR coalesce(j.cashouts, 0) <> coalesce(c.paid, 0) THEN 'cashouts do not add up'
                   WHEN (t.acceptance = 5) <> (coalesce(c.waiting, 0) = 1) THEN 'waits for a cashout without knowing it, or for none'
                   WHEN NOT EXISTS (SELECT 1 FROM money.currency c WHERE c.code = t.currency) THEN 'unknown currency'
                   WHEN t.acceptance <> 2 AND NOT EXISTS (SELECT 1 FROM betting.leg l WHERE l.ticket_id = t.id) THEN 'no legs' END AS fault
                   FROM betting.ticket t LEFT JOIN j ON j.ticket = t.id::text LEFT JOIN s ON s.ticket_id = t.id LEFT JOIN c ON c.ticket_id = t.id)
          SELECT id::text, acceptance::int, outcome::int, fault FROM story WHERE fault IS NOT NULL
          UNION ALL
          SELECT l.ticket_id::text, NULL, NULL, 'a leg without its ticket' FROM betting.leg l LEFT JOIN betting.ticket t ON t.id = l.ticket_id WHERE t.id IS NULL
          UNION ALL
          SELECT j.ticket, NULL, NULL, 'a journal without its ticket' FROM j WHERE NOT EXISTS (SELECT 1 FROM betting.ticket t WHERE t.id::text = j.ticket)
          UNION ALL
          SELECT k.ticket_id::text, NULL, NULL, 'a cashout that did not move what it says'
            FROM (SELECT p.*, t.user_id AS owner, t.stake - coalesce(sum(p.stake_used) OVER (PARTITION BY p.ticket_id ORDER BY p.journal_id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS was_left
                    FROM betting.cashout p LEFT JOIN betting.ticket t ON t.id = p.ticket_id WHERE p.state = 1) k
           WHERE k.user_id IS DISTINCT FROM k.owner OR k.stake_before IS DISTINCT FROM k.was_left
              OR k.stake_used <> coalesce((SELECT sum(x.amount) FROM money.transfer x JOIN money.account a ON a.id = x.debit_account AND a.kind = 'bets_open' WHERE x.journal_id = k.journal_id), 0)
              OR k.amount <> coalesce((SELECT sum(x.amount) FROM money.transfer x JOIN money.account a ON a.id = x.credit_account AND a.kind = 'cash' AND a.user_id = k.owner
                                        WHERE x.journal_id = k.journal_id), 0)
          UNION ALL
          SELECT s.ticket_id::text, NULL, NULL, 'a settlement that did not pay what it says'
            FROM betting.settlement s JOIN betting.ticket t ON t.id = s.ticket_id
           WHERE s.payout <> coalesce((SELECT sum(x.amount) FROM money.transfer x JOIN money.account a ON a.id = x.credit_account AND a.kind = 'cash' AND a.user_id = t.user_id
                                        WHERE x.journal_id = s.journal_id), 0)`,
  },
  {
    id: 'R5',
    title: 'reserved money equals waiting tickets, and money being withdrawn the holds that are neither confirmed nor cancelled',
    sql: `WITH waiting AS (SELECT user_id, currency, sum(stake)::bigint AS amount FROM betting.ticket WHERE acceptance IN ${WAITING} GROUP BY 1, 2)
          SELECT coalesce(a.user_id, w.user_id) AS user_id, coalesce(a.currency, w.currency) AS currency, a.balance AS reserved, coalesce(w.amount, 0) AS waiting
            FROM (SELECT * FROM money.account WHERE kind = 'reserved') a FULL JOIN waiting w USING (user_id, currency)
           WHERE coalesce(a.balance, 0) <> coalesce(w.amount, 0)
          UNION ALL
          ${WITHDRAWING}`,
  },
  {
    id: 'R6',
    title: 'payment processors: what went through each of them is what its intents say',
    sql: PAYMENTS,
  },
  {
    id: 'R7',
    title: 'game providers: what went through each of them is what its intents say',
    sql: GAMES,
  },
  {
    id: 'R8',
    title: 'every journal of the last day has its event, and no reader is more than 30 s behind',
    sql: `WITH told AS (
            SELECT o.xid, t.subject FROM platform.outbox o, LATERAL json_array_elements_text(o.events -> 'ticketId') AS t(subject) WHERE o.topic IN ('ticket', 'settlement', 'cashout')
            UNION ALL
            SELECT o.xid, t.subject FROM platform.outbox o, LATERAL json_array_elements_text(o.events -> 'journalId') AS t(subject) WHERE o.topic = 'balance')
          SELECT j.id::text AS journal, j.kind, 'no event' AS fault FROM money.journal j
           WHERE j.created_at > clock_timestamp() - interval '1 day'
             AND NOT EXISTS (SELECT 1 FROM told WHERE told.xid = j.xid AND told.subject = split_part(j.idem_key, '/', 1))
             AND NOT EXISTS (SELECT 1 FROM told WHERE told.xid = j.xid AND told.subject = j.id::text)
          UNION ALL
          SELECT o.id::text, p.reader, 'unsent for more than 30 s' FROM platform.outbox_position p JOIN platform.outbox o ON o.cluster_no = p.cluster_no AND (o.xid, o.id) > (p.xid, p.id)
           WHERE o.created_at < clock_timestamp() - interval '30 seconds'
          UNION ALL
          SELECT p.xid::text, p.reader, 'its position is of another cluster or of the future: it tells nothing' FROM platform.outbox_position p
           WHERE p.cluster_no <> (SELECT max(c.no) FROM platform.cluster c) OR p.xid > pg_snapshot_xmax(pg_current_snapshot())
          UNION ALL
          SELECT NULL, NULL, 'restored, and no server has begun on it: SELECT platform.adopt_cluster()' WHERE platform.is_foreign_cluster()`,
  },
  {
    id: 'R9',
    title: 'the chain of seals is whole, and journals and transfers are what was sealed',
    sql: SEALED_MONEY,
  },
  {
    id: 'R10',
    title: 'no ticket and no cashout was committed while one of its gates was closed (order of commits, not clocks)',
    sql: `WITH period AS (
            SELECT e.kind, e.gate_id, e.open, e.seen, e.cluster_no, lead(e.seen) OVER w AS until, lead(e.cluster_no) OVER w AS until_no, lag(e.open) OVER w AS before, lead(e.open) OVER w AS next
              FROM (SELECT * FROM (SELECT g.*, lag(g.open) OVER (PARTITION BY g.kind, g.gate_id ORDER BY g.id) AS previous FROM money.gate_event g) x
                     WHERE x.previous IS DISTINCT FROM x.open) e
            WINDOW w AS (PARTITION BY e.kind, e.gate_id ORDER BY e.id)),
          stand AS (
            SELECT DISTINCT t.id, t.xid, t.cluster_no, g.kind, g.gate_id FROM betting.ticket t JOIN betting.leg l ON l.ticket_id = t.id,
                   LATERAL (VALUES (0, l.producer::bigint), (1, l.match_id::bigint), (2, l.market_id)) AS g(kind, gate_id) WHERE t.acceptance IN (1, 5)
            UNION
            SELECT c.id, c.xid, c.cluster_no, g.kind, g.gate_id FROM betting.cashout c JOIN betting.leg l ON l.ticket_id = c.ticket_id AND l.leg_no = ANY (c.open_legs),
                   LATERAL (VALUES (0, l.producer::bigint), (1, l.match_id::bigint), (2, l.market_id)) AS g(kind, gate_id) WHERE c.state = 1)
          SELECT s.id, s.kind, s.gate_id, 'committed while closed' AS fault FROM stand s JOIN period p USING (kind, gate_id)
           WHERE NOT p.open AND NOT ${committedBy('s', 'p.seen', 'p.cluster_no')} AND (p.until IS NULL OR ${committedBy('s', 'p.until', 'p.until_no')})
          UNION ALL
          SELECT s.id, s.kind, s.gate_id, 'committed before it was first opened' FROM stand s JOIN period p USING (kind, gate_id)
           WHERE p.open AND p.before IS NULL AND s.kind < 2 AND ${committedBy('s', 'p.seen', 'p.cluster_no')}
          UNION ALL
          SELECT s.id, s.kind, s.gate_id, 'its gate was never opened' FROM stand s
           WHERE s.kind < 2 AND NOT EXISTS (SELECT 1 FROM period p WHERE p.kind = s.kind AND p.gate_id = s.gate_id AND p.open)`,
  },
  {
    id: 'R11',
    title: 'deposits: each is the intent of a payment provider (limits come with the cashier)',
    sql: DEPOSITS,
  },
  {
    id: 'R12',
    title: 'no key had two effects',
    sql: `SELECT kind, scope, idem_key AS key, count(*)::int AS effects FROM money.journal GROUP BY 1, 2, 3 HAVING count(*) > 1
          UNION ALL
          SELECT 'ticket', user_id::text, idem_key, count(*)::int FROM betting.ticket GROUP BY 2, 3 HAVING count(*) > 1
          UNION ALL
          SELECT 'intent', provider, transaction_id, count(*)::int FROM money.intent GROUP BY 2, 3 HAVING count(*) > 1
          UNION ALL
          SELECT 'stake and hold', scope, idem_key, count(*)::int FROM money.journal WHERE kind IN ('stake', 'hold') GROUP BY 2, 3 HAVING count(*) > 1
          UNION ALL
          SELECT 'accept and release', scope, idem_key, count(*)::int FROM money.journal WHERE kind IN ('hold_accept', 'hold_release') GROUP BY 2, 3 HAVING count(*) > 1
          UNION ALL
          SELECT 'reversal', reverses::text, '', count(*)::int FROM money.journal WHERE reverses IS NOT NULL GROUP BY 2 HAVING count(*) > 1`,
  },
  {
    id: 'R13',
    title: 'tickets, legs, settlements, cashouts and intents are what was sealed',
    sql: SEALED_BETS,
  },
  {
    id: 'R14',
    title: 'every journal is sealed or waits for its seal, and none waits for long',
    sql: SEALED_ALL,
  },
  {
    id: 'R15',
    title: 'every intent has the journal that moved what it says, and every journal of an intent its intent',
    sql: INTENTS,
  },
  {
    id: 'R16',
    title: 'confirmations, cancels, rollbacks and reversals fit their originals, each at most once',
    sql: COMPENSATIONS,
  },
];

const SAMPLE = 5;

/** Runs every check inside the transaction of `client`. */
export async function runChecks(client: pg.ClientBase): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const check of CHECKS) {
    const started = performance.now();
    const { rows } = await client
      .query<Record<string, unknown> & { breaks: bigint | string }>(
        `WITH x AS MATERIALIZED (${check.sql}) SELECT (SELECT count(*) FROM x) AS breaks, x.* FROM x LIMIT ${SAMPLE}`,
      )
      .catch((error: Error) => {
        throw new Error(`${check.id} could not be checked: ${error.message}`, { cause: error });
      });
    results.push({
      id: check.id,
      title: check.title,
      breaks: Number(rows[0]?.breaks ?? 0),
      sample: rows.map(({ breaks: _, ...row }) => row),
      tookMs: Math.round(performance.now() - started),
    });
  }
  return results;
}

/** Runs every check on one snapshot, so that bets placed meanwhile do not look like differences. */
export async function reconcile(pool: pg.Pool): Promise<CheckResult[]> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    // Whole tables are compared: nested loops, which the planner likes while statistics lag behind, would take for ever.
    await client.query(
      "SET LOCAL statement_timeout = '10min'; SET LOCAL idle_in_transaction_session_timeout = '10min'; SET LOCAL work_mem = '64MB'; SET LOCAL enable_nestloop = off",
    );
    return await runChecks(client);
  } finally {
    await client.query('ROLLBACK').catch(() => undefined);
    client.release();
  }
}

/** The breaks only, as readable lines; empty when all is well. */
export async function findBreaks(pool: pg.Pool): Promise<string[]> {
  const results = await reconcile(pool);
  const text = (value: unknown): string =>
    JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner));
  return results
    .filter(({ breaks }) => breaks > 0)
    .map(({ id, title, breaks, sample }) => `${id} ${title}: ${breaks} ${text(sample)}`);
}
