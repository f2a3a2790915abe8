-- The same for debits of games: those of a player that one intent pays or takes back. p_debit: the transaction it names, p_round: its round.
CREATE OR REPLACE FUNCTION limits.follow_games(p_user bigint, p_provider text, p_debit text, p_round text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT limits.is_limited(ARRAY[p_user]) THEN RETURN; END IF;
  PERFORM limits.correct(ARRAY(
    SELECT ROW(g.user_id, 'game', g.intent_id::text, g.currency, g.at, g.amount, g.returned)::limits.entry
      FROM (SELECT i.id FROM money.intent i WHERE i.provider = p_provider AND i.transaction_id = p_debit
             UNION SELECT i.id FROM money.intent i WHERE i.provider = p_provider AND i.round = p_round AND i.state = 'applied') x,
           LATERAL (SELECT u.* FROM limits.game_use() u WHERE u.intent_id = x.id AND u.user_id = p_user OFFSET 0) g));
END $$;
