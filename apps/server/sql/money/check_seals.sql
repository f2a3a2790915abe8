-- R9: blocks of the chain of seals that do not follow or are not what was sealed, and journals that are not (ADR 7).
CREATE OR REPLACE FUNCTION money.check_seals()
  RETURNS TABLE (block text, journal text, fault text)
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  WITH s AS (SELECT k.*, lag(k.hash) OVER w AS before, lag(k.number) OVER w AS before_no FROM money.seal k WINDOW w AS (ORDER BY k.number))
  SELECT s.number::text, NULL::text, 'the block does not follow from the one before: one was taken out or edited' FROM s
   WHERE s.previous <> coalesce(s.before, decode(repeat('00', 32), 'hex')) OR s.number <> coalesce(s.before_no, 0) + 1
  UNION ALL
  SELECT s.number::text, NULL, 'the block is not what was sealed' FROM s
   WHERE s.hash <> money.seal_hash(s.number, s.previous, s.journals, s.money_rows, s.bet_rows)
  UNION ALL
  SELECT s.number::text, r.journal::text,
         CASE WHEN r.hash IS NULL THEN 'the journal is gone' ELSE 'the journal or one of its transfers is not what was sealed' END
    FROM money.seal s, LATERAL money.seal_money(s.journals) r WHERE r.hash IS DISTINCT FROM substring(s.money_rows FROM 32 * r.ord - 31 FOR 32)
$$;

GRANT EXECUTE ON FUNCTION money.check_seals TO duskline_report;
