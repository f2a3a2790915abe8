-- The next item that may be done now, for the process that asks; who took it and died leaves it to the others after a minute.
CREATE OR REPLACE FUNCTION platform.items_take(p_kind text) RETURNS SETOF platform.parked
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  UPDATE platform.parked t SET taken_at = clock_timestamp()
    FROM (SELECT p.kind, p.key FROM platform.parked p
           WHERE p.kind = p_kind AND p.parked_at IS NOT NULL AND (p.requeued_at IS NOT NULL OR p.waits)
             AND (p.taken_at IS NULL OR p.taken_at < clock_timestamp() - interval '1 minute')
             AND NOT EXISTS (SELECT 1 FROM platform.parked e WHERE e.kind = p.kind AND e.order_key = p.order_key AND e.parked_at IS NOT NULL AND e.seq < p.seq)
           ORDER BY p.seq LIMIT 1 FOR UPDATE SKIP LOCKED) f
   WHERE t.kind = f.kind AND t.key = f.key RETURNING t.*
$$;

GRANT EXECUTE ON FUNCTION platform.items_take TO duskline_app;
