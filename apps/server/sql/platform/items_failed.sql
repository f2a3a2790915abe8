-- Counts a failure of items, in the transaction of the caller or in one of its own. Parks what has failed p_tries times. A count
-- without a failure for a day starts again at 1. By item: whether it is parked, and whether this call has parked it.
-- An item keeps the order it has.
CREATE OR REPLACE FUNCTION platform.items_failed(p_kind text, p_key text[], p_order text[], p_reason text[], p_detail jsonb[], p_tries int)
RETURNS TABLE (key text, is_parked boolean, is_new boolean, tries int) LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  WITH said AS (
    SELECT DISTINCT ON (u.key) u.*, clock_timestamp() AS now
      FROM unnest(p_key, p_order, p_reason, p_detail) WITH ORDINALITY AS u(key, order_key, reason, detail, place) ORDER BY u.key),
  written AS (
    INSERT INTO platform.parked AS k (kind, key, order_key, reason, detail, tries, last_failed_at, parked_at)
    SELECT p_kind, s.key, s.order_key, s.reason, coalesce(s.detail, '{}'), 1, s.now, CASE WHEN p_tries <= 1 THEN s.now END FROM said s ORDER BY s.place
        ON CONFLICT ON CONSTRAINT parked_pkey DO UPDATE
           SET reason = excluded.reason, detail = excluded.detail, order_key = coalesce(k.order_key, excluded.order_key),
               last_failed_at = greatest(excluded.last_failed_at, k.last_failed_at + interval '1 microsecond'),
               tries = CASE WHEN k.parked_at IS NULL AND k.last_failed_at < clock_timestamp() - interval '1 day' THEN 1 ELSE k.tries + 1 END,
               parked_at = CASE WHEN k.parked_at IS NOT NULL THEN k.parked_at
                                WHEN (CASE WHEN k.last_failed_at < clock_timestamp() - interval '1 day' THEN 1 ELSE k.tries + 1 END) >= p_tries
                                THEN greatest(excluded.last_failed_at, k.last_failed_at + interval '1 microsecond') END,
               waits = false, requeued_at = NULL, requeued_by = NULL, taken_at = NULL
    RETURNING k.key, k.parked_at, k.last_failed_at, k.tries)
  -- The call that parked it did so with its last failure, whose time no other call shares.
  SELECT w.key, w.parked_at IS NOT NULL, w.parked_at IS NOT DISTINCT FROM w.last_failed_at, w.tries FROM written w
$$;

GRANT EXECUTE ON FUNCTION platform.items_failed TO duskline_app;
