-- The terms of a customer: the factor of every limit, and the limit of a day.
CREATE OR REPLACE FUNCTION trading.set_customer(p_user bigint, p_factor_milli int, p_day_limit bigint, p_actor jsonb, p_reason text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_before jsonb;
BEGIN
  PERFORM pg_advisory_xact_lock(7061, hashtext(p_user::text));
  SELECT to_jsonb(c) - 'updated_at' INTO v_before FROM trading.customer_terms c WHERE c.user_id = p_user;
  INSERT INTO trading.customer_terms (user_id, factor_milli, day_limit) VALUES (p_user, p_factor_milli, p_day_limit)
      ON CONFLICT (user_id) DO UPDATE SET factor_milli = p_factor_milli, day_limit = p_day_limit, updated_at = clock_timestamp();
  PERFORM trading.note(p_actor, 'set-customer', 'customer:' || p_user, v_before,
                       (SELECT to_jsonb(c) - 'updated_at' FROM trading.customer_terms c WHERE c.user_id = p_user), p_reason);
END $$;

GRANT EXECUTE ON FUNCTION trading.set_customer TO duskline_app;
