-- Whether one of these cases of doubtful results waits for a decision.
CREATE OR REPLACE FUNCTION betting.has_open_case(p_case text[]) RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT EXISTS (SELECT 1 FROM betting.result_case c WHERE c.state = 'open' AND c.id::text = ANY (p_case))
$$;
