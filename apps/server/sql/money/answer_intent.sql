-- What an intent answers, now and whenever its key is sent again.
CREATE OR REPLACE FUNCTION money.answer_intent(p_intent money.intent, p_is_replay boolean) RETURNS money.intent_answer LANGUAGE sql IMMUTABLE
  SET search_path = pg_catalog, pg_temp AS $$
  SELECT ROW(p_intent.id, p_intent.state, p_intent.refusal, p_intent.cash, p_intent.bonus, p_intent.cash_after, p_intent.bonus_after,
    p_is_replay)::money.intent_answer
$$;
