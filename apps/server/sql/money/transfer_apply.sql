-- Applies a whole statement's transfers at once and checks what foreign keys would: the journal was written by this
-- transaction, both accounts exist and have the currency of the transfer.
CREATE OR REPLACE FUNCTION money.transfer_apply() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
    SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_closed boolean; v_unknown boolean; v_players bigint; v_applied bigint;
BEGIN
  -- These plans are made once, perhaps while the tables are empty, and kept. A join could then be a walk over the whole table.
  -- So tables are entered by scalar or LATERAL ... OFFSET 0 subqueries, and where a join is needed (UPDATE) by
  -- `id = ANY (ARRAY[x])`: none of them can be planned but as a look into the index, row by row.
  -- One walk of the index for all journals: their numbers are neighbours.
  SELECT (SELECT count(*) FROM money.journal j WHERE j.id = ANY (ARRAY(SELECT f.journal_id FROM fresh f)) AND j.xid = pg_current_xact_id())
           < (SELECT count(DISTINCT f.journal_id) FROM fresh f),
         -- The account 0 is nobody's: it is found no more than any other that is unknown.
         EXISTS (SELECT 1 FROM (SELECT f.debit_account AS id, f.currency FROM fresh f WHERE f.debit_account <= 0
                                UNION SELECT f.credit_account, f.currency FROM fresh f WHERE f.credit_account <= 0) h
                  WHERE NOT EXISTS (SELECT 1 FROM money.account a WHERE a.id = h.id AND a.currency = h.currency))
    INTO v_closed, v_unknown;
  IF v_closed THEN
    RAISE EXCEPTION 'a transfer names a journal that is closed or unknown' USING ERRCODE = '23001';
  END IF;
  IF v_unknown THEN
    RAISE EXCEPTION 'a transfer names an account of the operator that is unknown or has another currency' USING ERRCODE = '23503';
  END IF;
  WITH delta AS MATERIALIZED (
    SELECT m.account, m.currency, sum(m.amount)::bigint AS amount
      FROM (SELECT f.credit_account AS account, f.currency, f.amount FROM fresh f WHERE f.credit_account > 0
            UNION ALL
            SELECT f.debit_account, f.currency, -f.amount FROM fresh f WHERE f.debit_account > 0) m
     GROUP BY m.account, m.currency ORDER BY m.account),
  applied AS (
    UPDATE money.account a SET balance = a.balance + d.amount FROM delta d WHERE a.id = ANY (ARRAY[d.account]) AND a.currency = d.currency RETURNING 1)
  SELECT (SELECT count(*) FROM delta), (SELECT count(*) FROM applied) INTO v_players, v_applied;
  IF v_applied < v_players THEN
    RAISE EXCEPTION 'a transfer names a player account that is unknown or has another currency' USING ERRCODE = '23503';
  END IF;
  RETURN NULL;
END $$;
