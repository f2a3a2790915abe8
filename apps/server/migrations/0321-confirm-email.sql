-- The link that confirms an e-mail address: one of the links of an account, sent by mail after sign-up and on demand.
ALTER TABLE identity.account_link
  DROP CONSTRAINT account_link_purpose_check,
  ADD CONSTRAINT account_link_purpose_check CHECK (purpose IN ('reset-password', 'confirm-email'));

-- owner: notify
ALTER TABLE notify.mail
  DROP CONSTRAINT mail_kind_check,
  ADD CONSTRAINT mail_kind_check CHECK (kind IN ('reset-password', 'password-changed', 'confirm-email'));
