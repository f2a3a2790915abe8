-- A win of a game: for a debit (p_debit), for a round (p_round), or, where both are NULL, a gift of the provider such as a jackpot. What was staked out of
-- bonus money wins bonus money, in proportion, rounded in favour of cash. Also for who is locked or excluded by now: the bet was made before.
CREATE OR REPLACE FUNCTION money.game_credit(p_provider text, p_transaction text, p_user bigint, p_currency text, p_amount bigint, p_debit text, p_round text)
RETURNS money.intent_answer LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
DECLARE
  v money.intent := money.begin_intent('game_credit', 'game', p_provider, p_transaction, p_user, p_currency, p_amount, p_debit,
    jsonb_build_object('round', p_round), p_provider);
  w money.wallet;
  v_clearing bigint := money.house_account('casino_clearing', p_currency, p_provider);
  v_debits record;
  v_answer money.intent_answer;
BEGIN
  IF v.id IS NOT NULL THEN RETURN money.answer_intent(v, true); END IF;
  w := money.lock_wallet(p_user, p_currency);
  SELECT count(*) AS known, count(*) FILTER (WHERE x.stands) AS standing, sum(x.cash + x.bonus) FILTER (WHERE x.stands) AS staked,
    sum(x.bonus) FILTER (WHERE x.stands) AS bonus,
         count(*) FILTER (WHERE x.currency <> p_currency) AS foreign_currency INTO v_debits
    FROM (SELECT i.cash, i.bonus, i.currency, NOT money.is_taken_back(p_provider, i.transaction_id) AS stands
            FROM (SELECT * FROM money.intent d WHERE d.id = v.target_id
                  UNION ALL SELECT * FROM money.intent r WHERE p_debit IS NULL AND r.provider = p_provider AND r.round = p_round AND r.state = 'applied') i
           WHERE i.kind = 'game_debit' AND i.state = 'applied' AND i.user_id = p_user) x;
  v.refusal := CASE WHEN w.cash_account IS NULL OR v_debits.foreign_currency > 0 THEN 'CURRENCY_MISMATCH'
                    WHEN p_debit IS NULL AND p_round IS NULL THEN NULL
                    WHEN v_debits.known = 0 THEN 'TARGET_UNKNOWN'
                    WHEN v_debits.standing = 0 THEN 'ALREADY_TAKEN_BACK' END;
  v.bonus := coalesce(div(p_amount::numeric * v_debits.bonus, nullif(v_debits.staked, 0)), 0);
  v.cash := p_amount - v.bonus;
  v_answer := money.write_intent(v, ARRAY[v_clearing, v_clearing], ARRAY[w.cash_account, w.bonus_account], ARRAY[v.cash, v.bonus]);
  PERFORM limits.follow_games(p_user, p_provider, p_debit, p_round);
  RETURN v_answer;
END $$;

GRANT EXECUTE ON FUNCTION money.game_credit TO duskline_app;
