-- The ledger: accounts, journals, transfers. One transfer = one debit, one credit, one positive amount in one currency, so
-- the books balance by construction. Player balances are kept on the account row; house balances are derived, because a
-- single hot row would serialise every bet.
--
-- Rows here are never edited or deleted. Because of that, references can be checked once, when a row is written, set by set
-- in statement triggers; row-by-row foreign keys would cost more than the rest of a bet and lock the house accounts.

CREATE TABLE money.currency (
  code  text PRIMARY KEY CHECK (code ~ '^[A-Za-z]{3,5}$'),
  scale smallint NOT NULL CHECK (scale BETWEEN 0 AND 8)  -- decimal digits of the minor unit
);
INSERT INTO money.currency (code, scale) VALUES
  ('BRL', 2), ('USD', 2), ('MXN', 2), ('ARS', 2), ('mBTC', 5), ('USDTE', 2), ('USDTT', 2), ('EUR', 2), ('GBP', 2),
  ('INR', 2), ('TRY', 2), ('RUB', 2), ('JPY', 0), ('CLP', 0), ('KRW', 0), ('KWD', 3);

CREATE SEQUENCE money.player_account_id AS bigint MINVALUE 1;
CREATE SEQUENCE money.house_account_id AS bigint INCREMENT -1 MAXVALUE -1 MINVALUE -9223372036854775808 START -1;

-- Players have positive ids, the house negative ones: the sign says whether a balance is kept, and lets the statement
-- indexes on transfer leave the house out.
CREATE TABLE money.account (
  id       bigint PRIMARY KEY,
  user_id  bigint,
  kind     text NOT NULL CHECK (kind IN ('cash', 'bonus', 'reserved', 'withdrawing', 'receivable',
             'bets_open', 'house_pnl', 'psp_clearing', 'casino_clearing', 'bonus_expense', 'agent_commission', 'adjustment', 'fx')),
  tag      text NOT NULL DEFAULT '',
  currency text NOT NULL REFERENCES money.currency (code),
  balance  bigint,  -- minor units; NULL = not kept
  CONSTRAINT account_owner CHECK ((user_id IS NULL) = (kind NOT IN ('cash', 'bonus', 'reserved', 'withdrawing', 'receivable'))),
  CONSTRAINT account_sign CHECK (id <> 0 AND (user_id IS NULL) = (id < 0)),
  CONSTRAINT account_no_overdraft CHECK (user_id IS NULL OR (balance IS NOT NULL AND (balance >= 0 OR kind = 'receivable'))),
  -- What a player owes after a payout was taken back that had been spent: zero or less, paid off by the next winnings.
  CONSTRAINT account_receivable CHECK (kind <> 'receivable' OR balance <= 0),
  CONSTRAINT account_house_derived CHECK (user_id IS NOT NULL OR balance IS NULL),
  CONSTRAINT account_once UNIQUE NULLS NOT DISTINCT (user_id, kind, currency, tag)
) WITH (fillfactor = 50);  -- room for the next version of a balance on the same page
-- Debtors are few: this finds them without looking at every winner's accounts.
CREATE INDEX account_debtor ON money.account (user_id, currency) WHERE kind = 'receivable';

CREATE SEQUENCE money.journal_id AS bigint;

-- One row per event that moves money. (scope, kind, idem_key) happens once, for ever.
CREATE TABLE money.journal (
  id           bigint PRIMARY KEY DEFAULT nextval('money.journal_id'),
  kind         text NOT NULL CHECK (kind <> ''),
  scope        text NOT NULL,
  idem_key     text NOT NULL CHECK (length(idem_key) BETWEEN 8 AND 200),
  request_hash bytea NOT NULL CHECK (octet_length(request_hash) = 32),
  reverses     bigint CHECK (reverses <> id),
  actor        text NOT NULL CHECK (actor <> ''),
  reason       text,
  xid          xid8 NOT NULL DEFAULT pg_current_xact_id(),
  created_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT journal_once UNIQUE (kind, scope, idem_key)
);
CREATE UNIQUE INDEX journal_reversed_once ON money.journal (reverses) WHERE reverses IS NOT NULL;

CREATE TABLE money.transfer (
  journal_id     bigint NOT NULL,
  seq            smallint NOT NULL CHECK (seq > 0),
  debit_account  bigint NOT NULL,
  credit_account bigint NOT NULL,
  currency       text NOT NULL,
  amount         bigint NOT NULL CHECK (amount > 0 AND amount <= 1000000000000000),
  CONSTRAINT transfer_two_sides CHECK (debit_account <> credit_account),
  PRIMARY KEY (journal_id, seq)
);
CREATE INDEX transfer_debit ON money.transfer (debit_account, journal_id) WHERE debit_account > 0;
CREATE INDEX transfer_credit ON money.transfer (credit_account, journal_id) WHERE credit_account > 0;

