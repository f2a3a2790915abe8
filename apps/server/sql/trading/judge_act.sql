-- Judges an act of a trader on a bet against the policy. 'go', 'second' as second_trader; 'risen' = the terms at the end of a live delay are further
-- above what was agreed than the board may carry an offer, and above the amount of one person: nobody has agreed to that.
CREATE OR REPLACE FUNCTION trading.judge_act(p_ticket uuid, p_event text, p_actor jsonb, p_terms jsonb) RETURNS text LANGUAGE plpgsql
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  t betting.ticket;
  v_policy policy.desk;
  v_net_win bigint := trading.net_win(p_ticket, p_terms);
  v_most bigint;
  v_odds jsonb;
BEGIN
  SELECT * INTO STRICT v_policy FROM policy.desk;
  SELECT * INTO t FROM betting.ticket x WHERE x.id = p_ticket;
  v_most := coalesce((p_terms ->> 'maxPayoutMinor')::bigint, t.max_payout);
  IF p_event = 'offer' AND EXISTS (
    SELECT 1 FROM jsonb_to_recordset(coalesce(p_terms -> 'legs', '[]')) AS w("legNo" int, "oddsMilli" bigint, "boardOddsMilli" bigint)
      LEFT JOIN betting.leg l ON l.ticket_id = p_ticket AND l.leg_no = w."legNo"
     WHERE w."oddsMilli" > greatest(coalesce(l.odds_milli, 0), w."boardOddsMilli" * v_policy.offer_ceiling_milli / 1000)) THEN
    RAISE EXCEPTION 'odds above the ceiling over the board' USING ERRCODE = '23514';
  END IF;
  IF t.acceptance = 4 AND (p_event = 'offer' OR t.delay_until <= clock_timestamp()) THEN
    RETURN CASE WHEN v_net_win > v_policy.four_eyes_minor AND v_most > t.max_payout::numeric * v_policy.offer_ceiling_milli / 1000
      AND platform.profile() IS DISTINCT FROM 'play'
                THEN 'risen' ELSE 'go' END;
  END IF;
  -- A bet that is not waiting for a trader any more is answered by the step itself.
  IF t.acceptance IS DISTINCT FROM 0 OR t.delay_until <= clock_timestamp() THEN RETURN 'go'; END IF;
  v_odds := to_jsonb(ARRAY(SELECT w."oddsMilli"
    FROM jsonb_to_recordset(coalesce(p_terms -> 'legs', '[]')) AS w("legNo" int, "oddsMilli" int) ORDER BY w."legNo"));
  RETURN trading.second_trader('ticket:' || p_ticket, p_event, jsonb_build_object('stakeMinor', p_terms ->> 'stakeMinor', 'maxPayoutMinor', v_most::text,
    'oddsMilli', v_odds),
                               v_net_win, p_actor, p_ticket, NULL, NULL);
END $$;
