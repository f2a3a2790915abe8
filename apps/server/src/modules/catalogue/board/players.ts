import type { MatchNode } from '../model.ts';

interface PlayerMarket {
  readonly match: Pick<MatchNode, 'players'>;
  readonly specifiers: string;
}

/** Players as the feed names them: `df:player:17`, `sr:player:17`. */
const PLAYER = /^[a-z]+:player:\d+$/;
/** Of a market that asks about one player. */
const ASKED_ABOUT = /(?:^|\|)player=([^|]*)/;

/** Nobody can say what is bet on: such an outcome is neither offered nor shown, be it a player or one of a market about a player. */
export function isNameless({ match, specifiers }: PlayerMarket, outcomeId: string): boolean {
  // Every market is asked, with every price: most outcomes are known as no player's by their first look.
  const isUnknown = (urn: string): boolean => urn.includes(':player:') && !match.players.has(urn) && PLAYER.test(urn);
  return isUnknown(outcomeId) || (specifiers.includes('player=') && isUnknown(ASKED_ABOUT.exec(specifiers)?.[1] ?? ''));
}

/** One that is not listed any more stays known: bets on it may be open. @returns the same map when nothing is new */
export function knownPlayers(
  before: ReadonlyMap<string, string>,
  listed: Readonly<Record<string, string>> | undefined,
): ReadonlyMap<string, string> {
  const news = Object.entries(listed ?? {}).filter(([outcomeId, name]) => before.get(outcomeId) !== name);
  return news.length === 0 ? before : new Map([...before, ...news]);
}
