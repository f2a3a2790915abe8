-- Whether a player may stake (p_by NULL = they may), and who stopped them. The caller holds the player lock: no bet that this contradicts is
-- committed afterwards.
CREATE OR REPLACE FUNCTION limits.block_play(p_user bigint, p_by text, p_now timestamptz) RETURNS void LANGUAGE plpgsql
  SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  UPDATE limits.harm h SET blocked_by = p_by, blocked_at = CASE WHEN p_by IS NOT NULL THEN p_now END WHERE h.user_id = p_user;
  INSERT INTO betting.player_state (user_id, play_blocked) VALUES (p_user, p_by IS NOT NULL)
      ON CONFLICT (user_id) DO UPDATE SET play_blocked = EXCLUDED.play_blocked;
END $$;
