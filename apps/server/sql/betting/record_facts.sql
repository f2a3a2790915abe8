-- Stores facts of the feed and the work they make (betting.store_facts). Facts that a person says (kind 6) come through supersede_results alone: it
-- asks who says it and why, and writes it to the audit log. What was paid early (kind 5) needs its lead, and p_term:
-- that of the role feed, by whose board a lead stands. Returns the number of new facts.
CREATE OR REPLACE FUNCTION betting.record_facts(p_facts json, p_term bigint DEFAULT NULL) RETURNS int LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_of_desk boolean;
  v_no_lead boolean;
BEGIN
  IF EXISTS (SELECT 1 FROM json_populate_recordset(NULL::betting.fact, p_facts) x WHERE x.kind = 5) THEN PERFORM platform.check_term('feed', p_term); END IF;
  SELECT bool_or(x.kind = 6), bool_or(CASE WHEN x.kind = 5 THEN early_payout.has_stood(x.match_id, x.market_type, x.specifiers, x.outcome_id, x.feed_ts,
    x.to_ms) IS NOT TRUE END)
    INTO v_of_desk, v_no_lead FROM json_populate_recordset(NULL::betting.fact, p_facts) x;
  IF v_of_desk THEN
    RAISE EXCEPTION 'what a person says of results comes from the trading desk alone' USING ERRCODE = '42501';
  ELSIF v_no_lead THEN
    RAISE EXCEPTION 'an early payout without a lead that has stood' USING ERRCODE = '42501';
  END IF;
  RETURN betting.store_facts(p_facts);
END $$;

GRANT EXECUTE ON FUNCTION betting.record_facts TO duskline_app;
