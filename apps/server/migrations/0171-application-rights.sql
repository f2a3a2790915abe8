-- What the application role may do is cut to what it does. Play money, free bets for nothing and demo people exist in a database of the
-- play profile only; who is a trader, and of which user type somebody is, is for the owner of the schema to say.

-- Of which profile this database is. Written once, by whoever migrates it; a database that has seen play money never sees real money, nor the other way round.
CREATE TABLE platform.deployment (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  profile  text NOT NULL CHECK (profile IN ('play', 'real')),
  set_at   timestamptz NOT NULL DEFAULT clock_timestamp()
);
REVOKE INSERT, UPDATE, DELETE ON platform.deployment FROM duskline_app;
CREATE TRIGGER written_once BEFORE UPDATE OR DELETE OR TRUNCATE ON platform.deployment FOR EACH STATEMENT EXECUTE FUNCTION money.deny();

-- NULL = nobody has said: nothing of either profile is possible.
CREATE FUNCTION platform.profile() RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT d.profile FROM platform.deployment d
$$;
GRANT EXECUTE ON FUNCTION platform.profile TO duskline_app, duskline_report;

CREATE FUNCTION platform.set_profile(p_profile text) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO platform.deployment (profile) VALUES (p_profile) ON CONFLICT (only_row) DO NOTHING;
  IF platform.profile() <> p_profile THEN
    RAISE EXCEPTION 'this database is of the profile %, it cannot become %', platform.profile(), p_profile USING ERRCODE = '55000';
  END IF;
END $$;
REVOKE ALL ON FUNCTION platform.set_profile FROM PUBLIC, duskline_app;

CREATE FUNCTION platform.only_in_play(p_what text) RETURNS void LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF platform.profile() IS DISTINCT FROM 'play' THEN
    RAISE EXCEPTION '% exists in the play profile only', p_what USING ERRCODE = '42501';
  END IF;
END $$;
REVOKE ALL ON FUNCTION platform.only_in_play FROM PUBLIC, duskline_app;

CREATE OR REPLACE FUNCTION money.grant_demo(p_user bigint, p_currency text, p_amount bigint, p_key text) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_cash bigint;
BEGIN
  PERFORM platform.only_in_play('play money');
  PERFORM money.open_accounts(p_user, p_currency);
  SELECT id INTO v_cash FROM money.account WHERE user_id = p_user AND kind = 'cash' AND currency = p_currency AND tag = '';
  PERFORM money.post('demo_grant', 'u' || p_user, p_key, sha256(convert_to(p_user || '/' || p_currency || '/' || p_amount, 'UTF8')),
                     'system', 'play money', money.house_account('adjustment', p_currency), v_cash, p_currency, p_amount);
  RETURN (SELECT balance FROM money.account WHERE id = v_cash);
END $$;

-- Until free bets come from campaigns that people approve, they are given with play money alone.
CREATE OR REPLACE FUNCTION bonus.grant_free_bet(p_user bigint, p_currency text, p_amount bigint, p_min_odds int, p_max_odds int, p_expires timestamptz, p_key text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_id bigint;
BEGIN
  PERFORM platform.only_in_play('a free bet without a campaign');
  INSERT INTO bonus.free_bet (user_id, currency, amount, min_odds_milli, max_odds_milli, status, expires_at, grant_key)
  VALUES (p_user, p_currency, p_amount, p_min_odds, p_max_odds, 2, p_expires, p_key) ON CONFLICT (user_id, grant_key) DO NOTHING RETURNING id INTO v_id;
  RETURN coalesce(v_id, (SELECT f.id FROM bonus.free_bet f WHERE f.user_id = p_user AND f.grant_key = p_key));
END $$;

-- Who was given which role, by whom and why.
CREATE TABLE identity.staff_log (
  id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at      timestamptz NOT NULL DEFAULT clock_timestamp(),
  user_id bigint NOT NULL REFERENCES identity."user",
  role    text NOT NULL,
  is_held boolean NOT NULL,
  made_by text NOT NULL,
  reason  text NOT NULL CHECK (length(reason) BETWEEN 3 AND 200)
);
REVOKE INSERT, UPDATE, DELETE ON identity.staff_log FROM duskline_app;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON identity.staff_log FOR EACH STATEMENT EXECUTE FUNCTION money.deny();
REVOKE INSERT, UPDATE, DELETE ON identity.staff_role FROM duskline_app;

-- Gives or takes a role. For the owner of the schema. False = it stood like that already.
CREATE FUNCTION identity.set_staff_role(p_user bigint, p_role text, p_held boolean, p_reason text) RETURNS boolean LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_rows int;
BEGIN
  IF p_held THEN
    INSERT INTO identity.staff_role (user_id, role) VALUES (p_user, p_role) ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM identity.staff_role r WHERE r.user_id = p_user AND r.role = p_role;
  END IF;
  GET DIAGNOSTICS v_rows = ROW_COUNT;
  IF v_rows > 0 THEN
    INSERT INTO identity.staff_log (user_id, role, is_held, made_by, reason) VALUES (p_user, p_role, p_held, session_user, p_reason);
  END IF;
  RETURN v_rows > 0;
END $$;
REVOKE ALL ON FUNCTION identity.set_staff_role FROM PUBLIC, duskline_app;

-- The demo trader, whose password everybody knows: in the play profile, and demo accounts alone.
CREATE FUNCTION identity.seed_staff_role(p_user bigint, p_role text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM platform.only_in_play('a demo account');
  IF NOT EXISTS (SELECT 1 FROM identity."user" u WHERE u.id = p_user AND u.demo) THEN
    RAISE EXCEPTION 'user % is no demo account', p_user USING ERRCODE = '42501';
  END IF;
  PERFORM identity.set_staff_role(p_user, p_role, true, 'demo account');
END $$;
GRANT EXECUTE ON FUNCTION identity.seed_staff_role TO duskline_app;

-- The application makes customers (user type 0) and, in the play profile, demo accounts of every type; it changes neither type nor demo afterwards.
CREATE FUNCTION identity.guard_user() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF pg_has_role(current_user, (SELECT c.relowner FROM pg_class c WHERE c.oid = TG_RELID), 'USAGE') THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' THEN
    RAISE EXCEPTION 'the user type is for the owner of the schema to change' USING ERRCODE = '42501';
  END IF;
  IF NEW.demo AND platform.profile() IS DISTINCT FROM 'play' THEN
    RAISE EXCEPTION 'demo accounts exist in the play profile only' USING ERRCODE = '42501';
  END IF;
  IF NEW.user_type <> 0 AND NOT NEW.demo THEN
    RAISE EXCEPTION 'the user type is for the owner of the schema to give' USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION identity.guard_user FROM PUBLIC, duskline_app;
CREATE TRIGGER guard_insert BEFORE INSERT ON identity."user" FOR EACH ROW EXECUTE FUNCTION identity.guard_user();
CREATE TRIGGER guard_update BEFORE UPDATE ON identity."user" FOR EACH ROW
  WHEN ((NEW.user_type, NEW.demo, NEW.id) IS DISTINCT FROM (OLD.user_type, OLD.demo, OLD.id)) EXECUTE FUNCTION identity.guard_user();
