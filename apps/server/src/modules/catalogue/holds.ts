import type { BoardState } from './board-state.ts';
import type { BoardChange } from './change.ts';
import { MatchEdit } from './edit-match.ts';
import type { MarketNode } from './model.ts';

/** Something that traders hold shut, whatever the feed says of it. */
export interface Hold {
  readonly kind: 'sport' | 'match' | 'market';
  readonly id: number;
}

/** Sports, matches and markets held shut. */
export interface Holds {
  readonly sport: ReadonlySet<number>;
  readonly match: ReadonlySet<number>;
  readonly market: ReadonlySet<number>;
}

export const NO_HOLDS: Holds = { sport: new Set(), match: new Set(), market: new Set() };

export const isHeld = ({ sport, match, market }: Holds, node: MarketNode): boolean =>
  market.has(node.id) || match.has(node.match.id) || sport.has(node.match.sport.id);

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
