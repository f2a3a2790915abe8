-- owner: platform
-- Items that failed: rows of the outbox, tickets to settle, deadlines, jobs ... One bad item must not stop the good ones (XR-08). A row
-- only counts while parked_at is null: then the item is tried again. Once it is parked nobody tries it until a person says so; the
-- row of an item that succeeded in the end is gone. An item that is healthy has no row and is never looked up here.
-- Items of one order_key are worked in the order of seq: what stands behind a parked one waits with it.
CREATE TABLE platform.parked (
  kind            text NOT NULL,
  key             text NOT NULL,
  seq             bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  order_key       text,
  reason          text NOT NULL,
  detail          jsonb NOT NULL DEFAULT '{}',
  tries           int NOT NULL CHECK (tries > 0),
  first_failed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  last_failed_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  parked_at       timestamptz,
  waits           boolean NOT NULL DEFAULT false,  -- never failed itself: stands behind an earlier one of its order and follows it by itself
  requeued_at     timestamptz,   -- a person wants it done now; the process that can do it takes the row away
  requeued_by     text,
  taken_at        timestamptz,   -- a process is at it
  PRIMARY KEY (kind, key)
);

-- Counts a failure of items, in the transaction of the caller or in one of its own. Parks what has failed p_tries times. A count that
-- nobody added to for a day starts anew. By item: whether it is parked, and whether this call has parked it.
CREATE FUNCTION platform.items_failed(p_kind text, p_key text[], p_order text[], p_reason text[], p_detail jsonb[], p_tries int)
RETURNS TABLE (key text, is_parked boolean, is_new boolean, tries int) LANGUAGE sql SET search_path = pg_catalog, pg_temp AS $$
  WITH said AS (
    SELECT DISTINCT ON (u.key) u.*, clock_timestamp() AS now
      FROM unnest(p_key, p_order, p_reason, p_detail) WITH ORDINALITY AS u(key, order_key, reason, detail, place) ORDER BY u.key),
  written AS (
    INSERT INTO platform.parked AS k (kind, key, order_key, reason, detail, tries, last_failed_at, parked_at)
    SELECT p_kind, s.key, s.order_key, s.reason, coalesce(s.detail, '{}'), 1, s.now, CASE WHEN p_tries <= 1 THEN s.now END FROM said s ORDER BY s.place
        ON CONFLICT ON CONSTRAINT parked_pkey DO UPDATE
           SET reason = excluded.reason, detail = excluded.detail, order_key = coalesce(excluded.order_key, k.order_key),
               last_failed_at = greatest(excluded.last_failed_at, k.last_failed_at + interval '1 microsecond'),
               tries = CASE WHEN k.parked_at IS NULL AND k.last_failed_at < clock_timestamp() - interval '1 day' THEN 1 ELSE k.tries + 1 END,
               parked_at = CASE WHEN k.parked_at IS NOT NULL THEN k.parked_at
                                WHEN (CASE WHEN k.last_failed_at < clock_timestamp() - interval '1 day' THEN 1 ELSE k.tries + 1 END) >= p_tries
                                THEN greatest(excluded.last_failed_at, k.last_failed_at + interval '1 microsecond') END,
               waits = false, requeued_at = NULL, requeued_by = NULL, taken_at = NULL
    RETURNING k.key, k.parked_at, k.last_failed_at, k.tries)
  -- Whoever parked it did so with its last failure, which no other call shares with it.
  SELECT w.key, w.parked_at IS NOT NULL, w.parked_at IS NOT DISTINCT FROM w.last_failed_at, w.tries FROM written w
$$;

-- Puts items behind an earlier one of their order that is parked. What has a row already keeps it.
CREATE FUNCTION platform.items_wait(p_kind text, p_key text[], p_order text[], p_detail jsonb[]) RETURNS void LANGUAGE sql SET search_path = pg_catalog, pg_temp AS $$
  INSERT INTO platform.parked (kind, key, order_key, reason, detail, tries, parked_at, waits)
  SELECT p_kind, u.key, u.order_key, 'waits behind an earlier one', coalesce(u.detail, '{}'), 1, clock_timestamp(), true
    FROM unnest(p_key, p_order, p_detail) WITH ORDINALITY AS u(key, order_key, detail, place) ORDER BY u.place
      ON CONFLICT DO NOTHING
$$;

-- They went well in the end, whoever did it: their rows are gone. Answers those that had been parked.
CREATE FUNCTION platform.items_succeeded(p_kind text, p_key text[]) RETURNS SETOF text LANGUAGE sql SET search_path = pg_catalog, pg_temp AS $$
  DELETE FROM platform.parked k WHERE k.kind = p_kind AND k.key = ANY (p_key) RETURNING k.key
$$;
REVOKE TRUNCATE ON platform.parked FROM duskline_app;
