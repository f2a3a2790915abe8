import type { Betslip } from '@duskline/contract/entities/betslip';
import { type ErrorName, fillMessage } from '@duskline/contract/errors';
import type { SelectionView, Slip, SlipSelection } from './ports.ts';
import { MAX_SLIP_SELECTIONS, toStored } from './stored-selection.ts';

/** A selection that the slip had, as it is to be put back. */
export interface SelectionToRestore {
  selectionId: string;
  isBanker?: boolean | undefined;
}
export type RefusedSelection = NonNullable<Betslip['refusedSelections']>[number];

export interface SlipRestoration {
  slip: Slip;
  refused: RefusedSelection[];
}

/**
 * The slip with these selections in it. One that is only suspended comes along, shut: without it the rest would be a smaller bet than the
 * customer meant. The same slip when nothing changes.
 */
export function restoreSelections(
  slip: Slip,
  rows: readonly SelectionToRestore[],
  viewOf: (selectionId: string) => SelectionView | null,
  nowMs: number,
): SlipRestoration {
  const selections = new Map<string, SlipSelection>(slip.selections.map((selection) => [selection.id, selection]));
  const bankers = new Set(slip.bankers);
  const refused: RefusedSelection[] = [];
  for (const { selectionId, isBanker } of rows) {
    if (!selections.has(selectionId)) {
      const view = viewOf(selectionId);
      if (!view?.isActive || selections.size >= MAX_SLIP_SELECTIONS) {
        refused.push(
          refusal(selectionId, view?.isActive ? 'MaximumAllowedSelectionsExceededException' : 'SelectionNotFoundException'),
        );
        continue;
      }
      selections.set(selectionId, toStored(view, nowMs));
    }
    if (isBanker) bankers.add(selectionId);
  }
  const isSame = selections.size === slip.selections.length && bankers.size === slip.bankers.length;
  return { slip: isSame ? slip : { ...slip, selections: [...selections.values()], bankers: [...bankers] }, refused };
}

const refusal = (SelectionId: string, ExceptionName: ErrorName): RefusedSelection => ({
  SelectionId,
  ExceptionName,
  ErrorMessage: fillMessage(ExceptionName, { max: MAX_SLIP_SELECTIONS }),
});
