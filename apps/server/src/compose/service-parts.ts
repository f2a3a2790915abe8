import { seedDemoPlayers } from '../flows/documents/seed-demo-players.ts';
import { nightlyJobs } from '../flows/nightly.ts';
import type { Config } from '../platform/config.ts';
import { createDailyJobs } from '../platform/jobs/daily-jobs.ts';
import { EVERY_PROCESS, type Part } from '../platform/lifecycle.ts';
import type { Logger } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { AppServices } from './create-services.ts';
import { onceRole } from './once-role.ts';
import { isFedWeb } from './readiness.ts';

/**
 * Everything between the database and HTTP, in the order of starting. What the board decides runs only where the feed is read: every board has
 * counters of its own, and one that is not fed shows no price. Anybody else who decided would decline what waits.
 */
export function serviceParts(
  { profile, roles, natsUrl }: Pick<Config, 'profile' | 'roles' | 'natsUrl'>,
  services: AppServices,
  { log, metrics }: { log: Logger; metrics: Metrics },
): Part[] {
  const { databaseClock, policies, identity, draws, catalogue, gates, tickets, parking, changedSides, early, trading, cashouts } =
    services;
  const { publisher, follower, oddsHistory, pastKeeper, resultKeeper, earlyResults, useCounter, harmWatch, suspenseAge } =
    services;
  const { providers, bus, settlement, bonus, sealing, delays, teasedLines, feed, refusedResults, phasesBack } = services;
  const canLead = isFedWeb({ roles, natsUrl });
  const daily = dailyJobsOf(services, log, metrics);
  return [
    { name: 'database clock', start: () => databaseClock.start(), stop: () => databaseClock.stop() },
    { name: 'policies', start: () => policies.start(), stop: () => policies.stop() },
    { name: 'identity', start: () => identity.checkProfile(), stop: () => identity.close() },
    documentsPart(profile, services.documents),
    // The board asks how late it ever was.
    { name: 'virtual sports', start: () => draws.clock.start(), stop: () => draws.clock.stop() },
    { name: 'catalogue', start: () => catalogue.start(), stop: () => catalogue.stop() },
    { name: 'odds history', roles: ['feed'], start: () => oddsHistory.recorder.start(), stop: () => oddsHistory.recorder.stop() },
    // Bets that are on their way are decided before the catalogue is stored for the last time.
    { name: 'tickets', start: () => gates.load(), stop: () => tickets.close() },
    { name: 'parking', start: () => parking.start(), stop: () => parking.stop() },
    { name: 'changed matches', roles: ['feed'], start: () => changedSides.start() },
    { name: 'trading settings', start: () => trading.settings.start(), stop: () => trading.settings.stop() },
    { name: 'early payout offers', start: () => early.offers.start(), stop: () => early.offers.stop() },
    {
      name: 'bus',
      // Without NATS the process that reads the outbox notifies its own sockets only: a process that serves no players must not take the
      // events from those that do (XR-16).
      roles: natsUrl === null ? ['web', 'feed'] : EVERY_PROCESS,
      start: () => bus.start({ canLead }),
      stop: () => bus.stop(),
    },
    { name: 'settlement', roles: ['settle'], start: () => settlement.start(), stop: () => settlement.stop() },
    { name: 'final scores', roles: ['feed'], start: () => services.finalScores.start(), stop: () => services.finalScores.stop() },
    { name: 'early results', roles: ['feed'], start: () => earlyResults.start(), stop: () => earlyResults.stop() },
    { name: 'results of the past', roles: ['feed'], start: () => pastKeeper.start(), stop: () => pastKeeper.stop() },
    { name: 'kept results', roles: ['settle'], start: () => resultKeeper.start(), stop: () => resultKeeper.stop() },
    { name: 'popularity', roles: ['web'], start: () => useCounter.start(), stop: () => useCounter.stop() },
    { name: 'markers of harm', roles: [onceRole({ natsUrl })], start: () => harmWatch.start(), stop: () => harmWatch.stop() },
    { name: 'free bets', roles: ['settle'], start: () => bonus.start(), stop: () => bonus.stop() },
    { name: 'sealing', roles: ['settle'], start: () => sealing.start(), stop: () => sealing.stop() },
    { name: 'suspense age', roles: ['settle'], start: () => suspenseAge.start(), stop: () => suspenseAge.stop() },
    ...jobParts(services),
    { name: 'daily jobs', roles: ['settle'], start: () => daily.start(), stop: () => daily.stop() },
    { name: 'cash-out offers', stop: () => cashouts.stop() },
    { name: 'delayed bets', roles: ['feed'], start: () => delays.start(), stop: () => delays.stop() },
    { name: 'delayed cash-outs', roles: ['feed'], start: () => cashouts.resolver.start(), stop: () => cashouts.resolver.stop() },
    { name: 'trading desk', roles: ['feed'], start: () => trading.start(), stop: () => trading.stop() },
    { name: 'teased lines', roles: ['feed'], start: () => teasedLines.start(), stop: () => teasedLines.stop() },
    { name: 'goals', roles: ['feed'], start: () => services.goals.start(), stop: () => services.goals.stop() },
    { name: 'early payouts', roles: ['feed'], start: () => early.flow.start(), stop: () => early.flow.stop() },
    ...(publisher === null ? [] : [{ name: 'board publisher', start: () => publisher.start(), stop: () => publisher.stop() }]),
    ...(follower === null ? [] : [{ name: 'board follower', start: () => follower.start(), stop: () => follower.stop() }]),
    ...(feed === null ? [] : [{ name: 'feed', start: () => feed.start(), stop: () => feed.stop() }]),
    ...(feed === null
      ? []
      : [
          { name: 'refused results', start: () => refusedResults.start(), stop: () => refusedResults.stop() },
          { name: 'phases taken back', start: () => phasesBack.start(), stop: () => phasesBack.stop() },
        ]),
    // Their passwords take a second to hash: the feed is read meanwhile.
    ...(profile === 'play' ? [{ name: 'demo players', start: () => seedDemoPlayers(services) }] : []),
    // Ended before those that wait for an answer of theirs.
    { name: 'providers', stop: () => providers.stop() },
  ];
}

/** What nobody waits for. */
const jobParts = ({ notify, webPush, kyc, exportJob }: AppServices): Part[] => [
  { name: 'mails', roles: ['jobs'], start: () => notify.start(), stop: () => notify.stop() },
  { name: 'notifications', roles: ['jobs'], start: () => webPush.start(), stop: () => webPush.stop() },
  { name: 'identity checks', roles: ['jobs'], start: () => kyc.start(), stop: () => kyc.stop() },
  { name: 'exports', roles: ['jobs'], start: () => exportJob.start(), stop: () => exportJob.stop() },
];

/** Real documents are looked at by a real scanner, or the process that takes them does not start. */
const documentsPart = (profile: Config['profile'], documents: AppServices['documents']): Part => ({
  name: 'documents',
  roles: ['web'],
  start: () => (profile === 'real' ? documents.checkScanner() : Promise.resolve()),
  stop: () => documents.close(),
});

const dailyJobsOf = (services: AppServices, log: Logger, metrics: Metrics) =>
  createDailyJobs({
    db: services.db,
    parking: services.parking,
    clock: services.clock,
    log,
    metrics,
    jobs: nightlyJobs(services, log, metrics),
  });
