-- What is parked changes through these functions alone. A match whose competitors changed waits for traders (XR-04, XR-24), and so do doubtful results
-- (XR-20): whatever the application writes, neither is let go or forgotten another way.

-- owner: platform
REVOKE INSERT, UPDATE, DELETE ON platform.parked FROM duskline_app;

-- What is held back of a match stands behind that match and no other. Rows of before are as they are.
ALTER TABLE platform.parked ADD CONSTRAINT parked_changed_match CHECK (kind <> 'changed_match' OR (order_key IS NOT NULL AND order_key ~ '^[0-9]{1,9}$'
  AND (key = 'match:' || order_key OR starts_with(key, 'result:' || order_key || '/')))) NOT VALID;

-- As before, by whoever may call it; an item keeps the order it has.
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
  -- Whoever parked it did so with its last failure, which no other call shares with it.
  SELECT w.key, w.parked_at IS NOT NULL, w.parked_at IS NOT DISTINCT FROM w.last_failed_at, w.tries FROM written w
$$;

ALTER FUNCTION platform.items_wait(text, text[], text[], jsonb[]) SECURITY DEFINER;

-- As before; a changed match is never done by itself, and a doubtful result only once it is decided.
CREATE OR REPLACE FUNCTION platform.items_succeeded(p_kind text, p_key text[]) RETURNS SETOF text LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF p_kind = 'changed_match' OR (p_kind = 'result-case' AND betting.has_open_case(p_key)) THEN
    RAISE EXCEPTION '% waits for the trading desk', p_kind USING ERRCODE = '42501';
  END IF;
  RETURN QUERY DELETE FROM platform.parked k WHERE k.kind = p_kind AND k.key = ANY (p_key) RETURNING k.key;
END $$;

-- Lets an item be tried again, with everything of its order, for nothing may overtake; p_key null = all of the kind. A changed match goes this way only if
-- nobody had bet on it before it changed, bets that were on their way included: else it is for traders (trading.requeue).
CREATE FUNCTION platform.items_requeue(p_kind text, p_key text, p_by text) RETURNS SETOF text LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_order text;
  v_changed timestamptz;
BEGIN
  IF p_kind = 'result-case' THEN
    RAISE EXCEPTION 'doubtful results are decided at the trading desk: trading.decideresult' USING ERRCODE = '42501';
  END IF;
  IF p_kind = 'changed_match' AND p_key IS NULL THEN
    RAISE EXCEPTION 'changed matches are let go one by one, at the trading desk: trading.requeue' USING ERRCODE = '42501';
  END IF;
  SELECT k.order_key INTO v_order FROM platform.parked k WHERE k.kind = p_kind AND k.key = p_key AND k.parked_at IS NOT NULL;
  IF p_kind = 'changed_match' AND v_order IS NOT NULL THEN
    -- No placement on the match is under way while this looks.
    PERFORM pg_advisory_xact_lock(7001, v_order::int);
    SELECT k.last_failed_at + interval '2 seconds' INTO v_changed FROM platform.parked k WHERE k.kind = p_kind AND k.key = 'match:' || v_order;
    IF betting.has_bets(v_order::int, coalesce(v_changed, 'infinity')) THEN RETURN; END IF;
  END IF;
  RETURN QUERY UPDATE platform.parked k SET requeued_at = clock_timestamp(), requeued_by = p_by
    WHERE k.kind = p_kind AND k.parked_at IS NOT NULL AND k.requeued_at IS NULL AND (p_key IS NULL OR k.key = p_key OR k.order_key = v_order)
    RETURNING k.key;
END $$;

-- The next item that may be done now, for the process that asks; who took it and died leaves it to the others after a minute.
CREATE FUNCTION platform.items_take(p_kind text) RETURNS SETOF platform.parked LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  UPDATE platform.parked t SET taken_at = clock_timestamp()
    FROM (SELECT p.kind, p.key FROM platform.parked p
           WHERE p.kind = p_kind AND p.parked_at IS NOT NULL AND (p.requeued_at IS NOT NULL OR p.waits)
             AND (p.taken_at IS NULL OR p.taken_at < clock_timestamp() - interval '1 minute')
             AND NOT EXISTS (SELECT 1 FROM platform.parked e WHERE e.kind = p.kind AND e.order_key = p.order_key AND e.parked_at IS NOT NULL AND e.seq < p.seq)
           ORDER BY p.seq LIMIT 1 FOR UPDATE SKIP LOCKED) f
   WHERE t.kind = f.kind AND t.key = f.key RETURNING t.*
