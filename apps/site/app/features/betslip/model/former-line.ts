import type { ShownLine, SlipChange, SlipPrice } from './slip.ts';
import { arrivingLine, type SlipLine } from './slip-line.ts';

/** A selection that was in the slip, with what the page still knows of it; what it does not know comes with the answer. */
export interface FormerLine extends Partial<SlipLine> {
  readonly id: string;
  readonly isBanker?: boolean;
  readonly stake?: string;
}

/** A line and its stake as they are now, to be put back later. */
export function formerLine({ isArriving: _, wasOddsMilli: __, ...line }: ShownLine, stake: string): FormerLine {
  return { ...line, stake };
}

/** What puts these selections back, all at once. `shown` are those that are still on the page. */
export function restoring(
  key: number,
  rows: readonly FormerLine[],
  shown: readonly ShownLine[],
  live: { price(id: string): SlipPrice | undefined },
): SlipChange {
  const lineOf = (row: FormerLine) => {
    const line = shown.find(({ id }) => id === row.id);
    return backAgain(line ? formerLine(line, '') : row, live.price(row.id));
  };
  return { key, kind: 'restore', lines: rows.map(lineOf), bankers: rows.flatMap(({ id, isBanker }) => (isBanker ? [id] : [])) };
}

/**
 * The line as it is shown until the answer comes. Odds that were agreed to before stay so, and what has changed since has to be accepted;
 * of a selection that has left already, the price that the customer sees now counts, as if they had pressed it.
 */
function backAgain({ isBanker: _, stake: __, ...known }: FormerLine, price: SlipPrice | undefined): SlipLine {
  const { id, matchId = 0, isLive = false, oddsMilli = 0, title = '', marketTitle = '' } = known;
  const line = { ...arrivingLine({ selectionId: id, matchId, isLive, oddsMilli, title, marketTitle }), ...known };
  const odds = price && price.oddsMilli > 0 ? price.oddsMilli : undefined;
  return { ...line, oddsMilli: odds ?? oddsMilli, confirmedOddsMilli: known.confirmedOddsMilli ?? odds ?? 0 };
}
