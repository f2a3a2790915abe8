-- Statistics of what bets and settlement write are formed from 3,000 rows instead of 30,000. They are formed again with every tenth of the rows, which on a Saturday
-- is several times a minute, and took half a second of a processor each time; these tables are read by keys, for which a rough picture is enough.
DO $$
DECLARE
  v_column record;
BEGIN
  FOR v_column IN
    SELECT a.attrelid::regclass AS place, a.attname AS name
      FROM pg_attribute a
     WHERE a.attrelid IN ('betting.ticket'::regclass, 'betting.leg'::regclass, 'betting.settlement'::regclass, 'betting.request'::regclass,
                          'money.journal'::regclass, 'money.transfer'::regclass, 'money.unsealed'::regclass)
       AND a.attnum > 0 AND NOT a.attisdropped
  LOOP
    EXECUTE format('ALTER TABLE %s ALTER COLUMN %I SET STATISTICS 10', v_column.place, v_column.name);
  END LOOP;
END $$;
