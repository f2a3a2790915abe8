-- Why a referred bet cannot be accepted on these legs now, NULL = it can: the player may not bet any more, a gate is closed, a result is known, or prices
-- were read at another version of a gate. The caller holds the gates.
CREATE OR REPLACE FUNCTION trading.acceptance_fault(t betting.ticket, p_legs jsonb, p_now timestamptz) RETURNS text
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_why text := (SELECT CASE WHEN s.locked OR s.excluded_until > p_now THEN 'AccountLockedException' WHEN s.play_blocked THEN 'PlayBlockedException' END
                     FROM betting.player_state s WHERE s.user_id = t.user_id);
BEGIN
  IF v_why IS NULL THEN
    SELECT CASE WHEN bool_or(NOT (coalesce(gp.open, false) AND coalesce(gm.open, false) AND coalesce(gk.open, true)
        AND NOT betting.is_determined(l.market_id) AND NOT betting.is_determined(betting.gate_market(l.market_id, l.titles))))
      THEN 'MARKET_SUSPENDED'
                WHEN bool_or(w."gateVersion" <> coalesce(gp.version, 0) + coalesce(gm.version, 0) + coalesce(gk.version, 0)) THEN 'STATE_CHANGED' END INTO v_why
      FROM betting.leg l
      LEFT JOIN jsonb_to_recordset(p_legs) AS w("legNo" int, "gateVersion" bigint) ON w."legNo" = l.leg_no
      LEFT JOIN money.gate gp ON gp.kind = 0 AND gp.id = l.producer LEFT JOIN money.gate gm ON gm.kind = 1 AND gm.id = l.match_id
      LEFT JOIN money.gate gk ON gk.kind = 2 AND gk.id = betting.gate_market(l.market_id, l.titles)
     WHERE l.ticket_id = t.id;
  END IF;
  RETURN v_why;
END $$;
