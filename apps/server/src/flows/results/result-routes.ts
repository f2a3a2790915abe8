import type { MatchResult } from '@duskline/contract/entities/results';
import { AppError } from '@duskline/contract/errors';
import { type Board, type MatchNode, toMatch, type Window } from '../../modules/catalogue/index.ts';
import type { KeptMarket, KeptMatch, ResultFilter, Results, ResultTournament } from '../../modules/results/index.ts';
import type { DecidedMarket } from '../../modules/tickets/index.ts';
import { defineHandlers, RawReply } from '../../platform/http/handler.ts';
import { keptBytes } from '../../platform/kept-bytes.ts';
import { createDayTree } from './day-tree.ts';
import type { DaysState } from './past-days.ts';
import {
  decidedOf,
  presentEndedMatch,
  presentMarketResults,
  presentMarketStates,
  presentResult,
  presentResultsTree,
  presentSettledMarkets,
  presentSettledOdds,
  type ResultTitles,
} from './present-result.ts';
import { runningMarkets, runningMatch } from './running-results.ts';
import { TimedCache } from './timed-cache.ts';
import { zonedDay } from './zoned-day.ts';

export interface ResultCallOptions {
  results: Pick<Results, 'list' | 'tournaments' | 'quarters' | 'matches' | 'marketsOf' | 'markets'>;
  board: Board;
  /** Of days long past: whether their results are here. */
  past: {
    stateOf(span: { fromMs: number; toMs: number }): Promise<DaysState>;
    roundsSoon(tournamentId: number): Promise<DaysState>;
  };
  /** What is settled of matches that run. */
  decided(matchIds: readonly number[]): Promise<DecidedMarket[]>;
  /** Full language code of what a caller wrote. */
  languageOf(code: string): string;
}

const KEPT_MS = 5_000;
/** Results of a day since it was counted, and many more. */
const MAY_HAVE_COME = 1_000;
/** The tree of all days reads every result there is. */
const TREE_KEPT_MS = 60_000;
const REPLIES = { most: 2_000, maxSize: 32 * 1024 * 1024, sizeOf: ({ body }: RawReply) => body.length };
/** Who waits for a day sees it at once. */
const STATE_KEPT_MS = 1_000;
const STATES = { most: 2_000, maxSize: 2_000, sizeOf: () => 1 };
/** Rows of a tree; some 600 bytes each. */
const TREES = { most: 500, maxSize: 50_000, sizeOf: (rows: readonly ResultTournament[]) => rows.length };

/** A match and what became of its markets. */
interface MatchMarkets {
  readonly match: KeptMatch;
  readonly markets: readonly KeptMarket[];
}

interface Paged {
  page: number;
  pageSize: number;
}

const rowsOf = ({ page, pageSize }: Paged) => ({ limit: pageSize, skip: page * pageSize });

const toReply = (value: unknown): RawReply => RawReply.of(keptBytes(JSON.stringify(value)));

const NOT_OVER = { prematch: 'not_started', live: 'live', ended: 'pending' } as const;

/** A match that has no result yet: not played to its end, or its end was told a moment ago. */
function presentWithout(board: Board, match: MatchNode, language: string): MatchResult {
  const { LiveInfo: _, ...known } = toMatch(board.state, match, {
    language,
    withAllPreviews: false,
    withMapWinners: false,
    withLiveInfo: false,
  });
  return { ...known, ResultStatus: NOT_OVER[match.phase] };
}

/** A match that is being played, with the score so far, by periods too. */
function presentRunning(board: Board, match: MatchNode, language: string): MatchResult {
  const running = toMatch(board.state, match, { language, withAllPreviews: false, withMapWinners: false, withLiveInfo: true });
  const { LiveInfo: info } = running;
  return {
    ...running,
    ...(match.state !== null && info && { HomeScore: info.HomeScore, AwayScore: info.AwayScore }),
    ResultStatus: NOT_OVER[match.phase],
  };
}

