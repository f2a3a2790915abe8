-- Intents of the wallet: what a payment processor, a game provider or the operator wants to happen to a player's money, by (provider, transaction).
-- The functions of the schema money write them (sql/money); nobody else does.

-- owner: wallet
-- Who sends transactions. Keys of two providers never meet, and each has a clearing account of its own in every currency (money.open_provider).
CREATE TABLE money.provider (
  code      text PRIMARY KEY CHECK (code ~ '^[a-z0-9][a-z0-9_-]{1,39}$'),
  type      text NOT NULL CHECK (type IN ('payment', 'game', 'operator')),
  opened_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
-- What the operator itself does: bonuses, adjustments, transfers and fees.
INSERT INTO money.provider (code, type) VALUES ('operator', 'operator');
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON money.provider FOR EACH STATEMENT EXECUTE FUNCTION money.deny();

-- Fees that players pay.
ALTER TABLE money.account
  DROP CONSTRAINT account_kind_check,
  ADD CONSTRAINT account_kind_check CHECK (kind IN ('cash', 'bonus', 'reserved', 'withdrawing', 'receivable',
    'bets_open', 'house_pnl', 'psp_clearing', 'casino_clearing', 'bonus_expense', 'agent_commission', 'adjustment', 'fx', 'fee_income'));
INSERT INTO money.account (id, kind, currency) SELECT nextval('money.house_account_id'), 'fee_income', c.code FROM money.currency c ORDER BY c.code;

CREATE SEQUENCE money.intent_id AS bigint;

-- One row for each transaction that was decided, with the answer that its key has for ever. References are checked once, when a row is written
-- (migration 0002); rows are never edited.
CREATE TABLE money.intent (
  id                 bigint PRIMARY KEY DEFAULT nextval('money.intent_id'),
  provider           text NOT NULL,
  transaction_id     text NOT NULL CHECK (length(transaction_id) BETWEEN 1 AND 120),
  kind               text NOT NULL CHECK (kind IN ('deposit', 'withdrawal_hold', 'withdrawal_confirm', 'withdrawal_cancel', 'game_debit', 'game_credit', 'game_rollback',
                       'bonus_grant', 'bonus_convert', 'bonus_forfeit', 'adjustment', 'transfer', 'fee', 'reversal')),
  user_id            bigint,
  to_user_id         bigint CHECK (to_user_id <> user_id),  -- transfer: who receives
  currency           text,
  amount             bigint CHECK (amount >= 0),            -- what was asked for; NULL = whatever there is
  target_transaction text,                                  -- what it confirms, cancels, pays, takes back: of the same provider
  target_id          bigint CHECK (target_id < id),
  round              text CHECK (length(round) BETWEEN 1 AND 120),
  request_hash       bytea NOT NULL CHECK (octet_length(request_hash) = 32),
  -- tombstone: a rollback that found nothing to take back; a debit under that key is refused for ever.
  state              text NOT NULL CHECK (state IN ('applied', 'refused', 'tombstone')),
  refusal            text,
  cash               bigint NOT NULL CHECK (cash >= 0),     -- how much of it was cash, and how much bonus money
  bonus              bigint NOT NULL CHECK (bonus >= 0),
  journal_id         bigint UNIQUE,
  cash_after         bigint,                                -- balances of the player, as answered
  bonus_after        bigint,
  actor              text NOT NULL CHECK (actor <> ''),
  note               text,
  xid                xid8 NOT NULL DEFAULT pg_current_xact_id(),
  created_at         timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT intent_once UNIQUE (provider, transaction_id),
  CONSTRAINT intent_refused CHECK ((state = 'refused') = (refusal IS NOT NULL)),
  CONSTRAINT intent_of_player CHECK (state <> 'applied' OR (user_id IS NOT NULL AND currency IS NOT NULL)),
  CONSTRAINT intent_moved CHECK ((journal_id IS NOT NULL) = (cash + bonus > 0) AND (state = 'applied' OR cash + bonus = 0))
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON money.intent FOR EACH STATEMENT EXECUTE FUNCTION money.deny();

-- Compensation happens at most once, whatever the functions do.
CREATE UNIQUE INDEX intent_taken_back_once ON money.intent (provider, target_transaction) WHERE kind IN ('game_rollback', 'reversal') AND state <> 'refused';
CREATE UNIQUE INDEX intent_hold_ends_once ON money.intent (provider, target_transaction) WHERE kind IN ('withdrawal_confirm', 'withdrawal_cancel') AND state = 'applied';
CREATE UNIQUE INDEX intent_bonus_ends_once ON money.intent (provider, target_transaction, kind) WHERE kind IN ('bonus_convert', 'bonus_forfeit') AND state = 'applied';
-- Wins of a debit, and debits and wins of a round.
CREATE INDEX intent_credit ON money.intent (provider, target_transaction) WHERE kind = 'game_credit' AND state = 'applied';
CREATE INDEX intent_round ON money.intent (provider, round) WHERE round IS NOT NULL AND state = 'applied';

-- What an intent answers. 'waiting': an adjustment that a second trader has to make too; nothing has changed and nothing is written under the key.
CREATE TYPE money.intent_answer AS (intent_id bigint, state text, refusal text, cash bigint, bonus bigint, cash_after bigint, bonus_after bigint, is_replay boolean);

-- A player's accounts in one currency under his lock, which is that of the cash account; and whether he may play.
CREATE TYPE money.wallet AS (cash_account bigint, bonus_account bigint, withdrawing_account bigint, cash bigint, bonus bigint, withdrawing bigint,
  is_locked boolean, is_excluded boolean, has_terms boolean);

-- owner: trading
-- Adjustments of a balance take two traders above an amount of their own: as delivered, always.
ALTER TABLE trading.policy ADD COLUMN adjust_alone_minor bigint NOT NULL DEFAULT 0 CHECK (adjust_alone_minor >= 0);  -- book currency
ALTER TABLE trading.second_approval
  DROP CONSTRAINT second_approval_event_check,
  ADD CONSTRAINT second_approval_event_check CHECK (event IN ('accept', 'offer', 'pay-result', 'refuse-result', 'supersede-result', 'let-go', 'take-phase-back', 'adjust'));
COMMENT ON COLUMN trading.second_approval.subject IS 'ticket:<id>, result-case:<id>, market:<id>, changed-match:<id>, match-phase:<id>, adjustment:<provider>/<transaction>';
