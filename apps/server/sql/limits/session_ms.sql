-- How long a player was logged in between two moments: two sessions at once count once, an idle one until it ends.
CREATE OR REPLACE FUNCTION limits.session_ms(p_user bigint, p_from timestamptz, p_now timestamptz) RETURNS bigint LANGUAGE sql STABLE
  SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce(floor(sum(extract(epoch FROM upper(x.part) - lower(x.part))) * 1000), 0)::bigint
    FROM (SELECT unnest(range_agg(tstzrange(greatest(s.created_at, p_from), least(coalesce(s.ended_at, 'infinity'), s.expires_at, p_now)))) AS part
            FROM identity.session s
           WHERE s.user_id = p_user AND s.created_at > p_from - interval '31 days' AND s.created_at < p_now AND s.expires_at > p_from
             AND coalesce(s.ended_at, 'infinity') > greatest(p_from, s.created_at)) x
$$;
