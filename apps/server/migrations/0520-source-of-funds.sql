-- Where the money of a player comes from (trust TR-E4): asked for by the cashier or by compliance, shown by documents that are uploaded to us, decided by compliance.

-- owner: kyc
ALTER TABLE kyc.transition DROP CONSTRAINT transition_actor_check,
  ADD CONSTRAINT transition_actor_check CHECK (actor IN ('player', 'provider', 'system', 'staff'));
-- Of level 3 the provider is told nothing, so there is nothing to ask it for.
ALTER TABLE kyc.identity_check DROP CONSTRAINT identity_check_check,
  ADD CONSTRAINT identity_check_look_at CHECK ((state = 'PENDING' AND level < 3) = (look_at IS NOT NULL));

-- What a player was asked to show last. A row is written with the transition that asks.
CREATE TABLE kyc.funds_request (
  user_id  bigint PRIMARY KEY REFERENCES identity."user",
  -- Kinds of documents (documents.document).
  papers   text[] NOT NULL CHECK (cardinality(papers) BETWEEN 1 AND 4 AND papers <@ ARRAY['identity', 'address', 'payment', 'income']),
  asked_at timestamptz NOT NULL
);

-- owner: messages
ALTER TABLE messages.message DROP CONSTRAINT message_kind_check,
  ADD CONSTRAINT message_kind_check CHECK (kind IN ('staff', 'welcome', 'password-changed', 'limits-review', 'document-accepted', 'document-refused', 'export-ready',
    'play-blocked', 'funds-asked', 'funds-accepted', 'funds-refused'));
