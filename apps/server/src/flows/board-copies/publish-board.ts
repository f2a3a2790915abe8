import type { Catalogue, MatchCopy, PlacedFixture } from '../../modules/catalogue/index.ts';
import type { BoardChannel, Sent } from '../../platform/bus/board-channel.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log.ts';
import type { RoleTerms } from '../../platform/nodes/role-lock.ts';
import { NO_TRACING, type Span, type Tracing } from '../../platform/tracing/tracing.ts';
import type { GateKeeper, KnownGate } from '../gate-keeper.ts';
import { type BoardFrame, type ChangesFrame, readBoardFrame, type SyncedFrame, VALID_MS } from './board-frame.ts';

export interface BoardPublisherOptions {
  channel: BoardChannel;
  catalogue: Pick<Catalogue, 'board' | 'onChange' | 'onFixture' | 'copyMatch' | 'flush'>;
  gates: Pick<GateKeeper, 'onLearned'>;
  terms: RoleTerms;
  /** Of the database. */
  clock: Clock;
  /** Life of the counters of this board. */
  bootId: string;
  log: Logger;
  tracing?: Tracing;
}

/** Changes of so long go as one. */
const GATHER_MS = 20;
const BEAT_MS = 100;
/** A process that did nothing for so long may have missed what was told to it meanwhile: it reads that before it confirms anything. */
const PAUSED_MS = 500;
/** Mostly below what NATS takes; a frame that is larger is sent as several. */
const MARKETS_OF_ONE = 300;
const FIXTURES_OF_ONE = 200;
const GATES_OF_ONE = 2_000;
const DESCRIPTIONS_OF_ONE = 500;
const LOG_AGAIN_MS = 10_000;

/** What one frame says. */
type Content = Partial<Pick<ChangesFrame, 'descriptions' | 'fixtures' | 'matches' | 'gates'>>;

/**
 * The board of the process that takes the feed, for those that follow it (decision 13): what changed, numbered, and ten times a second how far
 * that is and until when it holds. Never longer than its own lease: who is paused or cut off confirms nothing.
 */
