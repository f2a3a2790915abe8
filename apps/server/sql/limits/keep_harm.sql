-- Writes down what the markers of harm of a player come to. The highest level stops their play when this is committed. p_counted_from: as it was when they were
-- read; a decision that was made since then wins. Answers 'blocked' when this has stopped the player, 'queued' when they wait for compliance from now on, else
-- 'kept'; 'outdated' = nothing was done.
CREATE OR REPLACE FUNCTION limits.keep_harm(p_user bigint, p_level text, p_score int, p_reasons jsonb, p_counted_from timestamptz, p_now timestamptz)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  h limits.harm;
  v_opens boolean;
BEGIN
  IF p_level = 'block' THEN
    -- Who signs up for the same person comes before this or after it (limits.follow_person).
    PERFORM limits.lock_person(p_user);
    PERFORM limits.lock_player(p_user);
  END IF;
  INSERT INTO limits.harm (user_id, level, score, reasons, scored_at) VALUES (p_user, 'none', 0, '{}', p_now) ON CONFLICT (user_id) DO NOTHING;
  SELECT x.* INTO h FROM limits.harm x WHERE x.user_id = p_user FOR UPDATE;
  IF h.counted_from <> p_counted_from THEN RETURN 'outdated'; END IF;
  v_opens := h.open_since IS NULL AND limits.harm_rank(p_level) > limits.harm_rank(h.decided_level);
  UPDATE limits.harm x
     SET level = p_level, score = p_score, reasons = p_reasons, scored_at = p_now,
         decided_level = CASE WHEN limits.harm_rank(p_level) < limits.harm_rank(h.decided_level) THEN p_level ELSE h.decided_level END,
         open_since = CASE WHEN v_opens THEN p_now WHEN p_level = 'none' AND h.blocked_at IS NULL THEN NULL ELSE h.open_since END
   WHERE x.user_id = p_user;
  IF p_level = 'block' AND h.blocked_at IS NULL AND h.decided_level <> 'block' THEN
    PERFORM limits.block_play(p_user, 'score', p_now);
    PERFORM trading.note(jsonb_build_object('kind', 'system', 'name', 'markers of harm'), 'block-play', 'player:' || p_user, NULL,
      jsonb_build_object('score', p_score, 'reasons', p_reasons), 'score');
    RETURN 'blocked';
  END IF;
  RETURN CASE WHEN v_opens THEN 'queued' ELSE 'kept' END;
END $$;

GRANT EXECUTE ON FUNCTION limits.keep_harm TO duskline_app;