$$;

-- What was taken is done; unless it has failed anew meanwhile.
CREATE FUNCTION platform.items_done(p_kind text, p_key text) RETURNS SETOF text LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  DELETE FROM platform.parked k WHERE k.kind = p_kind AND k.key = p_key AND k.taken_at IS NOT NULL RETURNING k.key
$$;

-- What was taken has failed again: it is parked once more, with what it is to do as it was.
CREATE FUNCTION platform.items_failed_again(p_kind text, p_key text, p_reason text) RETURNS SETOF text LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  UPDATE platform.parked k
     SET reason = p_reason, tries = k.tries + 1, last_failed_at = greatest(clock_timestamp(), k.last_failed_at + interval '1 microsecond'),
         waits = false, requeued_at = NULL, requeued_by = NULL, taken_at = NULL
   WHERE k.kind = p_kind AND k.key = p_key AND k.taken_at IS NOT NULL RETURNING k.key
$$;

-- Counts that nobody added to for a day.
CREATE FUNCTION platform.items_forget() RETURNS SETOF text LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  DELETE FROM platform.parked k WHERE k.parked_at IS NULL AND k.last_failed_at < clock_timestamp() - interval '1 day' RETURNING k.key
$$;

-- owner: tickets
-- Whether anybody bet on the match before the moment; declined bets do not count.
CREATE FUNCTION betting.has_bets(p_match int, p_before timestamptz) RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT EXISTS (SELECT 1 FROM betting.leg l JOIN betting.ticket t ON t.id = l.ticket_id
                  WHERE l.match_id = p_match AND t.acceptance <> 2 AND t.received_at < p_before)
$$;

CREATE FUNCTION betting.has_open_case(p_case text[]) RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT EXISTS (SELECT 1 FROM betting.result_case c WHERE c.state = 'open' AND c.id::text = ANY (p_case))
$$;

-- owner: trading
-- As before; doubtful results are no item to be tried again: they are decided ('case').
CREATE OR REPLACE FUNCTION trading.requeue(p_kind text, p_key text, p_actor jsonb) RETURNS json LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_order text;
  v_subject text;
  v_ruling text;
  v_count int;
BEGIN
  IF p_kind = 'result-case' THEN RETURN '{"state":"case","count":0}'; END IF;
  SELECT k.order_key INTO v_order FROM platform.parked k WHERE k.kind = p_kind AND k.key = p_key AND k.parked_at IS NOT NULL;
  IF NOT FOUND THEN RETURN '{"state":"go","count":0}'; END IF;
  IF p_kind = 'changed_match' THEN
    v_subject := 'changed-match:' || v_order;
    PERFORM pg_advisory_xact_lock(7063, hashtext(v_subject));
    IF NOT EXISTS (SELECT 1 FROM platform.parked k WHERE k.kind = p_kind AND k.order_key = v_order AND k.parked_at IS NOT NULL AND k.requeued_at IS NULL) THEN
      RETURN '{"state":"go","count":0}';
    END IF;
    v_ruling := betting.judge_result(v_order::int, ARRAY(SELECT DISTINCT e.market_id FROM betting.exposure e WHERE e.match_id = v_order::int),
                                     v_subject, 'let-go', '{}', p_actor, NULL, NULL);
    IF v_ruling <> 'go' THEN RETURN json_build_object('state', v_ruling, 'count', 0); END IF;
  END IF;
  UPDATE platform.parked k SET requeued_at = clock_timestamp(), requeued_by = p_actor ->> 'name'
   WHERE k.kind = p_kind AND k.parked_at IS NOT NULL AND k.requeued_at IS NULL AND (k.key = p_key OR k.order_key = v_order);
  GET DIAGNOSTICS v_count = ROW_COUNT;
  IF v_count > 0 THEN
    PERFORM trading.note(p_actor, 'requeue', coalesce(v_subject, 'parked:' || p_kind || '/' || p_key), NULL, jsonb_build_object('kind', p_kind, 'key', p_key, 'count', v_count), NULL);
  END IF;
  RETURN json_build_object('state', 'go', 'count', v_count);
END $$;
