import type { Fixture } from '../../platform/bus/board-message.ts';
import type { FeedProvider } from './feed-provider.ts';
import type { Orphans, Unconfirmed } from './orphans.ts';

/** Matches that began so long ago are looked for; a provider lists less than that. */
const REACH_MS = 72 * 3_600_000;
/** So many are asked about soon, the others slowly: half of the questions that a provider allows are left to events that are in doubt. */
const SOON = 100;
const SOON_PACE_MS = 200;
const PACE_MS = 2_000;

export interface EarlierResultsPorts {
  provider: Pick<FeedProvider, 'fixtures'>;
  orphans: Pick<Orphans, 'look'>;
  now(): number;
  isStopped(): boolean;
}

type Over = Pick<Unconfirmed, 'urn' | 'isOffered'> & Pick<Fixture, 'producer' | 'startTimeMs'>;

const overOf = ({ urn, producer, startTimeMs }: Fixture): Over => ({ urn, producer, startTimeMs, isOffered: false });

/** What is drawn is over in minutes: the recovery has all of it. */
const isOver = ({ status, virtual }: Fixture): boolean =>
  virtual === undefined && (status === 'ended' || status === 'closed' || status === 'abandoned');

/**
 * Results of what was played before we took anything from a provider. No bet waits for them, so its first recovery does not reach back to them and
 * nobody waits for them to come: they are asked for match by match, the latest first, one after the other, while everything else goes on.
 */
export class EarlierResults {
  readonly #ports: EarlierResultsPorts;
  /** Producers of whom nothing had been taken, and those of them whose first recovery is not processed. */
  #newProducers: ReadonlySet<number> = new Set();
  readonly #unrecovered = new Set<number>();
  /** Matches whose results have come by themselves. */
  readonly #told = new Set<string>();
  #waiting: Over[] = [];
  #asked = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(ports: EarlierResultsPorts) {
    this.#ports = ports;
  }

  /** @param producers those of whom nothing has ever been taken */
  begin(producers: readonly number[]): void {
    this.#newProducers = new Set(producers);
    for (const producer of producers) this.#unrecovered.add(producer);
  }

  /** A result of a match has come. */
  heard(urn: string): void {
    if (this.#newProducers.size > 0) this.#told.add(urn);
  }

  /** A recovery of the producer is processed; once all have had their first one the rest is asked for. @throws when it cannot be listed */
  async recovered(producer: number): Promise<void> {
    this.#unrecovered.delete(producer);
    if (this.#newProducers.size === 0 || this.#unrecovered.size > 0 || this.#waiting.length > 0) return;
    const { provider, now, isStopped } = this.#ports;
    const over: Over[] = [];
    for await (const { fixtures } of provider.fixtures(now() - REACH_MS, now()))
      for (const fixture of fixtures) if (isOver(fixture) && this.#newProducers.has(fixture.producer)) over.push(overOf(fixture));
    if (isStopped() || this.#waiting.length > 0) return;
    this.#waiting = over.sort((a, b) => a.startTimeMs - b.startTimeMs);
    this.#later();
  }

  #later(): void {
    if (this.#ports.isStopped() || this.#timer) return;
    this.#timer = setTimeout(() => void this.#ask(), this.#asked < SOON ? SOON_PACE_MS : PACE_MS);
  }

  async #ask(): Promise<void> {
    let match = this.#waiting.pop();
    while (match !== undefined && this.#told.has(match.urn)) match = this.#waiting.pop();
    if (match !== undefined) {
      this.#asked++;
      await this.#ports.orphans.look([match], match.producer);
    }
    this.#timer = null;
    if (this.#waiting.length > 0) return this.#later();
    this.#newProducers = new Set();
    this.#told.clear();
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#waiting = [];
  }
}
