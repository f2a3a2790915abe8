-- owner: wallet
-- Deposits that have arrived at a processor and cannot be given to the player: the money stands in a suspense account until two traders allocate or refund
-- it, or the processor takes it back (trust 2.2).
-- Nothing here reads a table of the ledger while it is locked: 0291 checks the rows that there are.
ALTER TABLE money.account
  DROP CONSTRAINT account_kind_check,
  ADD CONSTRAINT account_kind_check CHECK (kind IN ('cash', 'bonus', 'reserved', 'withdrawing', 'receivable', 'bets_open', 'house_pnl', 'psp_clearing',
    'casino_clearing', 'bonus_expense', 'agent_commission', 'adjustment', 'fx', 'fee_income', 'suspense')) NOT VALID;
INSERT INTO money.account (id, kind, currency) SELECT nextval('money.house_account_id'), 'suspense', c.code FROM money.currency c ORDER BY c.code;

ALTER TABLE money.intent
  DROP CONSTRAINT intent_kind_check,
  ADD CONSTRAINT intent_kind_check CHECK (kind IN ('deposit', 'deposit_allocate', 'deposit_refund', 'withdrawal_hold', 'withdrawal_confirm',
    'withdrawal_cancel', 'game_debit', 'game_credit', 'game_rollback', 'bonus_grant', 'bonus_convert', 'bonus_forfeit', 'adjustment', 'transfer', 'fee',
    'reversal')) NOT VALID,
  DROP CONSTRAINT intent_state_check,
  -- unallocated: a deposit that was refused to the player and is booked all the same; its amount is what stands in suspense.
  ADD CONSTRAINT intent_state_check CHECK (state IN ('applied', 'refused', 'tombstone', 'unallocated')) NOT VALID,
  DROP CONSTRAINT intent_refused,
  ADD CONSTRAINT intent_refused CHECK ((state IN ('refused', 'unallocated')) = (refusal IS NOT NULL)) NOT VALID,
  DROP CONSTRAINT intent_moved,
  ADD CONSTRAINT intent_moved CHECK ((journal_id IS NOT NULL) = (cash + bonus > 0 OR state = 'unallocated')
    AND (state = 'applied' OR cash + bonus = 0)) NOT VALID,
  ADD CONSTRAINT intent_unallocated CHECK (state <> 'unallocated' OR (kind = 'deposit' AND amount > 0 AND currency IS NOT NULL)) NOT VALID;

-- owner: trading
ALTER TABLE trading.second_approval
  DROP CONSTRAINT second_approval_event_check,
  ADD CONSTRAINT second_approval_event_check CHECK (event IN ('accept', 'offer', 'pay-result', 'refuse-result', 'supersede-result', 'let-go',
    'take-phase-back', 'adjust', 'allocate-deposit', 'refund-deposit'));
COMMENT ON COLUMN trading.second_approval.subject IS
  'ticket:<id>, result-case:<id>, market:<id>, changed-match:<id>, match-phase:<id>, adjustment:<provider>/<transaction>, deposit:<provider>/<transaction>';
