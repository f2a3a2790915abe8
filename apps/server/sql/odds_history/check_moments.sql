-- Refuses moments that a writer of the history cannot speak of: before what it may still say, or after now. Ten seconds are for clocks that differ. NULL is
-- none; without p_from any moment up to now is good.
CREATE OR REPLACE FUNCTION odds_history.check_moments(p_moments timestamptz[], p_from timestamptz, p_now timestamptz) RETURNS void
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_moment timestamptz;
BEGIN
  SELECT m INTO v_moment FROM unnest(p_moments) m
   WHERE NOT isfinite(m) OR m < p_from - interval '10 seconds' OR m > p_now + interval '10 seconds' LIMIT 1;
  IF NOT FOUND THEN RETURN; END IF;
  RAISE EXCEPTION 'the history of odds is told of %, and may be told of % to %', v_moment, coalesce(p_from::text, 'anything before'), p_now
    USING ERRCODE = 'data_exception';
END $$;
