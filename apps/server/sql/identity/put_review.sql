-- What staff says of an account that looks like another one: it is another person (CLEARED), or the same (CONFIRMED). Written to the audit log.
-- False = there is no such case that waits, or it is about p_not.
CREATE OR REPLACE FUNCTION identity.put_review(p_actor jsonb, p_case bigint, p_state text, p_reason text, p_not bigint) RETURNS boolean
  LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v identity.review_case;
BEGIN
  IF length(p_reason) NOT BETWEEN 3 AND 200 THEN
    RAISE EXCEPTION 'a reason has 3 to 200 characters' USING ERRCODE = '22023';
  END IF;
  UPDATE identity.review_case c SET state = p_state
   WHERE c.id = p_case AND c.state = 'PENDING_REVIEW' AND (p_not IS NULL OR p_not NOT IN (c.user_id, c.matched_user_id))
  RETURNING * INTO v;
  IF v.id IS NULL THEN RETURN false; END IF;
  PERFORM trading.note(p_actor, 'decide-review', 'customer:' || v.user_id, NULL,
    jsonb_build_object('case', v.id::text, 'looks', v.reason, 'other', v.matched_user_id::text, 'state', p_state), p_reason);
  RETURN true;
END $$;
