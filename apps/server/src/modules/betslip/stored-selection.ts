import type { SelectionView, SlipSelection } from './ports.ts';

/** More rows than any bet type takes; keeps the slip a list a person can read. */
export const MAX_SLIP_SELECTIONS = 30;

/** A selection as it goes into the slip: at the current odds and the current state of its match. */
export function toStored(view: SelectionView, nowMs: number): SlipSelection {
  return {
    id: view.selectionId,
    oddsMilli: view.oddsMilli,
    matchId: view.matchId,
    marketId: view.marketId,
    marketType: view.marketType,
    specifiers: view.specifiers,
    outcomeId: view.outcomeId,
    sportId: view.sportId,
    title: view.title,
    originalTitle: view.originalTitle,
    marketTitle: view.marketTitle,
    matchName: view.matchName,
    isLive: view.isLive,
    matchState: view.matchState,
    addedAtMs: nowMs,
  };
}
