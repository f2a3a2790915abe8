-- The transaction that has been writing for longest. Readers of the outbox wait for it, in every database of the server: ids are
-- handed out before commits happen. What it does is nobody's business here; seconds are NULL for a login whose sessions may not be looked at.
CREATE OR REPLACE FUNCTION platform.oldest_writer(OUT pid int, OUT login text, OUT application text, OUT state text, OUT seconds float8)
  LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
  SELECT a.pid, a.usename::text, a.application_name, a.state, extract(epoch FROM clock_timestamp() - a.xact_start)::float8
    FROM pg_stat_activity a WHERE a.backend_xid IS NOT NULL AND a.pid <> pg_backend_pid() ORDER BY age(a.backend_xid) DESC LIMIT 1
$$;

GRANT EXECUTE ON FUNCTION platform.oldest_writer TO duskline_app, duskline_report;
