-- Grants a free bet; the same key for the same player grants nothing more. Returns its id. Until free bets come from campaigns that people
-- approve, they are given with play money alone.
CREATE OR REPLACE FUNCTION bonus.grant_free_bet(p_user bigint, p_currency text, p_amount bigint, p_min_odds int, p_max_odds int, p_expires timestamptz,
  p_key text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_id bigint;
BEGIN
  PERFORM platform.only_in_play('a free bet without a campaign');
  INSERT INTO bonus.free_bet (user_id, currency, amount, min_odds_milli, max_odds_milli, status, expires_at, grant_key)
  VALUES (p_user, p_currency, p_amount, p_min_odds, p_max_odds, 2, p_expires, p_key) ON CONFLICT (user_id, grant_key) DO NOTHING RETURNING id INTO v_id;
  RETURN coalesce(v_id, (SELECT f.id FROM bonus.free_bet f WHERE f.user_id = p_user AND f.grant_key = p_key));
END $$;

GRANT EXECUTE ON FUNCTION bonus.grant_free_bet TO duskline_app;
