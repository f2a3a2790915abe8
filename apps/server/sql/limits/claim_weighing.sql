-- One process weighs the markers of harm of a player, of all that hear of what they did: the one that is answered NULL. Others are answered when that was done
-- last. p_heard: when the newest of it was heard of. p_before: who was weighed after this is not weighed again yet; what was heard later is left for later.
CREATE OR REPLACE FUNCTION limits.claim_weighing(p_user bigint, p_heard timestamptz, p_before timestamptz, p_now timestamptz) RETURNS timestamptz
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_claimed bigint;
BEGIN
  INSERT INTO limits.harm AS h (user_id, level, score, reasons, scored_at) VALUES (p_user, 'none', 0, '{}', p_now)
      ON CONFLICT (user_id) DO UPDATE SET scored_at = EXCLUDED.scored_at WHERE h.scored_at < least(p_heard, p_before)
    RETURNING h.user_id INTO v_claimed;
  IF v_claimed IS NOT NULL THEN RETURN NULL; END IF;
  RETURN (SELECT h.scored_at FROM limits.harm h WHERE h.user_id = p_user);
END $$;

GRANT EXECUTE ON FUNCTION limits.claim_weighing TO duskline_app;
