import type { Fixture } from '../../platform/bus/board-message.ts';
import { type Provider, UnreadableError } from './provider.ts';

const FIRST_PAUSE_MS = 100;
/** How often and how long a fixture is asked for; then its event is handled on its own and everything else goes on. */
const MOST_ATTEMPTS = 5;
const PATIENCE_MS = 10_000;
/** How long unknown urns are not looked up again, and how many of them are remembered. */
const STRANGER_MS = 60_000;
const MOST_STRANGERS = 5_000;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Reads fixtures from the provider: what makes no sense is final, transport faults are tried again for a while (XR-03). */
export class FixtureReader {
  readonly #provider: Pick<Provider, 'fixture'>;
  readonly #isStopped: () => boolean;
  readonly #strangers = new Map<string, number>();

  constructor(provider: Pick<Provider, 'fixture'>, isStopped: () => boolean) {
    this.#provider = provider;
    this.#isStopped = isStopped;
  }

  /** null = the provider does not know it. @throws UnreadableError at once, a transport fault after the patience. */
  async read(urn: string): Promise<Fixture | null> {
    const giveUpAtMs = performance.now() + PATIENCE_MS;
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#provider.fixture(urn);
      } catch (error) {
        const isOver = attempt >= MOST_ATTEMPTS || performance.now() >= giveUpAtMs || this.#isStopped();
        if (error instanceof UnreadableError || isOver) throw error;
        await sleep(FIRST_PAUSE_MS * 2 ** attempt);
      }
    }
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
