-- Publishes to everybody whose messages were written, read, removed or brought back. Event of the outbox: topic 'message', array userId.
CREATE OR REPLACE FUNCTION messages.publish_changes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO platform.outbox (topic, events)
  SELECT 'message', json_build_object('userId', json_agg(DISTINCT c.user_id::text)) FROM changed c HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER publish_written AFTER INSERT ON messages.message REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION messages.publish_changes();
CREATE OR REPLACE TRIGGER publish_changed AFTER UPDATE ON messages.message REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION messages.publish_changes();
