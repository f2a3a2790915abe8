import type { BoardMessage, MarketUpdate, MatchState } from '../../platform/bus/board-message.ts';
import type { PlacedFixture } from './board/apply-fixture.ts';
import { Board } from './board/board.ts';
import { slugOf } from './slug.ts';

/** 2026-11-20 12:00 UTC */
export const NOON = Date.UTC(2026, 10, 20, 12);
export const HOUR = 3_600_000;

type OddsMessage = Extract<BoardMessage, { kind: 'odds' }>;

interface FixtureOptions {
  matchId?: number;
  systemId?: number;
  sport?: string;
  category?: string;
  countryCode?: string;
  tournament?: string;
  tournamentRank?: number;
  home?: string;
  away?: string;
  startTimeMs?: number;
  status?: PlacedFixture['status'];
  producer?: number;
  liveCoverage?: boolean;
}

/** Ids from names, so that two fixtures of one tournament meet. */
const ids = new Map<string, number>();
const idOf = (kind: string, name: string): number => {
  const key = `${kind}/${name}`;
  const id = ids.get(key) ?? ids.size + 1;
  ids.set(key, id);
  return id;
};

export function fixture(options: FixtureOptions = {}): PlacedFixture {
  const { matchId = 1, systemId = 1, sport = 'Soccer', category = 'England', tournament = 'Premier League' } = options;
  const { home = 'Northgate United', away = 'Leeds Rovers' } = options;
  return {
    urn: `df:match:${matchId}`,
    matchId,
    sport: { urn: `df:sport:${sport}`, name: sport, systemId },
    sportId: idOf('sport', sport),
    sportSlug: slugOf(sport),
    category: { urn: `df:category:${category}`, name: category, countryCode: options.countryCode ?? 'GB' },
    categoryId: idOf('category', `${sport}/${category}`),
    categorySlug: slugOf(category),
    tournament: { urn: `df:tournament:${tournament}`, name: tournament, rank: options.tournamentRank ?? 1 },
    tournamentId: idOf('tournament', `${sport}/${category}/${tournament}`),
    tournamentSlug: slugOf(tournament),
    home: { urn: `df:competitor:${home}`, name: home, shortName: home.slice(0, 3).toUpperCase() },
    homeId: idOf('competitor', home),
    away: { urn: `df:competitor:${away}`, name: away },
    awayId: idOf('competitor', away),
    startTimeMs: options.startTimeMs ?? NOON + 3 * HOUR,
    producer: options.producer ?? 3,
    liveCoverage: options.liveCoverage ?? true,
    status: options.status ?? 'not_started',
  };
}

const outcome = (outcomeId: string, odds: string) => ({ outcomeId, odds, isActive: true });
const update = (marketType: number, specifiers: string, outcomes: MarketUpdate['outcomes']): MarketUpdate => ({
  marketType,
  specifiers,
  status: 'active',
  isFavourite: false,
  ...(outcomes && { outcomes }),
});

export const moneyline = (home = '2.10', draw = '3.40', away = '3.60'): MarketUpdate =>
  update(1, '', [outcome('1', home), outcome('2', draw), outcome('3', away)]);
export const handicap = (line: string, home = '1.90', away = '1.95'): MarketUpdate =>
  update(16, `hcp=${line}`, [outcome('1714', home), outcome('1715', away)]);
export const total = (line: string, over = '1.90', under = '1.95'): MarketUpdate =>
  update(18, `total=${line}`, [outcome('12', over), outcome('13', under)]);

export const odds = (timestampMs: number, markets: MarketUpdate[], more: Partial<OddsMessage> = {}): OddsMessage => ({
  kind: 'odds',
  matchId: 1,
  producer: 3,
  timestampMs,
  markets,
  ...more,
});

export const liveState = (more: Partial<MatchState> = {}): MatchState => ({
  status: 'live',
  periodKey: '1st_half',
  homeScore: 0,
  awayScore: 0,
  periods: [{ home: 0, away: 0 }],
  clock: { matchTimeS: 600, isStopped: false, atMs: NOON },
  redCardsHome: 0,
  redCardsAway: 0,
  ...more,
});

export const boardWith = (...fixtures: PlacedFixture[]): Board => boardAt(() => NOON, ...fixtures);

/** A board with a clock of its own. */
export function boardAt(now: () => number, ...fixtures: PlacedFixture[]): Board {
  const board = new Board(now);
  for (const each of fixtures) board.applyFixture(each);
  return board;
}
