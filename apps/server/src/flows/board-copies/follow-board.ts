import { randomUUID } from 'node:crypto';
import type { Catalogue } from '../../modules/catalogue/index.ts';
import type { BoardChannel } from '../../platform/bus/board-channel.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { NO_TRACING, type Tracing, tracedNow } from '../../platform/tracing/tracing.ts';
import type { GateKeeper } from '../gate-keeper.ts';
import { type BeatFrame, type ChangesFrame, readBoardFrame, type SyncedFrame, VALID_MS } from './board-frame.ts';

export interface BoardFollowerOptions {
  channel: BoardChannel;
  catalogue: Pick<Catalogue, 'apply' | 'applyCopy' | 'describe' | 'reload'>;
  gates: Pick<GateKeeper, 'learn' | 'load'>;
  /** All of them are shut while nothing is confirmed. */
  producers: readonly number[];
  /** Of the database. */
  clock: Clock;
  log: Logger;
  metrics: Metrics;
  tracing?: Tracing;
}

/** How often the age of what is known is looked at, and the owner asked again. */
const TICK_MS = 100;
const ASK_AGAIN_MS = 1_000;
/** More frames than this between a question and its answer: it is asked again. */
const MOST_KEPT = 5_000;
/** Two processes know the time of the database each to a quarter of a second. */
const CLOCKS_DIFFER_MS = 500;

/**
 * The board of a process that does not take the feed (decision 13). It begins with what the owner has stored, and goes on with the frames that
 * follow; one that is missing, or another owner, makes it begin again. Whatever is not confirmed in time is shut: no price is ever shown or
 * taken because nobody said that it is old.
 */
