-- Opens an account again that its owner has closed. For the owner of the schema. False = it is not closed, or it was erased.
CREATE OR REPLACE FUNCTION my_data.reopen_account(p_user bigint, p_reason text) RETURNS boolean LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM limits.lock_player(p_user);
  UPDATE identity."user" u SET locked_at = NULL, lock_reason = NULL, updated_at = clock_timestamp() WHERE u.id = p_user AND u.lock_reason = 'closed';
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO my_data.closing (user_id, act, reason, at, made_by) VALUES (p_user, 'reopened', p_reason, clock_timestamp(), session_user);
  PERFORM trading.note(jsonb_build_object('kind', 'system', 'name', session_user), 'reopen-account', 'customer:' || p_user, NULL, NULL, p_reason);
  RETURN true;
END $$;
