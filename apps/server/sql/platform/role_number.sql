-- The number of a role in the locks of its terms: 7200 (with the term: who holds it) and 7210 (writing under it).
CREATE OR REPLACE FUNCTION platform.role_number(p_role text) RETURNS int LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT CASE p_role WHEN 'feed' THEN 1 ELSE 2 END
$$;
