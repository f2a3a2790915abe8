import type { LivePrice, LiveStore } from './live-store.ts';

/** A price as its button shows it. */
export interface ShownPrice extends LivePrice {
  readonly isPicked?: true;
}

const isShownAs = (live: LivePrice, initial: LivePrice): boolean =>
  live.flash === 0 && live.oddsMilli === initial.oddsMilli && live.isLocked === initial.isLocked;

/**
 * State of a price: what the stream said last, else what the page came with. What the page itself handed to the store is the very object
 * of the first render, so that a page that has begun to run is not rendered again.
 */
export function livePrice(store: LiveStore, id: string, initial: LivePrice): LivePrice {
  const live = store.price(id);
  return live === undefined || isShownAs(live, initial) ? initial : live;
}

/** One object for the picked state of each price, so that identity says whether anything has changed. */
const pickedStates = new WeakMap<LivePrice, ShownPrice>();

export function asPicked(live: LivePrice): ShownPrice {
  let state = pickedStates.get(live);
  if (!state) {
    state = { ...live, isPicked: true };
    pickedStates.set(live, state);
  }
  return state;
}
