-- The hash of a block of the chain of seals: its number, the block before it, its journals and their hashes.
CREATE OR REPLACE FUNCTION money.seal_hash(p_number bigint, p_previous bytea, p_journals bigint[], p_money bytea, p_bets bytea) RETURNS bytea
  LANGUAGE sql IMMUTABLE
  SET search_path = pg_catalog, pg_temp AS
$$ SELECT sha256(convert_to(p_number || ' ' || p_journals::text || ' ', 'UTF8') || p_previous || p_money || p_bets) $$;

GRANT EXECUTE ON FUNCTION money.seal_hash TO duskline_report;
