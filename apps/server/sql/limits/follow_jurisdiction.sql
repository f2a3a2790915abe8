-- An account that is opened under a jurisdiction, or put under another one, takes the forced break of that from then on, or none (trust TR-D14), and has
-- the reality check that it requires (TR-D5).
CREATE OR REPLACE FUNCTION limits.follow_jurisdiction() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  r identity.jurisdiction_rule;
BEGIN
  PERFORM limits.lock_player(NEW.user_id);
  SELECT x.* INTO r FROM identity.jurisdiction_rule x WHERE x.code = NEW.code AND x.version = NEW.version;
  IF r.break_after_minutes IS NULL THEN
    DELETE FROM limits.forced_break f WHERE f.user_id = NEW.user_id;
  ELSE
    INSERT INTO limits.forced_break (user_id, after_minutes, minutes) VALUES (NEW.user_id, r.break_after_minutes, r.break_minutes)
        ON CONFLICT (user_id) DO UPDATE SET after_minutes = EXCLUDED.after_minutes, minutes = EXCLUDED.minutes;
  END IF;
  -- Of another length where the player has chosen one; elsewhere it may be switched off again.
  IF r.reality_check_minutes IS NOT NULL THEN
    INSERT INTO limits.reality_check (user_id, minutes, set_at) VALUES (NEW.user_id, r.reality_check_minutes, clock_timestamp())
        ON CONFLICT (user_id) DO NOTHING;
  END IF;
  PERFORM limits.mark_limited(NEW.user_id, limits.has_any(NEW.user_id), clock_timestamp());
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER jurisdiction_forces_break AFTER INSERT ON identity.account_jurisdiction
  FOR EACH ROW EXECUTE FUNCTION limits.follow_jurisdiction();
