import type { BoardMessage, Fixture } from '../../platform/bus/board-message.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/create-db.ts';
import type { Logger } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Parking } from '../../platform/parking/parking.ts';
import type { PlacedFixture } from './board/apply-fixture.ts';
import { applyHolds } from './board/apply-holds.ts';
import { Board } from './board/board.ts';
import type { BoardChange } from './board/change.ts';
import type { Hold } from './board/holds.ts';
import { applyCopy, copyMatch, type MatchCopy } from './board/match-copy.ts';
import { noteGatesShut } from './board/outright.ts';
import { createRegistry, type Placed } from './board/registry.ts';
import { DEFAULT_SANITY, type SanityLimits } from './board/sanity-band.ts';
import type { SidesChange } from './board/sides.ts';
import { NO_USES, type Uses } from './calls/popular-routes.ts';
import { createRoutes } from './routes.ts';
import { reloadBoard } from './storage/reload.ts';
import { firstToAsk } from './storage/take-over.ts';
import { warmStart } from './storage/warm-start.ts';
import { WriteBehind } from './storage/write-behind.ts';
import { createStore } from './store.ts';
import type { MarketDescription } from './titles/localized-titles.ts';
import { type PlacedSelection, placedTitles } from './titles/placed-titles.ts';

/** An ended match stays on the live lists for so long (as ended), then leaves them. */
const ENDED_SHOWN_MS = 30_000;
/** And so long in memory, for late results and for pages that are still open. */
const ENDED_KEPT_MS = 30 * 60_000;
const SWEEP_MS = 1_000;
/** Who plays nowhere on the board is forgotten at the second of these. */
const FORGET_EVERY_MS = 15 * 60_000;
const FLUSH_MS = 250;
/** Refusals are all counted; the log takes so many lines in a minute. */
const LOGGED_REFUSALS = 60;

export interface CatalogueOptions {
  db: Pick<Database, 'kysely'>;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
  /** Rows of the mirror that cannot be written are parked there. */
  parking: Pick<Parking, 'kind'>;
  /** Provider whose urns these are. */
  source: string;
  /** Producers of the provider: they count as silent until the feed says otherwise. */
  producers: readonly number[];
  sanity?: Partial<SanityLimits>;
  /** The latest time that was ever seen, by which draws begin; absent: now. */
  latestMs?: () => number;
  /** Absent: nothing is counted, and lists of what is popular have the order of the tournaments. */
  uses?: Uses;
  /** Only the node that reads the feed mirrors the book into SQL. */
  isWriter?: boolean;
  /** Term of the role feed in which it is mirrored; null = nobody holds the role. */
  feedTerm?(): bigint | null;
}

