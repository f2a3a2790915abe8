-- Many changes in one transaction: [{kind: 'producer' | 'match' | 'market', id, matchId?, open, reason?}]. p_term: of the role feed.
CREATE OR REPLACE FUNCTION money.apply_gates(p_changes jsonb, p_term bigint DEFAULT NULL) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_row record;
BEGIN
  PERFORM platform.check_term('feed', p_term);
  PERFORM pg_advisory_xact_lock(7000, g.id) FROM (SELECT DISTINCT (e ->> 'id')::int AS id FROM jsonb_array_elements(p_changes) e
    WHERE e ->> 'kind' = 'producer' ORDER BY 1) g;
  PERFORM pg_advisory_xact_lock(7001, g.id)
     FROM (SELECT DISTINCT CASE e ->> 'kind' WHEN 'match' THEN (e ->> 'id')::int ELSE (e ->> 'matchId')::int END AS id
             FROM jsonb_array_elements(p_changes) e WHERE e ->> 'kind' <> 'producer' ORDER BY 1) g;
  FOR v_row IN
    SELECT c.kind, c.match_id, c.open, c.reason, array_agg(c.id ORDER BY c.id) AS ids, min(c.ord) AS ord
      FROM (SELECT CASE e.x ->> 'kind' WHEN 'producer' THEN 0 WHEN 'match' THEN 1 ELSE 2 END::smallint AS kind, (e.x ->> 'id')::bigint AS id,
                   (e.x ->> 'matchId')::int AS match_id, (e.x ->> 'open')::boolean AS open, coalesce(e.x ->> 'reason', '') AS reason, e.ord
              FROM jsonb_array_elements(p_changes) WITH ORDINALITY AS e(x, ord)) c
     GROUP BY 1, 2, 3, 4 ORDER BY ord
  LOOP
    PERFORM money.gate_set(v_row.kind, v_row.ids, CASE WHEN v_row.kind = 2 THEN v_row.match_id END, v_row.open, v_row.reason);
  END LOOP;
END $$;

GRANT EXECUTE ON FUNCTION money.apply_gates TO duskline_app;
