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
/** A day is worked out in less; one that takes longer may never be told. */
const LONG_WORK_MS = 120_000;
/** What cannot be told, or takes so long, lets others go first for a while. */
const ASIDE_MS = 60_000;

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

/** What was asked for and not told: it lets others go first for a while. */
class Aside<Key> {
  readonly #clock: Clock;
  readonly #asked = new Map<Key, { sinceMs: number; untilMs: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get keys(): Key[] {
    const nowMs = this.#clock.now();
    return [...this.#asked].flatMap(([key, { untilMs }]) => (untilMs > nowMs ? [key] : []));
  }

  /** @throws what asking throws */
  async ask(key: Key, ask: () => Promise<'working' | 'told'>): Promise<void> {
    const nowMs = this.#clock.now();
    const { sinceMs } = this.#asked.get(key) ?? { sinceMs: nowMs };
    this.#asked.set(key, { sinceMs, untilMs: nowMs + ASIDE_MS });
    if ((await ask()) === 'told') this.#asked.delete(key);
    else if (nowMs - sinceMs < LONG_WORK_MS) this.#asked.set(key, { sinceMs, untilMs: 0 });
  }
}

/**
 * Results of days before anything was taken from the provider, one day at a time, and of last rounds of tournaments, when a visitor wants to
 * see them. Nobody could bet on these matches: they get no place in the catalogue, no market and no fact, so nothing is settled by them. What
 * was once on offer here has its result from the feed alone.
 */
export function createPastKeeper(options: PastKeeperOptions): PastKeeper {
  const { days, rounds, leading, pastResults, pastRounds, catalogue, clock, log } = options;
  const looked = new Set<number>();
  const daysAside = new Aside<string>(clock);
  const roundsAside = new Aside<number>(clock);
  let timer: NodeJS.Timeout | undefined;

  const newOf = async (reported: readonly Fixture[]): Promise<PastMatch[]> => {
    const over = reported.filter(isOver);
    const listed = await catalogue.matchIds(over.map(({ urn }) => urn));
    return (await catalogue.place(over.filter(({ urn }) => !listed.has(urn)))).map(matchOf);
  };

  const readRounds = (tournamentId: number): Promise<void> => roundsAside.ask(tournamentId, () => askRounds(tournamentId));

  async function askRounds(tournamentId: number): Promise<'working' | 'told'> {
    const before = oldestOwnDay(clock.now());
    const urn = await catalogue.tournamentUrn(tournamentId);
    const reported = urn === undefined ? null : ((await pastRounds?.(urn, before)) ?? null);
    if (reported === 'working') return reported;
    if (reported === null) {
      await rounds.toldNothing(tournamentId);
      return 'told';
    }
    const kept = await rounds.keep(tournamentId, before, await newOf(reported));
    log.info({ event: 'past_rounds', tournamentId, kept }, 'last results of a tournament are kept');
    return 'told';
  }

  /** One at a time: the provider works them out beside its prices. */
  async function readAhead(): Promise<void> {
    const aside = roundsAside.keys;
    const next = leading().find((tournamentId) => !looked.has(tournamentId) && !aside.includes(tournamentId));
    if (next !== undefined) await roundsAside.ask(next, () => lookAt(next));
  }

  async function lookAt(tournamentId: number): Promise<'working' | 'told'> {
    const state = await rounds.state(tournamentId);
    if (state === undefined) await rounds.want(tournamentId);
    // Not before: what could not be asked for now is looked at again.
    looked.add(tournamentId);
    return state === undefined ? askRounds(tournamentId) : 'told';
  }

  async function askDay(day: string): Promise<'working' | 'told'> {
    const reported = (await pastResults?.(day)) ?? null;
    if (reported === 'working') return reported;
    if (reported === null) {
      await days.toldNothing(day);
      return 'told';
    }
    const kept = await days.keep(day, await newOf(reported));
    log.info({ event: 'past_results', day, kept }, 'results of a day of the past are kept');
    return 'told';
  }

  async function read(): Promise<void> {
    // What cannot be told of one keeps no other waiting.
    const wanted = await rounds.wanted(TOURNAMENTS_AT_ONCE, roundsAside.keys);
    for (const tournamentId of wanted) await readRounds(tournamentId).catch(onFault);
    const day = await days.wanted(daysAside.keys);
    if (day !== undefined) await daysAside.ask(day, () => askDay(day));
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
