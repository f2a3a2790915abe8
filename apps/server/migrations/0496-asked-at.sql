-- When a change of the e-mail address or of the number was asked for: a second step that counts only since then goes when it is taken back (TR-A11). Of rows of
-- before, the earliest that it can have been: the link to the new one works for an hour, and the one back for 72 hours from then.
ALTER TABLE identity.email_change ADD COLUMN asked_at timestamptz;
UPDATE identity.email_change SET asked_at = undo_until - interval '73 hours';
ALTER TABLE identity.email_change ALTER COLUMN asked_at SET NOT NULL;
ALTER TABLE identity.phone_change ADD COLUMN asked_at timestamptz;
UPDATE identity.phone_change SET asked_at = undo_until - interval '73 hours';
ALTER TABLE identity.phone_change ALTER COLUMN asked_at SET NOT NULL;
