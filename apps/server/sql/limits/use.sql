-- Amounts that players with limits have staked or paid in: writes them down, moves the windows on to p_now and says whether all of them fit. If not, the
-- caller rolls back. Amounts of players without limits may be among them. The caller holds the player locks.
CREATE OR REPLACE FUNCTION limits.use(p_user bigint[], p_currency text[], p_source text, p_ref text[], p_amount bigint[], p_now timestamptz) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_fits boolean;
BEGIN
  -- After a clock was put back an entry is still younger than what has been counted.
  INSERT INTO limits.entry (user_id, source, ref, currency, at, amount)
  SELECT d.user_id, p_source, d.ref, d.currency, greatest(date_trunc('milliseconds', p_now), (SELECT max(l.counted_from) + interval '1 millisecond'
      FROM limits.player_limit l WHERE l.user_id = d.user_id)), d.amount
    FROM unnest(p_user, p_currency, p_ref, p_amount) AS d(user_id, currency, ref, amount)
   WHERE (SELECT s.limited FROM betting.player_state s WHERE s.user_id = d.user_id);
  WITH d AS MATERIALIZED (
    SELECT x.user_id, x.currency, sum(x.amount)::bigint AS amount FROM unnest(p_user, p_currency, p_amount) AS x(user_id, currency, amount) GROUP BY 1, 2),
  counted AS (
    UPDATE limits.player_limit l
       SET used = limits.used_now(l, p_now) + limits.weight(l.kind, p_source, d.amount, 0),
           counted_from = greatest(l.counted_from, date_trunc('milliseconds', p_now) - make_interval(hours => l.hours))
      FROM d WHERE l.user_id = ANY (ARRAY[d.user_id]) AND l.currency = d.currency AND l.kind <> 'session' AND (l.kind = 'deposit') = (p_source = 'deposit')
    RETURNING l.used <= l.amount AS fits)
  SELECT coalesce(bool_and(c.fits), true) INTO v_fits FROM counted c;
  RETURN v_fits;
END $$;
