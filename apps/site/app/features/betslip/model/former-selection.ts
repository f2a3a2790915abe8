import type { ShownSelection, SlipChange, SlipPrice } from './slip.ts';
import { type SlipSelection, unansweredSelection } from './slip-selection.ts';

/** A selection that was in the slip, with what the page still knows of it; what it does not know comes with the answer. */
export interface FormerSelection extends Partial<SlipSelection> {
  readonly id: string;
  readonly isBanker?: boolean;
  readonly stake?: string;
}

/** A selection and its stake as they are now, to be put back later. */
export function formerSelection(
  { isArriving: _, wasOddsMilli: __, ...selection }: ShownSelection,
  stake: string,
): FormerSelection {
  return { ...selection, stake };
}

/** What puts these selections back, all at once. `shown` are those that are still on the page. */
export function restoring(
  key: number,
  rows: readonly FormerSelection[],
  shown: readonly ShownSelection[],
  live: { price(id: string): SlipPrice | undefined },
): SlipChange {
  const selectionOf = (row: FormerSelection) => {
    const selection = shown.find(({ id }) => id === row.id);
    return backAgain(selection ? formerSelection(selection, '') : row, live.price(row.id));
  };
  return {
    key,
    kind: 'restore',
    selections: rows.map(selectionOf),
    bankers: rows.flatMap(({ id, isBanker }) => (isBanker ? [id] : [])),
  };
}

/**
 * The selection as it is shown until the answer comes. Odds that were agreed to before stay so, and what has changed since has to be accepted;
 * of a selection that has left already, the price that the customer sees now counts, as if they had pressed it.
 */
function backAgain({ isBanker: _, stake: __, ...known }: FormerSelection, price: SlipPrice | undefined): SlipSelection {
  const { id, matchId = 0, isLive = false, oddsMilli = 0, title = '', marketTitle = '' } = known;
  const selection = { ...unansweredSelection({ selectionId: id, matchId, isLive, oddsMilli, title, marketTitle }), ...known };
  const odds = price && price.oddsMilli > 0 ? price.oddsMilli : undefined;
  return { ...selection, oddsMilli: odds ?? oddsMilli, confirmedOddsMilli: known.confirmedOddsMilli ?? odds ?? 0 };
}
