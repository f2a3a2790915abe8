-- Forgets by what erased persons are known again whose exclusion is over, and whose play is stopped no more. Returns how many.
CREATE OR REPLACE FUNCTION my_data.forget_persons(p_now timestamptz) RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  WITH forgotten AS (
    UPDATE identity.profile p SET person_key = '#' || p.user_id FROM identity."user" u
     WHERE u.id = p.user_id AND u.lock_reason = 'erased' AND coalesce(u.excluded_until <= p_now, true) AND limits.blocked_since(u.id) IS NULL
       AND p.person_key <> '#' || p.user_id RETURNING 1)
  SELECT count(*) FROM forgotten
$$;

GRANT EXECUTE ON FUNCTION my_data.forget_persons TO duskline_app;
