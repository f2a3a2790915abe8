-- Takes back the settlement in force of a ticket whose row and cash account are locked, by a reversing journal. What the player has
-- spent meanwhile becomes a debt (the receivable). The ticket is open again, its version stays.
CREATE OR REPLACE FUNCTION money.unsettle_ticket(p_ticket uuid, p_actor text) RETURNS void LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
DECLARE
  v_journal bigint := nextval('money.journal_id');
  v_live record;
  v_cash record;
  v_paid bigint;
  v_take bigint;
  v_receivable bigint;
BEGIN
  PERFORM bonus.cancel_reissued(p_ticket);
  SELECT s.version, s.journal_id, t.user_id, t.currency INTO STRICT v_live
    FROM betting.settlement s JOIN betting.ticket t ON t.id = s.ticket_id WHERE s.ticket_id = p_ticket AND s.reversed_by IS NULL;
  SELECT a.id, a.balance INTO STRICT v_cash FROM money.account a WHERE a.user_id = v_live.user_id AND a.kind = 'cash' AND a.currency = v_live.currency
    AND a.tag = '';
  SELECT coalesce(sum(x.amount), 0) INTO v_paid FROM money.transfer x WHERE x.journal_id = v_live.journal_id AND x.credit_account = v_cash.id;
  v_take := least(v_cash.balance, v_paid);
  IF v_take < v_paid THEN
    v_receivable := money.debt_account(v_live.user_id, v_live.currency);
  END IF;
  WITH j AS (
    INSERT INTO money.journal (id, kind, scope, idem_key, request_hash, reverses, actor, reason)
    VALUES (v_journal, 'unsettle', 'ticket', p_ticket || '/' || v_live.version, sha256(convert_to(p_ticket || '/' || v_live.version || '/unsettle', 'UTF8')),
            v_live.journal_id, p_actor, 'the result changed'))
  INSERT INTO money.transfer (journal_id, seq, debit_account, credit_account, currency, amount)
  SELECT v_journal, row_number() OVER (), x.debit, x.credit, v_live.currency, x.amount
    FROM (WITH paid AS (
            -- What is there is taken for the first payment first: a return and a bonus are paid apart.
            SELECT t.credit_account, t.debit_account, t.amount,
                   CASE WHEN t.credit_account = v_cash.id
                        THEN least(t.amount, greatest(0, v_take - coalesce(sum(t.amount) FILTER (WHERE t.credit_account = v_cash.id)
                                                                             OVER (ORDER BY t.seq ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)))
                        ELSE t.amount END::bigint AS taken
              FROM money.transfer t WHERE t.journal_id = v_live.journal_id)
          SELECT p.credit_account AS debit, p.debit_account AS credit, p.taken AS amount FROM paid p
           UNION ALL
          SELECT v_receivable, p.debit_account, p.amount - p.taken FROM paid p) x
   WHERE x.amount > 0;
  UPDATE betting.settlement SET reversed_by = v_journal WHERE ticket_id = p_ticket AND version = v_live.version;
  UPDATE betting.ticket SET outcome = 0, payout = NULL, settled_at = NULL WHERE id = p_ticket;
END $$;
