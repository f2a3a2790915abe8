import type { Board } from '../../modules/catalogue/index.ts';

/** Of each sport so many tournaments have their last results before anybody asks for them. */
const LEADING_RANK = 3;

/** Tournaments on offer that lead their sport, the most important first; sorted again only when what is on offer has changed. */
export function leadingTournaments(board: Board): () => readonly number[] {
  let known: { readonly version: number; readonly ids: readonly number[] } | undefined;
  return () => {
    const { structureVersion: version, tournaments } = board.state;
    if (known?.version !== version) {
      const offered = [...tournaments.values()].filter(({ rank }) => rank <= LEADING_RANK);
      known = { version, ids: offered.sort((a, b) => a.rank - b.rank || a.id - b.id).map(({ id }) => id) };
    }
    return known.ids;
  };
}
