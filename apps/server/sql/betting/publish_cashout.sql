-- Publishes how a cashout stands. Event of the outbox: topic 'cashout', arrays cashoutId, ticketId, userId, currency, acceptance, reason,
-- amount, newOffer, partStake, decidedAt (epoch ms), stakeLeft, outcome, balance.
CREATE OR REPLACE FUNCTION betting.publish_cashout(p_id uuid) RETURNS void LANGUAGE sql SET search_path = pg_catalog, pg_temp AS $$
  INSERT INTO platform.outbox (topic, events)
  SELECT 'cashout', json_build_object('cashoutId', json_build_array(c.id), 'ticketId', json_build_array(t.id), 'userId', json_build_array(t.user_id::text),
           'currency', json_build_array(t.currency), 'acceptance', json_build_array(c.state), 'reason', json_build_array(c.reason),
             'amount', json_build_array(c.amount::text),
           'newOffer', json_build_array(c.new_offer::text), 'partStake', json_build_array(c.part_stake::text),
           'decidedAt', json_build_array(floor(extract(epoch FROM c.decided_at) * 1000)::bigint),
             'stakeLeft', json_build_array((t.stake - t.cashed_stake)::text), 'outcome', json_build_array(t.outcome),
           'balance', json_build_array(a.balance::text))
    FROM betting.cashout c JOIN betting.ticket t ON t.id = c.ticket_id
    LEFT JOIN money.account a ON a.user_id = t.user_id AND a.kind = 'cash' AND a.currency = t.currency AND a.tag = '' WHERE c.id = p_id
$$;
