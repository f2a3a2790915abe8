import type { Database } from '../../../platform/db/create-db.ts';
import { sqlStateOf } from '../../../platform/db/database-error.ts';
import { callFunction, withValues } from '../../../platform/db/function-call.ts';
import { money } from '../../../platform/db/functions/money.gen.ts';
import { placementColumns } from './placement-columns.ts';
import type { PlacementAnswer, PlacementItem } from './placement-item.ts';

export type PlacementCall = {
  /** In the order of the items. */
  answers: PlacementAnswer[];
  /** Whether the exact way was needed: the next calls should take it at once. */
  careful: boolean;
};

/** One of the items was made by a policy that is not in force any more; nothing was done. */
export const isPolicyChanged = (error: unknown): boolean => sqlStateOf(error) === 'DL080';

const STATUS = ['placed', 'replay', 'key-reused'] as const;

/** More selections than a busy day has; then it starts again, which costs a little speed and nothing else. */
const MOST_SELECTIONS = 200_000;

/** Selections with bets that this node has seen: the first bet on a selection takes the exact way, which makes its exposure row. */
export class KnownExposures {
  readonly #selections = new Set<string>();

  knowsAll(items: readonly PlacementItem[]): boolean {
    return items.every((item) => item.legs.every((leg) => this.#selections.has(leg.selectionId)));
  }

  learn(items: readonly PlacementItem[]): void {
    if (this.#selections.size > MOST_SELECTIONS) this.#selections.clear();
    for (const item of items) for (const leg of item.legs) this.#selections.add(leg.selectionId);
  }
}

/**
 * One call of `money.place_batch`: all items are decided, one by one, in one transaction.
 * @throws DatabaseFaultError; what {@link isPolicyChanged} knows; any other error means that an item broke a constraint and nothing was done.
 */
export async function callPlaceBatch(
  db: Database,
  items: readonly PlacementItem[],
  careful: boolean,
  known?: KnownExposures,
): Promise<PlacementCall> {
  if (items.length === 0) return { answers: [], careful };
  const isNewSelection = known !== undefined && !known.knowsAll(items);
  const [found] = await callFunction(db, money.placeBatch({ careful: careful || isNewSelection, ...placementColumns(items) }));
  if (!found) throw new Error('money.place_batch answered nothing');
  const row = withValues(found, 'status', 'acceptance', 'reason', 'ticket', 'balance', 'careful');
  const answers = items.map((item, index): PlacementAnswer => {
    const status = STATUS[row.status[index] ?? 0] ?? 'placed';
    return {
      status,
      ticketId: row.ticket[index] ?? item.ticketId,
      acceptance: row.acceptance[index] ?? 2,
      reason: row.reason[index] ?? null,
      balanceMinor: row.balance[index] ?? null,
    };
  });
  if (isNewSelection) known.learn(items);
  // A new selection says nothing about the next call.
  return { answers, careful: row.careful && !isNewSelection };
}
