-- Web Push: which of our keys a browser subscribed with (NULL = before it was kept), and its rows by session, as every log-out looks for them.
ALTER TABLE web_push.subscription ADD COLUMN public_key text CHECK (length(public_key) = 87);
CREATE INDEX subscription_session ON web_push.subscription (session_id);
