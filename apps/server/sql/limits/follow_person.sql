-- A new account of a person who takes a break takes it as well, with the reason, the end and the return of the longest one (trust TR-D7). Whether it
-- does. p_erased_key: what stands in the place of the person's key where they had themself erased.
CREATE OR REPLACE FUNCTION limits.follow_person(p_user bigint, p_erased_key text, p_now timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_until timestamptz;
  v_break limits.break;
  v_other bigint[];
BEGIN
  PERFORM limits.lock_person(p_user);
  SELECT array_agg(u.id), max(u.excluded_until) INTO v_other, v_until
    FROM identity.profile own JOIN identity.profile other ON other.person_key IN (own.person_key, p_erased_key) AND other.user_id <> own.user_id
    JOIN identity."user" u ON u.id = other.user_id
   WHERE own.user_id = p_user AND u.excluded_until > p_now;
  -- Who was stopped for their own sake is so in a new account as well (trust TR-D13).
  IF EXISTS (SELECT 1 FROM identity.profile own
               JOIN identity.profile other ON other.person_key IN (own.person_key, p_erased_key) AND other.user_id <> own.user_id
               JOIN limits.harm h ON h.user_id = other.user_id WHERE own.user_id = p_user AND h.blocked_at IS NOT NULL) THEN
    INSERT INTO limits.harm AS h (user_id, level, score, reasons, scored_at, open_since) VALUES (p_user, 'none', 0, '{}', p_now, p_now)
        ON CONFLICT (user_id) DO UPDATE SET open_since = coalesce(h.open_since, EXCLUDED.open_since);
    PERFORM limits.block_play(p_user, 'score', p_now);
  END IF;
  IF v_until IS NULL THEN RETURN false; END IF;
  SELECT b.* INTO v_break FROM limits.break b WHERE b.user_id = ANY (v_other) ORDER BY b.ends_at DESC, b.id DESC LIMIT 1;
  -- A person who was excluded by hand has none.
  INSERT INTO limits.break (user_id, kind, began_at, ends_at, return_at)
  VALUES (p_user, coalesce(v_break.kind, 'exclusion'), coalesce(v_break.began_at, p_now), coalesce(v_break.ends_at, v_until), v_break.return_at);
  UPDATE identity."user" u SET excluded_until = v_until WHERE u.id = p_user;
  RETURN true;
END $$;

GRANT EXECUTE ON FUNCTION limits.follow_person TO duskline_app;
