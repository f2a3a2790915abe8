-- Step of money.place_batch, whose planner settings hold here: by item the refusal that came with it (p_refusal), or why its legs cannot be bet on: a gate is
-- closed, or has another version than the price. Versions as money.placement_gates answers them. NULL = nothing is in the way.
CREATE OR REPLACE FUNCTION money.placement_refusals(
  p_refusal text[], p_producer_version bigint[], p_match_version bigint[], p_market_version bigint[], p_market_match int[], p_line_market int[],
  l_item int[], l_line int[], l_producer int[], l_gate_version bigint[]) RETURNS text[]
LANGUAGE plpgsql AS $$
DECLARE
  v_reason text[] := p_refusal;
  v_row record;
BEGIN
  FOR v_row IN
    SELECT x.item, CASE WHEN coalesce(x.producer, -1) < 0 OR coalesce(x.match, -1) < 0 OR x.market < 0 THEN 'MARKET_SUSPENDED' ELSE 'ODDS_CHANGED' END AS why
      FROM (SELECT l_item[q] AS item, l_gate_version[q] AS version, p_producer_version[l_producer[q]] AS producer,
                   p_match_version[p_market_match[p_line_market[l_line[q]]]] AS match, p_market_version[p_line_market[l_line[q]]] AS market
              FROM generate_series(1, cardinality(l_item)) q OFFSET 0) x
     WHERE coalesce(x.producer, -1) < 0 OR coalesce(x.match, -1) < 0 OR x.market < 0 OR x.version <> x.producer + x.match + coalesce(x.market, 0)
  LOOP
    v_reason[v_row.item] := coalesce(p_refusal[v_row.item], v_row.why);
  END LOOP;
  RETURN v_reason;
END $$;
