-- Puts items behind an earlier one of their order that is parked. What has a row already keeps it.
CREATE OR REPLACE FUNCTION platform.items_wait(p_kind text, p_key text[], p_order text[], p_detail jsonb[]) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  INSERT INTO platform.parked (kind, key, order_key, reason, detail, tries, parked_at, waits)
  SELECT p_kind, u.key, u.order_key, 'waits behind an earlier one', coalesce(u.detail, '{}'), 1, clock_timestamp(), true
    FROM unnest(p_key, p_order, p_detail) WITH ORDINALITY AS u(key, order_key, detail, place) ORDER BY u.place
      ON CONFLICT DO NOTHING
$$;

GRANT EXECUTE ON FUNCTION platform.items_wait TO duskline_app;
