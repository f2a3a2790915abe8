-- A bonus has run out or was given up: its money is taken back, at most p_amount and at most what is left; NULL = all that is left, except what the
-- player's other grants that are neither converted nor forfeited have given. Once for each grant, also of the rest after it was converted.
CREATE OR REPLACE FUNCTION money.bonus_forfeit(p_provider text, p_transaction text, p_grant text, p_amount bigint, p_note text)
RETURNS money.intent_answer LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
DECLARE
  v money.intent := money.begin_intent('bonus_forfeit', 'operator', p_provider, p_transaction, NULL, NULL, p_amount, p_grant,
    jsonb_build_object('note', p_note), 'system');
  g money.intent;
  w money.wallet;
  v_others bigint;
BEGIN
  IF v.id IS NOT NULL THEN RETURN money.answer_intent(v, true); END IF;
  SELECT * INTO g FROM money.intent i WHERE i.id = v.target_id;
  w := money.lock_wallet(g.user_id, g.currency);
  v.refusal := CASE WHEN g.kind IS DISTINCT FROM 'bonus_grant' OR g.state <> 'applied' THEN 'TARGET_UNKNOWN'
                    WHEN EXISTS (SELECT 1 FROM money.intent i WHERE i.provider = p_provider AND i.target_transaction = p_grant
                                    AND i.kind = 'bonus_forfeit' AND i.state = 'applied') THEN 'ALREADY_RESOLVED' END;
  v.currency := g.currency;
  v_others := (SELECT coalesce(sum(o.bonus), 0) FROM money.intent o
    WHERE o.user_id = g.user_id AND o.currency = g.currency AND o.kind = 'bonus_grant' AND o.state = 'applied' AND o.id <> g.id
      AND NOT EXISTS (SELECT 1 FROM money.intent e WHERE e.provider = o.provider AND e.target_transaction = o.transaction_id
                         AND e.kind IN ('bonus_convert', 'bonus_forfeit') AND e.state = 'applied'));
  v.bonus := least(coalesce(p_amount, greatest(w.bonus - v_others, 0)), w.bonus);
  RETURN money.write_intent(v, ARRAY[w.bonus_account], ARRAY[money.house_account('bonus_expense', g.currency)], ARRAY[v.bonus]);
END $$;

GRANT EXECUTE ON FUNCTION money.bonus_forfeit TO duskline_app;
