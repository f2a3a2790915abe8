/**
 * Highest odds a trader may offer on a leg, in milli: the odds the customer asked for, or the odds of the board times
 * `ceilingMilli` (1100 = a tenth more) rounded down, whichever is higher (XR-24).
 */
export function offerCeilingMilli(boardMilli: number, askedMilli: number, ceilingMilli: number): number {
  const overBoard = Number((BigInt(boardMilli) * BigInt(ceilingMilli)) / 1000n);
  return Math.max(askedMilli, overBoard);
}
