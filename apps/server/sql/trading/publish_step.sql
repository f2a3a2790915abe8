-- Says a step of a referred bet once, with the thing itself: to the audit and to the player. t is the ticket as it was, p_offer the offer made or ended.
CREATE OR REPLACE FUNCTION trading.publish_step(t betting.ticket, p_event text, p_actor jsonb, p_terms jsonb, p_to smallint, p_why text, p_stake bigint,
  p_offer uuid, p_until timestamptz) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM trading.note(p_actor, p_event, 'ticket:' || t.id,
                       jsonb_build_object('acceptance', t.acceptance, 'stakeMinor', t.stake::text, 'maxPayoutMinor', t.max_payout::text),
                       jsonb_build_object('acceptance', p_to, 'stakeMinor', coalesce(CASE WHEN p_to = 3 THEN p_terms ->> 'stakeMinor' END, p_stake::text),
                                          'offerId', p_offer, 'legs', CASE WHEN p_to <> 2 THEN coalesce(p_terms -> 'legs', '[]') END, 'reason', p_why),
                       coalesce(p_terms ->> 'note', p_why));
  INSERT INTO platform.outbox (topic, events)
  SELECT 'ticket', json_build_object('ticketId', json_build_array(t.id), 'userId', json_build_array(t.user_id::text), 'currency', json_build_array(t.currency),
                                     'acceptance', json_build_array(p_to), 'reason', json_build_array(p_why), 'balance', json_build_array(a.balance::text),
                                     'decidedBy', json_build_array(CASE WHEN p_to IN (3, 4) THEN floor(extract(epoch FROM p_until) * 1000)::bigint END),
                                     'offer', json_build_array(CASE WHEN p_to = 3 THEN
                                       json_build_object('offerId', p_offer, 'betType', t.bet_type, 'stakeMinor', p_terms ->> 'stakeMinor',
                                                         'maxPayoutMinor', p_terms ->> 'maxPayoutMinor', 'oddsMilli', (p_terms ->> 'totalOddsMilli')::int) END))
    FROM money.account a WHERE a.user_id = t.user_id AND a.kind = 'cash' AND a.currency = t.currency AND a.tag = '';
END $$;
