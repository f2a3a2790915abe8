-- A message of staff to one player (p_name, as it is stored) or to everybody of a country, of a currency or of both; what is NULL asks for nothing.
-- People who are locked or excluded now, by themselves or by the national register, whose play was stopped for their own sake (TR-D9), and staff, are in
-- no group. Written to the audit log with its reason. Returns how many players got it. For the owner
-- of the schema; p_body is HTML that the caller has made harmless.
CREATE OR REPLACE FUNCTION messages.send_staff(p_name text, p_country text, p_currency text, p_subject text, p_body text, p_reason text) RETURNS int
  LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_users bigint[];
  v_at timestamptz := clock_timestamp();
  v_step CONSTANT int := 1000;
BEGIN
  IF length(p_reason) NOT BETWEEN 3 AND 200 THEN
    RAISE EXCEPTION 'a reason has 3 to 200 characters' USING ERRCODE = '22023';
  END IF;
  SELECT coalesce(array_agg(u.id ORDER BY u.id), '{}') INTO v_users FROM identity."user" u
   WHERE CASE WHEN p_name IS NOT NULL THEN u.user_name = p_name
              ELSE u.user_type = 0 AND u.locked_at IS NULL AND coalesce(u.excluded_until <= v_at, true)
                   AND limits.blocked_since(u.id) IS NULL AND NOT (SELECT r.is_excluded FROM kyc.register_state(u.id, v_at) r)
                   AND NOT EXISTS (SELECT 1 FROM identity.staff_role r WHERE r.user_id = u.id) END
     AND coalesce(u.country_code = p_country, p_country IS NULL) AND coalesce(u.currency = p_currency, p_currency IS NULL);
  -- An event names so many players at most.
  FOR v_from IN 1 .. cardinality(v_users) BY v_step LOOP
    INSERT INTO messages.message (user_id, kind, subject, body, sent_at)
    SELECT x, 'staff', p_subject, p_body, v_at FROM unnest(v_users[v_from : v_from + v_step - 1]) x;
  END LOOP;
  IF cardinality(v_users) > 0 THEN
    PERFORM trading.note(jsonb_build_object('kind', 'system', 'name', session_user), 'send-message',
      CASE WHEN p_name IS NULL THEN 'customers' ELSE 'customer:' || v_users[1] END, NULL,
      jsonb_strip_nulls(jsonb_build_object('country', p_country, 'currency', p_currency, 'players', cardinality(v_users),
        'subject', p_subject, 'body', p_body)),
      p_reason);
  END IF;
  RETURN cardinality(v_users);
END $$;
