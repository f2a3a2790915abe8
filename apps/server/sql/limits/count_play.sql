-- Players whose stakes are taken at p_now, free ones too: a stake that comes later than a forced break would last begins their play again. The caller holds the
-- player locks.
CREATE OR REPLACE FUNCTION limits.count_play(p_user bigint[], p_now timestamptz) RETURNS void LANGUAGE sql AS $$
  UPDATE limits.forced_break f
     SET began_at = CASE WHEN f.last_at > p_now - make_interval(mins => f.minutes) THEN f.began_at ELSE p_now END, last_at = greatest(f.last_at, p_now)
   WHERE f.user_id = ANY (p_user)
$$;
