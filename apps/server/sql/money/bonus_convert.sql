-- A bonus was wagered: so much of the bonus money becomes cash. Once for each grant, and not after it was forfeited.
CREATE OR REPLACE FUNCTION money.bonus_convert(p_provider text, p_transaction text, p_grant text, p_amount bigint)
RETURNS money.intent_answer LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
DECLARE
  v money.intent := money.begin_intent('bonus_convert', 'operator', p_provider, p_transaction, NULL, NULL, p_amount, p_grant, NULL, 'system');
  g money.intent;
  w money.wallet;
BEGIN
  IF v.id IS NOT NULL THEN RETURN money.answer_intent(v, true); END IF;
  SELECT * INTO g FROM money.intent i WHERE i.id = v.target_id;
  w := money.lock_wallet(g.user_id, g.currency);
  v.refusal := CASE WHEN g.kind IS DISTINCT FROM 'bonus_grant' OR g.state <> 'applied' THEN 'TARGET_UNKNOWN'
                    WHEN EXISTS (SELECT 1 FROM money.intent i WHERE i.provider = p_provider AND i.target_transaction = p_grant
                                    AND i.kind IN ('bonus_convert', 'bonus_forfeit') AND i.state = 'applied') THEN 'ALREADY_RESOLVED'
                    WHEN w.bonus < p_amount THEN 'INSUFFICIENT_FUNDS' END;
  v.currency := g.currency;
  v.bonus := p_amount;
  RETURN money.write_intent(v, ARRAY[w.bonus_account], ARRAY[w.cash_account], ARRAY[p_amount]);
END $$;

GRANT EXECUTE ON FUNCTION money.bonus_convert TO duskline_app;
