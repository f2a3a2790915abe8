-- What the readiness of a server asks the database (XR-25, XR-27).

-- A server is ready for bets only if it can add rows, not if it can change one in place: a full disk still lets it do that. Rows older
-- than a minute are taken away by the next probe. The filler is not compressed: while the disk was full just now it must need space.
CREATE TABLE platform.probe (
  id     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at     timestamptz NOT NULL DEFAULT clock_timestamp(),
  filler bytea
);
ALTER TABLE platform.probe ALTER COLUMN filler SET STORAGE EXTERNAL;
REVOKE UPDATE ON platform.probe FROM duskline_app;

-- The transaction that has been writing for longest. Readers of the outbox wait for it, in every database of the server: ids are
-- handed out before commits happen. What it does is nobody's business here; seconds are NULL for a login whose sessions may not be looked at.
CREATE FUNCTION platform.oldest_writer(OUT pid int, OUT login text, OUT application text, OUT state text, OUT seconds float8) LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
  SELECT a.pid, a.usename::text, a.application_name, a.state, extract(epoch FROM clock_timestamp() - a.xact_start)::float8
    FROM pg_stat_activity a WHERE a.backend_xid IS NOT NULL AND a.pid <> pg_backend_pid() ORDER BY age(a.backend_xid) DESC LIMIT 1
$$;
REVOKE ALL ON FUNCTION platform.oldest_writer FROM PUBLIC;
GRANT EXECUTE ON FUNCTION platform.oldest_writer TO duskline_app, duskline_report;
