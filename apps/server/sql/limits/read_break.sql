-- The break of a player that counts at p_now: the one that ends last, until the player is back. No row = they take none.
CREATE OR REPLACE FUNCTION limits.read_break(p_user bigint, p_now timestamptz)
RETURNS TABLE (kind text, began_at timestamptz, ends_at timestamptz, is_for_good boolean, is_over boolean, return_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT b.kind, b.began_at, nullif(b.ends_at, 'infinity'), b.ends_at = 'infinity', b.ends_at <= p_now, b.return_at
    FROM limits.break b JOIN identity."user" u ON u.id = b.user_id
   WHERE b.user_id = p_user AND u.excluded_until > p_now ORDER BY b.ends_at DESC, b.id DESC LIMIT 1
$$;

GRANT EXECUTE ON FUNCTION limits.read_break TO duskline_app;
