-- From which country an address asked to be let in (TR-A15); NULL where nothing said it, and for all that was before.
ALTER TABLE identity.login_attempt ADD COLUMN country text CHECK (country ~ '^[A-Z]{2}$');
