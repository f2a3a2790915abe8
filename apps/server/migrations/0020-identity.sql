-- People, credentials, sessions. The library for sign-in (better-auth) reads and writes "user", credential and session
-- through its own adapter; the other tables are ours alone. Names compare in folded form (NFKC, without case).

CREATE TABLE identity."user" (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_name      text NOT NULL UNIQUE,                 -- folded; log-in compares this
  display_name   text NOT NULL,                        -- as typed at sign-up
  email          text NOT NULL UNIQUE,                 -- folded; log-in compares this
  mailbox        text NOT NULL UNIQUE,                 -- what the address delivers to: one account a mailbox
  email_verified boolean NOT NULL DEFAULT false,
  user_type      smallint NOT NULL CHECK (user_type BETWEEN 0 AND 4),
  currency       text NOT NULL CHECK (currency <> ''),
  country_code   text CHECK (country_code ~ '^[A-Z]{2}$'),
  demo           boolean NOT NULL DEFAULT false,       -- seeded with a password everybody knows: play money only
  locked_at      timestamptz,
  lock_reason    text,
  excluded_until timestamptz,                          -- self-exclusion or time-out; infinity = for good
  created_at     timestamptz NOT NULL,
  updated_at     timestamptz NOT NULL,
  CHECK ((locked_at IS NULL) = (lock_reason IS NULL))
);
CREATE INDEX user_demo ON identity."user" (id) WHERE demo;

-- What somebody may do beside what their user type allows. A trader decides bets and sets limits.
CREATE TABLE identity.staff_role (
  user_id    bigint NOT NULL REFERENCES identity."user",
  role       text NOT NULL CHECK (role IN ('trader')),
  granted_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (user_id, role)
);

CREATE TABLE identity.credential (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id     bigint NOT NULL REFERENCES identity."user",
  provider_id text NOT NULL,
  account_id  text NOT NULL,
  password    text,                                    -- argon2id with its parameters (PHC string)
  created_at  timestamptz NOT NULL,
  updated_at  timestamptz NOT NULL,
  UNIQUE (user_id, provider_id)
);

-- Never deleted: a bet names the session it came from. `token_hash` is SHA-256 of what the cookie carries.
CREATE TABLE identity.session (
  id                  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id             bigint NOT NULL REFERENCES identity."user",
  token_hash          text NOT NULL UNIQUE CHECK (length(token_hash) = 43),
  created_at          timestamptz NOT NULL,
  updated_at          timestamptz NOT NULL,
  last_active_at      timestamptz NOT NULL,
  expires_at          timestamptz NOT NULL,            -- the earlier of inactivity and the absolute end
  absolute_expires_at timestamptz NOT NULL,
  remember            boolean NOT NULL,
  ip_address          text NOT NULL,
  user_agent          text NOT NULL,
  previous_login_at   timestamptz,
  ended_at            timestamptz,
  end_reason          text,
  CHECK (expires_at <= absolute_expires_at),
  CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);
CREATE INDEX session_open ON identity.session (user_id) WHERE ended_at IS NULL;
CREATE INDEX session_ended ON identity.session (ended_at) WHERE ended_at IS NOT NULL;

CREATE TABLE identity.profile (
  user_id       bigint PRIMARY KEY REFERENCES identity."user",
  first_name    text NOT NULL,
  last_name     text NOT NULL,
  city          text NOT NULL,
  address       text NOT NULL,
  postal_code   text NOT NULL,
  birth_date    date NOT NULL,
  gender        text NOT NULL CHECK (gender IN ('Male', 'Female')),
  phone         text,
  affiliate_tag text,
  person_key    text NOT NULL,                         -- folded name, birth date and postal code: the same person again?
  phone_key     text                                   -- digits only
);
CREATE INDEX profile_person ON identity.profile (person_key);
CREATE INDEX profile_phone ON identity.profile (phone_key) WHERE phone_key IS NOT NULL;

-- What somebody agreed to (or declined), in which version, when and from where. The newest row of a kind counts.
CREATE TABLE identity.consent (
  id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES identity."user",
  kind    text NOT NULL CHECK (kind IN ('terms', 'privacy', 'email_notification', 'payment_terms')),
  given   boolean NOT NULL,
  version text NOT NULL,
  at      timestamptz NOT NULL,
  ip      text NOT NULL
);
CREATE INDEX consent_newest ON identity.consent (user_id, kind, id DESC);

-- Somebody who may have an account already, for a human to look at. Signing up is not refused for it.
CREATE TABLE identity.review_case (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id         bigint NOT NULL REFERENCES identity."user",
  matched_user_id bigint NOT NULL REFERENCES identity."user",
  reason          text NOT NULL CHECK (reason IN ('same_person', 'same_phone', 'same_mailbox_tag')),
  state           text NOT NULL DEFAULT 'PENDING_REVIEW' CHECK (state IN ('PENDING_REVIEW', 'CLEARED', 'CONFIRMED')),
  created_at      timestamptz NOT NULL,
  UNIQUE (user_id, reason)
);

CREATE TABLE identity.login_attempt (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id    bigint REFERENCES identity."user",        -- null when no such user exists
  at         timestamptz NOT NULL,
  ip         text NOT NULL,
  user_agent text NOT NULL,
  device     text NOT NULL,
  success    boolean NOT NULL,
  outcome    text NOT NULL
);
CREATE INDEX login_attempt_history ON identity.login_attempt (user_id, at DESC, id DESC);

-- Browsers that have logged in to an account before. They keep a failure count of their own, so that a stranger who keeps
-- guessing wrong cannot lock the owner out.
CREATE TABLE identity.known_device (
  user_id      bigint NOT NULL REFERENCES identity."user",
  device_hash  text NOT NULL,
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, device_hash)
);

-- Failures by account, device or address. In the database, so that a restart or another node forgives nothing.
CREATE TABLE identity.throttle (
  key             text PRIMARY KEY,
  failures        int NOT NULL CHECK (failures > 0),
  last_failure_at timestamptz NOT NULL,
  blocked_until   timestamptz
);
CREATE INDEX throttle_age ON identity.throttle (last_failure_at);

-- Counts one failure and returns until when the key is blocked (null: not). One failure is forgiven every p_leak; from
-- p_threshold on the delay starts at p_base and doubles with each further failure up to p_longest, never more.
CREATE FUNCTION identity.record_failure(p_key text, p_now timestamptz, p_threshold int, p_leak interval, p_base interval, p_longest interval)
RETURNS timestamptz LANGUAGE sql SET search_path = identity, pg_temp AS $$
  INSERT INTO identity.throttle AS t (key, failures, last_failure_at, blocked_until)
  VALUES (p_key, 1, p_now, CASE WHEN p_threshold <= 1 THEN p_now + p_base END)
  ON CONFLICT (key) DO UPDATE SET (failures, last_failure_at, blocked_until) = (
    SELECT f, greatest(t.last_failure_at, p_now),
           CASE WHEN f >= p_threshold THEN p_now + least(p_longest, p_base * power(2, least(f - p_threshold, 30))) END
    FROM (SELECT least(1000000, 1 + greatest(0, t.failures
            - floor(extract(epoch FROM greatest(interval '0', p_now - t.last_failure_at)) / extract(epoch FROM p_leak))))::int) AS n(f))
  RETURNING blocked_until
$$;

-- What somebody agreed to and who tried to log in is evidence: written once.
REVOKE UPDATE, DELETE ON identity.consent, identity.login_attempt FROM duskline_app;
REVOKE DELETE ON identity."user", identity.credential, identity.session, identity.profile, identity.review_case FROM duskline_app;
