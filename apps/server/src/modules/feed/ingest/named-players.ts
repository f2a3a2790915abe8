import { RefusedError, UnreadableError } from '../../../platform/providers/errors.ts';
import type { FeedProvider } from '../feed-provider.ts';
import { pause } from '../pause.ts';
import { isFinal } from './persist.ts';

/** Between two fixtures: names are not urgent. */
const PACE_MS = 100;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

interface NamedPlayersPorts {
  provider: Pick<FeedProvider, 'followNames'>;
  /** Reads the fixture of an event into the board. @throws when it cannot be read or stored */
  readFixture(urn: string): Promise<unknown>;
  onFeedError(what: string, details: Record<string, unknown>): void;
}

/**
 * Fixtures of events whose players have got a name are read again, one after the other and beside the queues of events: no message waits for it. A fixture
 * that cannot be read now is read later; one that makes no sense is left to who next asks for it.
 */
export class NamedPlayers {
  readonly #ports: NamedPlayersPorts;
  readonly #due = new Set<string>();
  readonly #stopped = new AbortController();
  #following: { close(): void } | null = null;
  #isRunning = false;

  constructor(ports: NamedPlayersPorts) {
    this.#ports = ports;
  }

  start(): void {
    this.#following ??=
      this.#ports.provider.followNames?.((urn) => {
        this.#due.add(urn);
        if (!this.#isRunning) void this.#run();
      }) ?? null;
  }

  /** What is under way ends by itself: nothing waits for it. */
  stop(): void {
    this.#stopped.abort();
    this.#following?.close();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    const { signal } = this.#stopped;
    let failures = 0;
    for (const urn of this.#due) {
      this.#due.delete(urn);
      let pauseMs = PACE_MS;
      try {
        await this.#ports.readFixture(urn);
        failures = 0;
      } catch (error) {
        this.#ports.onFeedError('players_not_named', { urn, error });
        const isLost = error instanceof UnreadableError || error instanceof RefusedError || isFinal(error);
        if (!isLost) {
          this.#due.add(urn);
          pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures++);
        }
      }
      await pause(pauseMs, signal);
      if (signal.aborted) break;
    }
    this.#isRunning = false;
  }
}