export interface Catalogue {
  readonly board: Board;
  readonly routes: ReturnType<typeof createRoutes>;
  /** Fills the board from SQL. Every producer is down afterwards: prices are old until the feed has recovered. */
  start(): Promise<{ matches: number; markets: number; tookMs: number }>;
  stop(): Promise<void>;
  /** Gives ids to what the provider lists. Idempotent. */
  admit(fixtures: readonly Fixture[]): Promise<PlacedFixture[]>;
  /** Gives ids to where they stand, and to nothing else of them. */
  place(fixtures: readonly Fixture[]): Promise<Placed[]>;
  /** Changes of sides that a process noted and did not live to act on; also of matches that are over. */
  unprocessedSides(): Promise<{ matchId: number; sides: SidesChange }[]>;
  /** The change has been acted on, for good. */
  sidesProcessed(matchId: number, sides: SidesChange): Promise<void>;
  /** Our match ids of provider urns, also of matches that are over. Unknown urns are absent. */
  matchIds(urns: readonly string[]): Promise<Map<string, number>>;
  /** The other way round. */
  urnsOf(matchIds: readonly number[]): Promise<Map<number, string>>;
  /** Urn of a tournament at the provider; undefined: it is not known. */
  tournamentUrn(tournamentId: number): Promise<string | undefined>;
  /** Urns of those of these matches that are drawn and not played. */
  drawUrnsOf(matchIds: readonly number[]): Promise<Map<number, string>>;
  /** What the provider says of market types; read for types without texts of our own. */
  describe(descriptions: readonly MarketDescription[]): void;
  /** Applies one message and notifies the listeners. Synchronous. @returns the change on the match, or null. */
  apply(message: CatalogueMessage): BoardChange | null;
  /** What traders hold shut from now on, all of it. */
  hold(holds: readonly Hold[]): void;
  /** Called once per changed match and message, in order. Listeners must be quick and must not throw. */
  onChange(listener: (change: BoardChange) => void): () => void;
  /** For the gates: see {@link Board}. */
  marketGates: Board['marketGates'];
  isOver: Board['isOver'];
  isOverdue: Board['isOverdue'];
  isBehind: Board['isBehind'];
  /** The gates are shut of what the board shut at `sinceMs` or later: bets at its old prices cannot be accepted any more (rules 8.8). */
  gatesShut(matchId: number, sinceMs: number): void;
  hiddenUntilMs: Board['hiddenUntilMs'];
  takeHidden: Board['takeHidden'];
  overdueMatches: Board['overdueMatches'];
  matchesOfProducer: Board['matchesOfProducer'];
  producerOf(matchId: number): number | null;
  /** Producer to ask first when it is doubtful what holds of a match. */
  firstToAsk(matchId: number): number | null;
  /** What a selection of a ticket is called; see {@link placedTitles}. */
  placedTitles(languageCode: string, bought: PlacedSelection): { market: string; outcome: string } | null;
  /** Writes the mirror now. @returns what does not stand in it all the same, by match; null when the database did not take it. */
  flush(): Promise<ReadonlyMap<number, readonly number[]> | null>;
  /** Called with each listing that was applied, before what it changed is published. */
  onFixture(listener: (fixture: PlacedFixture) => void): () => void;
  /** The match as it stands, with these markets, for the board of another process; null when it is gone. */
  copyMatch(matchId: number, marketIds: Iterable<number>): MatchCopy | null;
  /** Brings a match to what the board of its owner says. False: it is not known here. */
  applyCopy(copy: MatchCopy): boolean;
  /** Brings a board that has missed something to what the mirror says. */
  reload(): Promise<void>;
}

/** A fixture must have been admitted before it is applied. */
export type CatalogueMessage = Exclude<BoardMessage, { kind: 'fixture' }> | { kind: 'fixture'; fixture: PlacedFixture };

