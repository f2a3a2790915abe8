-- A database of before profiles that has handed out play money is one of play money, whatever it is called now (XR-28).
CREATE OR REPLACE FUNCTION platform.set_profile(p_profile text) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF platform.profile() IS NULL AND p_profile = 'real'
     AND (EXISTS (SELECT 1 FROM money.journal j WHERE j.kind = 'demo_grant') OR EXISTS (SELECT 1 FROM identity."user" u WHERE u.demo)) THEN
    RAISE EXCEPTION 'this database has seen play money, it cannot become real' USING ERRCODE = '55000';
  END IF;
  INSERT INTO platform.deployment (profile) VALUES (p_profile) ON CONFLICT (only_row) DO NOTHING;
  IF platform.profile() <> p_profile THEN
    RAISE EXCEPTION 'this database is of the profile %, it cannot become %', platform.profile(), p_profile USING ERRCODE = '55000';
  END IF;
END $$;

-- A factor from before the ceiling, or from before it was lowered, may stay or shrink; it never rises beyond.
CREATE OR REPLACE FUNCTION trading.check_factor() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  -- An insert that meets the row of the customer becomes an update: so the row itself is asked.
  IF NEW.factor_milli <= (SELECT c.factor_milli FROM trading.customer_terms c WHERE c.user_id = NEW.user_id) THEN RETURN NEW; END IF;
  IF NEW.factor_milli > (SELECT p.customer_factor_ceiling_milli FROM trading.policy p) THEN
    RAISE EXCEPTION 'factor above the ceiling of the desk' USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
