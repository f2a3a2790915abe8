-- What an entry counts in a limit of this kind: deposits gross, stakes, or what was staked less what came back (open bets are lost so far).
CREATE OR REPLACE FUNCTION limits.weight(p_kind text, p_source text, p_amount bigint, p_returned bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN (p_kind = 'deposit') <> (p_source = 'deposit') OR p_kind = 'session' THEN 0
              WHEN p_kind = 'loss' THEN p_amount - p_returned ELSE p_amount END
$$;

GRANT EXECUTE ON FUNCTION limits.weight TO duskline_report;
