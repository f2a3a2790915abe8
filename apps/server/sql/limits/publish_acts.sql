-- Publishes to everybody who acts on their limits, so that it is weighed soon whichever process took the call.
-- Event of the outbox: topic 'limit', array userId.
CREATE OR REPLACE FUNCTION limits.publish_acts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO platform.outbox (topic, events)
  SELECT 'limit', json_build_object('userId', json_agg(DISTINCT c.user_id::text)) FROM changed c WHERE c.act IN ('ask', 'keep') HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER publish_acts AFTER INSERT ON limits.act REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION limits.publish_acts();
