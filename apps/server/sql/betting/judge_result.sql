-- Decides whether a person may act on results now: 'own' = they have a bet on the match and never may; else as trading.second_trader.
CREATE OR REPLACE FUNCTION betting.judge_result(p_match int, p_market bigint[], p_subject text, p_event text, p_terms jsonb, p_actor jsonb, p_key text,
  p_hash bytea) RETURNS text
  LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF p_actor ->> 'kind' IS DISTINCT FROM 'trader' THEN RAISE EXCEPTION 'results are for a trader to decide' USING ERRCODE = '42501'; END IF;
  IF betting.has_own_bet((p_actor ->> 'userId')::bigint, p_match) THEN RETURN 'own'; END IF;
  RETURN trading.second_trader(p_subject, p_event, p_terms, betting.at_stake(p_market), p_actor, NULL, p_key, p_hash);
END $$;
