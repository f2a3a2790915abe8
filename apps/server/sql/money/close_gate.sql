-- Closes a match, or (p_markets given) some of its markets. Servers of the release before call it; this one calls money.set_gates.
CREATE OR REPLACE FUNCTION money.close_gate(p_match int, p_markets bigint[] DEFAULT NULL, p_reason text DEFAULT '', p_term bigint DEFAULT NULL,
  OUT versions bigint[], OUT waited_ms float8) LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT s.versions, s.waited_ms
    FROM (SELECT coalesce(p_markets, ARRAY[p_match::bigint]) AS ids, CASE WHEN p_markets IS NULL THEN 1 ELSE 2 END::smallint AS kind) g,
         LATERAL (SELECT cardinality(g.ids) AS many) n,
         money.set_gates(array_fill(g.kind, ARRAY[n.many]), g.ids, array_fill(p_match, ARRAY[n.many]), array_fill(false, ARRAY[n.many]),
                         array_fill(p_reason, ARRAY[n.many]), p_term) s
$$;

GRANT EXECUTE ON FUNCTION money.close_gate TO duskline_app;