/** Results (spec 192, 197-199, 205). Days are those of the client's time zone; unknown ids have no results. */
export function resultRoutes({ results, board, past, decided, languageOf }: ResultCallOptions) {
  const replies = new TimedCache<RawReply>(REPLIES);
  const trees = new TimedCache<ResultTournament[]>(TREES);
  /** Trees that were read, by number. */
  const versions = new WeakMap<ResultTournament[], number>();
  let newest = 0;
  const titlesIn = (language: string): ResultTitles => ({
    own: board.state.titles(language),
    english: board.state.titles('en-US'),
  });
  const cached = (key: unknown[], language: string, make: (titles: ResultTitles) => Promise<unknown>): Promise<RawReply> => {
    const titles = titlesIn(language);
    return replies.get(JSON.stringify([...key, titles.own.language]), KEPT_MS, async () => toReply(await make(titles)));
  };
  const dayTree = createDayTree(results, KEPT_MS);
  /** Results of a day. Pages far behind its last are known to be empty without going through it. */
  const ofDay = async (filter: Window & { sportId?: number | undefined }, paged: Paged): Promise<KeptMatch[]> => {
    const rows = rowsOf(paged);
    if (rows.skip > MAY_HAVE_COME) {
      const wanted = (await dayTree(filter)).filter(({ sportId }) => (filter.sportId ?? sportId) === sportId);
      if (rows.skip > MAY_HAVE_COME + wanted.reduce((sum, { matches }) => sum + matches, 0)) return [];
    }
    return results.list(filter, rows);
  };
  const list = (filter: Window & { sportId?: number | undefined }, paged: Paged, language: string) =>
    cached(['list', filter, paged.page, paged.pageSize], language, async (titles) =>
      (await ofDay(filter, paged)).map((kept) => presentResult(kept, titles)),
    );
  /** Matches of a tournament: those that are being played or wait for their result first, with the score so far, then the results. */
  const ofTournament = (filter: ResultFilter & { tournamentId: number }, paged: Paged, language: string, state?: DaysState) =>
    cached(['tournament', filter, state, paged.page, paged.pageSize], language, async (titles) => {
      const { limit, skip } = rowsOf(paged);
      const begun = board.findMatches({ ...filter, isLive: true });
      // One that has just ended waits for its result: it is kept some seconds later.
      const known = new Set((await results.matches(begun.map(({ id }) => id))).map(({ matchId }) => matchId));
      const played = begun.filter(({ id }) => !known.has(id));
      const shown = played.sort((a, b) => b.startTimeMs - a.startTimeMs || b.id - a.id).slice(skip, skip + limit);
      const over = await results.list(filter, { limit: limit - shown.length, skip: Math.max(0, skip - played.length) });
      return [
        ...shown.map((match) => presentRunning(board, match, language)),
        ...over.map((kept) => presentResult(kept, titles)),
      ];
    });
  /** Of all sports: who asks for one sport after the other has them read once. */
  const tree = (date: string | undefined, zone: string | number | undefined, state?: DaysState): Promise<ResultTournament[]> => {
    if (date === undefined) return trees.get('all', TREE_KEPT_MS, () => results.tournaments());
    const span = zonedDay(date, zone);
    return trees.get(JSON.stringify([span, state]), KEPT_MS, () => dayTree(span, state));
  };
  const states = new TimedCache<DaysState>(STATES);
  const stateOf = (date: string, zone: string | number | undefined): Promise<DaysState> => {
    const span = zonedDay(date, zone);
    return states.get(JSON.stringify(span), STATE_KEPT_MS, () => past.stateOf(span));
  };
  /** Made once of the same rows: a tree of all days has thousands of tournaments. */
  const presented = (key: unknown[], rows: ResultTournament[], language: string, make: (titles: ResultTitles) => unknown) => {
    const version = versions.get(rows) ?? ++newest;
    versions.set(rows, version);
    const titles = titlesIn(language);
    const of = JSON.stringify([...key, version, titles.own.language]);
    return replies.get(of, TREE_KEPT_MS, async () => toReply(make(titles)));
  };

  const one = (matchId: number, language: string, withMarkets: boolean) =>
    cached(['one', matchId, withMarkets], language, async (titles) => {
      const [kept] = await results.matches([matchId]);
      if (kept) return presentResult(kept, titles, withMarkets ? await results.marketsOf(matchId) : undefined);
      const match = board.match(matchId);
      if (!match) throw new AppError('NotFoundException');
      return { ...presentWithout(board, match, language), ...(withMarkets && (await settledSoFar(match, titles))) };
    });

  /** A match of which something may be asked before it has its result; with its markets as they stand. */
  const running = async (matchIds: readonly number[]): Promise<MatchMarkets[]> => {
    const matches = matchIds.flatMap((id) => board.match(id) ?? []);
    if (matches.length === 0) return [];
    const settled = Map.groupBy(await decided(matchIds), ({ matchId }) => matchId);
    return matches.map((match) => ({ match: runningMatch(match), markets: runningMarkets(match, settled.get(match.id) ?? []) }));
  };
  const kept = async (matchId: number): Promise<MatchMarkets | null> => {
    const [match] = await results.matches([matchId]);
    return match ? { match, markets: decidedOf(await results.marketsOf(matchId)) } : null;
  };
  const marketsSoFar = async (matchId: number) => (await kept(matchId)) ?? (await running([matchId]))[0];

  /** Nothing where nothing is: a match that has not begun has no results. */
  async function settledSoFar(match: MatchNode, titles: ResultTitles): Promise<Pick<MatchResult, 'Results'>> {
    if (match.phase === 'prematch') return {};
    const markets = decidedOf(runningMarkets(match, await decided([match.id])));
    if (markets.length === 0) return {};
    return { Results: presentMarketResults(runningMatch(match), markets, titles).map(({ ID: _, ...result }) => result) };
  }

  const oddsOf = async (marketIds: readonly number[]): Promise<MatchMarkets[]> => {
    const found = await results.markets(marketIds);
    const known = new Set(found.map(({ marketId }) => marketId));
    const open = marketIds.flatMap((id) => (known.has(id) ? [] : (board.market(id)?.match.id ?? [])));
    const matches = await results.matches([...new Set(found.map(({ matchId }) => matchId))]);
    const over = matches.map((match) => ({ match, markets: found.filter(({ matchId }) => matchId === match.matchId) }));
    const wanted = new Set(marketIds);
    const waiting = await running([...new Set(open)]);
    return [...over, ...waiting].map(({ match, markets }) => ({
      match,
      markets: markets.filter(({ marketId }) => wanted.has(marketId)),
    }));
  };

  const byDate = (
    { language }: { language: string },
    {
      query,
    }: { query: Paged & { date: string; sportID?: number | undefined; clientTimezoneOffset?: string | number | undefined } },
  ) => list({ ...zonedDay(query.date, query.clientTimezoneOffset), sportId: query.sportID }, query, language);
  const byMatch = ({ language }: { language: string }, { query }: { query: { MatchId: number } }) =>
    one(query.MatchId, language, true);

  return defineHandlers({
    'results.tournaments': async ({ language }, { query }) => {
      // Asked first: what comes meanwhile may be missing in a tree that says that it is on its way, and never in one that says that it is whole.
      const State = query.date === undefined ? undefined : await stateOf(query.date, query.clientTimezoneOffset);
      const rows = await tree(query.date, query.clientTimezoneOffset, State);
      return presented(['tree', query.sportID, State], rows, language, (titles) => {
        const wanted = query.sportID === undefined ? rows : rows.filter(({ sportId }) => sportId === query.sportID);
        return { ...presentResultsTree(wanted, titles), ...(State && { State }) };
      });
    },
    'results.bydate': byDate,
    'results.bymatch': byMatch,
    'results.tournaments.bydate': byDate,
    'results.tournaments.bymatch': byMatch,
    'results.preview.bytournament': async ({ language }, { query }) => {
      // Asked for first: what is kept meanwhile is not missing from an answer that stands for a while.
      const { tournamentId } = query;
      const state = await states.get(`rounds ${tournamentId}`, STATE_KEPT_MS, () => past.roundsSoon(tournamentId));
      return ofTournament({ tournamentId }, query, language, state);
    },
    'results.preview.bytournamentanddate': ({ language }, { query }) =>
      ofTournament({ ...zonedDay(query.date, query.clientTimezoneOffset), tournamentId: query.tournamentId }, query, language),
    'results.preview.byid': ({ language }, { query }) => one(query.id, language, false),
    'results.alternative.byid': (_context, { query }) =>
      cached(['alternative', query.id], languageOf(query.langcode), async (titles) => {
        const of = await marketsSoFar(query.id);
        return of ? presentMarketStates(of.match, of.markets, titles) : [];
      }),
    'sporttype.getallforresults': async ({ language }, { query }) => {
      const rows = await tree(query.date, query.clientTimezoneOffset);
      return presented(['sports'], rows, language, (titles) => presentResultsTree(rows, titles).Sports);
    },
    'sportmatch.getallforresults': ({ language }, { query }) => {
      const { fromMs, toMs } = zonedDay(query.date, query.clientTimezoneOffset);
      if (!query.isLive) {
        const filter = { fromMs, toMs, sportId: query.sportID };
        return cached(['matches', filter, query.page, query.pageSize], language, async (titles) =>
          (await ofDay(filter, query)).map((kept) => presentEndedMatch(kept, titles)),
        );
      }
      const { limit, skip } = rowsOf(query);
      return board
        .findMatches({ isLive: true, sportId: query.sportID, fromMs, toMs })
        .filter(({ phase }) => phase === 'live')
        .sort((a, b) => b.startTimeMs - a.startTimeMs || b.id - a.id)
        .slice(skip, skip + limit)
        .map((match) => presentRunning(board, match, language));
    },
    'sportmatch.getmatchresult': ({ language }, { query }) => {
      const match = query.isLive ? board.match(query.matchID) : null;
      if (match?.phase !== 'live') return one(query.matchID, language, true);
      return cached(['running', match.id, match.version], language, async (titles) => ({
        ...presentRunning(board, match, language),
        ...(await settledSoFar(match, titles)),
      }));
    },
    'sportmarket.getbymatchandmarkettypeforresult': ({ language }, { query: { matchID, marketTypeID } }) =>
      cached(['markets', matchID, marketTypeID], language, async (titles) => {
        const of = await marketsSoFar(matchID);
        const wanted = of?.markets.filter(({ marketType }) => marketTypeID === undefined || marketType === marketTypeID);
        return of && wanted ? presentSettledMarkets(of.match, wanted, titles) : [];
      }),
    'sportodd.getbymarketsforresult': ({ language }, { query: { marketIDs } }) =>
      cached(['odds', marketIDs], language, async (titles) =>
        (await oddsOf(marketIDs)).flatMap(({ match, markets }) =>
          markets.flatMap((market) => presentSettledOdds(match, market, titles)),
        ),
      ),
  });
}
