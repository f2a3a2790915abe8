-- The player lock, in all currencies: no bet and no deposit that this contradicts is committed afterwards.
CREATE OR REPLACE FUNCTION limits.lock_player(p_user bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM money.account a WHERE a.user_id = p_user AND a.kind = 'cash' ORDER BY a.id FOR UPDATE;
END $$;
