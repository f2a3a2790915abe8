import { testParking } from '../../../test-kit/parking.ts';
import { createGateKeeper } from '../../flows/gate-keeper.ts';
import { createCatalogue } from '../../modules/catalogue/index.ts';
import { createFeed, type FeedProvider, type GatePort } from '../../modules/feed/index.ts';
import { FakeSettlements } from '../../modules/feed/test-kit.ts';
import { createTicketService } from '../../modules/tickets/index.ts';
import { createAlarms } from '../../platform/alarms.ts';
import type { Database } from '../../platform/db/create-db.ts';
import { createLog, type Logger } from '../../platform/log.ts';
import { createMetrics } from '../../platform/metrics.ts';

interface FeedNodeOptions {
  db: Database;
  provider: FeedProvider;
  log?: Logger;
  /** In memory; those of the database when absent. */
  gates?: GatePort;
}

/** A reader of the feed as the server composes it, over the catalogue on a real database. Settlements are kept and not booked. */
export function createFeedNode({ db, provider, log = createLog('silent'), gates: given }: FeedNodeOptions) {
  const metrics = createMetrics();
  const clock = { now: () => Date.now() };
  const producers = [1, 3];
  const tickets = createTicketService({ db });
  const stored = createGateKeeper(tickets.gates, log, metrics);
  const { source } = provider;
  const catalogue = createCatalogue({ db, clock, log, metrics, parking: testParking(db), source, producers });
  const settlements = new FakeSettlements();
  const alarms = createAlarms({ log, metrics });
  const gates = given ?? stored;
  const feed = createFeed({ provider, db, clock, log, metrics, alarms, book: catalogue, gates, settlements, producers });
  return {
    catalogue,
    settlements,
    feed,
    metrics,
    alarms,
    async start() {
      await catalogue.start();
      if (!given) await stored.load();
      await feed.start();
    },
    async stop() {
      await feed.stop();
      await catalogue.stop();
      await tickets.close();
    },
  };
}