export function createBoardFollower(options: BoardFollowerOptions) {
  const { channel, catalogue, gates, producers, clock, log, metrics, tracing = NO_TRACING } = options;
  let term = 0n;
  /** The frame up to which everything is known; null while that is being asked or read. */
  let at: number | null = null;
  /** When reading it ended, until that has been confirmed once; by the clock of the database and by one that only goes forward. */
  let readAt: { ms: number; steady: number } | null = null;
  let untilMs = 0;
  /** The latest moment that can be, by a clock that only goes forward: that of the database may be set back. */
  let steadyUntil = 0;
  let boot = '';
  let down: readonly number[] = producers;
  let isShut = true;
  let question: { id: string; askedAt: number; isAnswered: boolean } | null = null;
  let kept: ChangesFrame[] = [];
  let timer: NodeJS.Timeout | undefined;
  let reading: Promise<void> = Promise.resolve();
  let isStopped = false;

  const isConfirmed = (): boolean => clock.now() < untilMs && performance.now() < steadyUntil;

  function shut(): void {
    isShut = true;
    metrics.gauge('board_follows', 0);
    for (const producer of producers) catalogue.apply({ kind: 'producer', producer, isDown: true });
  }

  /** As the owner has them: those that are open here are open there. */
  function setProducers(): void {
    isShut = false;
    metrics.gauge('board_follows', 1);
    for (const producer of producers) catalogue.apply({ kind: 'producer', producer, isDown: down.includes(producer) });
  }

  /** Something is missing: nothing is offered until everything is known again. */
  function begin(why: string): void {
    if (at !== null) log.warn({ event: 'board_gap', why }, 'the board has missed something of its owner and is read again');
    at = null;
    kept = [];
    if (!isShut) shut();
    question = { id: randomUUID(), askedAt: 0, isAnswered: false };
    ask(question, why);
  }

  /** Also again: an answer that is on its way is as good as the next one, with what was kept since it was asked. */
  function ask(asked: { id: string; askedAt: number }, why: string): void {
    asked.askedAt = performance.now();
    metrics.count('board_syncs_total', { why });
    channel.send({ kind: 'sync', id: asked.id });
  }

  /** False: it is of an owner before this one. A newer one has a board of its own. */
  function isOfOwner(said: string): boolean {
    const theirs = BigInt(said);
    if (theirs < term) return false;
    if (theirs > term) {
      term = theirs;
      untilMs = 0;
      begin('new_owner');
    }
    return true;
  }

  function changed(frame: ChangesFrame): void {
    if (!isOfOwner(frame.term)) return;
    if (at === null) keep(frame);
    else if (frame.no === at + 1) apply(frame);
    else if (frame.no > at) begin('frames_lost');
  }

  function keep(frame: ChangesFrame): void {
    if (kept.length < MOST_KEPT) kept.push(frame);
    else begin('too_slow');
  }

  function apply(frame: ChangesFrame): void {
    tracedNow(tracing, tracing.resume('board copy', frame.trace), () => applyNow(frame));
  }

  function applyNow(frame: ChangesFrame): void {
    catalogue.describe(frame.descriptions);
    for (const fixture of frame.fixtures) catalogue.apply({ kind: 'fixture', fixture });
    let isWhole = true;
    for (const copy of frame.matches) if (!catalogue.applyCopy(copy) && !copy.isRetired) isWhole = false;
    for (const [kind, id, version, isOpen] of frame.gates)
      gates.learn({ kind, id, version: BigInt(version), isOpen: isOpen === 1 });
    at = frame.no;
    down = frame.down;
    if (!isShut) setProducers();
    // A match whose listing never came: the mirror has it.
    if (!isWhole) begin('unknown_match');
  }

  /**
   * What was read may be newer than the frame up to which it is known. The owner says that before it confirms anything: a beat of after the reading knows of
   * it, and one that was on its way does not. After so long none is on its way that still holds.
   */
  function isSaidAfterReading(frame: BeatFrame): boolean {
    if (readAt === null || performance.now() - readAt.steady > VALID_MS) return true;
    return frame.untilMs - VALID_MS > readAt.ms + CLOCKS_DIFFER_MS;
  }

  function confirmed(frame: BeatFrame): void {
    if (!isOfOwner(frame.term) || at === null || frame.no < at) return;
    if (frame.no > at) {
      begin('frames_lost');
      return;
    }
    if (!isSaidAfterReading(frame)) return;
    readAt = null;
    boot = frame.boot;
    untilMs = frame.untilMs;
    steadyUntil = performance.now() + VALID_MS;
    down = frame.down;
    if (isConfirmed()) setProducers();
  }

  function answered(frame: SyncedFrame): void {
    if (!isOfOwner(frame.term) || question === null || frame.id !== question.id || question.isAnswered) return;
    const asked = question;
    asked.isAnswered = true;
    // One reading at a time: of two, what the first one read would stand on what the second one brought.
    reading = reading
      .then(() => read(frame))
      .catch((error: unknown) => {
        log.warn({ event: 'board_reload', err: error }, 'the board could not be read, trying again');
        asked.isAnswered = false;
        asked.askedAt = performance.now();
      });
  }

  async function read(frame: SyncedFrame): Promise<void> {
    // Meanwhile something else may be missing: that is another question, with an answer of its own.
    const isAsked = (): boolean => !isStopped && question?.id === frame.id;
    if (!isAsked()) return;
    // Versions before prices: what moves in between is refused by its version, and not taken at the price before.
    await gates.load();
    if (!isAsked()) return;
    for (const { descriptions } of kept) catalogue.describe(descriptions);
    await catalogue.reload();
    if (!isAsked()) return;
    question = null;
    at = frame.no;
    readAt = { ms: clock.now(), steady: performance.now() };
    const waiting = kept.filter(({ no }) => no > frame.no);
    kept = [];
    for (const next of waiting) changed(next);
    if (at !== null) log.info({ event: 'board_followed', term: frame.term, no: at }, 'the board follows its owner');
  }

  function tick(): void {
    if (!isShut && !isConfirmed()) {
      log.warn({ event: 'board_old', untilMs }, 'nothing confirms the board any more: everything is shut');
      shut();
    }
    if (at === null && question && !question.isAnswered && performance.now() - question.askedAt > ASK_AGAIN_MS)
      ask(question, 'not_answered');
  }

  return {
    async start(): Promise<void> {
      metrics.gauge('board_follows', 0);
      timer = setInterval(tick, TICK_MS);
      await channel.start({
        onConnected: () => undefined,
        onFrame(json) {
          const frame = readBoardFrame(json);
          if (frame?.kind === 'changes') changed(frame);
          else if (frame?.kind === 'beat') confirmed(frame);
          else if (frame?.kind === 'synced') answered(frame);
        },
      });
    },
    async stop(): Promise<void> {
      isStopped = true;
      clearInterval(timer);
      await channel.stop();
      await reading;
    },
    /** Until when what is on the board may be bet on, epoch milliseconds by the clock of the database. */
    validUntilMs: (): number => (isShut || performance.now() >= steadyUntil ? 0 : untilMs),
    /** Life of the counters of the owner's board. */
    bootId: (): string => boot,
    /** For the readiness: null while the board is that of its owner. */
    fault(): string | null {
      if (!isShut) return null;
      if (!channel.isConnected())
        return 'its board is shut: there is no connection to NATS, over which it follows the process that takes the feed';
      if (term === 0n) return 'its board is shut: no process that takes the feed is heard over NATS';
      return at === null
        ? 'its board is shut: it is being read again'
        : 'its board is shut: the process that takes the feed confirms nothing';
    },
  };
}

export type BoardFollower = ReturnType<typeof createBoardFollower>;
