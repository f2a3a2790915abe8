-- Counts one turn and returns true, unless the key is blocked: then nothing is counted, and the block ends when it was to end. Turns are counted and
-- forgiven, and blocks grow, as those of record_failure. One statement decides: of requests at the same moment no more get through than one after the other.
CREATE OR REPLACE FUNCTION identity.take_turn(p_key text, p_now timestamptz, p_threshold int, p_leak interval, p_base interval, p_longest interval)
RETURNS boolean LANGUAGE sql SECURITY DEFINER SET search_path = identity, pg_temp AS $$
  WITH taken AS (
    INSERT INTO identity.throttle AS t (key, failures, last_failure_at, blocked_until)
    VALUES (p_key, 1, p_now, CASE WHEN p_threshold <= 1 THEN p_now + p_base END)
    ON CONFLICT (key) DO UPDATE SET (failures, last_failure_at, blocked_until) = (
      SELECT f, greatest(t.last_failure_at, p_now),
             CASE WHEN f >= p_threshold THEN p_now + least(p_longest, p_base * power(2, least(f - p_threshold, 30))) END
      FROM (SELECT least(1000000, 1 + identity.failures_left(t.failures, t.last_failure_at, p_now, p_leak))) AS n(f))
    WHERE t.blocked_until IS NULL OR t.blocked_until <= p_now
    RETURNING 1)
  SELECT EXISTS (SELECT FROM taken)
$$;

GRANT EXECUTE ON FUNCTION identity.take_turn TO duskline_app;
