import type { EndedMatch, EndedMatches } from '../../modules/catalogue/index.ts';
import type { KeptFor, KeptMarket, KeptMatch, KeptOutcome, Results } from '../../modules/results/index.ts';
import type { DecidedMarket } from '../../modules/tickets/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { createPoller } from '../../platform/jobs/poller.ts';
import type { Logger } from '../../platform/log.ts';

export interface ResultKeeperOptions {
  results: Pick<Results, 'keep' | 'shownOf' | 'withdraw' | 'readUntil' | 'progressed'>;
  ended: EndedMatches;
  decided: {
    markets(matchIds: readonly number[]): Promise<DecidedMarket[]>;
    matchesWithFacts(fromMs: number, toMs: number): Promise<Map<number, number>>;
  };
  /** That of the database, which dates facts and matches. */
  clock: Clock;
  log: Logger;
}

export interface ResultKeeper {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Resolves when everything that was stored before the call is kept. */
  refresh(): Promise<void>;
}

const EVERY_MS = 3_000;
/** A row is dated when its transaction begins and seen when it ends: no transaction here lasts so long, and no clock is so far off. */
const OVERLAP_MS = 60_000;
/** A database that comes from before there were results is read in steps. */
const STEP_MS = 30 * 86_400_000;
/** Last prices are mirrored a moment after the end of their match, and say nothing of it: for so long a match is read again at every look. */
const MIRRORED_MS = 30_000;
const AT_ONCE = 50;

const isPlayed = ({ status }: EndedMatch): boolean => status === 'ended' || status === 'closed';

function matchOf(match: EndedMatch): KeptMatch & KeptFor {
  const { sport, category, tournament, home, away, runners, players, state } = match;
  const score = isPlayed(match) && runners === null ? state : null;
  return {
    matchId: match.matchId,
    sportId: sport.id,
    categoryId: category.id,
    tournamentId: tournament.id,
    startTimeMs: match.startTimeMs,
    keptDays: match.isVirtual ? 30 : 400,
    status: match.status,
    names: {
      sport: { systemId: sport.systemId, name: sport.name, slug: sport.slug },
      category: { name: category.name, slug: category.slug, countryCode: category.countryCode },
      tournament: { name: tournament.name, slug: tournament.slug, rank: tournament.rank },
      home,
      away,
      ...(runners && { runners }),
      ...(players && { players }),
    },
    score: score && {
      home: score.homeScore,
      away: score.awayScore,
      periods: score.periods.map((period) => ({ home: period.home, away: period.away })),
    },
  };
}

type Prices = readonly (readonly [outcomeId: string, oddsMilli: number])[];

/** Outcomes that were on offer in their order, then those of which only the result is known. */
export function marketResultOf(market: DecidedMarket, prices: Prices): KeptMarket {
  const { matchId, marketId, marketType, specifiers, outcomes, isCancelled } = market;
  const unnamed = isCancelled ? 'CANCELLED' : 'PENDING';
  const offered = new Set(prices.map(([outcomeId]) => outcomeId));
  const kept: KeptOutcome[] = [
    ...prices.map(([outcomeId, oddsMilli]) => [outcomeId, oddsMilli, outcomes.get(outcomeId) ?? unnamed] as const),
    ...[...outcomes].flatMap(([outcomeId, state]) => (offered.has(outcomeId) ? [] : [[outcomeId, 0, state] as const])),
  ];
  return { matchId, marketId, marketType, specifiers, outcomes: kept };
}

/**
 * Keeps the results of matches that are over: their scores, and what the facts make of their markets. Read again from what is stored whenever that has
 * changed, so neither a crash nor the order in which end, score and results arrive leaves anything behind.
 */
export function createResultKeeper({ results, ended, decided, clock, log }: ResultKeeperOptions): ResultKeeper {
  /** What was kept of the matches of the last step: the overlap brings them again. */
  let known = new Map<number, string>();
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function keep(matchIds: readonly number[]): Promise<void> {
    const matches = await ended.read(matchIds);
    const ids = matches.map(({ matchId }) => matchId);
    if (ids.length === 0) return;
    const [markets, offers] = await Promise.all([decided.markets(ids), ended.markets(ids)]);
    const prices = new Map(offers.map((offer) => [offer.marketId, offer.prices]));
    await results.keep(
      matches.map(matchOf),
      markets.map((market) => marketResultOf(market, prices.get(market.marketId) ?? [])),
    );
  }

  async function step(fromMs: number, toMs: number): Promise<void> {
    const [sinceMs, untilMs] = [fromMs - OVERLAP_MS, toMs + OVERLAP_MS];
    const [changed, withFacts] = await Promise.all([ended.changed(sinceMs, untilMs), decided.matchesWithFacts(sinceMs, untilMs)]);
    const marks = new Map(
      [...changed.keys(), ...withFacts.keys()].map((id) => [id, `${changed.get(id) ?? ''}/${withFacts.get(id) ?? ''}`]),
    );
    const due = [...marks].filter(([id, mark]) => known.get(id) !== mark).map(([id]) => id);
    for (let from = 0; from < due.length; from += AT_ONCE) await keep(due.slice(from, from + AT_ONCE));
    known = new Map([...marks].filter(([id]) => (changed.get(id) ?? 0) < toMs - MIRRORED_MS));
  }

  async function withdrawReopened(): Promise<void> {
    const reopened = await results.shownOf(await ended.open());
    if (reopened.length === 0) return;
    await results.withdraw(reopened);
    log.warn({ event: 'results_withdrawn', matches: reopened }, 'matches are not over after all: their results are not shown');
  }

  async function read(): Promise<void> {
    const nowMs = clock.now();
    await withdrawReopened();
    // A clock that was set back: what is stored from now on is dated before what has been read.
    for (let fromMs = Math.min(await results.readUntil(), nowMs - EVERY_MS); fromMs < nowMs && !isStopped; ) {
      const toMs = Math.min(nowMs, fromMs + STEP_MS);
      await step(fromMs, toMs);
      await results.progressed(toMs);
      fromMs = toMs;
    }
  }

  const onFault = (error: unknown) => log.warn({ event: 'results', err: error }, 'results could not be kept, trying again');
  const poller = createPoller({ read, everyMs: EVERY_MS, onFault });

  return {
    refresh: poller.refresh,
    start() {
      isStopped = false;
      const look = () => void poller.refresh().catch(onFault);
      timer = setInterval(look, EVERY_MS).unref();
      // Nobody waits for results to be kept: a database without them may take a while.
      look();
      return Promise.resolve();
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await poller.stop();
    },
  };
}
