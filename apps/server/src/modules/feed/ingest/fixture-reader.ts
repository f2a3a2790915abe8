import type { Fixture } from '../../../platform/bus/board-message.ts';
import type { FeedProvider } from '../feed-provider.ts';

/** How long unknown urns are not looked up again, and how many of them are remembered. */
const STRANGER_MS = 60_000;
const MOST_STRANGERS = 5_000;

/** Reads fixtures from the provider, and remembers for a while which events are none of ours. */
export class FixtureReader {
  readonly #provider: Pick<FeedProvider, 'fixture'>;
  readonly #strangers = new Map<string, number>();

  constructor(provider: Pick<FeedProvider, 'fixture'>) {
    this.#provider = provider;
  }

  /** null = the provider does not know it. @throws what the port says: it has asked for as long as it makes sense (XR-03). */
  read(urn: string): Promise<Fixture | null> {
    return this.#provider.fixture(urn);
  }

  /** Neither was known a short while ago: so it is not asked for. */
  mayBeOurs(urn: string): boolean {
    const saidAtMs = this.#strangers.get(urn);
    return saidAtMs === undefined || performance.now() - saidAtMs >= STRANGER_MS;
  }

  /** Both were asked just now and neither the provider nor our database knows it: a flood of made-up events costs one question each. */
  isNotOurs(urn: string): void {
    this.#strangers.delete(urn);
    this.#strangers.set(urn, performance.now());
    const [oldest] = this.#strangers.keys();
    if (this.#strangers.size > MOST_STRANGERS && oldest !== undefined) this.#strangers.delete(oldest);
  }

  /** The provider says that there is something new about it. */
  mayBeOursNow(urn: string): void {
    this.#strangers.delete(urn);
  }
}
