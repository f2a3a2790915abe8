-- R12: keys that had two effects.
CREATE OR REPLACE FUNCTION money.check_keys()
  RETURNS TABLE (kind text, scope text, key text, effects int)
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT j.kind, j.scope, j.idem_key, count(*)::int FROM money.journal j GROUP BY 1, 2, 3 HAVING count(*) > 1
  UNION ALL
  SELECT 'ticket', t.user_id::text, t.idem_key, count(*)::int FROM betting.ticket t GROUP BY 2, 3 HAVING count(*) > 1
  UNION ALL
  SELECT 'intent', i.provider, i.transaction_id, count(*)::int FROM money.intent i GROUP BY 2, 3 HAVING count(*) > 1
  UNION ALL
  SELECT 'stake and hold', j.scope, j.idem_key, count(*)::int FROM money.journal j WHERE j.kind IN ('stake', 'hold') GROUP BY 2, 3 HAVING count(*) > 1
  UNION ALL
  SELECT 'accept and release', j.scope, j.idem_key, count(*)::int FROM money.journal j WHERE j.kind IN ('hold_accept', 'hold_release')
   GROUP BY 2, 3 HAVING count(*) > 1
  UNION ALL
  SELECT 'reversal', j.reverses::text, '', count(*)::int FROM money.journal j WHERE j.reverses IS NOT NULL GROUP BY 2 HAVING count(*) > 1
$$;

GRANT EXECUTE ON FUNCTION money.check_keys TO duskline_report;