-- Applies a whole statement's transfers at once and checks what foreign keys would: the journal was written by this
-- transaction, both accounts exist and have the currency of the transfer.
CREATE FUNCTION money.transfer_apply() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_transfers bigint; v_open bigint; v_players bigint; v_applied bigint;
BEGIN
  -- These plans are made once, perhaps while the tables are empty, and kept. A join could then be a walk over the whole table.
  -- So tables are entered by scalar or LATERAL ... OFFSET 0 subqueries, and where a join is needed (UPDATE) by
  -- `id = ANY (ARRAY[x])`: none of them can be planned but as a look into the index, row by row.
  SELECT count(*), count((SELECT j.id FROM money.journal j WHERE j.id = f.journal_id AND j.xid = pg_current_xact_id())) INTO v_transfers, v_open FROM fresh f;
  IF v_open < v_transfers THEN
    RAISE EXCEPTION 'a transfer names a journal that is closed or unknown' USING ERRCODE = '23001';
  END IF;
  IF EXISTS (SELECT 1 FROM (SELECT DISTINCT least(f.debit_account, f.credit_account) AS id, f.currency FROM fresh f) h
              WHERE h.id < 0 AND NOT EXISTS (SELECT 1 FROM money.account a WHERE a.id = h.id AND a.currency = h.currency))
     OR EXISTS (SELECT 1 FROM fresh f WHERE f.debit_account < 0 AND f.credit_account < 0
                   AND NOT EXISTS (SELECT 1 FROM money.account a WHERE a.id = greatest(f.debit_account, f.credit_account) AND a.currency = f.currency)) THEN
    RAISE EXCEPTION 'a transfer names a house account that is unknown or has another currency' USING ERRCODE = '23503';
  END IF;
  WITH delta AS MATERIALIZED (
    SELECT m.account, m.currency, sum(m.amount)::bigint AS amount
      FROM (SELECT f.credit_account AS account, f.currency, f.amount FROM fresh f WHERE f.credit_account > 0
            UNION ALL
            SELECT f.debit_account, f.currency, -f.amount FROM fresh f WHERE f.debit_account > 0) m
     GROUP BY m.account, m.currency ORDER BY m.account),
  applied AS (
    UPDATE money.account a SET balance = a.balance + d.amount FROM delta d WHERE a.id = ANY (ARRAY[d.account]) AND a.currency = d.currency RETURNING 1)
  SELECT (SELECT count(*) FROM delta), (SELECT count(*) FROM applied) INTO v_players, v_applied;
  IF v_applied < v_players THEN
    RAISE EXCEPTION 'a transfer names a player account that is unknown or has another currency' USING ERRCODE = '23503';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER apply AFTER INSERT ON money.transfer REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION money.transfer_apply();

-- A journal and its transfers are written by ONE statement (WITH j AS (INSERT ...) INSERT ...): this trigger runs when that
-- statement ends and refuses a journal that moved nothing (its transfers count from 1), or that reverses nothing.
CREATE FUNCTION money.journal_check() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_bad bigint;
BEGIN
  SELECT f.id INTO v_bad FROM fresh f WHERE (SELECT t.seq FROM money.transfer t WHERE t.journal_id = f.id AND t.seq = 1) IS NULL LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'journal % is empty', v_bad USING ERRCODE = '23514';
  END IF;
  SELECT f.reverses INTO v_bad FROM fresh f
   WHERE f.reverses IS NOT NULL AND NOT EXISTS (SELECT 1 FROM money.journal j WHERE j.id = f.reverses) LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'journal % does not exist and cannot be reversed', v_bad USING ERRCODE = '23503';
  END IF;
  IF EXISTS (SELECT 1 FROM fresh f WHERE f.xid <> pg_current_xact_id()) THEN
    RAISE EXCEPTION 'a journal names a transaction that is not its own' USING ERRCODE = '23001';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER not_empty AFTER INSERT ON money.journal REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION money.journal_check();

CREATE FUNCTION money.deny() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RAISE EXCEPTION '%.% is append-only', TG_TABLE_SCHEMA, TG_TABLE_NAME USING ERRCODE = '23001';
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON money.transfer FOR EACH STATEMENT EXECUTE FUNCTION money.deny();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON money.journal FOR EACH STATEMENT EXECUTE FUNCTION money.deny();

CREATE FUNCTION money.account_guard() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    RAISE EXCEPTION 'accounts open at zero' USING ERRCODE = '23001';
  ELSIF TG_OP = 'UPDATE' THEN
    RAISE EXCEPTION 'balances change only through transfers, and nothing else of an account changes' USING ERRCODE = '23001';
  END IF;
  RAISE EXCEPTION 'accounts are permanent' USING ERRCODE = '23001';
END $$;
CREATE TRIGGER opens_at_zero BEFORE INSERT ON money.account FOR EACH ROW WHEN (NEW.balance <> 0) EXECUTE FUNCTION money.account_guard();
-- AFTER, because a BEFORE trigger would lock the row once more; the condition is evaluated without calling a function.
-- Inside transfer_apply the depth is 1.
CREATE TRIGGER only_by_transfer AFTER UPDATE ON money.account FOR EACH ROW
  WHEN (NEW.id <> OLD.id OR NEW.user_id IS DISTINCT FROM OLD.user_id OR NEW.kind <> OLD.kind OR NEW.tag <> OLD.tag OR NEW.currency <> OLD.currency
        OR (NEW.balance IS DISTINCT FROM OLD.balance AND pg_trigger_depth() = 0))
  EXECUTE FUNCTION money.account_guard();
