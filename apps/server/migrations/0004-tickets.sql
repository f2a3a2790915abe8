-- Tickets, their legs, results and settlements.

-- What placement must know about a player, read under the player lock (the row lock of the cash account).
CREATE TABLE betting.player_state (
  user_id        bigint PRIMARY KEY,
  locked         boolean NOT NULL DEFAULT false,
  excluded_until timestamptz,  -- self-exclusion or time-out; 'infinity' = for good
  terms_accepted boolean NOT NULL DEFAULT true
);

-- readers: wallet
CREATE TABLE betting.ticket (
  id             uuid PRIMARY KEY,           -- version 7: in order of time
  user_id        bigint NOT NULL,
  idem_key       text NOT NULL CHECK (length(idem_key) BETWEEN 8 AND 200),
  request_hash   bytea NOT NULL CHECK (octet_length(request_hash) = 32),
  bet_type       smallint NOT NULL CHECK (bet_type BETWEEN 1 AND 6),
  currency       text NOT NULL,
  stake          bigint NOT NULL CHECK (stake > 0),
  max_payout     bigint NOT NULL CHECK (max_payout >= 0),
  policy         smallint NOT NULL CHECK (policy BETWEEN 0 AND 2),
  acceptance     smallint NOT NULL CHECK (acceptance BETWEEN 0 AND 5),
  outcome        smallint NOT NULL DEFAULT 0 CHECK (outcome BETWEEN 0 AND 6),
  settle_version int NOT NULL DEFAULT 0,
  payout         bigint CHECK (payout >= 0),
  cashed_stake   bigint NOT NULL DEFAULT 0,  -- what cashouts have used of the stake and paid for it; the parts are in betting.cashout
  cashed_payout  bigint NOT NULL DEFAULT 0,
  leg_outcomes   text,                       -- a digit of TicketOutcome a leg (E = won, paid early), in the order of leg_no; NULL = nothing known of any
  reason         text,                       -- why it was declined
  session        text,
  ip             inet,
  detail         jsonb,                      -- what the bet type needs beyond its legs
  bonus          bigint NOT NULL DEFAULT 0,  -- part of the payout that is an accumulator bonus
  free_bet       bigint,                     -- the token that pays the stake; NULL = the player's cash does
  received_at    timestamptz NOT NULL,
  accepted_at    timestamptz,
  delay_until    timestamptz,                -- when a waiting state ends: live delay, traders' time, customer's time
  referred       boolean NOT NULL DEFAULT false,  -- over a limit: the traders decide, and what waits is theirs to end
  settled_at     timestamptz,
  decided_on     bigint NOT NULL DEFAULT 0,  -- betting.fact_number: its state was decided on all facts with smaller numbers
  xid            xid8 NOT NULL DEFAULT pg_current_xact_id(),  -- of the transaction that accepted (or declined) it
  CONSTRAINT ticket_once UNIQUE (idem_key, user_id),
  CONSTRAINT ticket_accepted CHECK ((acceptance IN (1, 5)) = (accepted_at IS NOT NULL)),
  CONSTRAINT ticket_reason CHECK ((acceptance = 2) = (reason IS NOT NULL)),
  CONSTRAINT ticket_settled CHECK ((outcome <> 0) = (settled_at IS NOT NULL) AND (outcome <> 0) = (payout IS NOT NULL)),
  CONSTRAINT ticket_final CHECK (outcome = 0 OR acceptance IN (1, 5)),
  -- A ticket that was cashed out whole is final at once.
  CONSTRAINT ticket_cashed CHECK (cashed_stake BETWEEN 0 AND stake AND cashed_payout >= 0 AND (cashed_stake = 0) = (cashed_payout = 0) AND (cashed_stake < stake OR outcome <> 0))
) WITH (fillfactor = 50);  -- a settlement changes every row once: it stays on its page and touches no index
CREATE INDEX ticket_player ON betting.ticket (user_id, id);
-- Teasers stand on lines that nobody but us settles: see flows/settle/teased-lines.ts.
CREATE INDEX ticket_teaser ON betting.ticket (id) WHERE bet_type = 6;
CREATE INDEX ticket_waiting ON betting.ticket (delay_until) WHERE acceptance IN (0, 3, 4);

