-- The one function that was left to the search path of whoever calls it. Its names are now looked up here, once, when it is made: so
-- it can still be written into the statements that use it, which a function with a search path of its own cannot.
CREATE OR REPLACE FUNCTION betting.book_left(p_book bigint, p_stake bigint, p_cashed bigint) RETURNS bigint LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN p_cashed = 0 THEN p_book ELSE pg_catalog.div(p_book::numeric * (p_stake - p_cashed) + p_stake - 1, p_stake)::bigint END;
