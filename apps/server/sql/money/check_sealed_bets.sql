-- R13: tickets, settlements, cashouts and intents that are not what was sealed (ADR 7).
CREATE OR REPLACE FUNCTION money.check_sealed_bets()
  RETURNS TABLE (block text, journal text, about text, fault text)
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT s.number::text, r.journal::text, r.subject, 'the ticket, settlement, cashout or intent is not what was sealed'
    FROM money.seal s, LATERAL money.seal_bets(s.journals) r WHERE r.hash IS DISTINCT FROM substring(s.bet_rows FROM 32 * r.ord - 31 FOR 32)
$$;

GRANT EXECUTE ON FUNCTION money.check_sealed_bets TO duskline_report;
