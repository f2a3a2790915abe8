-- Whether a lead that has stood for its time says so: scored no later than the fact claims, by a match that was not live before p_before.
CREATE OR REPLACE FUNCTION early_payout.has_stood(p_match int, p_type int, p_specifiers text, p_outcome text, p_scored bigint, p_before bigint) RETURNS boolean
  LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT p_specifiers = '' AND EXISTS (
    SELECT 1 FROM early_payout.lead l
     WHERE l.match_id = p_match AND l.market_type = p_type AND l.outcome_id = p_outcome AND l.withdrawn_at IS NULL AND l.due_at <= clock_timestamp()
       AND l.scored_ms <= p_scored AND l.live_ms >= p_before)
$$;
