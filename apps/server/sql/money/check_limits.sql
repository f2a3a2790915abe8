-- R18: limits whose use is not what their entries come to, entries that are not what their bets, games and deposits say, and bets and deposits of players with
-- limits that have none.
CREATE OR REPLACE FUNCTION money.check_limits()
  RETURNS TABLE (user_id bigint, what text, fault text)
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  WITH source AS (
    SELECT t.user_id, 'ticket' AS source, t.ticket_id::text AS ref, t.currency, t.at, t.amount, t.returned FROM limits.ticket_use() t
    UNION ALL SELECT g.user_id, 'game', g.intent_id::text, g.currency, g.at, g.amount, g.returned FROM limits.game_use() g
    UNION ALL SELECT d.user_id, 'deposit', d.intent_id::text, d.currency, d.at, d.amount, d.returned FROM limits.deposit_use() d)
  SELECT l.user_id, l.kind || ' ' || l.hours, format('used is %s, the entries come to %s', l.used, x.used)
    FROM limits.player_limit l
   CROSS JOIN LATERAL (SELECT coalesce(sum(limits.weight(l.kind, e.source, e.amount, e.returned)), 0) AS used FROM limits.entry e
                        WHERE e.user_id = l.user_id AND e.currency = l.currency AND e.at > l.counted_from) x
   WHERE l.kind <> 'session' AND l.used <> x.used
  UNION ALL
  SELECT e.user_id, e.source || ' ' || e.ref, format('counted are %s and %s, it was %s and %s', e.amount, e.returned, s.amount, s.returned)
    FROM limits.entry e JOIN betting.player_state p ON p.user_id = e.user_id AND p.limited
    LEFT JOIN source s ON s.user_id = e.user_id AND s.source = e.source AND s.ref = e.ref
   WHERE (e.amount, e.returned, e.currency) IS DISTINCT FROM (s.amount, s.returned, s.currency)
  UNION ALL
  SELECT s.user_id, s.source || ' ' || s.ref, 'is not counted'
    FROM source s JOIN betting.player_state p ON p.user_id = s.user_id AND p.limited
   WHERE s.amount > 0 AND s.at > clock_timestamp() - interval '719 hours'
     AND NOT EXISTS (SELECT 1 FROM limits.entry e WHERE e.user_id = s.user_id AND e.source = s.source AND e.ref = s.ref)
$$;

GRANT EXECUTE ON FUNCTION money.check_limits TO duskline_report;
