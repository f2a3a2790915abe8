-- Events, written in the transaction that causes them. Readers go by (xid, id) and stop below the oldest running
-- transaction, because ids are handed out before commits happen: reading by id alone loses events.
-- One row may carry many events: an array of objects, or one object of equally long arrays (a batch of bets writes one row).
-- readers: wallet
CREATE TABLE platform.outbox (
  xid        xid8 NOT NULL DEFAULT pg_current_xact_id(),
  id         bigint GENERATED ALWAYS AS IDENTITY,
  topic      text NOT NULL,
  events     json NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (xid, id)
);

-- How far each reader came. The row is written by the reader's leader only.
-- readers: wallet
CREATE TABLE platform.outbox_position (
  reader     text PRIMARY KEY,
  xid        xid8 NOT NULL,
  id         bigint NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
REVOKE UPDATE, DELETE ON platform.outbox FROM duskline_app;
