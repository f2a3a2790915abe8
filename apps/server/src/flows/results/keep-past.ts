import type { Placed } from '../../modules/catalogue/index.ts';
import type { PastDayStore, PastMatch } from '../../modules/results/index.ts';
import type { Fixture } from '../../platform/bus/board-message.ts';
import { createPoller } from '../../platform/jobs/poller.ts';
import type { Logger } from '../../platform/log.ts';

export interface PastKeeperOptions {
  days: Pick<PastDayStore, 'wanted' | 'toldNothing' | 'keep'>;
  /** As the port of the feed says it; absent: nothing is told of the past. */
  pastResults: ((date: string) => Promise<readonly Fixture[] | 'working' | null>) | undefined;
  catalogue: {
    place(fixtures: readonly Fixture[]): Promise<Placed[]>;
    matchIds(urns: readonly string[]): Promise<Map<string, number>>;
  };
  log: Logger;
}

export interface PastKeeper {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Asks for the day that is wanted most. */
  refresh(): Promise<void>;
}

const EVERY_MS = 3_000;

const isOver = ({ status, virtual, outright }: Fixture): boolean =>
  !virtual && !outright && (status === 'ended' || status === 'closed' || status === 'abandoned' || status === 'cancelled');

function matchOf({ sport, category, tournament, home, away, state, ...placed }: Placed): PastMatch {
  const isPlayed = placed.status === 'ended' || placed.status === 'closed';
  return {
    sportId: placed.sportId,
    categoryId: placed.categoryId,
    tournamentId: placed.tournamentId,
    startTimeMs: placed.startTimeMs,
    status: placed.status,
    names: {
      sport: { systemId: sport.systemId, name: sport.name, slug: placed.sportSlug },
      category: { name: category.name, slug: placed.categorySlug, countryCode: category.countryCode ?? null },
      tournament: { name: tournament.name, slug: placed.tournamentSlug, rank: tournament.rank },
      home: home.name,
      away: away.name,
    },
    score:
      isPlayed && state
        ? {
            home: state.homeScore,
            away: state.awayScore,
            periods: state.periods.map((period) => ({ home: period.home, away: period.away })),
          }
        : null,
  };
}

/**
 * Results of days before anything was taken from the provider, one day at a time, when a visitor wants to see it. Nobody could bet on these matches: they get no
 * place in the catalogue, no market and no fact, so nothing is settled by them. What was once on offer here has its result from the feed alone.
 */
export function createPastKeeper({ days, pastResults, catalogue, log }: PastKeeperOptions): PastKeeper {
  let timer: NodeJS.Timeout | undefined;

  async function read(): Promise<void> {
    const day = await days.wanted();
    if (day === undefined) return;
    const reported = (await pastResults?.(day)) ?? null;
    if (reported === 'working') return;
    if (reported === null) return days.toldNothing(day);
    const over = reported.filter(isOver);
    const known = await catalogue.matchIds(over.map(({ urn }) => urn));
    const placed = await catalogue.place(over.filter(({ urn }) => !known.has(urn)));
    const kept = await days.keep(day, placed.map(matchOf));
    log.info({ event: 'past_results', day, kept }, 'results of a day of the past are kept');
  }

  const onFault = (error: unknown) =>
    log.warn({ event: 'past_results', err: error }, 'results of the past could not be read, trying again');
  const poller = createPoller({ read, everyMs: EVERY_MS, onFault });
  return {
    refresh: poller.refresh,
    start() {
      timer = setInterval(() => void poller.refresh().catch(onFault), EVERY_MS).unref();
      return Promise.resolve();
    },
    async stop() {
      clearInterval(timer);
      await poller.stop();
    },
  };
}
