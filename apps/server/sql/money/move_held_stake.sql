-- Moves the held stake of a ticket by a step of the trading desk: p_to 1 = p_stake becomes a stake and the rest goes back, 2 = all of it goes back, 4 = it
-- shrinks to p_stake. The caller holds the ticket and the cash account.
CREATE OR REPLACE FUNCTION money.move_held_stake(p_ticket uuid, p_to smallint, p_stake bigint, p_event text, p_actor text, p_why text) RETURNS void LANGUAGE plpgsql
  SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
DECLARE
  v_journal bigint := nextval('money.journal_id');
  v_cash bigint;
  v_reserved bigint;
  t record;
BEGIN
  SELECT x.user_id, x.currency, x.stake INTO STRICT t FROM betting.ticket x WHERE x.id = p_ticket;
  SELECT a.id INTO STRICT v_cash FROM money.account a WHERE a.user_id = t.user_id AND a.kind = 'cash' AND a.currency = t.currency AND a.tag = '';
  SELECT a.id INTO STRICT v_reserved FROM money.account a WHERE a.user_id = t.user_id AND a.kind = 'reserved' AND a.currency = t.currency AND a.tag = '';
  WITH j AS (
    INSERT INTO money.journal (id, kind, scope, idem_key, request_hash, actor, reason)
    VALUES (v_journal, CASE p_to WHEN 1 THEN 'hold_accept' WHEN 2 THEN 'hold_release' ELSE 'hold_cut' END, 'ticket', p_ticket || CASE p_to WHEN 4 THEN '/cut' ELSE '' END,
            sha256(convert_to(p_ticket || p_event || coalesce(p_why, ''), 'UTF8')), p_actor, p_why))
  INSERT INTO money.transfer (journal_id, seq, debit_account, credit_account, currency, amount)
  SELECT v_journal, row_number() OVER (ORDER BY x.part), v_reserved, x.credit, t.currency, x.amount
    FROM (VALUES (1, money.house_account('bets_open', t.currency), CASE WHEN p_to = 1 THEN p_stake ELSE 0 END),
                 (2, v_cash, CASE p_to WHEN 2 THEN t.stake ELSE t.stake - p_stake END)) AS x(part, credit, amount) WHERE x.amount > 0;
END $$;
