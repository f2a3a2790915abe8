import { createHarmWatch } from '../flows/harm/watch-harm.ts';
import { createPlayerNotifier } from '../flows/notify-players.ts';
import { createBetResults } from '../flows/push/bet-results.ts';
import { createUnreadPublisher } from '../modules/messages/index.ts';
import { createSuspenseAlarm } from '../modules/wallet/index.ts';
import { subscribeConsumers } from '../platform/bus/event.ts';
import { createBetServices } from './bet-services.ts';
import { createDeskOrders, createScoreFollowers } from './board-followers.ts';
import { createFeedSource, type FeedSource } from './feed-source.ts';
import { createModuleServices } from './module-services.ts';
import { onceRole } from './once-role.ts';
import { createPastResults } from './past-results.ts';
import { createPlatformServices, type PlatformOptions } from './platform-services.ts';
import { createRecords } from './record-services.ts';
import { createResultServices } from './result-services.ts';

export interface ServiceOptions extends PlatformOptions {
  /** Absent: what FEED_URL names. */
  feed?: FeedSource | undefined;
}

export type AppServices = ReturnType<typeof createServices>;

/** Everything below HTTP, built and wired, each from what stands above it; nothing runs yet. */
export function createServices(options: ServiceOptions) {
  const platform = createPlatformServices(options);
  const modules = createModuleServices(platform);
  const { catalogue, draws, gates, players } = modules;
  const results = createResultServices(platform, modules);
  const feed = createFeedSource(platform, { catalogue, draws, gates, results: results.results }, options.feed);
  const past = createPastResults(platform, modules.catalogue, feed);
  const isBoardReady = (): boolean => feed?.isUp() ?? false;
  const bets = createBetServices(platform, modules, results, isBoardReady);
  const records = createRecords(platform, modules);
  const harmWatch = createHarmWatch({
    ...modules,
    db: platform.db,
    nowMs: () => platform.databaseClock.now(),
    metrics: platform.metrics,
    log: platform.log,
  });
  modules.identity.onRevoke(({ sessionId, reason }) => modules.webPush.onSessionEnded(sessionId, reason));
  // Events are consumed by processes with sockets; a process without them only wakes the others.
  if (platform.config.roles.has('web')) {
    const { alarms, log } = platform;
    const notify = createPlayerNotifier({ publish: (notice) => players.publish(notice), wallet: platform.wallet, alarms, log });
    subscribeConsumers(platform.bus, {
      'cashout-offers': bets.cashouts.onEvents,
      players: {
        ...notify,
        message: createUnreadPublisher({
          publish: (userId, value) => players.publish({ userId, topic: 'messages', id: 'unread', value }),
          messages: modules.messages,
          log,
        }),
      },
      popularity: records.useCounter.onEvents,
      'staff-alarms': createSuspenseAlarm(alarms),
    });
  }
  if (platform.config.roles.has(onceRole(platform.config)))
    subscribeConsumers(platform.bus, { harm: harmWatch.onEvents, 'web-push': { settlement: createBetResults(modules.webPush) } });
  const scores = createScoreFollowers(platform, modules, results, isBoardReady);
  const orders = createDeskOrders(platform, modules, results, bets, feed);
  return { ...platform, ...modules, ...results, feed, ...past, ...bets, ...scores, ...orders, ...records, harmWatch };
}
