-- Step of money.settle_chunk, whose planner settings hold here: the journals of what it settles, with their transfers, which lock and change the balances
-- when the statement ends. By currency: p_code and the operator's accounts p_open, p_pnl, p_bonus. By ticket: p_journal (NULL = nothing is
-- settled), p_credit = to whom the stake goes, p_paid = what is paid besides, without the bonus p_bonus_part, to the account p_cash.
CREATE OR REPLACE FUNCTION money.settlement_journals(
  p_code text[], p_open bigint[], p_pnl bigint[], p_bonus bigint[], p_ticket uuid[], p_version int[], p_currency text[], p_outcome smallint[],
  p_payout bigint[], p_stake bigint[], p_cashed bigint[], p_cash bigint[], p_journal bigint[], p_credit bigint[], p_paid bigint[], p_bonus_part bigint[],
  p_actor text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH s AS MATERIALIZED (
    SELECT w.*, w.id || '/' || w.version AS key, array_position(p_code, w.currency) AS code
      FROM unnest(p_ticket, p_version, p_currency, p_outcome, p_payout, p_stake, p_cashed, p_cash, p_journal, p_credit, p_paid, p_bonus_part)
             AS w(id, version, currency, outcome, payout, stake, cashed, cash, journal, credit, paid, bonus)
     WHERE w.journal IS NOT NULL),
  x AS (
    INSERT INTO money.transfer (journal_id, seq, debit_account, credit_account, currency, amount)
    SELECT s.journal, 1, p_open[s.code], s.credit, s.currency, s.stake - s.cashed FROM s
     UNION ALL
    SELECT s.journal, 2, p_pnl[s.code], s.cash, s.currency, s.paid FROM s WHERE s.paid > 0
     UNION ALL
    SELECT s.journal, 3, p_bonus[s.code], s.cash, s.currency, s.bonus FROM s WHERE s.bonus > 0)
  INSERT INTO money.journal (id, kind, scope, idem_key, request_hash, actor)
  SELECT s.journal, 'settle', 'ticket', s.key, sha256(convert_to(s.key || '/' || s.outcome || '/' || s.payout, 'UTF8')), p_actor FROM s;
END $$;
