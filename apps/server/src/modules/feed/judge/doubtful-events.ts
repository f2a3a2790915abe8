import type { AlarmName } from '../../../platform/alarm-table.ts';
import { RateLimitedError } from '../../../platform/providers/errors.ts';
import { QuestionBudget } from './question-budget.ts';

/** Pauses between the questions about one event: the first comes at once, the second after this, then twice as long each time. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 5 * 60_000;
/** An answer takes no longer; then the question is asked again. */
const ANSWER_MS = 10_000;
/** An event that becomes doubtful again goes on where its pauses were, one step less for each of these times that passed in between. */
const FORGIVEN_MS = 10_000;
const REMEMBERED_MS = 5 * 60_000;
const MOST_REMEMBERED = 5_000;
/** How often it is looked whether the questions that wait for the budget may be asked. */
const QUEUE_LOOK_MS = 100;
/** After this many questions without a clean answer the alarm is raised once more. */
const STUBBORN_AFTER = 5;
/** What was said so long ago is not asked for again by a restart either. */
const POSITION_HELD_MS = 24 * 3_600_000;
/** Strangers, events that we do not offer and whose fixture cannot be read: more than this are not kept, and none after so many questions. */
const MOST_STRANGERS = 5_000;
const STRANGER_UNTIL = 10;

export interface DoubtfulEventsOptions {
  /** A clock that only goes forward, ms. */
  steady(): number;
  /** Epoch ms. */
  now(): number;
  requestId(): number;
  /** Shared with everything else that asks about single events. */
  budget?: QuestionBudget;
  /** Producer to ask first, and all that may be asked. */
  producerOf(urn: string): number;
  producers(): readonly number[];
  /** We offer this event, or have offered it. */
  isOurs(urn: string): boolean;
  /** The event has ended, or is so long over that the book has forgotten it: no prices are to be expected any more. */
  isOver(urn: string): boolean;
  /** The stream is open: answers can be received. */
  isLineOpen(): boolean;
  /** @throws RateLimitedError and transport faults. */
  ask(producer: number, urn: string, requestId: number): Promise<void>;
  /** Reads the fixture into the board. @returns false when it is none of ours. @throws when it cannot be read. */
  readFixture(urn: string): Promise<boolean>;
  /** Puts the command to shut the event into its queue, before everything that waits there. */
  shut(urn: string, why: string): void;
  /** Puts the command to open the event behind all messages about it. */
  open(urn: string, turn: number): void;
  onAlarm(name: AlarmName, details: Record<string, unknown>, text: string): void;
}

interface Doubtful {
  urn: string;
  why: string;
  sinceMs: number;
  /** Grows with every doubt: an answer counts when none came since it was asked for. */
  turn: number;
  needsFixture: boolean;
  /** From before its fixture is read until it is asked for: a doubt that comes meanwhile plans nothing. */
  isReading: boolean;
  attempt: number;
  /** Answers that were not enough: another producer may be the one to ask. */
  empty: number;
  timer: NodeJS.Timeout | null;
  asked: { requestId: number; turn: number; hasBook: boolean; isSilent: boolean } | null;
}

/**
 * Events of which something was said that cannot be read or cannot be right. Each is shut and alone with it (XR-09): a recovery of this one
 * event is asked for, and only its clean and complete answer opens the event again.
 */
export class DoubtfulEvents {
  readonly #options: DoubtfulEventsOptions;
  readonly #events = new Map<string, Doubtful>();
  readonly #byRequest = new Map<number, Doubtful>();
  /** Pauses of events that were doubtful a short while ago. */
  readonly #recent = new Map<string, { attempt: number; atMs: number }>();
  /** Of the events those that were none of ours when last looked at. */
  readonly #strangers = new Set<string>();
  readonly #budget: QuestionBudget;
  /** Of the events those whose results may be missing for good, and since when that is known, epoch ms. */
  readonly #withoutResults = new Map<string, number>();
  /** Whose pause is over while nothing may be asked, first come first served: one that tried again by itself might find nothing left each time. */
  readonly #queues = { ours: new Set<Doubtful>(), strangers: new Set<Doubtful>() };
  #queueTimer: NodeJS.Timeout | null = null;
  #isStopped = false;

