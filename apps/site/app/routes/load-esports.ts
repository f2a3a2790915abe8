import { redirect } from 'react-router';
import { chooseLeague, chosenLeague } from '../features/esports/chosen-leagues.ts';
import type { EsportsSidePlace } from '../features/esports/esports-side.tsx';
import { type EventPage, liveQuery, loadUpcoming, sportTopics } from '../shared/api/event-queries.ts';
import type { PageRequest } from '../shared/routing/define-page.tsx';
import { dataHref } from '../shared/routing/paths.ts';
import type { EsportsPlace } from './esports-path.ts';
import { findGame, gamesOf, missing } from './load-games.ts';
import { loadMatchPage } from './load-match-page.ts';
import { firstRows, loadSportPage } from './load-sport-page.ts';

/** Matches of each game on the page of all games. */
export const PREVIEW_ROWS = 5;
/** Days that are looked through for the next matches of a game. */
const DAYS_TRIED = 4;

type Request = Pick<PageRequest, 'source' | 'language' | 'offset' | 'params' | 'isWhole' | 'sorting'>;

/** The first day on which something is to come. */
async function nextMatches({ source, language, offset }: Request, sportId: number) {
  for (let day = 0; ; day += 1) {
    const at: EventPage = { day, page: 0, rows: PREVIEW_ROWS };
    const loaded = await loadUpcoming(source.call, language, { sportId }, { ...at, offset, nowMs: Date.now() });
    if (loaded.events.length > 0 || day === DAYS_TRIED - 1) return { pages: [{ at, loaded }] };
  }
}

/** All games, each with what comes first. */
export async function loadOverview(request: Request) {
  const { source, language } = request;
  const games = await gamesOf(source, language);
  const positions = await source.positions(sportTopics(games.map(({ id }) => id)));
  const previews = await Promise.all(
    games.map(async (game) => {
      const live = await source.load(liveQuery(source.call, language, game.id));
      const next = await nextMatches(request, game.id);
      return { game, scope: { sportId: game.id }, initial: { positions, live, hasAllLive: true, ...next } };
    }),
  );
  const place: EsportsSidePlace = { part: 'overview' };
  return { kind: 'overview' as const, games, previews, place };
}
export type OverviewData = Awaited<ReturnType<typeof loadOverview>>;

/** What a document brings of it: no more live matches than are shown. */
export const firstPreviews = (page: OverviewData): OverviewData => ({
  ...page,
  previews: page.previews.map((preview) => {
    const live = preview.initial.live.slice(0, PREVIEW_ROWS);
    return { ...preview, initial: { ...preview.initial, live, hasAllLive: live.length === preview.initial.live.length } };
  }),
});

/** A game, one of its categories or leagues. */
export async function loadGameList(request: Request, { sport, category, tournament }: EsportsPlace & { kind: 'list' }) {
  const { games, game, leagues } = await findGame(request.source, request.language, sport);
  const remembered = chosenLeague(game.id);
  // The menu leads to the league that was chosen last; when that is over, the game has others.
  if (tournament !== undefined && remembered?.endsWith(`/${tournament}`) && !leagues.some(({ link }) => link === remembered)) {
    chooseLeague(game.id);
    throw redirect(dataHref(request.params.lang ?? '', game.link));
  }
  const list = await loadSportPage({
    ...request,
    params: { sport, category, tournament },
    search: new URLSearchParams(),
    view: 'european',
  });
  const place: EsportsSidePlace = { ...list.place, part: 'matches', leagues };
  return { kind: 'list' as const, games, list, place };
}
export type GameListData = Awaited<ReturnType<typeof loadGameList>>;

export const firstOfList = (page: GameListData): GameListData => ({ ...page, list: firstRows(page.list) });

/** A match of a game, before its start and under way. */
export async function loadGameMatch(request: Request, { sport, match }: EsportsPlace & { kind: 'match' }) {
  const { source, language } = request;
  const [{ game, games, leagues }, page] = await Promise.all([
    findGame(source, language, sport),
    loadMatchPage({ ...request, params: { match } }),
  ]);
  if (page.event.sportId !== game.id) throw missing();
  const place: EsportsSidePlace = { ...page.place, part: 'matches', leagues };
  return { kind: 'match' as const, games, page, place };
}
export type GameMatchData = Awaited<ReturnType<typeof loadGameMatch>>;
