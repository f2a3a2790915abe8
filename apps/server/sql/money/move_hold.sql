-- The hold of a referred bet becomes a stake (p_to 1), goes back (2), or shrinks to a smaller stake (4); what is held beyond the new stake goes back too.
-- What comes back pays off first what the player owes (trust 2.2). Journal: hold_accept, hold_release or hold_cut. The caller has locked the ticket and the
-- cash account.
CREATE OR REPLACE FUNCTION money.move_hold(t betting.ticket, p_to smallint, p_stake bigint, p_event text, p_actor jsonb, p_why text) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_cash bigint := (SELECT a.id FROM money.account a WHERE a.user_id = t.user_id AND a.kind = 'cash' AND a.currency = t.currency AND a.tag = '');
  v_reserved bigint := (SELECT a.id FROM money.account a WHERE a.user_id = t.user_id AND a.kind = 'reserved' AND a.currency = t.currency AND a.tag = '');
  v_journal bigint := nextval('money.journal_id');
  v_key text := t.id || CASE p_to WHEN 4 THEN '/cut' ELSE '' END;
  v_who text := coalesce('u' || (p_actor ->> 'userId'), p_actor ->> 'kind');
BEGIN
  WITH j AS (
    INSERT INTO money.journal (id, kind, scope, idem_key, request_hash, actor, reason)
    VALUES (v_journal, CASE p_to WHEN 1 THEN 'hold_accept' WHEN 2 THEN 'hold_release' ELSE 'hold_cut' END,
      'ticket', v_key, sha256(convert_to(t.id || p_event || coalesce(p_why, ''), 'UTF8')), v_who, p_why))
  INSERT INTO money.transfer (journal_id, seq, debit_account, credit_account, currency, amount)
  SELECT v_journal, row_number() OVER (ORDER BY x.part), v_reserved, x.credit, t.currency, x.amount
    FROM (VALUES (1, money.house_account('bets_open', t.currency), CASE WHEN p_to = 1 THEN p_stake ELSE 0 END),
                 (2, v_cash, CASE p_to WHEN 2 THEN t.stake ELSE t.stake - p_stake END)) AS x(part, credit, amount) WHERE x.amount > 0;
  PERFORM money.recover_debt(t.user_id, t.currency, v_key, v_who);
END $$;
