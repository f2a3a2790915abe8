-- R14: journals that are in no block and do not wait for one, and one that waits for long. Compared with each other, not with now: a product that stands
-- still seals nothing.
CREATE OR REPLACE FUNCTION money.check_unsealed()
  RETURNS TABLE (journal text, kind text, fault text)
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  WITH known AS (SELECT unnest(k.journals) AS id FROM money.seal k UNION ALL SELECT unnest(q.journals) FROM money.unsealed q)
  SELECT j.id::text, j.kind, 'in no block of the chain and not waiting for one'
    FROM money.journal j LEFT JOIN known ON known.id = j.id WHERE known.id IS NULL
  UNION ALL
  SELECT NULL, NULL, 'the oldest journal that waits for its seal is ' || round(extract(epoch FROM n.newest - n.oldest)) || ' s older than the newest one'
    FROM (SELECT min(q.queued_at) AS oldest, (SELECT max(j.created_at) FROM money.journal j) AS newest FROM money.unsealed q) n
   WHERE n.newest - n.oldest > interval '10 minutes'
$$;

GRANT EXECUTE ON FUNCTION money.check_unsealed TO duskline_report;
