-- The application's rights on plain tables, cut to what it does (XR-28). A new table gives it reading alone: its migration grants the rest by name.
ALTER DEFAULT PRIVILEGES IN SCHEMA platform, identity, catalogue, betslip, early_payout REVOKE INSERT, UPDATE, DELETE ON TABLES FROM duskline_app;

-- Events are written by the functions that cause them.
REVOKE INSERT ON platform.outbox FROM duskline_app;
REVOKE DELETE ON platform.outbox_position, platform.daily_job FROM duskline_app;
REVOKE DELETE ON catalogue.sport, catalogue.category, catalogue.tournament, catalogue.competitor, catalogue.match, catalogue.market,
  catalogue.counter, catalogue.feed_producer FROM duskline_app;
REVOKE DELETE ON early_payout.tournament, early_payout.match, early_payout.lead FROM duskline_app;
-- What a person is called and who looks like whom is evidence; what a person may change comes with the call that changes it.
REVOKE UPDATE ON identity.profile, identity.review_case FROM duskline_app;
