-- The question of betting.judge_result once more, when the gates of the match are held and no bet can come any more: a bet that slipped in
-- between has the whole act done again.
CREATE OR REPLACE FUNCTION betting.judge_again(p_match int, p_market bigint[], p_subject text, p_actor jsonb) RETURNS void
  LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF betting.has_own_bet((p_actor ->> 'userId')::bigint, p_match)
     OR (betting.at_stake(p_market) > (SELECT p.four_eyes_minor FROM policy.desk p)
         AND NOT EXISTS (SELECT 1 FROM trading.second_approval s WHERE s.subject = p_subject AND s.state = 'approved' AND s.ended_at >= now())) THEN
    RAISE EXCEPTION 'bets came while results were decided' USING ERRCODE = '40001';
  END IF;
END $$;
