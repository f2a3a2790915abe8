-- Fences writing that belongs to a role: raises DL090 unless p_term is the current term, and holds that term until the transaction ends. Without a term only
-- while nobody holds a lease of the role: a tool on a database that no server has, or a server of a release before leases.
-- p_lapsed: also when the lease of the term has run out and nobody has taken over, for what only shuts.
CREATE OR REPLACE FUNCTION platform.check_term(p_role text, p_term bigint, p_lapsed boolean DEFAULT false) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_term bigint;
  v_held boolean;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7210, platform.role_number(p_role));
  SELECT t.term, coalesce(t.lease_until > clock_timestamp(), false) INTO v_term, v_held FROM platform.role_term t WHERE t.role = p_role;
  IF p_term IS NULL AND NOT coalesce(v_held, false) THEN RETURN; END IF;
  IF p_term = v_term AND (v_held OR p_lapsed) THEN RETURN; END IF;
  IF p_term = v_term THEN RAISE EXCEPTION 'the lease of the role % in term % has run out', p_role, v_term USING ERRCODE = 'DL090'; END IF;
  RAISE EXCEPTION 'the role % is in term %, and this was sent in %', p_role, v_term, coalesce('term ' || p_term, 'none') USING ERRCODE = 'DL090';
END $$;

GRANT EXECUTE ON FUNCTION platform.check_term TO duskline_app;
