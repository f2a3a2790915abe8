-- Step of a careful money.place_batch, whose planner settings hold here: makes and locks the lines (exposure rows), and returns what has been staked
-- on them: liability and stakes by line, stakes by market; with limits of matches (p_by_match) also the highest return of an outcome by market and the
-- liability by match.
CREATE OR REPLACE FUNCTION money.placement_lines(
  p_by_match boolean, p_match int[], p_market bigint[], p_market_match int[], p_line_market int[], p_line_outcome text[],
  OUT line_payout bigint[], OUT line_staked bigint[], OUT market_staked bigint[], OUT market_worst bigint[], OUT match_liability bigint[])
LANGUAGE plpgsql AS $$
BEGIN
  -- New lines are made and known ones locked in ONE ascending pass: locking first and making later would let two calls wait for each other.
  INSERT INTO betting.exposure AS e (market_id, outcome_id, match_id, stake, payout)
  SELECT p_market[p_line_market[q]], p_line_outcome[q], p_match[p_market_match[p_line_market[q]]], 0, 0
    FROM generate_series(1, cardinality(p_line_market)) q ORDER BY q
      ON CONFLICT (market_id, outcome_id) DO UPDATE SET stake = e.stake;
  SELECT array_agg(e.payout ORDER BY q), array_agg(e.stake ORDER BY q) INTO line_payout, line_staked
    FROM generate_series(1, cardinality(p_line_market)) q,
         LATERAL (SELECT e.payout, e.stake FROM betting.exposure e WHERE e.market_id = p_market[p_line_market[q]]
           AND e.outcome_id = p_line_outcome[q] OFFSET 0) e;
  market_staked := ARRAY(SELECT (SELECT sum(e.stake)::bigint FROM betting.exposure e WHERE e.market_id = x) FROM unnest(p_market) x);
  IF p_by_match THEN
    market_worst := ARRAY(SELECT (SELECT max(e.payout) FROM betting.exposure e WHERE e.market_id = x) FROM unnest(p_market) x);
    match_liability := ARRAY(SELECT (SELECT sum(w.liability)::bigint FROM (SELECT greatest(0, max(e.payout) - sum(e.stake)) AS liability
                                       FROM betting.exposure e WHERE e.match_id = x GROUP BY e.market_id) w) FROM unnest(p_match) x);
  END IF;
END $$;
