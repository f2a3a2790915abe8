-- Forgets some of the markets and runs that have no change for so many days, by the clock of the database; the newest run stays, because the next one counts
-- on from it.
CREATE OR REPLACE FUNCTION odds_history.forget_markets(p_keep_days int, p_most int) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_before date := (clock_timestamp() AT TIME ZONE 'UTC')::date - p_keep_days;
  v_markets int;
  v_runs int;
BEGIN
  PERFORM odds_history.may_drop(p_keep_days);
  DELETE FROM odds_history.market m
   WHERE m.market_id IN (SELECT o.market_id FROM odds_history.market o WHERE o.last_day < v_before LIMIT p_most FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS v_markets = ROW_COUNT;
  DELETE FROM odds_history.run r
   WHERE r.id IN (SELECT o.id FROM odds_history.run o WHERE o.written_to < v_before::timestamp AT TIME ZONE 'UTC'
                     AND o.id < (SELECT max(n.id) FROM odds_history.run n) LIMIT p_most);
  GET DIAGNOSTICS v_runs = ROW_COUNT;
  RETURN v_markets + v_runs;
END $$;

GRANT EXECUTE ON FUNCTION odds_history.forget_markets TO duskline_app;
