import type { Placed } from '../../modules/catalogue/index.ts';
import type { PastDayStore, PastMatch, PastRoundStore } from '../../modules/results/index.ts';
import type { Fixture } from '../../platform/bus/board-message.ts';
import type { Clock } from '../../platform/clock.ts';
import { createPoller } from '../../platform/jobs/poller.ts';
import type { Logger } from '../../platform/log.ts';
import { oldestOwnDay } from './past-days.ts';

export interface PastKeeperOptions {
  days: Pick<PastDayStore, 'wanted' | 'toldNothing' | 'keep'>;
  rounds: Pick<PastRoundStore, 'state' | 'want' | 'wanted' | 'toldNothing' | 'keep'>;
  /** Tournaments whose last results are fetched before anybody asks, the most important first; none while there is more important work. */
  leading(): readonly number[];
  /** As the port of the feed says it; absent: nothing is told of the past. */
  pastResults: ((date: string) => Promise<readonly Fixture[] | 'working' | null>) | undefined;
  pastRounds: ((tournament: string, before: string) => Promise<readonly Fixture[] | 'working' | null>) | undefined;
  catalogue: {
    place(fixtures: readonly Fixture[]): Promise<Placed[]>;
    matchIds(urns: readonly string[]): Promise<Map<string, number>>;
    tournamentUrn(tournamentId: number): Promise<string | undefined>;
  };
  clock: Clock;
  log: Logger;
}

export interface PastKeeper {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Something is wanted: it is asked for now. Nothing where it was not started. */
  wake(): void;
  /** Asks for the tournaments that are wanted most, and for a day. */
  refresh(): Promise<void>;
}

const EVERY_MS = 3_000;
/** Tournaments are soon told of: so many before a day is asked for, which takes longer. */
const TOURNAMENTS_AT_ONCE = 5;

const isOver = ({ status, virtual, outright }: Fixture): boolean =>
  !virtual && !outright && (status === 'ended' || status === 'closed' || status === 'abandoned' || status === 'cancelled');

function matchOf({ sport, category, tournament, home, away, state, ...placed }: Placed): PastMatch {
  const isPlayed = placed.status === 'ended' || placed.status === 'closed';
  return {
    urn: placed.urn,
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
 * Results of days before anything was taken from the provider, one day at a time, and of last rounds of tournaments, when a visitor wants to
 * see them. Nobody could bet on these matches: they get no place in the catalogue, no market and no fact, so nothing is settled by them. What
 * was once on offer here has its result from the feed alone.
 */
export function createPastKeeper(options: PastKeeperOptions): PastKeeper {
  const { days, rounds, leading, pastResults, pastRounds, catalogue, clock, log } = options;
  const looked = new Set<number>();
  let timer: NodeJS.Timeout | undefined;

  const newOf = async (reported: readonly Fixture[]): Promise<PastMatch[]> => {
    const over = reported.filter(isOver);
    const listed = await catalogue.matchIds(over.map(({ urn }) => urn));
    return (await catalogue.place(over.filter(({ urn }) => !listed.has(urn)))).map(matchOf);
  };

  async function readRounds(tournamentId: number): Promise<void> {
    const before = oldestOwnDay(clock.now());
    const urn = await catalogue.tournamentUrn(tournamentId);
    const reported = urn === undefined ? null : ((await pastRounds?.(urn, before)) ?? null);
    if (reported === 'working') return;
    if (reported === null) return rounds.toldNothing(tournamentId);
    const kept = await rounds.keep(tournamentId, before, await newOf(reported));
    log.info({ event: 'past_rounds', tournamentId, kept }, 'last results of a tournament are kept');
  }

  /** One at a time: the provider works them out beside its prices. */
  async function readAhead(): Promise<void> {
    const next = leading().find((tournamentId) => !looked.has(tournamentId));
    if (next === undefined) return;
    looked.add(next);
    if ((await rounds.state(next)) !== undefined) return;
    await rounds.want(next);
    await readRounds(next);
  }

  async function readDay(day: string): Promise<void> {
    const reported = (await pastResults?.(day)) ?? null;
    if (reported === 'working') return;
    if (reported === null) return days.toldNothing(day);
    const kept = await days.keep(day, await newOf(reported));
    log.info({ event: 'past_results', day, kept }, 'results of a day of the past are kept');
  }

  async function read(): Promise<void> {
    // What cannot be told of one keeps no other waiting.
    const wanted = await rounds.wanted(TOURNAMENTS_AT_ONCE);
    for (const tournamentId of wanted) await readRounds(tournamentId).catch(onFault);
    const day = await days.wanted();
    if (day !== undefined) await readDay(day);
    else if (wanted.length === 0) await readAhead();
  }

  const onFault = (error: unknown) =>
    log.warn({ event: 'past_results', err: error }, 'results of the past could not be read, trying again');
  const poller = createPoller({ read, everyMs: EVERY_MS, onFault });
  return {
    refresh: poller.refresh,
    wake: () => {
      if (timer !== undefined) void poller.refresh().catch(onFault);
    },
    start() {
      timer = setInterval(() => void poller.refresh().catch(onFault), EVERY_MS).unref();
      return Promise.resolve();
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      await poller.stop();
    },
  };
}
