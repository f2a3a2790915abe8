import type { Catalogue, MatchCopy, PlacedFixture } from '../../modules/catalogue/index.ts';
import type { BoardChannel } from '../../platform/bus/board-channel.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log.ts';
import type { RoleTerms } from '../../platform/nodes/role-lock.ts';
import type { GateKeeper, KnownGate } from '../gate-keeper.ts';
import { type ChangesFrame, readBoardFrame, type SyncedFrame } from './board-frame.ts';

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
}

/** Changes of so long go as one. */
const GATHER_MS = 20;
const BEAT_MS = 100;
/** What was said may be bet on for so long after it was confirmed last. */
export const VALID_MS = 2_000;
/** A process that did nothing for so long may have missed what was told to it meanwhile: it reads that before it confirms anything. */
const PAUSED_MS = 500;
/** Keeps a frame well below what NATS takes. */
const MARKETS_OF_ONE = 300;
const FIXTURES_OF_ONE = 200;
const GATES_OF_ONE = 2_000;

/**
 * The board of the process that takes the feed, for those that follow it (decision 13): what changed, numbered, and ten times a second how far
 * that is and until when it holds. Never longer than its own lease: who is paused or cut off confirms nothing.
 */
export function createBoardPublisher({ channel, catalogue, gates, terms, clock, bootId, log }: BoardPublisherOptions) {
  const { state } = catalogue.board;
  let no = 0;
  const fixtures: PlacedFixture[] = [];
  const matches = new Map<number, Set<number>>();
  const learned = new Map<string, KnownGate>();
  const described = new Set<number>();
  let gathering: NodeJS.Timeout | undefined;
  let beating: NodeJS.Timeout | undefined;
  let beatDueAt = 0;
  let isStopped = false;
  const listening: (() => void)[] = [];

  const term = (): string => String(terms.term('feed') ?? 0n);
  const down = (): number[] => [...state.downProducers];

  function soon(): void {
    gathering ??= setTimeout(sendChanges, GATHER_MS);
  }

  function note(matchId: number, marketIds: Iterable<number>): void {
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
    send({ descriptions });
    for (let at = 0; at < fixtures.length; at += FIXTURES_OF_ONE) send({ fixtures: fixtures.slice(at, at + FIXTURES_OF_ONE) });
    fixtures.length = 0;
    sendMatches();
    const moved = [...learned.values()];
    learned.clear();
    for (let at = 0; at < moved.length; at += GATES_OF_ONE) {
      const some = moved.slice(at, at + GATES_OF_ONE);
      send({ gates: some.map(({ kind, id, version, isOpen }) => [kind, id, String(version), isOpen ? 1 : 0]) });
    }
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
  }

  function send(some: Partial<ChangesFrame>): void {
    no++;
    const frame: ChangesFrame = {
      kind: 'changes',
      term: term(),
      no,
      fixtures: [],
      matches: [],
      gates: [],
      descriptions: [],
      ...some,
      down: down(),
    };
    channel.send(frame);
  }

  function beat(): void {
    const now = performance.now();
    const isPaused = now - beatDueAt > PAUSED_MS;
    beatDueAt = now + BEAT_MS;
    if (isPaused) return;
    // It confirms what has been said, so everything is said before.
    sendChanges();
    const untilMs = Math.min(clock.now() + VALID_MS, terms.leaseUntilMs() ?? 0);
    channel.send({ kind: 'beat', term: term(), no, boot: bootId, untilMs, down: down() });
  }

  /** What one reads in the database has to be there first. */
  async function store(id: string): Promise<void> {
    sendChanges();
    const synced: SyncedFrame = { kind: 'synced', term: term(), no, id, descriptions: [...state.descriptions.values()] };
    const unwritten = await catalogue.flush();
    if (unwritten === null || isStopped) return;
    // It has a number of before: who asked has kept what was sent meanwhile.
    channel.send(synced);
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

export type BoardPublisher = ReturnType<typeof createBoardPublisher>;