-- readers: wallet
CREATE TABLE betting.leg (
  ticket_id     uuid NOT NULL,
  leg_no        smallint NOT NULL,
  match_id      int NOT NULL,
  market_id     bigint NOT NULL,
  market_type   int NOT NULL,
  specifiers    text NOT NULL,
  outcome_id    text NOT NULL,
  selection_id  text NOT NULL,
  producer      smallint NOT NULL,
  odds_milli    int NOT NULL CHECK (odds_milli BETWEEN 1001 AND 10000000),
  price_version bigint NOT NULL,
  is_live       boolean NOT NULL,
  is_banker     boolean NOT NULL,
  book_stake    bigint NOT NULL CHECK (book_stake >= 0),   -- this leg's share of the stake in the book's currency
  book_payout   bigint NOT NULL CHECK (book_payout >= 0),  -- what that share returns if it wins
  titles        jsonb NOT NULL,                            -- as the player saw them, with score and clock
  PRIMARY KEY (ticket_id, leg_no)
);
-- The tickets of a market in order: settlement walks it in chunks. A market id stands for match, type and specifiers.
CREATE INDEX leg_market ON betting.leg (market_id, ticket_id);

-- Nothing of a ticket changes but its state; what a leg is worth may change until the ticket is accepted.
CREATE FUNCTION betting.ticket_guard() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RAISE EXCEPTION '% of %.% is not allowed', TG_OP, TG_TABLE_SCHEMA, TG_TABLE_NAME USING ERRCODE = '23001';
END $$;
-- By columns: the conditions are looked at only when a statement sets one of them, which settlement does not.
CREATE TRIGGER immutable AFTER UPDATE OF id, user_id, idem_key, request_hash, bet_type, currency, stake, policy, received_at, session, ip, detail, free_bet,
    acceptance, max_payout, accepted_at, reason, xid ON betting.ticket FOR EACH ROW
  WHEN (NEW.id <> OLD.id OR NEW.user_id <> OLD.user_id OR NEW.idem_key <> OLD.idem_key OR NEW.request_hash <> OLD.request_hash
        OR NEW.bet_type <> OLD.bet_type OR NEW.currency <> OLD.currency OR NEW.policy <> OLD.policy OR (OLD.referred AND NOT NEW.referred)
        -- an offer the customer has taken may cut the stake, nothing may raise it
        OR (NEW.stake <> OLD.stake AND NOT (OLD.referred AND OLD.acceptance IN (0, 3) AND NEW.stake < OLD.stake))
        OR NEW.received_at <> OLD.received_at OR NEW.session IS DISTINCT FROM OLD.session OR NEW.ip IS DISTINCT FROM OLD.ip
        OR NEW.detail IS DISTINCT FROM OLD.detail OR NEW.free_bet IS DISTINCT FROM OLD.free_bet
        OR (OLD.acceptance IN (1, 2, 5) AND (NEW.max_payout <> OLD.max_payout OR NEW.accepted_at IS DISTINCT FROM OLD.accepted_at
            OR NEW.reason IS DISTINCT FROM OLD.reason OR NEW.xid <> OLD.xid OR (OLD.acceptance = 2) <> (NEW.acceptance = 2))))
  EXECUTE FUNCTION betting.ticket_guard();
-- The steps between acceptance states (ACCEPTANCE_TRANSITIONS of the betting rules): PENDING 0, ACCEPTED 1, DECLINED 2, NEW_OFFER 3, DELAYED 4, DELAYED_CASHOUT 5.
CREATE TRIGGER transition AFTER UPDATE OF acceptance ON betting.ticket FOR EACH ROW
  WHEN (NEW.acceptance <> OLD.acceptance
        AND NOT ((OLD.acceptance = 0 AND NEW.acceptance IN (1, 2, 3, 4)) OR (OLD.acceptance = 3 AND NEW.acceptance IN (1, 2, 4))
                 OR (OLD.acceptance = 4 AND NEW.acceptance IN (1, 2, 3)) OR (OLD.acceptance = 1 AND NEW.acceptance = 5) OR (OLD.acceptance = 5 AND NEW.acceptance = 1)))
  EXECUTE FUNCTION betting.ticket_guard();
CREATE TRIGGER version_grows AFTER UPDATE OF settle_version ON betting.ticket FOR EACH ROW WHEN (NEW.settle_version < OLD.settle_version)
  EXECUTE FUNCTION betting.ticket_guard();
CREATE TRIGGER permanent BEFORE DELETE OR TRUNCATE ON betting.ticket FOR EACH STATEMENT EXECUTE FUNCTION betting.ticket_guard();
CREATE TRIGGER immutable AFTER UPDATE ON betting.leg FOR EACH ROW
  WHEN ((NEW.ticket_id, NEW.leg_no, NEW.match_id, NEW.market_id, NEW.market_type, NEW.specifiers, NEW.outcome_id, NEW.selection_id, NEW.producer, NEW.is_live, NEW.is_banker, NEW.titles)
        IS DISTINCT FROM (OLD.ticket_id, OLD.leg_no, OLD.match_id, OLD.market_id, OLD.market_type, OLD.specifiers, OLD.outcome_id, OLD.selection_id, OLD.producer, OLD.is_live, OLD.is_banker, OLD.titles))
  EXECUTE FUNCTION betting.ticket_guard();
