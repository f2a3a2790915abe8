-- Holds shut or lets go: a market, a match, or a sport (p_matches = its matches known now; later ones are refused by the board). Returns the
-- new versions of the gates of p_matches, or of the one gate. NULL = it stood like that already, nothing was done.
CREATE OR REPLACE FUNCTION trading.set_suspension(p_kind text, p_id bigint, p_match int, p_matches int[], p_held boolean, p_actor jsonb, p_reason text)
  RETURNS bigint[] LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_versions bigint[];
BEGIN
  PERFORM pg_advisory_xact_lock(7062, hashtext(p_kind || p_id));
  IF EXISTS (SELECT 1 FROM trading.suspension s WHERE s.kind = p_kind AND s.id = p_id) = p_held THEN RETURN NULL; END IF;
  v_versions := CASE p_kind WHEN 'market' THEN money.hold_gates(2::smallint, ARRAY[p_id], p_match, p_held, 1::smallint, p_reason)
                            WHEN 'match' THEN money.hold_gates(1::smallint, ARRAY[p_id], NULL, p_held, 1::smallint, p_reason)
                            ELSE coalesce(money.hold_gates(1::smallint, p_matches::bigint[], NULL, p_held, 2::smallint, p_reason), '{}') END;
  IF p_held THEN
    INSERT INTO trading.suspension (kind, id, match_id, reason, made_by) VALUES (p_kind, p_id, p_match, p_reason, p_actor ->> 'name');
  ELSE
    DELETE FROM trading.suspension s WHERE s.kind = p_kind AND s.id = p_id;
  END IF;
  PERFORM trading.note(p_actor, CASE WHEN p_held THEN 'suspend' ELSE 'resume' END, p_kind || ':' || p_id, jsonb_build_object('suspended', NOT p_held),
                       jsonb_build_object('suspended', p_held, 'matches', CASE WHEN p_kind = 'sport' THEN cardinality(p_matches) END), p_reason);
  RETURN v_versions;
END $$;

GRANT EXECUTE ON FUNCTION trading.set_suspension TO duskline_app;
