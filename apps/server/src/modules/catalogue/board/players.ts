import type { MatchNode } from '../model.ts';

type Named = Pick<MatchNode, 'players'>;

/** Outcomes that are players: `df:player:17`, `sr:player:17`. */
const PLAYER = /^[a-z]+:player:\d+$/;

/** Nobody can say what is bet on: such an outcome is neither offered nor shown. */
export const isNameless = ({ players }: Named, outcomeId: string): boolean => !players.has(outcomeId) && PLAYER.test(outcomeId);

/** One that is not listed any more stays known: bets on it may be open. @returns the same map when nothing is new */
export function knownPlayers(
  before: ReadonlyMap<string, string>,
  listed: Readonly<Record<string, string>> | undefined,
): ReadonlyMap<string, string> {
  const news = Object.entries(listed ?? {}).filter(([outcomeId, name]) => before.get(outcomeId) !== name);
  return news.length === 0 ? before : new Map([...before, ...news]);
}
