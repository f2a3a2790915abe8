-- How many facts there are about a ticket's markets, and about the other markets of an outright: a withdrawal that is named there concerns it as well.
-- Facts are only ever added: the same number is the same set.
CREATE OR REPLACE FUNCTION betting.fact_count(p_ticket uuid) RETURNS bigint LANGUAGE sql STABLE
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS
$$ SELECT (SELECT count(*) FROM betting.leg l JOIN betting.fact f ON f.market_id = l.market_id WHERE l.ticket_id = p_ticket)
        + (SELECT count(*) FROM betting.leg l JOIN betting.fact f ON f.match_id = l.match_id
            WHERE l.ticket_id = p_ticket AND l.market_type IN (534, 536) AND f.market_id <> l.market_id) $$;