export function createBoardPublisher(options: BoardPublisherOptions) {
  const { channel, catalogue, gates, terms, clock, bootId, log, tracing = NO_TRACING } = options;
  const { state } = catalogue.board;
  let no = 0;
  const fixtures: PlacedFixture[] = [];
  const matches = new Map<number, Set<number>>();
  const learned = new Map<string, KnownGate>();
  const described = new Set<number>();
  /** Of the changes that are gathered: one that is traced, if any is. */
  let cause: Span | null = null;
  let gathering: NodeJS.Timeout | undefined;
  let beating: NodeJS.Timeout | undefined;
  let beatDueAt = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  let isStopped = false;
  const listening: (() => void)[] = [];

  const term = (): string => String(terms.term('feed') ?? 0n);
  const down = (): number[] => [...state.downProducers];

  function soon(): void {
    gathering ??= setTimeout(sendChanges, GATHER_MS);
  }

  function note(matchId: number, marketIds: Iterable<number>): void {
    cause ??= tracing.current();
    const known = matches.get(matchId) ?? new Set();
    for (const id of marketIds) known.add(id);
    matches.set(matchId, known);
    soon();
  }

  /** Everything that has changed, in as many frames as it takes. What cannot be sent is missing at the others, who see that by the number. */
  function sendChanges(): void {
    clearTimeout(gathering);
    gathering = undefined;
    const descriptions = [...state.descriptions.values()].filter(({ id }) => !described.has(id));
    for (const { id } of descriptions) described.add(id);
    if (fixtures.length + matches.size + learned.size + descriptions.length === 0) return;
    sendAll('descriptions', descriptions, DESCRIPTIONS_OF_ONE);
    sendAll('fixtures', fixtures.splice(0), FIXTURES_OF_ONE);
    sendMatches();
    const moved = [...learned.values()].map(({ kind, id, version, isOpen }): ChangesFrame['gates'][number] => {
      return [kind, id, String(version), isOpen ? 1 : 0];
    });
    learned.clear();
    sendAll('gates', moved, GATES_OF_ONE);
  }

  function sendAll<Kind extends keyof Content>(kind: Kind, all: ChangesFrame[Kind], mostOfOne: number): void {
    for (let at = 0; at < all.length; at += mostOfOne) send({ [kind]: all.slice(at, at + mostOfOne) });
  }

  function sendMatches(): void {
    let some: MatchCopy[] = [];
    let markets = 0;
    for (const [matchId, marketIds] of matches) {
      const ids = [...marketIds];
      for (let at = 0; at === 0 || at < ids.length; at += MARKETS_OF_ONE) {
        const copy = catalogue.copyMatch(matchId, ids.slice(at, at + MARKETS_OF_ONE));
        if (copy === null) break;
        if (markets + copy.markets.length > MARKETS_OF_ONE || some.length >= FIXTURES_OF_ONE) {
          send({ matches: some });
          some = [];
          markets = 0;
        }
        some.push(copy);
        markets += copy.markets.length;
      }
    }
    matches.clear();
    if (some.length > 0) send({ matches: some });
    cause = null;
  }

  /** In smaller frames when it is more than NATS takes. */
  function send(some: Content): void {
    const frame: ChangesFrame = {
      kind: 'changes',
      term: term(),
      no: no + 1,
      fixtures: [],
      matches: [],
      gates: [],
      descriptions: [],
      ...some,
      down: down(),
      ...(some.matches && cause !== null && { trace: cause.traceparent }),
    };
    const sent = channel.send(frame);
    const parts = sent === 'too_large' ? halves(some) : null;
    if (parts !== null) {
      for (const part of parts) send(part);
      return;
    }
    if (sent !== 'sent') unsent(frame, sent);
    // The mirror has no description: one that is missed for good would keep the others shut for good.
    if (sent !== 'too_large' || frame.descriptions.length === 0) no++;
  }

  function unsent({ kind }: BoardFrame, why: Sent): void {
    if (performance.now() - loggedAt < LOG_AGAIN_MS) return;
    loggedAt = performance.now();
    log.warn({ event: 'board_unsent', kind, no, why }, 'processes that follow the board were not told: they read it again');
  }

  function sendFrame(frame: BoardFrame): void {
    const sent = channel.send(frame);
    if (sent !== 'sent') unsent(frame, sent);
  }

  function beat(): void {
    const now = performance.now();
    const isPaused = now - beatDueAt > PAUSED_MS;
    beatDueAt = now + BEAT_MS;
    if (isPaused) return;
    // It confirms what has been said, so everything is said before.
    sendChanges();
    const untilMs = Math.min(clock.now() + VALID_MS, terms.leaseUntilMs() ?? 0);
    sendFrame({ kind: 'beat', term: term(), no, boot: bootId, untilMs, down: down() });
  }

  /** What one reads in the database has to be there first. */
  async function store(id: string): Promise<void> {
    sendChanges();
    const synced: SyncedFrame = { kind: 'synced', term: term(), no, id };
    // The database has none of them. They have numbers behind that one, so that it is noticed when one is lost.
    sendAll('descriptions', [...state.descriptions.values()], DESCRIPTIONS_OF_ONE);
    const unwritten = await catalogue.flush();
    if (unwritten === null || isStopped) return;
    // It has a number of before: who asked has kept what was sent meanwhile.
    sendFrame(synced);
    for (const [matchId, marketIds] of unwritten) note(matchId, marketIds);
  }

  return {
    async start(): Promise<void> {
      listening.push(
        catalogue.onFixture((fixture) => {
          fixtures.push(fixture);
          soon();
        }),
        catalogue.onChange(({ matchId, touchedMarkets }) => note(matchId, touchedMarkets)),
        gates.onLearned((gate) => {
          learned.set(`${gate.kind} ${gate.id}`, gate);
          soon();
        }),
      );
      beatDueAt = performance.now() + BEAT_MS;
      beating = setInterval(beat, BEAT_MS);
      await channel.start({
        onConnected: () => undefined,
        onFrame(json) {
          const frame = readBoardFrame(json);
          if (frame?.kind !== 'sync') return;
          store(frame.id).catch((error: unknown) =>
            log.warn({ event: 'board_sync', err: error }, 'a process that follows the board could not be answered'),
          );
        },
      });
    },
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(gathering);
      clearInterval(beating);
      for (const end of listening.splice(0)) end();
      await channel.stop();
    },
  };
}

/** Null: it is one thing, which cannot be sent in parts. */
function halves({ descriptions = [], fixtures = [], matches = [], gates = [] }: Content): Content[] | null {
  const [match] = matches;
  const markets = matches.length === 1 && match ? match.markets : [];
  if (match && markets.length > 1) return halved(markets).map((some) => ({ matches: [{ ...match, markets: some }] }));
  const parts: Content[] = [
    ...halved(descriptions).map((some) => ({ descriptions: some })),
    ...halved(fixtures).map((some) => ({ fixtures: some })),
    ...halved(matches).map((some) => ({ matches: some })),
    ...halved(gates).map((some) => ({ gates: some })),
  ];
  return parts.length > 1 ? parts : null;
}

function halved<Item>(items: readonly Item[]): Item[][] {
  const middle = Math.ceil(items.length / 2);
  return [items.slice(0, middle), items.slice(middle)].filter(({ length }) => length > 0);
}

export type BoardPublisher = ReturnType<typeof createBoardPublisher>;
