-- Roles: the login that migrates owns everything; duskline_app serves requests; duskline_report only reads.
-- A server of one's own may have them already (with LOGIN and a password): they are made here only when missing.
DO $$
DECLARE r text;
BEGIN
  FOREACH r IN ARRAY ARRAY['duskline_app', 'duskline_report'] LOOP
    IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = r) THEN
      BEGIN
        EXECUTE format('CREATE ROLE %I NOLOGIN', r);
      EXCEPTION
        WHEN duplicate_object OR unique_violation THEN NULL;  -- another database of the same server was faster
        WHEN insufficient_privilege THEN
          RAISE EXCEPTION 'Role % is missing and % may not create it. As an administrator run: CREATE ROLE %; GRANT % TO %;', r, current_user, r, r, current_user;
      END;
    END IF;
    -- With a single login the server takes these roles itself (SET ROLE), for which the login must be a member.
    IF NOT pg_has_role(current_user, r, 'MEMBER') THEN EXECUTE format('GRANT %I TO %I', r, current_user); END IF;
  END LOOP;
END $$;

REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO duskline_app, duskline_report;
GRANT SELECT ON public.migration TO duskline_app, duskline_report;

CREATE SCHEMA money;      -- accounts, journals, transfers, gates
CREATE SCHEMA betting;    -- tickets, legs, facts, settlements
CREATE SCHEMA platform;   -- outbox and other plumbing
CREATE SCHEMA identity;   -- people and sessions
CREATE SCHEMA catalogue;  -- sports, matches, markets
CREATE SCHEMA betslip;    -- unfinished bets

GRANT USAGE ON SCHEMA money, betting, platform, identity, catalogue, betslip TO duskline_app, duskline_report;

-- Nobody may call what was not granted on purpose.
ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;

-- Plain modules work with whole rows. `money` and `betting` are absent here: their tables are granted one by one.
ALTER DEFAULT PRIVILEGES IN SCHEMA platform, identity, catalogue, betslip GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO duskline_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA platform, identity, catalogue, betslip GRANT USAGE ON SEQUENCES TO duskline_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA platform, identity, catalogue, betslip GRANT EXECUTE ON FUNCTIONS TO duskline_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA money, betting, platform, catalogue GRANT SELECT ON TABLES TO duskline_report;
