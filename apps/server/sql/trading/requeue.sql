-- Lets something that is parked be tried again, with everything of its order. A match whose competitors changed holds its results back (XR-04): to let
-- it go pays them, so it stands behind the rules of results. Returns {state: go | second | own, count}; count 0 with 'go' = there is no such thing.
-- Doubtful results are no item to be tried again: they are decided ('case').
CREATE OR REPLACE FUNCTION trading.requeue(p_kind text, p_key text, p_actor jsonb) RETURNS json
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
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
    PERFORM trading.note(p_actor, 'requeue', coalesce(v_subject, 'parked:' || p_kind || '/' || p_key), NULL,
      jsonb_build_object('kind', p_kind, 'key', p_key, 'count', v_count), NULL);
  END IF;
  RETURN json_build_object('state', 'go', 'count', v_count);
END $$;

GRANT EXECUTE ON FUNCTION trading.requeue TO duskline_app;
