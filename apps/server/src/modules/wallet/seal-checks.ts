/** The checks of reconciliation that compute the chain of seals again (ADR 7). Shapes as in reconcile.ts. */
const ZEROS = `decode(repeat('00', 32), 'hex')`;

export const SEALED_MONEY = `
  WITH s AS (SELECT k.*, lag(k.hash) OVER w AS before, lag(k.number) OVER w AS before_no FROM money.seal k WINDOW w AS (ORDER BY k.number))
  SELECT s.number::text AS block, NULL::text AS journal, 'the block does not follow from the one before: one was taken out or edited' AS fault FROM s
   WHERE s.previous <> coalesce(s.before, ${ZEROS}) OR s.number <> coalesce(s.before_no, 0) + 1
  UNION ALL
  SELECT s.number::text, NULL, 'the block is not what was sealed' FROM s WHERE s.hash <> money.seal_hash(s.number, s.previous, s.journals, s.money_rows, s.bet_rows)
  UNION ALL
  SELECT s.number::text, r.journal::text, CASE WHEN r.hash IS NULL THEN 'the journal is gone' ELSE 'the journal or one of its transfers is not what was sealed' END
    FROM money.seal s, LATERAL money.seal_money(s.journals) r WHERE r.hash IS DISTINCT FROM substring(s.money_rows FROM 32 * r.ord - 31 FOR 32)`;

export const SEALED_BETS = `
  SELECT s.number::text AS block, r.journal::text AS journal, r.subject AS about, 'the ticket, settlement, cashout or intent is not what was sealed' AS fault
    FROM money.seal s, LATERAL money.seal_bets(s.journals) r WHERE r.hash IS DISTINCT FROM substring(s.bet_rows FROM 32 * r.ord - 31 FOR 32)`;

/** Compared with each other, not with now: a product that stands still seals nothing. */
export const SEALED_ALL = `
  WITH known AS (SELECT unnest(k.journals) AS id FROM money.seal k UNION ALL SELECT unnest(q.journals) FROM money.unsealed q)
  SELECT j.id::text AS journal, j.kind, 'in no block of the chain and not waiting for one' AS fault FROM money.journal j LEFT JOIN known ON known.id = j.id WHERE known.id IS NULL
  UNION ALL
  SELECT NULL, NULL, 'the oldest journal that waits for its seal is ' || round(extract(epoch FROM n.newest - n.oldest)) || ' s older than the newest one'
    FROM (SELECT min(q.queued_at) AS oldest, (SELECT max(j.created_at) FROM money.journal j) AS newest FROM money.unsealed q) n WHERE n.newest - n.oldest > interval '10 minutes'`;
