-- R4: tickets of which journals, settlements and cashouts tell another story, and journals, cashouts and settlements that tell one of no ticket.
-- What was paid above what was sold is what the conditions of the row refuse (migration 0190): here for rows of before them and for a database that has
-- lost them.
CREATE OR REPLACE FUNCTION money.check_tickets()
  RETURNS TABLE (id text, acceptance int, outcome int, fault text)
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  WITH j AS (
    SELECT split_part(x.idem_key, '/', 1) AS ticket, count(*) FILTER (WHERE x.kind = 'stake') AS stake, count(*) FILTER (WHERE x.kind = 'hold') AS hold,
           count(*) FILTER (WHERE x.kind = 'hold_accept') AS accept, count(*) FILTER (WHERE x.kind = 'hold_release') AS release,
           count(*) FILTER (WHERE x.kind = 'settle') - count(*) FILTER (WHERE x.kind = 'unsettle') AS live,
           count(*) FILTER (WHERE x.kind = 'cashout') AS cashouts
      FROM money.journal x WHERE x.scope = 'ticket' GROUP BY 1),
  s AS (
    SELECT x.ticket_id, count(*) AS live, max(x.version) AS version, max(x.outcome) AS outcome, max(x.payout) AS payout
      FROM betting.settlement x WHERE x.reversed_by IS NULL GROUP BY 1),
  c AS (
    SELECT x.ticket_id, count(*) FILTER (WHERE x.state = 1) AS paid, count(*) FILTER (WHERE x.state = 5) AS waiting,
           sum(x.stake_used) FILTER (WHERE x.state = 1) AS stake, sum(x.amount) FILTER (WHERE x.state = 1) AS amount FROM betting.cashout x GROUP BY 1),
  story AS (
    SELECT t.id, t.acceptance, t.outcome, CASE
      WHEN t.acceptance IN (1, 5) AND NOT (coalesce(j.stake, 0) = 1 AND j.hold = 0 AND j.accept = 0 AND j.release = 0)
           AND NOT (coalesce(j.hold, 0) = 1 AND j.accept = 1 AND j.stake = 0 AND j.release = 0) THEN 'accepted without exactly one stake'
      -- For a delay, a trader or an answer to an offer.
      WHEN t.acceptance IN (0, 3, 4) AND NOT (coalesce(j.hold, 0) = 1 AND j.stake = 0 AND j.accept = 0 AND j.release = 0)
           THEN 'waiting without exactly one hold'
      WHEN t.acceptance = 2 AND coalesce(j.stake, 0) + coalesce(j.accept, 0) + abs(coalesce(j.hold, 0) - coalesce(j.release, 0)) <> 0
           THEN 'declined but money moved'
      WHEN t.outcome <> 0 AND t.cashed_stake < t.stake AND (s.live IS DISTINCT FROM 1 OR s.version <> t.settle_version OR s.outcome <> t.outcome
           OR s.payout <> t.payout OR coalesce(j.live, 0) <> 1) THEN 'settled without exactly one live settlement'
      WHEN t.outcome = 0 AND (s.live IS NOT NULL OR coalesce(j.live, 0) <> 0) THEN 'open with a live settlement'
      WHEN t.cashed_stake = t.stake AND (s.live IS NOT NULL OR coalesce(j.live, 0) <> 0 OR t.outcome = 0) THEN 'cashed out whole, and settled or open'
      WHEN coalesce(t.payout, 0) - t.bonus > CASE WHEN t.cashed_stake = 0 THEN greatest(t.max_payout, t.stake)
             ELSE greatest(betting.book_left(t.max_payout, t.stake, t.cashed_stake), t.stake - t.cashed_stake) END
           OR t.cashed_payout > greatest(t.max_payout, t.stake) OR t.bonus < 0
           OR t.bonus > CASE WHEN coalesce(t.detail ? 'bonus', false) THEN coalesce((t.detail #>> '{bonus,max}')::numeric, t.max_payout) ELSE 0 END
           THEN 'paid more than it could win'
      WHEN t.cashed_stake <> coalesce(c.stake, 0) OR t.cashed_payout <> coalesce(c.amount, 0) OR coalesce(j.cashouts, 0) <> coalesce(c.paid, 0)
           THEN 'cashouts do not add up'
      WHEN (t.acceptance = 5) <> (coalesce(c.waiting, 0) = 1) THEN 'waits for a cashout without knowing it, or for none'
      WHEN NOT EXISTS (SELECT 1 FROM money.currency y WHERE y.code = t.currency) THEN 'unknown currency'
      WHEN t.acceptance <> 2 AND NOT EXISTS (SELECT 1 FROM betting.leg l WHERE l.ticket_id = t.id) THEN 'no legs' END AS fault
      FROM betting.ticket t LEFT JOIN j ON j.ticket = t.id::text LEFT JOIN s ON s.ticket_id = t.id LEFT JOIN c ON c.ticket_id = t.id)
  SELECT story.id::text, story.acceptance::int, story.outcome::int, story.fault FROM story WHERE story.fault IS NOT NULL
  UNION ALL
  SELECT l.ticket_id::text, NULL, NULL, 'a leg without its ticket' FROM betting.leg l LEFT JOIN betting.ticket t ON t.id = l.ticket_id WHERE t.id IS NULL
  UNION ALL
  SELECT j.ticket, NULL, NULL, 'a journal without its ticket' FROM j WHERE NOT EXISTS (SELECT 1 FROM betting.ticket t WHERE t.id::text = j.ticket)
  UNION ALL
  SELECT k.ticket_id::text, NULL, NULL, 'a cashout that did not move what it says'
    FROM (SELECT p.*, t.user_id AS owner, t.stake - coalesce(sum(p.stake_used) OVER (PARTITION BY p.ticket_id ORDER BY p.journal_id
                   ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS was_left
            FROM betting.cashout p LEFT JOIN betting.ticket t ON t.id = p.ticket_id WHERE p.state = 1) k
   WHERE k.user_id IS DISTINCT FROM k.owner OR k.stake_before IS DISTINCT FROM k.was_left
      OR k.stake_used <> coalesce((SELECT sum(x.amount) FROM money.transfer x JOIN money.account a ON a.id = x.debit_account AND a.kind = 'bets_open'
                                    WHERE x.journal_id = k.journal_id), 0)
      OR k.amount <> coalesce((SELECT sum(x.amount) FROM money.transfer x JOIN money.account a ON a.id = x.credit_account AND a.kind = 'cash'
                                AND a.user_id = k.owner WHERE x.journal_id = k.journal_id), 0)
  UNION ALL
  SELECT s.ticket_id::text, NULL, NULL, 'a settlement that did not pay what it says'
    FROM betting.settlement s JOIN betting.ticket t ON t.id = s.ticket_id
   WHERE s.payout <> coalesce((SELECT sum(x.amount) FROM money.transfer x JOIN money.account a ON a.id = x.credit_account AND a.kind = 'cash'
                                AND a.user_id = t.user_id WHERE x.journal_id = s.journal_id), 0)
$$;

GRANT EXECUTE ON FUNCTION money.check_tickets TO duskline_report;
