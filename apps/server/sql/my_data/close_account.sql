-- Closes an account for its owner ('closed': staff open it again; 'erased': nobody does). Answers 'done', or what stands against it: 'balance' (money, bonus
-- money, a withdrawal under way or a debt), 'bets' (open ones), 'closed' (it is already). p_gives_up: play money goes back first, in the play profile alone.
-- When this is committed no bet, no deposit and no log-in is committed afterwards: it takes the player lock and the row that a log-in holds.
CREATE OR REPLACE FUNCTION my_data.close_account(p_user bigint, p_act text, p_reason text, p_gives_up boolean, p_now timestamptz) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM limits.lock_player(p_user);
  PERFORM 1 FROM identity."user" u WHERE u.id = p_user AND u.locked_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN 'closed'; END IF;
  IF EXISTS (SELECT 1 FROM betting.ticket t WHERE t.user_id = p_user AND t.outcome = 0 AND t.acceptance <> 2) THEN
    RETURN 'bets';
  END IF;
  IF p_gives_up THEN PERFORM money.return_play_money(p_user, 'closing-' || gen_random_uuid()); END IF;
  IF EXISTS (SELECT 1 FROM money.account a WHERE a.user_id = p_user AND a.balance <> 0) THEN
    RETURN 'balance';
  END IF;
  UPDATE identity."user" u SET locked_at = p_now, lock_reason = p_act, updated_at = p_now WHERE u.id = p_user;
  INSERT INTO my_data.closing (user_id, act, reason, at) VALUES (p_user, p_act, p_reason, p_now);
  RETURN 'done';
END $$;

GRANT EXECUTE ON FUNCTION my_data.close_account TO duskline_app;
