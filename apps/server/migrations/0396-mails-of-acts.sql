-- Mails about a log-in from another browser, and about the second step of log-ins.
-- owner: notify
ALTER TABLE notify.mail
  DROP CONSTRAINT mail_kind_check,
  ADD CONSTRAINT mail_kind_check CHECK (kind IN ('reset-password', 'password-changed', 'confirm-email', 'new-browser', 'second-step-on', 'second-step-off', 'export-ready'));
