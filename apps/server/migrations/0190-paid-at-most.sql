-- What the application decides of a bet is bounded by what was sold: no payment above it, and nothing paid early without a lead (XR-28).

-- owner: tickets
-- A ticket returns at most its cap, or its stake where that is more (packages/betting payout-cap); what cashouts have left of it, its share of both; and
-- a bonus what was promised with it. Conditions of the row: they hold whoever writes it. Rows of before are for reconciliation (R4) to find.
ALTER TABLE betting.ticket
  ADD CONSTRAINT ticket_paid_at_most CHECK (
    payout - bonus <= CASE WHEN cashed_stake = 0 THEN greatest(max_payout, stake)
                           ELSE greatest(betting.book_left(max_payout, stake, cashed_stake), stake - cashed_stake) END) NOT VALID,
  ADD CONSTRAINT ticket_cashed_at_most CHECK (cashed_payout <= greatest(max_payout, stake)) NOT VALID,
  ADD CONSTRAINT ticket_bonus_at_most CHECK (
    bonus = 0 OR (bonus > 0 AND coalesce(detail ? 'bonus', false) AND bonus <= coalesce((detail #>> '{bonus,max}')::numeric, max_payout))) NOT VALID;

GRANT EXECUTE ON FUNCTION betting.book_left TO duskline_report;  -- reconciliation asks the same

-- owner: early-payout
ALTER TABLE early_payout.lead ADD CONSTRAINT lead_is_one CHECK (CASE side WHEN 'home' THEN home - away ELSE away - home END >= lead) NOT VALID;

-- Whether a lead that has stood for its time says so: scored no later than the fact claims, by a match that was not live before p_before.
CREATE FUNCTION early_payout.has_stood(p_match int, p_type int, p_specifiers text, p_outcome text, p_scored bigint, p_before bigint) RETURNS boolean
  LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT p_specifiers = '' AND EXISTS (
    SELECT 1 FROM early_payout.lead l
     WHERE l.match_id = p_match AND l.market_type = p_type AND l.outcome_id = p_outcome AND l.withdrawn_at IS NULL AND l.due_at <= clock_timestamp()
       AND l.scored_ms <= p_scored AND l.live_ms >= p_before)
$$;
REVOKE ALL ON FUNCTION early_payout.has_stood FROM PUBLIC;

-- owner: tickets
-- As in 0178, and: what was paid early (kind 5) needs its lead.
CREATE OR REPLACE FUNCTION betting.record_facts(p_facts json) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_of_desk boolean;
  v_no_lead boolean;
BEGIN
  SELECT bool_or(x.kind = 6), bool_or(CASE WHEN x.kind = 5 THEN early_payout.has_stood(x.match_id, x.market_type, x.specifiers, x.outcome_id, x.feed_ts, x.to_ms) IS NOT TRUE END)
    INTO v_of_desk, v_no_lead FROM json_populate_recordset(NULL::betting.fact, p_facts) x;
  IF v_of_desk THEN
    RAISE EXCEPTION 'what a person says of results comes from the trading desk alone' USING ERRCODE = '42501';
  ELSIF v_no_lead THEN
    RAISE EXCEPTION 'an early payout without a lead that has stood' USING ERRCODE = '42501';
  END IF;
  RETURN betting.store_facts(p_facts);
END $$;
