-- Limits of one scope, whole: what is absent is unlimited. All of them absent takes the row away.
CREATE OR REPLACE FUNCTION trading.set_limit(p_scope text, p_id bigint, p_limits jsonb, p_actor jsonb, p_reason text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_before jsonb;
BEGIN
  PERFORM pg_advisory_xact_lock(7060, hashtext(p_scope || p_id));
  SELECT to_jsonb(l) - 'updated_at' INTO v_before FROM trading.book_limit l WHERE l.scope = p_scope AND l.scope_id = p_id;
  IF p_limits = '{}' THEN
    DELETE FROM trading.book_limit l WHERE l.scope = p_scope AND l.scope_id = p_id;
  ELSE
    INSERT INTO trading.book_limit AS l (scope, scope_id, max_stake, max_stake_live, line_limit, market_limit, match_limit)
    SELECT p_scope, p_id, w."maxStake", w."maxStakeLive", w."lineLimit", w."marketLimit", w."matchLimit"
      FROM jsonb_to_record(p_limits) AS w("maxStake" bigint, "maxStakeLive" bigint, "lineLimit" bigint, "marketLimit" bigint, "matchLimit" bigint)
        ON CONFLICT (scope, scope_id) DO UPDATE SET max_stake = EXCLUDED.max_stake, max_stake_live = EXCLUDED.max_stake_live, line_limit = EXCLUDED.line_limit,
           market_limit = EXCLUDED.market_limit, match_limit = EXCLUDED.match_limit, updated_at = clock_timestamp();
  END IF;
  PERFORM trading.note(p_actor, 'set-limit', p_scope || ':' || p_id, v_before,
                       (SELECT to_jsonb(l) - 'updated_at' FROM trading.book_limit l WHERE l.scope = p_scope AND l.scope_id = p_id), p_reason);
END $$;

GRANT EXECUTE ON FUNCTION trading.set_limit TO duskline_app;
