-- The actor (as in trading.note) for a person by their name, or NULL when nobody of this name holds the role of a trader now. For the owner of the schema.
CREATE OR REPLACE FUNCTION trading.trader_named(p_name text) RETURNS jsonb LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT jsonb_build_object('kind', 'trader', 'userId', u.id::text, 'name', u.user_name)
    FROM identity."user" u WHERE u.user_name = p_name AND identity.is_trader(u.id)
$$;
