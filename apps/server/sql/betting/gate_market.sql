-- The market whose gate a leg stands behind: its own, and of a teased leg the one that its line was made from, which is named in its titles (betting rules 7).
CREATE OR REPLACE FUNCTION betting.gate_market(p_market bigint, p_titles jsonb) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, pg_temp AS $$
  SELECT CASE WHEN jsonb_exists(p_titles, 'teasedLine') THEN split_part(p_titles ->> 'selectionId', '.', 1)::bigint ELSE p_market END
$$;

GRANT EXECUTE ON FUNCTION betting.gate_market TO duskline_report;
