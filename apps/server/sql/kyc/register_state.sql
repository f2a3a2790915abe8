-- Whether the register of exclusions is asked about a player, whether it lets them play at p_now, and whether the newest answer excludes them.
CREATE OR REPLACE FUNCTION kyc.register_state(p_user bigint, p_now timestamptz) RETURNS TABLE (is_asked boolean, is_clear boolean, is_excluded boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT s.register_until IS NOT NULL, coalesce(s.register_until > p_now, true),
         coalesce((SELECT a.is_excluded FROM kyc.register_answer a WHERE a.user_id = p_user ORDER BY a.number DESC LIMIT 1), false)
    FROM (SELECT (SELECT p.register_until FROM betting.player_state p WHERE p.user_id = p_user)) s(register_until)
$$;

GRANT EXECUTE ON FUNCTION kyc.register_state TO duskline_app;