  constructor(options: DoubtfulEventsOptions) {
    this.#options = options;
    this.#budget = options.budget ?? new QuestionBudget();
  }

  get size(): number {
    return this.#events.size;
  }

  /**
   * Since when something may be missing, epoch ms; null when nothing is. A restart forgets what is doubtful: so its recovery has to begin
   * before the first doubt that has not been cleared, or a result that could not be read would never be asked for again.
   */
  missingSinceMs(): number | null {
    const earliestMs = this.#options.now() - POSITION_HELD_MS;
    let oldestMs: number | null = null;
    for (const { sinceMs } of this.#events.values())
      if (sinceMs >= earliestMs && (oldestMs === null || sinceMs < oldestMs)) oldestMs = sinceMs;
    return oldestMs;
  }

  /** No recovery brings the results of an event any more: it is asked for alone. */
  missResults(urn: string): void {
    if (!this.#withoutResults.has(urn)) this.#withoutResults.set(urn, this.#options.now());
    this.raise(urn, 'results_missing');
  }

  /** Of some event they have not been answered. After a day a person has been told often enough, and a restart does not ask again. */
  lacksResults(): boolean {
    const earliestMs = this.#options.now() - POSITION_HELD_MS;
    for (const sinceMs of this.#withoutResults.values()) if (sinceMs >= earliestMs) return true;
    return false;
  }

  /** Its fixture could not be read, and it is being asked for. */
  waitsForFixture(urn: string): boolean {
    return this.#events.get(urn)?.needsFixture === true;
  }

  /** @param needsFixture the fixture itself could not be read. */
  raise(urn: string, why: string, needsFixture = false): void {
    if (this.#isStopped) return;
    const known = this.#events.get(urn);
    if (known) {
      known.turn++;
      known.why = why;
      known.needsFixture ||= needsFixture;
      const isWaiting = known.timer !== null || this.#isQueued(known);
      if (!isWaiting && !known.asked && !known.isReading) this.#plan(known, pauseAfter(known.attempt));
      return;
    }
    // An event of ours is always kept: shut and never asked about, it would be shut for good.
    if (!this.#options.isOurs(urn)) {
      if (this.#tooManyStrangers()) return;
      this.#strangers.add(urn);
    }
    const attempt = this.#attemptOf(urn);
    const sinceMs = this.#options.now();
    const doubtful: Doubtful = {
      urn,
      why,
      sinceMs,
      turn: 1,
      needsFixture,
      isReading: false,
      attempt,
      empty: 0,
      timer: null,
      asked: null,
    };
    this.#events.set(urn, doubtful);
    this.#options.shut(urn, why);
    this.#options.onAlarm(
      'feed_event_doubtful',
      { urn, why },
      'what the feed said of an event is not believed: it is shut alone',
    );
    this.#plan(doubtful, attempt === 0 ? 0 : pauseAfter(attempt));
  }

  #isStranger(urn: string): boolean {
    if (this.#strangers.has(urn) && this.#options.isOurs(urn)) this.#strangers.delete(urn);
    return this.#strangers.has(urn);
  }

  #tooManyStrangers(): boolean {
    // Some may be ours by now.
    if (this.#strangers.size >= MOST_STRANGERS) for (const urn of this.#strangers) this.#isStranger(urn);
    return this.#strangers.size >= MOST_STRANGERS;
  }

  #attemptOf(urn: string): number {
    const now = this.#options.steady();
    const recent = this.#recent.get(urn);
    if (!recent) return 0;
    this.#recent.delete(urn);
    return Math.max(0, recent.attempt + 1 - Math.floor((now - recent.atMs) / FORGIVEN_MS));
  }

  #plan(doubtful: Doubtful, pauseMs: number): void {
    if (doubtful.timer) clearTimeout(doubtful.timer);
    this.#leaveQueues(doubtful);
    if (this.#isStopped) return;
    doubtful.timer = setTimeout(() => this.#enqueue(doubtful), pauseMs);
  }

  #enqueue(doubtful: Doubtful): void {
    doubtful.timer = null;
    this.#forgetRequest(doubtful);
    this.#queues[this.#isStranger(doubtful.urn) ? 'strangers' : 'ours'].add(doubtful);
    this.#workQueues();
  }

  #isQueued(doubtful: Doubtful): boolean {
    return this.#queues.ours.has(doubtful) || this.#queues.strangers.has(doubtful);
  }

  #leaveQueues(doubtful: Doubtful): void {
    this.#queues.ours.delete(doubtful);
    this.#queues.strangers.delete(doubtful);
  }

  /** Asks what may be asked. Events of ours come before strangers, which leave some of the budget to them. */
  #workQueues(): void {
    const { isLineOpen, steady } = this.#options;
    const { ours, strangers } = this.#queues;
    for (const queue of isLineOpen() ? [ours, strangers] : []) {
      for (const doubtful of queue) {
        if (!this.#budget.take(steady(), queue === strangers && this.#isStranger(doubtful.urn))) break;
        queue.delete(doubtful);
        void this.#try(doubtful);
      }
    }
    if (ours.size + strangers.size === 0 || this.#queueTimer !== null || this.#isStopped) return;
    this.#queueTimer = setTimeout(() => {
      this.#queueTimer = null;
      this.#workQueues();
    }, QUEUE_LOOK_MS);
  }

