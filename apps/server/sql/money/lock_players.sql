-- Takes the locks of two players in the order of their cash accounts, which is the only one that is allowed.
CREATE OR REPLACE FUNCTION money.lock_players(p_one bigint, p_other bigint, p_currency text) RETURNS void LANGUAGE plpgsql
  SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
BEGIN
  PERFORM 1 FROM money.account a WHERE a.user_id IN (p_one, p_other) AND a.kind = 'cash' AND a.currency = p_currency AND a.tag = '' ORDER BY a.id FOR UPDATE;
END $$;
