-- Makes work of a market: what waited for a person is settled, or was decided on something that is not so any more.
CREATE OR REPLACE FUNCTION betting.settle_again(p_market bigint) RETURNS void LANGUAGE sql SET search_path = pg_catalog, pg_temp AS $$
  INSERT INTO betting.settle_work (market_id, half, number) SELECT p_market, h, nextval('betting.fact_number') FROM generate_series(0, 1) h
      ON CONFLICT (market_id, half) DO UPDATE SET after = '00000000-0000-0000-0000-000000000000', number = excluded.number
$$;
