-- Free bets: tokens that pay the whole stake of one ticket; only what they win is paid out (betting rules 12.2).
--
-- The money of a token is the house's. Its stake comes from a house account of its own (bonus_expense, tag free_bet) and goes back
-- there when the bet is declined or void; so bets_open holds the stakes of open bets whoever paid them, and the account shows what
-- free bets have cost.
CREATE SCHEMA bonus;
GRANT USAGE ON SCHEMA bonus TO duskline_app, duskline_report;
ALTER DEFAULT PRIVILEGES IN SCHEMA bonus GRANT SELECT ON TABLES TO duskline_report;

INSERT INTO money.account (id, kind, tag, currency)
SELECT nextval('money.house_account_id'), 'bonus_expense', 'free_bet', c.code FROM money.currency c ORDER BY c.code;

-- owner: bonus
CREATE TABLE bonus.free_bet (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id        bigint NOT NULL,
  currency       text NOT NULL REFERENCES money.currency (code),
  amount         bigint NOT NULL CHECK (amount > 0),
  min_odds_milli int CHECK (min_odds_milli > 1000),  -- of the whole bet
  max_odds_milli int CHECK (max_odds_milli > 1000),
  -- BonusStatus: APPENDED 1 (granted, starts later), ACTIVE 2, CANCELED 3 (taken back or run out), COMPLETED 4 (used)
  status         smallint NOT NULL CHECK (status BETWEEN 1 AND 4),
  granted_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at     timestamptz NOT NULL,
  grant_key      text NOT NULL,                      -- a grant happens once
  ticket_id      uuid UNIQUE,                        -- the one ticket it pays for
  used_at        timestamptz,
  reissued_for   uuid UNIQUE,                        -- the void ticket whose token this one gives back
  CONSTRAINT free_bet_granted_once UNIQUE (user_id, grant_key),
  CONSTRAINT free_bet_used CHECK ((status = 4) = (ticket_id IS NOT NULL) AND (status = 4) = (used_at IS NOT NULL))
);
CREATE INDEX free_bet_player ON bonus.free_bet (user_id, id);
CREATE INDEX free_bet_running ON bonus.free_bet (expires_at) WHERE status IN (1, 2);

-- What a token is worth never changes.
CREATE FUNCTION bonus.free_bet_guard() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RAISE EXCEPTION '% of a free bet is not allowed', TG_OP USING ERRCODE = '23001';
END $$;
CREATE TRIGGER immutable AFTER UPDATE ON bonus.free_bet FOR EACH ROW
  WHEN ((NEW.user_id, NEW.currency, NEW.amount, NEW.min_odds_milli, NEW.max_odds_milli, NEW.granted_at, NEW.expires_at, NEW.grant_key, NEW.reissued_for)
        IS DISTINCT FROM (OLD.user_id, OLD.currency, OLD.amount, OLD.min_odds_milli, OLD.max_odds_milli, OLD.granted_at, OLD.expires_at, OLD.grant_key, OLD.reissued_for))
  EXECUTE FUNCTION bonus.free_bet_guard();
CREATE TRIGGER permanent BEFORE DELETE OR TRUNCATE ON bonus.free_bet FOR EACH STATEMENT EXECUTE FUNCTION bonus.free_bet_guard();

