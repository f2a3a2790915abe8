-- Stores the answer of an act that has just been approved under the key of the trader who asked for it first: a repetition of
-- that request gets this answer.
CREATE OR REPLACE FUNCTION betting.answer_asker(p_subject text, p_answer json) RETURNS void LANGUAGE sql SET search_path = pg_catalog, pg_temp AS $$
  INSERT INTO betting.result_act (user_id, request_id, hash, answer)
  SELECT s.asked_by, s.asked_key, s.asked_hash, p_answer FROM trading.second_approval s
   WHERE s.subject = p_subject AND s.state = 'approved' AND s.asked_key IS NOT NULL AND s.ended_at >= now()
      ON CONFLICT DO NOTHING
$$;
