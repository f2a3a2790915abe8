-- Step of money.place_batch, whose planner settings hold here: counts the stakes of bets that are taken, after the accounts were locked, and says whether all
-- fit and all their players may play. Free bets count nowhere (p_free_bet), but a player who may not play has none either.
CREATE OR REPLACE FUNCTION limits.placement_use(p_user bigint[], p_currency text[], p_ticket uuid[], p_stake bigint[], p_free_bet bigint[], p_session text[])
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_now timestamptz := clock_timestamp();
BEGIN
  IF EXISTS (SELECT 1 FROM unnest(p_user, p_session) AS d(user_id, session)
              WHERE (SELECT s.limited FROM betting.player_state s WHERE s.user_id = d.user_id)
                AND limits.play_fault(d.user_id, d.session, v_now) IS NOT NULL) THEN
    RETURN false;
  END IF;
  PERFORM limits.count_play(p_user, v_now);
  RETURN limits.use(
    p_user => ARRAY(SELECT p_user[i] FROM generate_series(1, cardinality(p_user)) i WHERE p_free_bet[i] IS NULL ORDER BY i),
    p_currency => ARRAY(SELECT p_currency[i] FROM generate_series(1, cardinality(p_user)) i WHERE p_free_bet[i] IS NULL ORDER BY i),
    p_source => 'ticket',
    p_ref => ARRAY(SELECT p_ticket[i]::text FROM generate_series(1, cardinality(p_user)) i WHERE p_free_bet[i] IS NULL ORDER BY i),
    p_amount => ARRAY(SELECT p_stake[i] FROM generate_series(1, cardinality(p_user)) i WHERE p_free_bet[i] IS NULL ORDER BY i),
    p_now => v_now);
END $$;
