-- Counts one turn and returns true, unless the key is blocked: then nothing is counted, and the block ends when it was to end. Turns are counted and
-- forgiven, and blocks grow, as failures do (count_failure). One statement decides: of requests at the same moment no more get through than in turn.
CREATE OR REPLACE FUNCTION identity.take_turn(p_key text, p_now timestamptz, p_threshold int, p_leak interval, p_base interval, p_longest interval)
RETURNS boolean LANGUAGE sql SECURITY DEFINER SET search_path = identity, pg_temp AS $$
  SELECT EXISTS (SELECT FROM identity.count_failure(p_key, p_now, p_threshold, p_leak, p_base, p_longest, false))
$$;

GRANT EXECUTE ON FUNCTION identity.take_turn TO duskline_app;
