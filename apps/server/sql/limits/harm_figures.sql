-- What there is of each marker of harm of a player (trust TR-D13), from the books. p_terms: the windows of packages/contract/src/harm-policy.ts. What happened
-- before the last decision that let the player play again counts nowhere (counted_from). Free bets are no stakes.
CREATE OR REPLACE FUNCTION limits.harm_figures(p_user bigint, p_terms jsonb, p_now timestamptz)
RETURNS TABLE (marker text, figure int, counted_from timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  WITH term AS (
    SELECT coalesce(h.counted_from, 'epoch') AS counted_from,
           greatest(p_now - make_interval(days => (p_terms ->> 'windowDays')::int), h.counted_from) AS since,
           p_now - make_interval(days => (p_terms ->> 'recentDays')::int) AS recent,
           make_interval(mins => (p_terms ->> 'gapMinutes')::int) AS gap
      FROM (SELECT 1) one LEFT JOIN limits.harm h ON h.user_id = p_user),
  bet AS MATERIALIZED (
    SELECT t.received_at AS at, t.stake, t.currency,
           CASE WHEN t.outcome <> 0 AND t.payout + t.cashed_payout < t.stake THEN t.settled_at END AS lost_at
      FROM term, LATERAL (SELECT x.* FROM betting.ticket x WHERE x.user_id = p_user AND x.id >= betting.first_ticket_id(term.since - interval '1 hour')
                             AND x.acceptance <> 2 AND x.free_bet IS NULL AND x.received_at > term.since AND x.received_at <= p_now OFFSET 0) t),
  money AS MATERIALIZED (
    SELECT i.created_at AS at, i.cash, i.currency, i.kind
      FROM term, money.intent i
     WHERE i.user_id = p_user AND i.state = 'applied' AND i.kind IN ('deposit', 'deposit_allocate', 'game_debit') AND i.cash > 0
       AND i.created_at > term.since AND i.created_at <= p_now),
  stake AS (
    SELECT b.at, b.stake AS amount, b.currency FROM bet b UNION ALL SELECT m.at, m.cash, m.currency FROM money m WHERE m.kind = 'game_debit'),
  play AS (SELECT x.at, count(*) FILTER (WHERE x.begins) OVER (ORDER BY x.at) AS stretch
             FROM (SELECT s.at, s.at - lag(s.at) OVER (ORDER BY s.at) > term.gap AS begins FROM stake s, term) x),
  -- Bets, and losses at the moment that they were known: of each bet the loss before it.
  step AS (
    SELECT b.at, true AS is_bet, b.currency, b.stake, NULL::numeric[] AS loss FROM bet b
    UNION ALL
    SELECT b.lost_at, false, b.currency, b.stake, ARRAY[extract(epoch FROM b.lost_at), b.stake] FROM bet b WHERE b.lost_at IS NOT NULL),
  grown AS (
    SELECT 'stake' AS what, s.at, s.amount, s.currency, (p_terms ->> 'leastStakes')::int AS least FROM stake s
    UNION ALL
    SELECT 'deposit', m.at, m.cash, m.currency, (p_terms ->> 'leastDeposits')::int FROM money m WHERE m.kind <> 'game_debit'),
  -- Since when there is something to compare with: who staked or paid in for the first time within the window has a past that is shorter than it.
  past AS (
    SELECT f.what, term.recent - CASE WHEN f.is_older THEN term.since ELSE f.first_at END AS length
      FROM term, (SELECT g.what, min(g.at) AS first_at,
                         CASE g.what WHEN 'stake' THEN EXISTS (SELECT 1 FROM term, betting.ticket x
                                WHERE x.user_id = p_user AND x.id < betting.first_ticket_id(term.since + interval '1 hour') AND x.acceptance <> 2
                                  AND x.free_bet IS NULL AND x.received_at <= term.since) ELSE false END
                         OR EXISTS (SELECT 1 FROM term, money.intent i
                              WHERE i.user_id = p_user AND i.state = 'applied' AND i.cash > 0 AND i.created_at <= term.since
                                AND (i.kind = 'game_debit') = (g.what = 'stake') AND i.kind IN ('deposit', 'deposit_allocate', 'game_debit')) AS is_older
                    FROM grown g GROUP BY g.what) f),
  growth AS (
    SELECT x.what || '-growth' AS marker,
           max(least(x.after * 100 * extract(epoch FROM p.length) / (x.before * (p_terms ->> 'recentDays')::int * 86400), 100000)) AS figure
      FROM (SELECT g.what, g.currency, sum(g.amount) FILTER (WHERE g.at > term.recent) AS after, sum(g.amount) FILTER (WHERE g.at <= term.recent) AS before
              FROM grown g, term GROUP BY g.what, g.currency
            HAVING count(*) FILTER (WHERE g.at > term.recent) >= max(g.least) AND count(*) FILTER (WHERE g.at <= term.recent) >= max(g.least)) x
      JOIN past p ON p.what = x.what AND p.length >= make_interval(days => (p_terms ->> 'leastPastDays')::int)
     GROUP BY x.what),
  asked AS (
    SELECT a.act, EXISTS (SELECT 1 FROM limits.act b WHERE b.user_id = p_user AND b.kind = a.kind AND b.hours = a.hours AND b.act = 'ask'
                             AND b.id < a.id AND b.at > term.since) AS takes_back
      FROM term, limits.act a WHERE a.user_id = p_user AND a.act IN ('ask', 'keep') AND a.at > term.since AND a.at <= p_now),
  found AS (
    SELECT 'deposits-declined' AS marker, count(*) AS figure FROM term, money.intent i
     WHERE i.user_id = p_user AND i.refusal = 'DEPOSIT_LIMIT' AND i.created_at > term.since AND i.created_at <= p_now
    UNION ALL
    SELECT 'withdrawals-cancelled', count(*) FROM term, money.intent i
     WHERE i.user_id = p_user AND i.kind = 'withdrawal_cancel' AND i.state = 'applied' AND i.actor <> i.provider AND i.actor <> 'operator'
       AND i.created_at > term.since AND i.created_at <= p_now
    UNION ALL SELECT 'raises-asked', count(*) FROM asked a WHERE a.act = 'ask'
    UNION ALL SELECT 'raises-cancelled', count(*) FROM asked a WHERE a.act = 'keep' AND a.takes_back
    UNION ALL
    SELECT 'night-play', count(*)
      FROM (SELECT 1 FROM stake s, LATERAL (SELECT s.at AT TIME ZONE (p_terms ->> 'zone') AS local) x
             WHERE extract(hour FROM x.local) >= (p_terms ->> 'nightFrom')::int AND extract(hour FROM x.local) < (p_terms ->> 'nightTo')::int
             GROUP BY date_trunc('day', x.local) HAVING count(*) >= (p_terms ->> 'nightStakes')::int) night
    UNION ALL
    SELECT 'chasing', count(*)
      FROM (SELECT s.*, max(s.loss) OVER (PARTITION BY s.currency ORDER BY s.at, s.is_bet ROWS UNBOUNDED PRECEDING) AS last FROM step s) x
     WHERE x.is_bet AND x.last[1] >= extract(epoch FROM x.at) - (p_terms ->> 'chasingMinutes')::int * 60
       AND x.stake * 100 >= x.last[2] * (p_terms ->> 'chasingPercent')::int
    UNION ALL
    SELECT 'long-play', count(*)
      FROM (SELECT 1 FROM play p GROUP BY p.stretch HAVING max(p.at) - min(p.at) >= make_interval(mins => (p_terms ->> 'longMinutes')::int)) l
    UNION ALL
    SELECT 'exclusions-before', count(*) FROM term, limits.break b
     WHERE b.user_id = p_user AND b.kind = 'exclusion'
       AND b.began_at > greatest(term.counted_from, p_now - make_interval(days => (p_terms ->> 'exclusionDays')::int))
    UNION ALL SELECT g.marker, g.figure FROM growth g)
  SELECT f.marker, f.figure::int, term.counted_from FROM found f, term
$$;

GRANT EXECUTE ON FUNCTION limits.harm_figures TO duskline_app;
