import { isFutureTimestamp } from '@duskline/betting/future-timestamp';
import { knownSides, laterPhase, type PlacedFixture } from '../board/apply-fixture.ts';
import { newMarket } from '../board/apply-markets.ts';
import type { Board } from '../board/board.ts';
import { MatchEdit } from '../board/edit-match.ts';
import { LIVE_PRODUCER } from '../board/producers.ts';
import type { Registry } from '../board/registry.ts';
import { sharedText } from '../board/shared-text.ts';
import type { MatchNode } from '../model.ts';
import type { CatalogueStore } from '../store.ts';
import type { CompetitorRow, MarketRow, MatchRow } from './rows.ts';
import { isWellBefore } from './take-over.ts';

/** The listing of a match as the mirror keeps it. */
export function placedFixture(
  row: MatchRow,
  registry: Registry,
  competitors: ReadonlyMap<number, CompetitorRow>,
): PlacedFixture | null {
  const tournament = registry.tournament(row.tournament_id);
  const category = tournament && registry.category(tournament.category_id);
  const sport = category && registry.sport(row.sport_id ?? category.sport_id);
  const home = competitors.get(row.home_id);
  const away = competitors.get(row.away_id);
  if (!tournament || !category || !sport || !home || !away) return null;
  const side = ({ urn, name, short_name, country }: CompetitorRow) => ({
    urn,
    name,
    ...(short_name !== null && { shortName: short_name }),
    ...(country !== null && { country }),
  });
  return {
    urn: row.urn,
    matchId: row.id,
    sport: { urn: sport.urn, name: sport.name, systemId: sport.system_id },
    sportId: sport.id,
    sportSlug: sport.slug,
    category: {
      urn: category.urn,
      name: category.name,
      ...(category.country_code !== null && { countryCode: category.country_code }),
    },
    categoryId: category.id,
    categorySlug: category.slug,
    tournament: { urn: tournament.urn, name: tournament.name, rank: tournament.rank },
    tournamentId: tournament.id,
    tournamentSlug: tournament.slug,
    home: side(home),
    homeId: home.id,
    away: side(away),
    awayId: away.id,
    startTimeMs: row.start_ms,
    producer: row.producer,
    liveCoverage: row.live_coverage,
    status: row.status,
    ...(row.state && { state: row.state }),
    ...(row.outright && outrightOf(row.outright)),
    ...(row.players && { players: row.players }),
    ...(row.stream && { stream: row.stream }),
    ...(row.virtual && { virtual: row.virtual }),
  };
}

function outrightOf({ shut, ...outright }: NonNullable<MatchRow['outright']>): Pick<PlacedFixture, 'outright' | 'shut'> {
  if (!shut) return { outright };
  const markets = Object.entries(shut.markets).map(([id, ms]) => [Number(id), ms] as const);
  return { outright, shut: { runners: new Map(Object.entries(shut.runners)), markets: new Map(markets) } };
}

/** A time that lies ahead would make everything true look old (XR-10): what stands so in the mirror is of before it was refused. */
const believable = (timestampMs: number, nowMs: number): number => (isFutureTimestamp(timestampMs, nowMs) ? 0 : timestampMs);

function placeMarket(
  match: MatchNode,
  row: MarketRow,
  { board, edit, nowMs }: { board: Board; edit: MatchEdit; nowMs: number },
): void {
  const market = newMarket(match, row.id, row.market_type, row.specifiers, row.producer);
  edit.touch(market, true);
  market.feedStatus = row.status;
  market.feedTimestampMs = believable(row.feed_ms, nowMs);
  market.isAhead = market.feedTimestampMs > nowMs;
  market.decidedTimestampMs = row.decided_ms;
  market.isTakenBackAhead = -row.decided_ms > nowMs;
  market.isFavourite = row.is_favourite;
  market.priceVersion = row.price_version;
  market.priceStateVersion = match.stateVersion;
  market.outcomes = row.outcomes.map(([outcomeId, oddsMilli, isActive, probability]) => ({
    outcomeId: sharedText(outcomeId),
    oddsMilli,
    previousMilli: 0,
    isActive: isActive === 1,
    probability,
  }));
  match.markets.set(row.id, market);
  board.state.markets.set(row.id, market);
}

/** Fills the board from the mirror. Prices are old until the feed has recovered: producers start as down. */
export async function warmStart(
  store: CatalogueStore,
  registry: Registry,
  board: Board,
  nowMs: number,
): Promise<{ matches: number; markets: number }> {
  const [matchRows] = await Promise.all([store.openMatches(), registry.load()]);
  const competitorIds = [...new Set(matchRows.flatMap(({ home_id, away_id }) => [home_id, away_id]))];
  const competitorRows = await store.competitors(competitorIds);
  registry.rememberCompetitors(competitorRows);
  const competitors = new Map(competitorRows.map((row) => [row.id, row]));
  const edits = new Map<number, MatchEdit>();
  // Nodes are attached where their own matches say they belong: one that says another sport than its tournament comes last.
  const isMixed = ({ tournament_id, sport_id }: MatchRow): boolean => {
    const category = registry.category(registry.tournament(tournament_id)?.category_id ?? 0);
    return sport_id !== null && sport_id !== category?.sport_id;
  };
  for (const row of [...matchRows].sort((a, b) => Number(isMixed(a)) - Number(isMixed(b)))) {
    const fixture = placedFixture(row, registry, competitors);
    if (!fixture) continue;
    board.applyFixture(fixture);
    const match = board.match(row.id);
    if (!match) continue;
    match.stateTimestampMs = believable(row.state_ms, nowMs);
    match.isStateAhead = match.stateTimestampMs > nowMs;
    match.isTakenEarly = row.producer === LIVE_PRODUCER && isWellBefore(row.start_ms, nowMs);
    match.stateVersion = row.state_version;
    match.sidesVersion = row.sides_version;
    // What is listed next is compared with the names that its bets go by, not with the latest spelling.
    match.knownAs = knownSides(match, row);
    match.version = row.version;
    const edit = new MatchEdit(board.state, match);
    // A match that ran before the restart has not gone back, whatever was said of its status last.
    match.phase = laterPhase(match.phase, row.phase ?? 'prematch');
    edits.set(row.id, edit);
  }
  const matches = edits.size;
  for await (const rows of store.openMarkets([...edits.keys()])) {
    const placed = new Set<number>();
    for (const row of rows) {
      const edit = edits.get(row.match_id);
      if (!edit) continue;
      placeMarket(edit.match, row, { board, edit, nowMs });
      placed.add(row.match_id);
    }
    // What an edit remembers of its markets is let go with it: of a full board it is as much as the board.
    for (const id of placed) {
      edits.get(id)?.finish();
      edits.delete(id);
    }
  }
  for (const edit of edits.values()) edit.finish();
  return { matches, markets: board.state.markets.size };
}
