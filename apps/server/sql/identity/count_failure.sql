-- Counts one failure and returns until when the key is blocked (null: not). One failure is forgiven every p_leak; from p_threshold on the delay starts at
-- p_base and doubles with each further failure up to p_longest, never more. A key that is blocked is counted only with p_while_blocked: else there is no row.
CREATE OR REPLACE FUNCTION identity.count_failure(
  p_key text, p_now timestamptz, p_threshold int, p_leak interval, p_base interval, p_longest interval, p_while_blocked boolean
) RETURNS SETOF timestamptz LANGUAGE sql ROWS 1 SET search_path = identity, pg_temp AS $$
  INSERT INTO identity.throttle AS t (key, failures, last_failure_at, blocked_until)
  VALUES (p_key, 1, p_now, CASE WHEN p_threshold <= 1 THEN p_now + p_base END)
  ON CONFLICT (key) DO UPDATE SET (failures, last_failure_at, blocked_until) = (
    SELECT f, greatest(t.last_failure_at, p_now),
           CASE WHEN f >= p_threshold THEN p_now + least(p_longest, p_base * power(2, least(f - p_threshold, 30))) END
    FROM (SELECT least(1000000, 1 + identity.failures_left(t.failures, t.last_failure_at, p_now, p_leak))) AS n(f))
  WHERE p_while_blocked OR t.blocked_until IS NULL OR t.blocked_until <= p_now
  RETURNING blocked_until
$$;
