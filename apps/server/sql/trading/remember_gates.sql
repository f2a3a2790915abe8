-- An offer of a trader holds its odds until it is over, unless play moves. So it remembers the versions of the gates it was made behind: a
-- suspension in between, however short, ends it, on every node and through a restart. Taking the offer sends these versions back.
CREATE OR REPLACE FUNCTION trading.remember_gates() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  -- Under the shared locks of the producers and matches, which the step that makes an offer holds.
  NEW.legs := (SELECT jsonb_agg(e.leg || jsonb_build_object('gateVersion', (coalesce(gp.version, 0) + coalesce(gm.version, 0) + coalesce(gk.version, 0))::text)
    ORDER BY e.at)
                 FROM jsonb_array_elements(NEW.legs) WITH ORDINALITY AS e(leg, at)
                 JOIN betting.leg l ON l.ticket_id = NEW.ticket_id AND l.leg_no = (e.leg ->> 'legNo')::int
                 LEFT JOIN money.gate gp ON gp.kind = 0 AND gp.id = l.producer LEFT JOIN money.gate gm ON gm.kind = 1 AND gm.id = l.match_id
                 LEFT JOIN money.gate gk ON gk.kind = 2 AND gk.id = betting.gate_market(l.market_id, l.titles));
  RETURN NEW;
END $$;
