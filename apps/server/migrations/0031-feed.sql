-- owner: feed
-- Where the feed reader stood: everything up to `processed_ms` of a producer has been worked off.
CREATE TABLE catalogue.feed_producer (
  source       text NOT NULL,
  producer     smallint NOT NULL,
  processed_ms bigint NOT NULL,
  updated_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (source, producer)
);
