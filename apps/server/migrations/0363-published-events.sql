-- What appends events to the outbox is called by that. Triggers go on meanwhile.
DO $$ BEGIN
  IF to_regprocedure('messages.tell()') IS NOT NULL THEN
    ALTER FUNCTION messages.tell() RENAME TO publish_changes;
    ALTER TRIGGER tell_written ON messages.message RENAME TO publish_written;
    ALTER TRIGGER tell_changed ON messages.message RENAME TO publish_changed;
  END IF;
END $$;
DROP FUNCTION IF EXISTS betting.tell_cashout(uuid);
DROP FUNCTION IF EXISTS trading.tell_step(betting.ticket, text, jsonb, jsonb, smallint, text, bigint, uuid, timestamptz);
