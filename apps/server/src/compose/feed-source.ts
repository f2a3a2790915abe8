import type { GateKeeper } from '../flows/gate-keeper.ts';
import { sealedBook } from '../flows/virtual/sealed-book.ts';
import type { BoardChange, Catalogue } from '../modules/catalogue/index.ts';
import { createFeed, FEED_PROVIDERS, type FeedHandle, type SettlementPort } from '../modules/feed/index.ts';
import { matchesWithFacts, matchesWithOpenBets } from '../modules/tickets/index.ts';
import type { VirtualSports } from '../modules/virtual-sports/index.ts';
import type { Alarms } from '../platform/alarms.ts';
import type { PlatformServices } from './platform-services.ts';

/** Producers of the feed: 1 live, 3 prematch, 6 virtual. One that the provider does not list stays shut. */
export const PRODUCERS: readonly number[] = [1, 3, 6];

/** What feeds the board, as other services see it. */
export type FeedSource = Pick<FeedHandle, 'start' | 'stop' | 'isUp' | 'fault' | 'ready' | 'refuse' | 'takePhaseBack'> &
  Partial<Pick<FeedHandle, 'pastResults' | 'pastRounds' | 'lacksResults'>>;

interface Fed {
  catalogue: Catalogue;
  draws: VirtualSports;
  gates: GateKeeper;
  results: SettlementPort;
}

/** The reader of the provider, in the process that has this role. @param given feeds the board in place of the provider that FEED_URL names. */
export function createFeedSource(
  { config, log, metrics, tracing, db, clock, alarms, providers }: PlatformServices,
  { catalogue, draws, gates, results }: Fed,
  given: FeedSource | undefined,
): FeedSource | null {
  if (!config.roles.has('feed')) return null;
  catalogue.onChange((change) => raiseListedTwice(change, alarms));
  if (given || !config.feed) return given ?? null;
  const declaration = FEED_PROVIDERS.find(({ id }) => id === config.feedProvider);
  const provider = declaration && providers.client(declaration);
  if (!provider) throw new Error(`FEED_PROVIDER names ${config.feedProvider}, which is no feed`);
  return createFeed({
    provider,
    db,
    clock,
    log,
    metrics,
    tracing,
    alarms,
    book: sealedBook(catalogue, draws, alarms),
    gates,
    settlements: results,
    producers: PRODUCERS,
    openEvents: async () => [...(await catalogue.urnsOf(await matchesWithOpenBets(db))).values()],
    resultsSince: async (fromMs) => {
      const settled = await matchesWithFacts(db, fromMs, Number.MAX_SAFE_INTEGER);
      return new Set((await catalogue.urnsOf([...settled.keys()])).values());
    },
  });
}

/** One event under several urns: bets on it are not combined, but what it may lose is counted for each apart. A person asks the provider. */
function raiseListedTwice({ matchId, listedTwice }: BoardChange, alarms: Alarms): void {
  if (listedTwice === undefined) return;
  alarms.raise(
    'event_listed_twice',
    { matchId, urns: listedTwice },
    'the same two play at about the same time under several urns',
  );
}
