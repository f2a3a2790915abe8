import type { Fixture } from '../../../platform/bus/board-message.ts';
import type { FeedProvider } from '../feed-provider.ts';
import { pause } from '../pause.ts';
import type { Orphans, Unconfirmed } from './orphans.ts';

/** Matches that began so long ago are looked for; a provider lists less than that. */
const REACH_MS = 72 * 3_600_000;
/** What ended since then has its results in the recovery of its producer, or on the stream. */
const LIST_HOLDS_MS = 5 * 60_000;
/** Of each producer so many are asked about soon, the others slowly: half of the questions that a provider allows of it are left to events that are in doubt. */
const SOON = 100;
const SOON_PACE_MS = 200;
const PACE_MS = 2_000;
/** A list that is not answered is asked for again after longer and longer pauses. */
const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 300_000;

export interface EarlierResultsPorts {
  provider: Pick<FeedProvider, 'fixtures'>;
  orphans: Pick<Orphans, 'look'>;
  /** Urns of matches of which results have been stored since then. */
  resultsSince(fromMs: number): Promise<ReadonlySet<string>>;
  now(): number;
  isStopped(): boolean;
  /** What is over cannot be listed; it is tried again. */
  onNotListed(details: { producer: number; attempt: number; error: unknown }): void;
}

/** Starts of matches: from, and before. */
interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** What is asked of one producer: a provider counts the questions of each of them. */
interface Questions {
  asked: number;
  timer: NodeJS.Timeout | null;
  /** The match that is being asked about. */
  current: Over | null;
}

type Over = Pick<Unconfirmed, 'urn' | 'isOffered'> & Pick<Fixture, 'producer' | 'startTimeMs'>;

const overOf = ({ urn, producer, startTimeMs }: Fixture): Over => ({ urn, producer, startTimeMs, isOffered: false });

/** What is drawn is over in minutes: the recovery has all of it. */
const isOver = ({ status, virtual }: Fixture): boolean =>
  virtual === undefined && (status === 'ended' || status === 'closed' || status === 'abandoned');

/**
 * Results of what was played before we took anything from a provider. No bet waits for them, so its first recovery does not reach back to them and
 * nobody waits for them to come: they are asked for match by match, the latest first, one after the other, while everything else goes on. Which ones
 * are missing is what the stored results do not have: a process that was stopped in between goes on where it was. Each producer is asked at its own pace.
 */
export class EarlierResults {
  readonly #ports: EarlierResultsPorts;
  /** Producers that have what they are asked for: once in the life of a process. */
  readonly #asking = new Set<number>();
  readonly #stopped = new AbortController();
  /** What is over, of all producers, and when it was read: they recover at nearly the same time, and the list is long. */
  #list: { readonly over: Promise<Over[]>; readonly atMs: number } | null = null;
  /** By urn. */
  readonly #waiting = new Map<string, Over>();
  /** By producer. */
  readonly #questions = new Map<number, Questions>();
  /** Producers that the provider has; null until it has said so. */
  #producers: readonly number[] | null = null;
  /** Those of which it is known what is missing. */
  readonly #known = new Set<number>();

  constructor(ports: EarlierResultsPorts) {
    this.#ports = ports;
  }

  /** A result of a match has come by itself. */
  heard(urn: string): void {
    this.#waiting.delete(urn);
  }

  expects(producers: readonly number[]): void {
    this.#producers = producers;
  }

  /** Whether results of matches that began then may be missing: they have not been asked for yet, or nobody knows yet which ones are. */
  lacks({ fromMs, toMs }: Span): boolean {
    const nowMs = this.#ports.now();
    if (!this.#producers?.every((producer) => this.#known.has(producer))) return fromMs <= nowMs && toMs > nowMs - REACH_MS;
    const isIn = ({ startTimeMs }: Over) => startTimeMs >= fromMs && startTimeMs < toMs;
    for (const { current } of this.#questions.values()) if (current !== null && isIn(current)) return true;
    for (const match of this.#waiting.values()) if (isIn(match)) return true;
    return false;
  }

  /** A recovery of the producer is processed: what it did not bring is asked for, whatever the other producers do. Resolves when it is known what that is. */
  async recovered(producer: number): Promise<void> {
    if (this.#asking.has(producer)) return;
    this.#asking.add(producer);
    for (let attempt = 1; !(await this.#isFound(producer, attempt)); attempt++)
      await pause(Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempt - 1)), this.#stopped.signal);
    if (this.#ports.isStopped()) return;
    this.#known.add(producer);
    this.#later(producer);
  }

  /** @returns false when it cannot be listed, or it cannot be read what is stored: to be tried again */
  async #isFound(producer: number, attempt: number): Promise<boolean> {
    if (this.#ports.isStopped()) return true;
    try {
      await this.#find(producer);
      return true;
    } catch (error) {
      this.#list = null;
      this.#ports.onNotListed({ producer, attempt, error });
      return false;
    }
  }

  /** @throws when it cannot be listed, or it cannot be read what is stored */
  async #find(producer: number): Promise<void> {
    const { now, isStopped, resultsSince } = this.#ports;
    const fromMs = now() - REACH_MS;
    const over = (await this.#readList(fromMs)).filter((match) => match.producer === producer);
    const known = over.length === 0 ? new Set() : await resultsSince(fromMs);
    if (isStopped()) return;
    for (const match of over) if (!known.has(match.urn)) this.#waiting.set(match.urn, match);
  }

  #readList(fromMs: number): Promise<Over[]> {
    const atMs = this.#ports.now();
    if (this.#list === null || atMs - this.#list.atMs > LIST_HOLDS_MS) this.#list = { over: this.#overSince(fromMs, atMs), atMs };
    return this.#list.over;
  }

  async #overSince(fromMs: number, toMs: number): Promise<Over[]> {
    const over: Over[] = [];
    for await (const { fixtures } of this.#ports.provider.fixtures(fromMs, toMs))
      over.push(...fixtures.filter(isOver).map(overOf));
    return over;
  }

  #later(producer: number): void {
    const questions = this.#questions.get(producer) ?? { asked: 0, timer: null, current: null };
    this.#questions.set(producer, questions);
    if (this.#ports.isStopped() || questions.timer || this.#latestOf(producer) === undefined) return;
    questions.timer = setTimeout(() => void this.#ask(producer, questions), questions.asked < SOON ? SOON_PACE_MS : PACE_MS);
  }

  #latestOf(producer: number): Over | undefined {
    let latest: Over | undefined;
    for (const match of this.#waiting.values())
      if (match.producer === producer && (!latest || match.startTimeMs > latest.startTimeMs)) latest = match;
    return latest;
  }

  async #ask(producer: number, questions: Questions): Promise<void> {
    const match = this.#latestOf(producer);
    if (match !== undefined) {
      this.#waiting.delete(match.urn);
      questions.asked++;
      questions.current = match;
      await this.#ports.orphans.look([match], producer);
      questions.current = null;
    }
    questions.timer = null;
    this.#later(producer);
  }

  stop(): void {
    this.#stopped.abort();
    for (const { timer } of this.#questions.values()) if (timer) clearTimeout(timer);
    this.#questions.clear();
    this.#waiting.clear();
  }
}