  async #try(doubtful: Doubtful): Promise<void> {
    const { steady } = this.#options;
    try {
      if (!doubtful.needsFixture || (await this.#read(doubtful))) await this.#ask(doubtful);
    } catch (error) {
      if (!this.#isKept(doubtful)) return;
      this.#forgetRequest(doubtful);
      if (error instanceof RateLimitedError) {
        this.#budget.pause(steady(), error.retryAfterMs);
        this.#plan(doubtful, error.retryAfterMs);
      } else {
        this.#again(doubtful, error);
      }
    }
  }

  #isKept(doubtful: Doubtful): boolean {
    return this.#events.get(doubtful.urn) === doubtful && !this.#isStopped;
  }

  /** @returns whether there is anything left to ask. */
  async #read(doubtful: Doubtful): Promise<boolean> {
    const { urn } = doubtful;
    // It may be said again while this reads: then it is read once more.
    doubtful.needsFixture = false;
    doubtful.isReading = true;
    try {
      const isListed = await this.#options.readFixture(urn);
      if (!this.#isKept(doubtful)) return false;
      // It may be ours only now.
      if (isListed) this.#options.shut(urn, doubtful.why);
      else this.#drop(doubtful);
      return isListed;
    } catch (error) {
      doubtful.needsFixture = true;
      doubtful.isReading = false;
      throw error;
    }
  }

  async #ask(doubtful: Doubtful): Promise<void> {
    const { urn } = doubtful;
    const requestId = this.#options.requestId();
    const isAwaited = () => doubtful.asked?.requestId === requestId && !this.#isStopped;
    // Before the answer: the first messages may come sooner than it does.
    doubtful.asked = { requestId, turn: doubtful.turn, hasBook: false, isSilent: true };
    doubtful.isReading = false;
    this.#byRequest.set(requestId, doubtful);
    try {
      await this.#options.ask(this.#producerFor(doubtful), urn, requestId);
    } catch (error) {
      // Answered all the same, or asked again since: that is handled separately.
      if (isAwaited()) throw error;
      return;
    }
    if (isAwaited()) doubtful.timer = setTimeout(() => this.#again(doubtful, null), ANSWER_MS);
  }

  /** The responsible producer first; when it has nothing to say, the others by turns. */
  #producerFor({ urn, empty }: Doubtful): number {
    const first = this.#options.producerOf(urn);
    const all = [first, ...this.#options.producers().filter((producer) => producer !== first)];
    return all[empty % all.length] ?? first;
  }

  /** Whether it is the turn of a producer that has not been asked since all were: its answer is not waited for as long as one that is asked once more. */
  #hasOthersToAsk({ urn, empty }: Doubtful): boolean {
    return !this.#isStranger(urn) && empty % this.#options.producers().length !== 0;
  }

