-- Erases what no law keeps of a player whose account was closed for it, in the same transaction: deletes what belonged to them alone, and takes out of what
-- stays everything that names them. What it does to each table is declared by the module that owns it (personal-data.ts); a test holds one against the other.
-- p_person_key: by what the person is known again at a sign-up, kept of who is excluded (trust TR-D7) or whose play is stopped (TR-D13), and of nobody else.
-- The lock of the closing is held: neither begins between the question and the commit.
CREATE OR REPLACE FUNCTION my_data.erase_player(p_user bigint, p_person_key text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_name text := '#' || p_user;
  v_email text;
  v_phone text;
  v_stays_known boolean;
BEGIN
  SELECT u.email, p.phone, coalesce(u.excluded_until > clock_timestamp(), false) OR limits.blocked_since(p_user) IS NOT NULL
    INTO v_email, v_phone, v_stays_known
    FROM identity."user" u LEFT JOIN identity.profile p ON p.user_id = u.id
   WHERE u.id = p_user AND u.lock_reason = 'erased';
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the account of % is not closed for this', p_user USING ERRCODE = '42501';
  END IF;
  DELETE FROM my_data.export WHERE user_id = p_user;
  DELETE FROM messages.message WHERE user_id = p_user;
  DELETE FROM notify.mail WHERE user_id = p_user;
  DELETE FROM notify.sms WHERE user_id = p_user;
  DELETE FROM notify.unreachable_number WHERE number = v_phone;
  DELETE FROM notify.undeliverable WHERE address = v_email;
  DELETE FROM web_push.subscription WHERE user_id = p_user;  -- and with them what waits for them
  DELETE FROM favourites.favourite WHERE user_id = p_user;
  DELETE FROM web_push.subscription WHERE user_id = p_user;  -- and with it what waits for its browser
  DELETE FROM betslip.slip WHERE owner = 'u' || p_user;
  DELETE FROM identity.account_link WHERE user_id = p_user;
  DELETE FROM identity.email_change WHERE user_id = p_user;
  DELETE FROM identity.phone_change WHERE user_id = p_user;
  DELETE FROM identity.authenticator WHERE user_id = p_user;
  DELETE FROM identity.recovery_code WHERE user_id = p_user;
  DELETE FROM identity.known_device WHERE user_id = p_user;
  DELETE FROM identity.name_look WHERE user_id = p_user;
  DELETE FROM identity.credential WHERE user_id = p_user;
  UPDATE identity."user" SET user_name = v_name, display_name = v_name, email = v_name, mailbox = v_name, email_verified = false, country_code = NULL
   WHERE id = p_user;
  UPDATE identity.profile SET first_name = '', last_name = '', city = '', address = '', postal_code = '', phone = NULL, phone_key = NULL,
         phone_confirmed_at = NULL, affiliate_tag = NULL, birth_date = 'epoch',
         person_key = CASE WHEN v_stays_known AND p_person_key IS NOT NULL THEN p_person_key ELSE v_name END
   WHERE user_id = p_user;
  UPDATE identity.consent SET ip = '' WHERE user_id = p_user;
  UPDATE identity.session SET ip_address = '', user_agent = '' WHERE user_id = p_user;
  UPDATE identity.login_attempt SET ip = '', user_agent = '', device = '', country = NULL WHERE user_id = p_user;
  UPDATE documents.document SET name = 'document' WHERE user_id = p_user;
END $$;

GRANT EXECUTE ON FUNCTION my_data.erase_player TO duskline_app;