CREATE TRIGGER permanent BEFORE DELETE OR TRUNCATE ON money.account FOR EACH STATEMENT EXECUTE FUNCTION money.account_guard();

-- House accounts of every currency. Those of a provider (psp_clearing, casino_clearing) are opened when it is configured.
INSERT INTO money.account (id, kind, currency)
SELECT nextval('money.house_account_id'), k.kind, c.code
  FROM money.currency c CROSS JOIN unnest(ARRAY['bets_open', 'house_pnl', 'bonus_expense', 'agent_commission', 'adjustment', 'fx']) AS k(kind)
 ORDER BY c.code, k.kind;

CREATE FUNCTION money.house_account(p_kind text, p_currency text, p_tag text DEFAULT '') RETURNS bigint LANGUAGE sql STABLE
  SET search_path = pg_catalog, pg_temp AS
$$ SELECT id FROM money.account WHERE user_id IS NULL AND kind = p_kind AND currency = p_currency AND tag = p_tag $$;

-- Opens what a player needs in one currency; opening twice changes nothing.
CREATE FUNCTION money.open_accounts(p_user bigint, p_currency text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO money.account (id, user_id, kind, currency, balance)
  SELECT nextval('money.player_account_id'), p_user, k.kind, p_currency, 0
    FROM unnest(ARRAY['cash', 'bonus', 'reserved', 'withdrawing']) AS k(kind)
   WHERE NOT EXISTS (SELECT 1 FROM money.account a WHERE a.user_id = p_user AND a.kind = k.kind AND a.currency = p_currency AND a.tag = '')
      ON CONFLICT DO NOTHING;
END $$;

-- One journal with one transfer: the shape of every simple money event. Returns the journal, also when it had been written
-- before with the same hash. SQLSTATE DL001 = the key was used for something else; 23514 = not enough money.
CREATE FUNCTION money.post(p_kind text, p_scope text, p_key text, p_hash bytea, p_actor text, p_reason text,
                           p_debit bigint, p_credit bigint, p_currency text, p_amount bigint) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_id bigint := nextval('money.journal_id');
  v_old record;
BEGIN
  PERFORM 1 FROM money.account WHERE id IN (p_debit, p_credit) AND id > 0 ORDER BY id FOR UPDATE;
  WITH j AS (
    INSERT INTO money.journal (id, kind, scope, idem_key, request_hash, actor, reason)
    VALUES (v_id, p_kind, p_scope, p_key, p_hash, p_actor, p_reason) ON CONFLICT (kind, scope, idem_key) DO NOTHING RETURNING id)
  INSERT INTO money.transfer (journal_id, seq, debit_account, credit_account, currency, amount)
  SELECT j.id, 1, p_debit, p_credit, p_currency, p_amount FROM j;
  IF FOUND THEN
    INSERT INTO platform.outbox (topic, events)
    SELECT 'balance', json_build_object('journalId', array_agg(v_id), 'userId', array_agg(a.user_id::text), 'currency', array_agg(a.currency),
                                        'kind', array_agg(p_kind), 'account', array_agg(a.kind), 'balance', array_agg(a.balance::text))
      FROM money.account a WHERE a.id IN (p_debit, p_credit) AND a.id > 0 HAVING count(*) > 0;
    RETURN v_id;
  END IF;
  SELECT id, request_hash INTO v_old FROM money.journal WHERE kind = p_kind AND scope = p_scope AND idem_key = p_key;
  IF v_old.request_hash <> p_hash THEN
    RAISE EXCEPTION 'key % was used for another request', p_key USING ERRCODE = 'DL001';
  END IF;
  RETURN v_old.id;
END $$;
REVOKE ALL ON FUNCTION money.post FROM PUBLIC;  -- inner building block: not granted to anybody

-- Play money for a demo account, as an ordinary journal.
CREATE FUNCTION money.grant_demo(p_user bigint, p_currency text, p_amount bigint, p_key text) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_cash bigint;
BEGIN
  PERFORM money.open_accounts(p_user, p_currency);
  SELECT id INTO v_cash FROM money.account WHERE user_id = p_user AND kind = 'cash' AND currency = p_currency AND tag = '';
  PERFORM money.post('demo_grant', 'u' || p_user, p_key, sha256(convert_to(p_user || '/' || p_currency || '/' || p_amount, 'UTF8')),
                     'system', 'play money', money.house_account('adjustment', p_currency), v_cash, p_currency, p_amount);
  RETURN (SELECT balance FROM money.account WHERE id = v_cash);
END $$;

GRANT SELECT ON money.currency, money.account, money.journal, money.transfer TO duskline_app;
GRANT EXECUTE ON FUNCTION money.house_account, money.open_accounts, money.grant_demo TO duskline_app;
