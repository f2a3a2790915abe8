-- A person who is locked or excluded makes no bets and gets none accepted that wait: what decides about bets reads betting.player_state, so that
-- follows the person. Who locks in a transaction of their own takes the locks of the cash accounts first, as betting.set_player_state does: then no bet
-- that was still allowed is committed afterwards.
CREATE OR REPLACE FUNCTION betting.follow_person() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NEW.locked_at IS NOT NULL OR NEW.excluded_until IS NOT NULL OR EXISTS (SELECT 1 FROM betting.player_state s WHERE s.user_id = NEW.id) THEN
    INSERT INTO betting.player_state AS s (user_id, locked, excluded_until, terms_accepted)
    VALUES (NEW.id, NEW.locked_at IS NOT NULL, NEW.excluded_until, true)
        ON CONFLICT (user_id) DO UPDATE SET locked = NEW.locked_at IS NOT NULL, excluded_until = NEW.excluded_until;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER person_stops_bets AFTER INSERT OR UPDATE OF locked_at, excluded_until ON identity."user"
  FOR EACH ROW EXECUTE FUNCTION betting.follow_person();
