-- Opens the next run of the history. What an earlier one still wanted to write is refused from here on (odds_history.record). p_term: of the role feed.
-- It begins where the one before was written to, or later: what the history says of the past stays. Before that only when the clock of the database itself
-- was set back. Ten seconds are for clocks that differ.
CREATE OR REPLACE FUNCTION odds_history.open_run(p_boot text, p_at timestamptz, p_reason text, p_lost bigint, p_term bigint)
RETURNS TABLE (run int, next_position bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_last bigint;
  v_written timestamptz;
  v_now timestamptz;
BEGIN
  PERFORM platform.check_term('feed', p_term);
  PERFORM pg_advisory_xact_lock(hashtextextended('odds_history.run', 7400));
  v_now := clock_timestamp();
  SELECT coalesce(max(r.position), 0) INTO v_last FROM odds_history.run r;
  SELECT r.written_to INTO v_written FROM odds_history.run r ORDER BY r.id DESC LIMIT 1;
  PERFORM odds_history.check_moments(ARRAY[p_at], CASE WHEN v_written > v_now THEN v_now ELSE v_written END, v_now);
  RETURN QUERY INSERT INTO odds_history.run (boot, reason, lost, opened_at, written_to, first_position, position)
               VALUES (p_boot, p_reason, p_lost, p_at, p_at, v_last + 1, v_last) RETURNING id, first_position;
END $$;

GRANT EXECUTE ON FUNCTION odds_history.open_run TO duskline_app;
