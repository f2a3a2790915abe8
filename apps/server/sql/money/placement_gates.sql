-- First step of money.place_batch, whose planner settings hold here: takes the gates of producers and matches, shared, and answers the version of each gate
-- by producer, match and market: negative = closed, NULL = unknown. p_by_match: limits of matches are in force.
CREATE OR REPLACE FUNCTION money.placement_gates(p_producer smallint[], p_match int[], p_market bigint[], p_by_match boolean,
  OUT producer_version bigint[], OUT match_version bigint[], OUT market_version bigint[])
LANGUAGE plpgsql AS $$
DECLARE
  v_market_gates boolean;
  v_facts boolean;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(g.space, g.id)
     FROM (SELECT 7000 AS space, x::int AS id FROM unnest(p_producer) x UNION SELECT 7001, x FROM unnest(p_match) x ORDER BY 1, 2) g;
  SELECT ARRAY(SELECT (SELECT CASE WHEN g.open THEN g.version ELSE -g.version END FROM money.gate g WHERE g.kind = 0 AND g.id = x) FROM unnest(p_producer) x),
         ARRAY(SELECT (SELECT CASE WHEN g.open THEN g.version ELSE -g.version END FROM money.gate g WHERE g.kind = 1 AND g.id = x) FROM unnest(p_match) x),
         EXISTS (SELECT 1 FROM money.gate g WHERE g.kind = 2 AND g.id = ANY (p_market)),
         EXISTS (SELECT 1 FROM betting.fact f WHERE f.market_id = ANY (p_market))  -- rare: such markets are closed by the feed
    INTO producer_version, match_version, v_market_gates, v_facts;
  -- Most markets have no gate of their own: one walk of the index has said whether any has.
  IF v_market_gates THEN
    market_version := ARRAY(SELECT (SELECT CASE WHEN g.open THEN g.version ELSE -g.version END FROM money.gate g WHERE g.kind = 2 AND g.id = x)
      FROM unnest(p_market) x);
  ELSE
    market_version := array_fill(NULL::bigint, ARRAY[cardinality(p_market)]);
  END IF;

  -- The liability of a match spans lines that are not in this call: who is held against it goes one after another.
  IF p_by_match THEN PERFORM pg_advisory_xact_lock(7003, g.id) FROM (SELECT DISTINCT x AS id FROM unnest(p_match) x ORDER BY 1) g; END IF;

  IF v_facts THEN
    market_version := ARRAY(SELECT CASE WHEN betting.is_determined(p_market[q]) THEN -1 ELSE market_version[q] END
      FROM generate_series(1, cardinality(p_market)) q);
  END IF;
END $$;
