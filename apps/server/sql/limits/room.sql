-- How much a player may still pay in (deposit), stake or lose at p_now: the lowest limit rules (TR-D2); NULL = there is none. Exact under the
-- player lock.
CREATE OR REPLACE FUNCTION limits.room(p_user bigint, p_currency text, p_kind text, p_now timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT min(l.amount - limits.used_now(l, p_now)) FROM limits.player_limit l WHERE l.user_id = p_user AND l.currency = p_currency AND l.kind = p_kind
$$;
