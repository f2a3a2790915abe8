/**
 * Structures of a ticket. "Multiple singles" (1.1) is no structure of its own: it is several single tickets placed in one
 * request (betting rules 5.1).
 */
export type BetType = 'single' | 'combo' | 'system' | 'ifbet' | 'reverse' | 'teaser';

export const BET_TYPES: readonly BetType[] = ['single', 'combo', 'system', 'ifbet', 'reverse', 'teaser'];

/** The numbers of the specification (BETSLIP-04). */
export const BET_TYPE_NUMBER: Readonly<Record<BetType | 'multipleSingles', number>> = Object.freeze({
  single: 1,
  multipleSingles: 1.1,
  combo: 2,
  system: 3,
  ifbet: 4,
  reverse: 5,
  teaser: 6,
});

/** Structure for a number of the wire; 1.1 gives `single`, because each of its bets is one. Undefined for any other number. */
export function betTypeOfNumber(number: unknown): BetType | undefined {
  if (number === BET_TYPE_NUMBER.multipleSingles) return 'single';
  return BET_TYPES.find((type) => BET_TYPE_NUMBER[type] === number);
}

/** Number sent for singles: 1 for one stake, 1.1 for several placed together (BETSLIP-05). */
export function singlesNumber(stakes: number): number {
  return stakes > 1 ? BET_TYPE_NUMBER.multipleSingles : BET_TYPE_NUMBER.single;
}

/** Several selections that win or lose together: their prices depend on each other, so related ones cannot be mixed. */
export function isMultiLeg(type: BetType): boolean {
  return type !== 'single';
}
