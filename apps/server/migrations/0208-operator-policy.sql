-- What the operator decides and may change while the servers run: limits on stakes and liability, weights of currencies in the book, combinations, teasers,
-- bonuses, cash-out, tolerance, live delays, and what one trader may do alone. A change is a new version; none is ever edited (policy.set_version).
CREATE SCHEMA policy;
GRANT USAGE ON SCHEMA policy TO duskline_app, duskline_report;
ALTER DEFAULT PRIVILEGES IN SCHEMA policy GRANT SELECT ON TABLES TO duskline_app, duskline_report;

-- owner: policy
-- The version in force is the newest one whose time has come. Its number stands on every bet that it decided.
CREATE TABLE policy.version (
  number     int PRIMARY KEY CHECK (number > 0),
  document   jsonb NOT NULL CHECK (jsonb_typeof(document) = 'object'),  -- the shape is that of apps/server/src/modules/policy/shape.ts
  valid_from timestamptz NOT NULL,
  made_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
  made_by    text NOT NULL CHECK (length(made_by) BETWEEN 1 AND 120),
  reason     text NOT NULL CHECK (length(reason) BETWEEN 3 AND 200)
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON policy.version FOR EACH STATEMENT EXECUTE FUNCTION money.deny();

-- Version 1 is what servers did before there were versions; of the desk, what this database says.
INSERT INTO policy.version (number, document, valid_from, made_by, reason)
SELECT 1, jsonb_set(w.document, '{desk}', (w.document -> 'desk') || jsonb_build_object('offerCeilingMilli', p.offer_ceiling_milli,
         'customerFactorCeilingMilli', p.customer_factor_ceiling_milli,
         -- At most what a document may say: a larger one was meant as "never".
         'fourEyesMinor', least(p.four_eyes_minor, 100000000000000), 'adjustAloneMinor', least(p.adjust_alone_minor, 100000000000000))),
       'epoch', session_user, 'as it was before versions'
  FROM trading.policy p, (SELECT $policy${
  "currencies": {
    "EUR":   {"minStakeMinor": 10,    "maxPrematchMinor": 500000,    "maxLiveMinor": 200000,    "maxPayoutMinor": 25000000,    "bookUnits": 1,    "bookCents": 1},
    "USD":   {"minStakeMinor": 10,    "maxPrematchMinor": 500000,    "maxLiveMinor": 200000,    "maxPayoutMinor": 25000000,    "bookUnits": 11,   "bookCents": 10},
    "GBP":   {"minStakeMinor": 10,    "maxPrematchMinor": 450000,    "maxLiveMinor": 180000,    "maxPayoutMinor": 20000000,    "bookUnits": 85,   "bookCents": 100},
    "BRL":   {"minStakeMinor": 50,    "maxPrematchMinor": 3000000,   "maxLiveMinor": 1200000,   "maxPayoutMinor": 150000000,   "bookUnits": 6,    "bookCents": 1},
    "MXN":   {"minStakeMinor": 200,   "maxPrematchMinor": 10000000,  "maxLiveMinor": 4000000,   "maxPayoutMinor": 500000000,   "bookUnits": 20,   "bookCents": 1},
    "ARS":   {"minStakeMinor": 10000, "maxPrematchMinor": 500000000, "maxLiveMinor": 200000000, "maxPayoutMinor": 30000000000, "bookUnits": 1500, "bookCents": 1},
    "INR":   {"minStakeMinor": 1000,  "maxPrematchMinor": 50000000,  "maxLiveMinor": 20000000,  "maxPayoutMinor": 2500000000,  "bookUnits": 100,  "bookCents": 1},
    "TRY":   {"minStakeMinor": 500,   "maxPrematchMinor": 25000000,  "maxLiveMinor": 10000000,  "maxPayoutMinor": 1250000000,  "bookUnits": 50,   "bookCents": 1},
    "RUB":   {"minStakeMinor": 1000,  "maxPrematchMinor": 50000000,  "maxLiveMinor": 20000000,  "maxPayoutMinor": 2500000000,  "bookUnits": 100,  "bookCents": 1},
    "JPY":   {"minStakeMinor": 20,    "maxPrematchMinor": 800000,    "maxLiveMinor": 320000,    "maxPayoutMinor": 40000000,    "bookUnits": 16,   "bookCents": 10},
    "CLP":   {"minStakeMinor": 100,   "maxPrematchMinor": 5000000,   "maxLiveMinor": 2000000,   "maxPayoutMinor": 250000000,   "bookUnits": 10,   "bookCents": 1},
    "KRW":   {"minStakeMinor": 200,   "maxPrematchMinor": 8000000,   "maxLiveMinor": 3200000,   "maxPayoutMinor": 400000000,   "bookUnits": 16,   "bookCents": 1},
    "KWD":   {"minStakeMinor": 50,    "maxPrematchMinor": 1500000,   "maxLiveMinor": 600000,    "maxPayoutMinor": 75000000,    "bookUnits": 33,   "bookCents": 10},
    "mBTC":  {"minStakeMinor": 100,   "maxPrematchMinor": 6000000,   "maxLiveMinor": 2400000,   "maxPayoutMinor": 300000000,   "bookUnits": 12,   "bookCents": 1},
    "USDTE": {"minStakeMinor": 10,    "maxPrematchMinor": 500000,    "maxLiveMinor": 200000,    "maxPayoutMinor": 25000000,    "bookUnits": 11,   "bookCents": 10},
    "USDTT": {"minStakeMinor": 10,    "maxPrematchMinor": 500000,    "maxLiveMinor": 200000,    "maxPayoutMinor": 25000000,    "bookUnits": 11,   "bookCents": 10}
  },
  "exposure": {"lineLimitMinor": 10000000, "marketLimitMinor": 15000000},
  "combinations": {"maxLegs": 20, "maxSingles": 30},
  "teasers": [
    {"id": 1, "name": "6 points", "points": {"american-football": 6, "basketball": 4}, "pushRule": "reduce",
     "prices": {"2": -110, "3": 180, "4": 300, "5": 450, "6": 600, "7": 800}},
    {"id": 2, "name": "6.5 points", "points": {"american-football": 6.5, "basketball": 4.5}, "pushRule": "reduce",
     "prices": {"2": -120, "3": 160, "4": 250, "5": 400, "6": 550, "7": 700}},
    {"id": 3, "name": "7 points", "points": {"american-football": 7, "basketball": 5}, "pushRule": "reduce",
     "prices": {"2": -130, "3": 150, "4": 200, "5": 350, "6": 500, "7": 600}},
    {"id": 4, "name": "10 points, 3 selections, ties lose", "points": {"american-football": 10, "basketball": 7}, "pushRule": "lose", "prices": {"3": -120}},
    {"id": 5, "name": "13 points, 4 selections, ties lose", "points": {"american-football": 13, "basketball": 9}, "pushRule": "lose", "prices": {"4": -130}}
  ],
  "accumulatorBonus": {
    "steps": [{"legs": 3, "percent": 5}, {"legs": 4, "percent": 10}, {"legs": 5, "percent": 15}, {"legs": 6, "percent": 20}, {"legs": 8, "percent": 30},
              {"legs": 10, "percent": 40}],
    "minLegOddsMilli": 1200, "base": "netWinnings", "payoutsPerCap": 50
  },
  "welcomeFreeBet": {"minStakes": 100, "minOddsMilli": 1500, "validDays": 30},
  "cashout": {"firstPermille": 50, "perLegPermille": 10, "mostPermille": 120},
  "oddsTolerancePermille": 15,
  "liveDelay": {
    "bySportMs": {"soccer": 5000, "tennis": 4000, "basketball": 5000, "ice-hockey": 5000, "volleyball": 4000, "table-tennis": 4000, "esports": 6000},
    "otherMs": 6000, "afterSuspensionMs": 3000, "suspensionWindowMs": 10000
  },
  "desk": {"offerCeilingMilli": 1100, "fourEyesMinor": 2500000, "adjustAloneMinor": 0, "customerFactorCeilingMilli": 10000},
  "autoTrader": {"acceptUpToMilli": 2000, "declineAboveMilli": 10000, "trustedFactorMilli": 500}
}$policy$::jsonb AS document) w;

CREATE VIEW policy.in_force AS
SELECT v.number, v.document FROM policy.version v WHERE v.valid_from <= clock_timestamp() ORDER BY v.number DESC LIMIT 1;

-- What one trader may do alone, and what a currency weighs in the book, for functions that decide it.
CREATE VIEW policy.desk AS
SELECT d.offer_ceiling_milli, d.four_eyes_minor, d.adjust_alone_minor, d.customer_factor_ceiling_milli
  FROM policy.in_force v, LATERAL (SELECT (v.document #>> '{desk,offerCeilingMilli}')::int AS offer_ceiling_milli,
         (v.document #>> '{desk,fourEyesMinor}')::bigint AS four_eyes_minor, (v.document #>> '{desk,adjustAloneMinor}')::bigint AS adjust_alone_minor,
         (v.document #>> '{desk,customerFactorCeilingMilli}')::int AS customer_factor_ceiling_milli) d;

CREATE VIEW policy.book_rate AS
SELECT c.key AS currency, (c.value ->> 'bookUnits')::bigint AS units, (c.value ->> 'bookCents')::bigint AS cents
  FROM policy.in_force v, LATERAL jsonb_each(v.document -> 'currencies') c;

DROP TABLE trading.policy;
ALTER TABLE money.currency DROP COLUMN book_units, DROP COLUMN book_cents;
