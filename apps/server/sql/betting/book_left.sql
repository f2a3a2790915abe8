-- What is left of a leg's share of the book when cashouts have used p_cashed of a stake. A function of the sum only, so parts
-- taken away one after the other always leave exactly this.
--
-- Its names are resolved once, when it is created: so it is safe from the search path of its caller, and can still be inlined into the
-- statements that use it, which a function with a search path of its own cannot.
CREATE OR REPLACE FUNCTION betting.book_left(p_book bigint, p_stake bigint, p_cashed bigint) RETURNS bigint LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN p_cashed = 0 THEN p_book ELSE pg_catalog.div(p_book::numeric * (p_stake - p_cashed) + p_stake - 1, p_stake)::bigint END;

GRANT EXECUTE ON FUNCTION betting.book_left TO duskline_report;
