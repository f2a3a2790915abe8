-- How many facts there are about a ticket's markets. Facts are only ever added: the same number is the same set.
CREATE OR REPLACE FUNCTION betting.fact_count(p_ticket uuid) RETURNS bigint LANGUAGE sql STABLE
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS
$$ SELECT count(*) FROM betting.leg l JOIN betting.fact f ON f.market_id = l.market_id WHERE l.ticket_id = p_ticket $$;
