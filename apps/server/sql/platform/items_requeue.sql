-- Lets an item be tried again, with everything of its order, for nothing may overtake; p_key null = all of the kind. A changed match goes this way only if
-- nobody had bet on it before it changed, bets that were on their way included: else it is for traders (trading.requeue).
CREATE OR REPLACE FUNCTION platform.items_requeue(p_kind text, p_key text, p_by text) RETURNS SETOF text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
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

GRANT EXECUTE ON FUNCTION platform.items_requeue TO duskline_app;
