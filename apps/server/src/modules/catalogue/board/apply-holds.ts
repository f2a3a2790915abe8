import type { BoardState } from './board-state.ts';
import type { BoardChange } from './change.ts';
import { MatchEdit } from './edit-match.ts';
import { type Hold, type Holds, isHeld } from './holds.ts';

/** From now on exactly these are held: what the board takes for open changes at once, also for matches that come later. */
export function applyHolds(state: BoardState, holds: readonly Hold[]): BoardChange[] {
  const of = (kind: Hold['kind']) => new Set(holds.filter((hold) => hold.kind === kind).map(({ id }) => id));
  const before = state.holds;
  const after: Holds = { sport: of('sport'), match: of('match'), market: of('market') };
  const edits: MatchEdit[] = [];
  for (const match of state.matches.values()) {
    const moved = [...match.markets.values()].filter((market) => isHeld(before, market) !== isHeld(after, market));
    if (moved.length === 0) continue;
    const edit = new MatchEdit(state, match);
    for (const market of moved) edit.touch(market);
    edits.push(edit);
  }
  state.holds = after;
  return edits.map((edit) => edit.finish()).filter((change) => change !== null);
}
