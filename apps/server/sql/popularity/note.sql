-- Counts uses of matches: each as {at_ms, match_id, kind, weight, country, sources}, of which no source was counted for its match and kind in the 24 hours
-- before: however long a source goes on, it adds to a score a fifteenth more than one use. Forgets what is too old to matter, a part at a time. Returns how
-- many were counted.
CREATE OR REPLACE FUNCTION popularity.note(p_uses json, p_half_life_s float8) RETURNS int LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_now timestamptz := clock_timestamp();
  v_use record;
  v_new int;
  v_count int := 0;
BEGIN
  -- One after the other: two that mark the same sources in different order would wait for each other.
  PERFORM pg_advisory_xact_lock(7080, 0);
  PERFORM popularity.forget_old(20000);
  FOR v_use IN
    SELECT x.*, to_timestamp(x.at_ms / 1000) AS used_at
      FROM json_to_recordset(p_uses) AS x(at_ms float8, match_id int, kind smallint, weight float8, country text, sources text[])
     -- What comes later than that is counted no more: nothing would tell when it was.
     WHERE to_timestamp(x.at_ms / 1000) BETWEEN v_now - interval '1 hour' AND v_now + interval '1 minute' AND cardinality(x.sources) > 0
  LOOP
    INSERT INTO popularity.mark AS m (match_id, kind, source, used_at)
      SELECT DISTINCT v_use.match_id, v_use.kind, o.source, v_use.used_at FROM unnest(v_use.sources) AS o(source)
      ON CONFLICT (match_id, kind, source) DO UPDATE SET used_at = excluded.used_at WHERE m.used_at <= excluded.used_at - interval '24 hours';
    GET DIAGNOSTICS v_new = ROW_COUNT;
    CONTINUE WHEN v_new < cardinality(v_use.sources);
    INSERT INTO popularity.score AS s (match_id, country, score, counted_at)
      SELECT DISTINCT v_use.match_id, c.country, v_use.weight, v_now FROM unnest(ARRAY['', coalesce(v_use.country, '')]) AS c(country)
      -- So many halves that nothing is left of it, and not so many that it would be no number.
      ON CONFLICT (match_id, country) DO UPDATE SET counted_at = greatest(s.counted_at, v_now), score = excluded.score
        + s.score * power(0.5, least(greatest(extract(epoch FROM v_now - s.counted_at)::float8, 0) / p_half_life_s, 500));
    v_count := v_count + 1;
  END LOOP;
  RETURN v_count;
END $$;

GRANT EXECUTE ON FUNCTION popularity.note TO duskline_app;
