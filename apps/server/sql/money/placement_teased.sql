-- Step of money.place_batch, whose planner settings hold here: for batches with teasers. A teased leg stands behind the gate of the market that its line was
-- made from (betting.gate_market): by item the refusal that came with it (p_refusal), or why that market cannot be bet on. own_version is l_gate_version
-- without the versions that are compared here. Versions as money.placement_gates answers them, which has taken the locks.
CREATE OR REPLACE FUNCTION money.placement_teased(
  p_refusal text[], p_producer_version bigint[], p_match_version bigint[], p_market_match int[], p_line_market int[], p_titles jsonb[],
  l_item int[], l_line int[], l_titles int[], l_producer int[], l_gate_version bigint[], OUT refusal text[], OUT own_version bigint[])
LANGUAGE plpgsql AS $$
DECLARE
  v_row record;
BEGIN
  refusal := p_refusal;
  own_version := l_gate_version;
  FOR v_row IN
    SELECT x.leg, x.item, x.producer < 0 OR x.match < 0 OR x.market < 0 AS is_shut, coalesce(x.version <> x.producer + x.match + x.market, false) AS is_other
      FROM (SELECT q AS leg, l_item[q] AS item, l_gate_version[q] AS version, coalesce(p_producer_version[l_producer[q]], -1) AS producer,
                   coalesce(p_match_version[p_market_match[p_line_market[l_line[q]]]], -1) AS match,
                   CASE WHEN betting.is_determined(m.id) THEN -1
                        ELSE coalesce((SELECT CASE WHEN g.open THEN g.version ELSE -g.version END FROM money.gate g
                                        WHERE g.kind = 2 AND g.id = m.id), 0) END AS market
              FROM generate_series(1, cardinality(l_item)) q
             CROSS JOIN LATERAL (SELECT betting.gate_market(NULL, p_titles[l_titles[q]]) AS id) m
             WHERE m.id IS NOT NULL OFFSET 0) x
  LOOP
    own_version[v_row.leg] := NULL;
    IF v_row.is_shut THEN
      refusal[v_row.item] := coalesce(p_refusal[v_row.item], 'MARKET_SUSPENDED');
    ELSIF v_row.is_other THEN
      refusal[v_row.item] := coalesce(refusal[v_row.item], 'ODDS_CHANGED');
    END IF;
  END LOOP;
END $$;
