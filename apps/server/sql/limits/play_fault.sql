-- Why a player with limits may not play at p_now, whatever the amount: FORCED_BREAK, REALITY_CHECK, SESSION_LIMIT. NULL = they may. Games name no
-- session (p_session NULL): for them a check that is due in any of them counts.
CREATE OR REPLACE FUNCTION limits.play_fault(p_user bigint, p_session text, p_now timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN limits.forced_break_ends(p_user, p_now) IS NOT NULL THEN 'FORCED_BREAK'
              WHEN CASE WHEN p_session IS NULL THEN limits.any_check_due(p_user, p_now) ELSE limits.check_due(p_user, p_session) <= p_now END
                THEN 'REALITY_CHECK'
              WHEN EXISTS (SELECT 1 FROM limits.player_limit l
                            WHERE l.user_id = p_user AND l.kind = 'session'
                              AND limits.session_ms(p_user, p_now - make_interval(hours => l.hours), p_now) >= l.amount * 60000) THEN 'SESSION_LIMIT' END
$$;
