/**
 * What may not be interrupted by anything that is not the customer's doing: a bet or a cash-out without its final answer, and the reading of
 * the slip, before which nobody knows whether there are selections.
 */
export type UnderWay = 'slip' | 'placement' | 'cashout';

const underWay = new Set<UnderWay>(['slip']);
const listeners = new Set<() => void>();

/** Called by the betslip and by the bets, whenever it may have changed. */
export function setUnderWay(act: UnderWay, isUnderWay: boolean): void {
  if (underWay.has(act) === isUnderWay) return;
  if (isUnderWay) underWay.add(act);
  else underWay.delete(act);
  for (const listener of listeners) listener();
}

export const isBetUnderWay = (): boolean => underWay.size > 0;

export function onBetUnderWay(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
