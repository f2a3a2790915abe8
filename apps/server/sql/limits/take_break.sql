-- A player takes a break until p_ends ('infinity' = for good). When this is committed they are out: no bet, no deposit and no log-in but a restricted one is
-- committed afterwards, and every session has ended. False = a break that ends later runs already: nothing shortens one.
-- p_voids: open bets are given back (money.void_bets), afterwards.
CREATE OR REPLACE FUNCTION limits.take_break(p_user bigint, p_kind text, p_ends timestamptz, p_voids boolean, p_now timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_until timestamptz := CASE p_kind WHEN 'exclusion' THEN 'infinity' ELSE p_ends END;
BEGIN
  PERFORM limits.lock_person(p_user);
  PERFORM limits.lock_player(p_user);
  -- A log-in holds this row until its session stands; then it ends with the others.
  PERFORM 1 FROM identity."user" u WHERE u.id = p_user FOR NO KEY UPDATE;
  IF EXISTS (SELECT 1 FROM limits.break b WHERE b.user_id = p_user AND b.ends_at >= p_ends AND b.ends_at > p_now)
     OR (p_kind = 'time-out' AND EXISTS (SELECT 1 FROM identity."user" u WHERE u.id = p_user AND u.excluded_until >= v_until)) THEN
    RETURN false;
  END IF;
  INSERT INTO limits.break (user_id, kind, began_at, ends_at, voids_bets) VALUES (p_user, p_kind, p_now, p_ends, p_voids);
  UPDATE identity."user" u SET excluded_until = v_until WHERE u.id = p_user;
  RETURN true;
END $$;

GRANT EXECUTE ON FUNCTION limits.take_break TO duskline_app;
