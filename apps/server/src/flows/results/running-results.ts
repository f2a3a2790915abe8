import type { MarketNode, MatchNode } from '../../modules/catalogue/index.ts';
import type { KeptMarket, KeptMatch } from '../../modules/results/index.ts';
import type { DecidedMarket } from '../../modules/tickets/index.ts';
import { marketResultOf } from './keep-results.ts';

/** A match that is on the board and has no result yet, in the form of one that has. */
export function runningMatch(match: MatchNode): KeptMatch {
  const { sport, category, tournament, outright, state } = match;
  return {
    matchId: match.id,
    sportId: sport.id,
    categoryId: category.id,
    tournamentId: tournament.id,
    startTimeMs: match.startTimeMs,
    status: match.status,
    names: {
      sport: { systemId: sport.systemId, name: sport.name, slug: sport.slug },
      category: { name: category.name, slug: category.slug, countryCode: category.countryCode },
      tournament: { name: tournament.name, slug: tournament.slug, rank: tournament.rank },
      home: match.home.name,
      away: match.away.name,
      ...(match.players.size > 0 && { players: Object.fromEntries(match.players) }),
      ...(outright && { runners: Object.fromEntries(outright.names) }),
    },
    score: state && {
      home: state.homeScore,
      away: state.awayScore,
      periods: state.periods.map(({ home, away }) => ({ home, away })),
    },
  };
}

const pricesOf = ({ outcomes }: MarketNode) => outcomes.map(({ outcomeId, oddsMilli }) => [outcomeId, oddsMilli] as const);

const openMarket = (market: MarketNode): KeptMarket => ({
  matchId: market.match.id,
  marketId: market.id,
  marketType: market.marketType,
  specifiers: market.specifiers,
  outcomes: pricesOf(market).map(([outcomeId, oddsMilli]) => [outcomeId, oddsMilli, 'PENDING'] as const),
});

const inOrder = (a: KeptMarket, b: KeptMarket): number =>
  a.marketType - b.marketType || (a.specifiers < b.specifiers ? -1 : Number(a.specifiers > b.specifiers));

/** What has become of the markets of a match so far: those that are settled first, then those on offer, of which nothing is known. */
export function runningMarkets(match: MatchNode, decided: readonly DecidedMarket[]): KeptMarket[] {
  const settled = decided.map((market) => {
    const offered = match.markets.get(market.marketId);
    return marketResultOf(market, offered ? pricesOf(offered) : []);
  });
  const known = new Set(settled.map(({ marketId }) => marketId));
  const open = [...match.markets.values()].filter(({ id, outcomes }) => !known.has(id) && outcomes.length > 0).map(openMarket);
  return [...settled.sort(inOrder), ...open.sort(inOrder)];
}