-- Hands out a token; the same key for the same player hands out nothing more. Answers its id.
CREATE FUNCTION bonus.grant_free_bet(p_user bigint, p_currency text, p_amount bigint, p_min_odds int, p_max_odds int, p_expires timestamptz, p_key text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_id bigint;
BEGIN
  INSERT INTO bonus.free_bet (user_id, currency, amount, min_odds_milli, max_odds_milli, status, expires_at, grant_key)
  VALUES (p_user, p_currency, p_amount, p_min_odds, p_max_odds, 2, p_expires, p_key) ON CONFLICT (user_id, grant_key) DO NOTHING RETURNING id INTO v_id;
  RETURN coalesce(v_id, (SELECT f.id FROM bonus.free_bet f WHERE f.user_id = p_user AND f.grant_key = p_key));
END $$;

-- Locks tokens for a placement (ascending; after the accounts of the players) and answers which of them may pay now, in the order given.
CREATE FUNCTION bonus.lock_free_bets(p_id bigint[], p_user bigint[], p_currency text[], p_amount bigint[], p_now timestamptz) RETURNS boolean[]
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
BEGIN
  PERFORM 1 FROM bonus.free_bet f WHERE f.id = ANY (p_id) ORDER BY f.id FOR UPDATE;
  RETURN ARRAY(SELECT coalesce((SELECT f.status = 2 AND f.user_id = x.user_id AND f.currency = x.currency AND f.amount = x.amount AND f.expires_at > p_now
                                  FROM bonus.free_bet f WHERE f.id = x.id), false)
                 FROM unnest(p_id, p_user, p_currency, p_amount) WITH ORDINALITY AS x(id, user_id, currency, amount, ord) ORDER BY x.ord);
END $$;

-- The tokens are locked and pay for these tickets.
CREATE FUNCTION bonus.use_free_bets(p_id bigint[], p_ticket uuid[], p_now timestamptz) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
DECLARE
  v_used int;
BEGIN
  UPDATE bonus.free_bet f SET status = 4, ticket_id = x.ticket, used_at = p_now FROM unnest(p_id, p_ticket) AS x(id, ticket) WHERE f.id = x.id AND f.status = 2;
  GET DIAGNOSTICS v_used = ROW_COUNT;
  IF v_used < cardinality(p_id) THEN
    RAISE EXCEPTION 'a free bet was used twice' USING ERRCODE = '23001';
  END IF;
END $$;

-- Tickets that waited and were declined give their tokens back.
CREATE FUNCTION bonus.release_free_bets(p_ticket uuid[]) RETURNS void LANGUAGE sql SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
  UPDATE bonus.free_bet SET status = 2, ticket_id = NULL, used_at = NULL WHERE ticket_id = ANY (p_ticket)
$$;

-- Tickets all of whose legs are void: the player gets a token of the same kind with the old expiry. The used one stays with its ticket.
CREATE FUNCTION bonus.reissue_free_bets(p_ticket uuid[]) RETURNS void LANGUAGE sql SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
  INSERT INTO bonus.free_bet AS b (user_id, currency, amount, min_odds_milli, max_odds_milli, status, expires_at, grant_key, reissued_for)
  SELECT f.user_id, f.currency, f.amount, f.min_odds_milli, f.max_odds_milli, 2, f.expires_at, 'void-' || f.ticket_id, f.ticket_id
    FROM bonus.free_bet f WHERE f.ticket_id = ANY (p_ticket) ORDER BY f.id
      ON CONFLICT (reissued_for) DO UPDATE SET status = 2 WHERE b.status = 3
$$;

-- A void was taken back: so is the token that was given for it, unless it has been used; then the house bears it.
CREATE FUNCTION bonus.cancel_reissued(p_ticket uuid) RETURNS void LANGUAGE sql SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
  UPDATE bonus.free_bet SET status = 3 WHERE reissued_for = p_ticket AND status IN (1, 2)
$$;
REVOKE ALL ON FUNCTION bonus.lock_free_bets, bonus.use_free_bets, bonus.release_free_bets, bonus.reissue_free_bets, bonus.cancel_reissued FROM PUBLIC;

-- Tokens past their expiry. Answers how many. One that is being used is passed over: the placement has looked at the time itself.
CREATE FUNCTION bonus.expire_free_bets(p_limit int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
DECLARE
  v_count int;
BEGIN
  UPDATE bonus.free_bet f SET status = 3
   WHERE f.id = ANY (ARRAY(SELECT e.id FROM bonus.free_bet e WHERE e.status IN (1, 2) AND e.expires_at <= clock_timestamp() ORDER BY e.expires_at LIMIT p_limit FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS v_count = ROW_COUNT;
  RETURN v_count;
END $$;

GRANT SELECT ON bonus.free_bet TO duskline_app;
GRANT EXECUTE ON FUNCTION bonus.grant_free_bet, bonus.expire_free_bets TO duskline_app;
