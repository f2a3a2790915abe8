-- The answer given to a key of this person: NULL = it is new, {"state": "reused"} = it meant something else. Holds the key until the transaction ends.
CREATE OR REPLACE FUNCTION betting.result_answer(p_actor jsonb, p_request text, p_hash bytea) RETURNS json
  LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_act record;
BEGIN
  PERFORM pg_advisory_xact_lock(7064, hashtext((p_actor ->> 'userId') || '/' || p_request));
  SELECT a.hash, a.answer INTO v_act FROM betting.result_act a WHERE a.user_id = (p_actor ->> 'userId')::bigint AND a.request_id = p_request;
  IF NOT FOUND THEN RETURN NULL; END IF;
  RETURN CASE WHEN v_act.hash = p_hash THEN v_act.answer ELSE '{"state":"reused"}'::json END;
END $$;
