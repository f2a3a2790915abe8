import type { Ticket } from '@duskline/contract/entities/betslip';

/** The port between the betslip and the lists of bets: what the answer to a bet has brought need not be asked for. */
export interface PlacedTickets {
  readonly userId: string;
  readonly tickets: readonly Ticket[];
}

type Listener = (placed: PlacedTickets) => void;

const listeners = new Set<Listener>();
let isAwaited = false;

/** Called by the slip: a bet has been sent and its answer is to come, or has come. */
export function setAnswerAwaited(next: boolean): void {
  isAwaited = next;
}

/** The stream may tell of a bet before its own answer does. */
export const isAnswerAwaited = (): boolean => isAwaited;

/** Called by the slip with the tickets of an answer. */
export function publishPlacedTickets(placed: PlacedTickets): void {
  for (const listener of listeners) listener(placed);
}

export function onPlaced(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