  #again(doubtful: Doubtful, error: unknown): void {
    doubtful.timer = null;
    this.#forgetRequest(doubtful);
    doubtful.attempt++;
    if (this.#isStranger(doubtful.urn)) {
      // Its next message triggers a new question.
      if (doubtful.attempt >= STRANGER_UNTIL) {
        this.#drop(doubtful);
        this.#remember(doubtful);
        return;
      }
    } else if (doubtful.attempt === STUBBORN_AFTER) {
      const { urn, why, attempt } = doubtful;
      const details = { urn, why, attempt, ...(error !== null && { err: error }) };
      this.#options.onAlarm('feed_event_parked', details, 'an event stays shut: the provider gives no clean answer about it');
    }
    this.#plan(doubtful, pauseAfter(doubtful.attempt));
  }

  #forgetRequest(doubtful: Doubtful): void {
    if (doubtful.asked) this.#byRequest.delete(doubtful.asked.requestId);
    doubtful.asked = null;
  }

  #drop(doubtful: Doubtful): void {
    if (doubtful.timer) clearTimeout(doubtful.timer);
    doubtful.timer = null;
    this.#leaveQueues(doubtful);
    this.#forgetRequest(doubtful);
    this.#events.delete(doubtful.urn);
    this.#strangers.delete(doubtful.urn);
    this.#withoutResults.delete(doubtful.urn);
  }

  /** A message of an answer. */
  heard(requestId: number, urn: string, isBook: boolean): void {
    const doubtful = this.#byRequest.get(requestId);
    if (doubtful?.urn !== urn || doubtful.asked?.requestId !== requestId) return;
    doubtful.asked.isSilent = false;
    if (isBook) doubtful.asked.hasBook = true;
  }

  /** The answer is whole. */
  completed(requestId: number, urn: string): void {
    const doubtful = this.#byRequest.get(requestId);
    if (doubtful?.urn !== urn || doubtful.asked?.requestId !== requestId) return;
    const { turn } = doubtful.asked;
    const isEnough = this.#isEnough(doubtful, doubtful.asked);
    if (doubtful.timer) clearTimeout(doubtful.timer);
    if (!isEnough || turn !== doubtful.turn || doubtful.needsFixture) {
      if (!isEnough) doubtful.empty++;
      if (!isEnough && this.#hasOthersToAsk(doubtful)) this.#plan(doubtful, FIRST_PAUSE_MS);
      else this.#again(doubtful, null);
      return;
    }
    doubtful.timer = null;
    this.#forgetRequest(doubtful);
    // Should the order to open not count any more when its turn comes, the event is asked for again.
    this.#plan(doubtful, ANSWER_MS);
    this.#options.open(urn, turn);
  }

  /** A book; of an event that is over its results, or that none of the producers has anything to say of it. */
  #isEnough({ urn, empty }: Doubtful, { hasBook, isSilent }: NonNullable<Doubtful['asked']>): boolean {
    if (hasBook) return true;
    return this.#options.isOver(urn) && (!isSilent || empty + 1 >= this.#options.producers().length);
  }

  /** Its turn in the queue has come: may the event open? From then on it is no longer doubtful. */
  settle(urn: string, turn: number): boolean {
    const doubtful = this.#events.get(urn);
    if (doubtful?.turn !== turn || doubtful.needsFixture || doubtful.isReading) return false;
    this.#drop(doubtful);
    this.#remember(doubtful);
    return true;
  }

  #remember({ urn, attempt }: Doubtful): void {
    const now = this.#options.steady();
    for (const [old, { atMs }] of this.#recent) {
      if (now - atMs < REMEMBERED_MS && this.#recent.size < MOST_REMEMBERED) break;
      this.#recent.delete(old);
    }
    this.#recent.set(urn, { attempt, atMs: now });
  }

  /** The connection is back: whatever waits for its pause is asked for now. */
  hurry(): void {
    for (const doubtful of this.#events.values()) if (doubtful.timer && !doubtful.asked) this.#plan(doubtful, 0);
  }

  stop(): void {
    this.#isStopped = true;
    this.#queues.ours.clear();
    this.#queues.strangers.clear();
    if (this.#queueTimer) clearTimeout(this.#queueTimer);
    for (const { timer } of this.#events.values()) if (timer) clearTimeout(timer);
  }
}

const pauseAfter = (attempt: number): number => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempt, 20));
