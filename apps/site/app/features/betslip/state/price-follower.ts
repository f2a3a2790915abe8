import type { SlipPrice } from '../model/slip.ts';
import type { SlipPorts } from './slip-ports.ts';

/** Listens to the prices of what is in the slip, and of nothing else. */
export class PriceFollower {
  readonly #live: SlipPorts['live'];
  readonly #onPrice: (id: string, price: SlipPrice) => void;
  readonly #followed = new Map<string, () => void>();

  constructor(live: SlipPorts['live'], onPrice: (id: string, price: SlipPrice) => void) {
    this.#live = live;
    this.#onPrice = onPrice;
  }

  follow(ids: ReadonlySet<string>): void {
    for (const [id, stop] of this.#followed) {
      if (ids.has(id)) continue;
      stop();
      this.#followed.delete(id);
    }
    for (const id of ids) {
      if (this.#followed.has(id)) continue;
      const stop = this.#live.onPrice(id, () => {
        const price = this.#live.price(id);
        if (price) this.#onPrice(id, price);
      });
      this.#followed.set(id, stop);
    }
  }
}