CREATE TRIGGER permanent BEFORE DELETE OR TRUNCATE ON betting.leg FOR EACH STATEMENT EXECUTE FUNCTION betting.ticket_guard();

-- No foreign keys on the path of a bet: nobody but money.place_batch inserts tickets and legs, nothing is ever deleted, and
-- reconciliation R4 looks for legs without a ticket and tickets in a currency that does not exist.

-- What is left of a leg's share of the book when cashouts have used p_cashed of a stake. A function of the sum only, so parts
-- taken away one after the other always leave exactly this.
CREATE FUNCTION betting.book_left(p_book bigint, p_stake bigint, p_cashed bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS
$$ SELECT CASE WHEN p_cashed = 0 THEN p_book ELSE pg_catalog.div(p_book::numeric * (p_stake - p_cashed) + p_stake - 1, p_stake)::bigint END $$;

-- The smallest ticket id (UUID version 7) of a moment: lets the index on (user_id, id) answer questions about time.
CREATE FUNCTION betting.first_ticket_id(p_at timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS
$$ SELECT (lpad(to_hex(floor(extract(epoch FROM p_at) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid $$;

-- Changing it takes the player lock first: no bet that was still allowed can be committed after this returns.
CREATE FUNCTION betting.set_player_state(p_user bigint, p_locked boolean, p_excluded_until timestamptz, p_terms_accepted boolean) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM 1 FROM money.account WHERE user_id = p_user AND kind = 'cash' ORDER BY id FOR UPDATE;
  INSERT INTO betting.player_state (user_id, locked, excluded_until, terms_accepted) VALUES (p_user, p_locked, p_excluded_until, p_terms_accepted)
      ON CONFLICT (user_id) DO UPDATE SET locked = p_locked, excluded_until = p_excluded_until, terms_accepted = p_terms_accepted;
END $$;

-- Liability per line (a selection of a market) in the book's currency, over tickets that were not declined.
CREATE TABLE betting.exposure (
  market_id bigint NOT NULL,
  outcome_id text NOT NULL,
  match_id int NOT NULL,
  stake bigint NOT NULL,
  payout bigint NOT NULL,
  -- The net liability that is certainly allowed (the smaller of the line's and the market's limit), or NULL when the writer
  -- has compared exactly, netting the market. See money.place_batch.
  ceiling bigint,
  PRIMARY KEY (market_id, outcome_id),
  CONSTRAINT exposure_ceiling CHECK (payout - stake <= ceiling)
) WITH (fillfactor = 40);
CREATE INDEX exposure_match ON betting.exposure (match_id);

-- What settled a ticket, version by version. At most one version of a ticket is live.
-- readers: wallet
CREATE TABLE betting.settlement (
  ticket_id   uuid NOT NULL,
  version     int NOT NULL CHECK (version > 0),
  outcome     smallint NOT NULL CHECK (outcome BETWEEN 1 AND 6),
  payout      bigint NOT NULL CHECK (payout >= 0),
  journal_id  bigint NOT NULL,
  reversed_by bigint,
  created_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (ticket_id, version)
);
CREATE UNIQUE INDEX one_live_settlement ON betting.settlement (ticket_id) WHERE reversed_by IS NULL;
CREATE UNIQUE INDEX settlement_reversed_once ON betting.settlement (reversed_by) WHERE reversed_by IS NOT NULL;
CREATE TRIGGER immutable AFTER UPDATE ON betting.settlement FOR EACH ROW
  WHEN (OLD.reversed_by IS NOT NULL OR NEW.reversed_by IS NULL
        OR (NEW.ticket_id, NEW.version, NEW.outcome, NEW.payout, NEW.journal_id) IS DISTINCT FROM (OLD.ticket_id, OLD.version, OLD.outcome, OLD.payout, OLD.journal_id))
  EXECUTE FUNCTION betting.ticket_guard();
CREATE TRIGGER permanent BEFORE DELETE OR TRUNCATE ON betting.settlement FOR EACH STATEMENT EXECUTE FUNCTION betting.ticket_guard();

GRANT SELECT ON betting.settlement TO duskline_app;
GRANT SELECT ON betting.player_state TO duskline_app;
GRANT EXECUTE ON FUNCTION betting.set_player_state, betting.first_ticket_id TO duskline_app;
GRANT SELECT ON betting.ticket, betting.leg, betting.exposure TO duskline_app;