/** Sports, matches and the current board. */
export function createCatalogue(options: CatalogueOptions): Catalogue {
  const { clock, log, metrics } = options;
  const board = new Board(() => clock.now(), { ...DEFAULT_SANITY, ...options.sanity }, options.latestMs);
  const store = createStore(options.db, options.source, options.feedTerm);
  const registry = createRegistry(store);
  const listeners = new Set<(change: BoardChange) => void>();
  const fixtureListeners = new Set<(fixture: PlacedFixture) => void>();
  const mirror =
    (options.isWriter ?? true)
      ? new WriteBehind({
          board,
          store,
          everyMs: FLUSH_MS,
          parking: options.parking,
          onError: (error) => {
            metrics.count('catalogue_mirror_errors_total');
            log.error({ err: error }, 'the book could not be mirrored into SQL, trying again');
          },
        })
      : null;
  let sweeper: NodeJS.Timeout | null = null;
  let refusalsLogged = 0;
  let refusalWindowEndsMs = 0;
  let nextForgetMs = 0;

  for (const producer of options.producers) board.applyProducer(producer, true);

  function reportRefusals(change: BoardChange): void {
    const now = clock.now();
    if (now >= refusalWindowEndsMs) {
      refusalWindowEndsMs = now + 60_000;
      refusalsLogged = 0;
    }
    for (const refused of change.refused) {
      metrics.count('catalogue_refused_markets_total', { reason: refused.refusal });
      if (refusalsLogged++ < LOGGED_REFUSALS)
        log.warn({ matchId: change.matchId, ...refused }, 'prices refused, market suspended');
    }
  }

  function publish(change: BoardChange | null): BoardChange | null {
    if (!change) return null;
    for (const other of change.others ?? []) publish(other.change);
    if (change.refused.length > 0) reportRefusals(change);
    mirror?.note(change);
    for (const listener of listeners) listener(change);
    return change;
  }

  function sweep(): void {
    const now = clock.now();
    for (const change of board.passTime()) publish(change);
    for (const change of board.retireEnded(now - ENDED_SHOWN_MS)) publish(change);
    board.forgetRetired(now - ENDED_KEPT_MS);
    if (now >= nextForgetMs) {
      nextForgetMs = now + FORGET_EVERY_MS;
      void registry.forgetCompetitors((id) => board.state.competitors.has(id));
    }
    metrics.gauge('catalogue_matches', board.state.matches.size);
    metrics.gauge('catalogue_markets', board.state.markets.size);
  }

  return {
    board,
    routes: createRoutes(board, () => clock.now(), options.uses ?? NO_USES),
    async start() {
      const startedAt = performance.now();
      const loaded = await warmStart(store, registry, board, clock.now());
      sweeper = setInterval(sweep, SWEEP_MS);
      sweeper.unref();
      const tookMs = Math.round(performance.now() - startedAt);
      log.info({ ...loaded, tookMs }, 'board filled from the database');
      return { ...loaded, tookMs };
    },
    async stop() {
      if (sweeper) clearInterval(sweeper);
      await mirror?.stop();
    },
    admit: (fixtures) => registry.admit(fixtures),
    place: (fixtures) => registry.place(fixtures),
    async unprocessedSides() {
      return (await store.unprocessedSides()).map(({ id, sides_untold }) => ({ matchId: id, sides: sides_untold }));
    },
    async sidesProcessed(matchId, sides) {
      await store.sidesProcessed(matchId, sides);
    },
    async matchIds(urns) {
      return new Map((await store.matchIds([...urns])).map(({ urn, id }) => [urn, id]));
    },
    async urnsOf(matchIds) {
      return new Map((await store.urns(matchIds)).map(({ id, urn }) => [id, urn]));
    },
    tournamentUrn: (tournamentId) => store.tournamentUrn(tournamentId),
    async drawUrnsOf(matchIds) {
      return new Map((await store.drawUrns(matchIds)).map(({ id, urn }) => [id, urn]));
    },
    describe(descriptions) {
      for (const description of descriptions) board.state.descriptions.set(description.id, description);
    },
    apply(message) {
      if (message.kind === 'producer') {
        for (const change of board.applyProducer(message.producer, message.isDown)) publish(change);
        return null;
      }
      if (message.kind !== 'fixture') return publish(board.apply(message));
      const change = board.applyFixture(message.fixture);
      for (const listener of fixtureListeners) listener(message.fixture);
      return publish(change);
    },
    hold(holds) {
      for (const change of applyHolds(board.state, holds)) publish(change);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    marketGates: (matchId) => board.marketGates(matchId),
    isOver: (matchId) => board.isOver(matchId),
    isOverdue: (matchId) => board.isOverdue(matchId),
    isBehind: (matchId) => board.isBehind(matchId),
    gatesShut(matchId, sinceMs) {
      const match = board.match(matchId);
      if (match && noteGatesShut(match, sinceMs, clock.now())) mirror?.note({ matchId, touchedMarkets: [] });
    },
    hiddenUntilMs: (matchId) => board.hiddenUntilMs(matchId),
    takeHidden: (matchId) => board.takeHidden(matchId),
    overdueMatches: () => board.overdueMatches(),
    producerOf: (matchId) => board.match(matchId)?.producer ?? null,
    firstToAsk: (matchId) => firstToAsk(board.match(matchId)),
    matchesOfProducer: (producer) => board.matchesOfProducer(producer),
    placedTitles: (languageCode, bought) => placedTitles(board.state, languageCode, bought),
    async flush() {
      if (mirror === null) return new Map();
      return (await mirror.flush()) ? mirror.unwritten() : null;
    },
    onFixture(listener) {
      fixtureListeners.add(listener);
      return () => fixtureListeners.delete(listener);
    },
    copyMatch: (matchId, marketIds) => copyMatch(board.state, matchId, marketIds),
    applyCopy(copy) {
      const match = board.match(copy.id);
      if (match) publish(applyCopy(board.state, match, copy, clock.now()));
      return match !== null;
    },
    reload: () => reloadBoard({ store, registry, board, now: () => clock.now(), publish }),
  };
}
