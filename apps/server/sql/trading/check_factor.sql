-- A factor multiplies every limit of a customer: nobody lifts it beyond the policy, whichever way it is written. A factor from before the ceiling, or from
-- before it was lowered, may stay or shrink; it never rises beyond.
CREATE OR REPLACE FUNCTION trading.check_factor() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  -- An insert that meets the row of the customer becomes an update: so the row itself is asked.
  IF NEW.factor_milli <= (SELECT c.factor_milli FROM trading.customer_terms c WHERE c.user_id = NEW.user_id) THEN RETURN NEW; END IF;
  IF NEW.factor_milli > (SELECT p.customer_factor_ceiling_milli FROM policy.desk p) THEN
    RAISE EXCEPTION 'factor above the ceiling of the desk' USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
