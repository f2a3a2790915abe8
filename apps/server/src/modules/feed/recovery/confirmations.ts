import type { Ingest } from '../ingest/ingest.ts';
import type { FeedBoard } from '../ports.ts';
import type { Producers } from '../producers/producers.ts';
import { type OrphanPorts, Orphans, type Unconfirmed } from './orphans.ts';
import type { Recoveries } from './recoveries.ts';
import { RecoveryPlausibility } from './recovery-plausibility.ts';

const WITHDRAWN_AT_ONCE = 8;

export interface ConfirmationsOptions extends Omit<OrphanPorts, 'read' | 'requestId'> {
  book: Pick<FeedBoard, 'matchesOfProducer'>;
  ingest: Pick<Ingest, 'withdraw' | 'readOrphan'>;
  producers: Producers;
  recoveries(): Recoveries | null;
  /** Resolves when everything that was received has been processed. */
  workedOff(): Promise<void>;
}

/** What a recovery has confirmed of the board when its end is reported, and what happens to the rest. */
export class Confirmations {
  readonly #options: ConfirmationsOptions;
  readonly #plausibility = new RecoveryPlausibility();
  readonly orphans: Orphans;

  constructor(options: ConfirmationsOptions) {
    this.#options = options;
    this.orphans = new Orphans({
      ...options,
      read: (urn) => options.ingest.readOrphan(urn),
      requestId: () => options.recoveries()?.requestId(),
    });
  }

  /** The whole recovery has been received. @returns what it did not confirm and is shut now; null when it does not count. */
  async completed(producer: number, requestId: number, timestampMs: number): Promise<readonly Unconfirmed[] | null> {
    const { producers, ingest, workedOff } = this.#options;
    if (!producers.monitor(producer)?.isAwaited(requestId)) return null;
    await workedOff();
    const confirmed = this.#options.recoveries()?.confirmed(producer) ?? new Set<string>();
    const matches = this.#options.book.matchesOfProducer(producer);
    if (this.#isDistrusted(producer, matches, confirmed)) return null;
    // Over, moved or forgotten while we were away.
    const unconfirmed = matches.filter(({ urn }) => !confirmed.has(urn));
    for (let at = 0; at < unconfirmed.length; at += WITHDRAWN_AT_ONCE) {
      const some = unconfirmed.slice(at, at + WITHDRAWN_AT_ONCE);
      await Promise.all(some.map((orphan) => ingest.withdraw(orphan, producer, timestampMs)));
    }
    await workedOff();
    await producers.recovered(producer, requestId);
    return unconfirmed;
  }

  /** Most of the book would go: the recovery was hardly whole, and is asked for again while the producer stays shut. */
  #isDistrusted(producer: number, matches: readonly Unconfirmed[], confirmed: ReadonlySet<string>): boolean {
    const offered = matches.filter(({ isOffered }) => isOffered);
    const known = offered.filter(({ urn }) => confirmed.has(urn)).length;
    if (this.#plausibility.isBelieved(producer, offered.length, known)) return false;
    this.#options.onFeedError('recovery_without_books', { producer, offered: offered.length, confirmed: known });
    this.#options.producers.down(producer, 'recovery_without_books');
    this.#options.recoveries()?.begin(producer);
    return true;
  }
}
