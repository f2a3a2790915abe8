import { pricesAt } from '@duskline/simulation/margin-by-rank';
import { matchModel } from '@duskline/simulation/match-model';
import { driftAt } from '@duskline/simulation/price-drift';
import { createRng, hash32 } from '@duskline/simulation/rng';
import type { SquadPlayer } from '@duskline/simulation/sport/definition';
import { type OfferDepth, offerDepth, offersAt } from '@duskline/simulation/sport/offer-depth';
import type { MatchEntry, MatchModel } from '@duskline/simulation/sport/played-match';
import { sportOf } from '@duskline/simulation/sport/registry';
import { withOpenPlay } from '@duskline/simulation/sports/soccer/open-play';
import type { MatchFate, World, WorldMatch } from '@duskline/simulation/world';
import type { FeedMarket } from './protocol.ts';
import { quoteMarket } from './quote.ts';
import { createRecentModels, type RecentModels } from './recent-models.ts';

export interface NamedRef {
  readonly urn: string;
  readonly name: string;
}

/** Who, where and how covered: the part of a fixture that does not change with the course of the match. */
export interface EventInfo {
  readonly urn: string;
  readonly sport: NamedRef & { readonly system_id: number };
  readonly category: NamedRef & { readonly country_code: string };
  readonly tournament: NamedRef & { readonly rank: number };
  readonly home: NamedRef & { readonly short_name: string; readonly country?: string };
  readonly away: NamedRef & { readonly short_name: string; readonly country?: string };
  readonly liveCoverage: boolean;
}

/** Where a session gets its match from: a world, a script or a recording. */
export interface MatchSource {
  readonly info: EventInfo;
  /** World time. */
  readonly startMs: number;
  readonly fate: MatchFate;
  readonly seed: number;
  /** One of thousands: its prices are looked at less often days before the start, and over, nothing but its status is kept. */
  readonly isOneOfMany?: boolean;
  /**
   * Prices before the start at a position of the drift (whole number = one move), of the markets that are on offer so long before it
   * (world time); absent: of all that are ever offered before it.
   */
  prematch(position: number, untilStartMs?: number): FeedMarket[];
  /** Players who are outcomes of its markets; absent: none. */
  players?(): readonly SquadPlayer[];
  /** The match as played, made when asked for the first time. */
  model(): MatchModel;
  /** What is told of the match as played, beside prices and results; absent: its course. */
  incidents?(played: MatchModel): readonly MatchEntry[];
}

export const MATCH_URN = 'df:match:';
const SMOOTH_MOVES = 3;

/** Urns of the parts of a world match. */
export function worldInfo(match: WorldMatch, world: World): EventInfo {
  const { tournament } = match;
  const sport = world.entities.sports.find((candidate) => candidate.key === tournament.sport);
  const category = world.entities.categories.find((candidate) => candidate.id === tournament.categoryId);
  if (sport === undefined || category === undefined) throw new Error(`tournament ${tournament.id} has no category`);
  const side = (competitor: WorldMatch['home']): EventInfo['home'] => ({
    urn: `df:competitor:${competitor.id}`,
    name: competitor.name,
    short_name: competitor.shortName,
    country: competitor.countryCode,
  });
  return {
    urn: `${MATCH_URN}${match.id}`,
    sport: { urn: `df:sport:${sport.id}`, name: sport.name, system_id: sport.id },
    category: { urn: `df:category:${category.id}`, name: category.name, country_code: category.countryCode },
    tournament: { urn: `df:tournament:${tournament.id}`, name: tournament.name, rank: tournament.rank },
    home: side(match.home),
    away: side(match.away),
    liveCoverage: match.liveCoverage,
  };
}

/** What many sources share: they bound how many models before and after the start are kept. */
export interface SourceModels {
  readonly before: RecentModels;
  readonly courses: RecentModels;
  /** The world has thousands of matches: small tournaments, and days that are far away, have fewer markets (`offerDepth`). */
  readonly byDepth: boolean;
}

const ownModels = (): SourceModels => ({ before: createRecentModels(1), courses: createRecentModels(1), byDepth: false });

/** Source of a simulated match. */
export function simulatedSource(
  info: EventInfo,
  match: Pick<WorldMatch, 'spec' | 'startMs' | 'fate' | 'seed'>,
  models: SourceModels = ownModels(),
): MatchSource {
  const { spec, seed } = match;
  const sport = sportOf(spec.sport);
  const tournament = { sport: spec.sport, rank: info.tournament.rank };
  const prices = pricesAt(sport.prices, { ...tournament, isLive: false });
  const depthAt = (untilStartMs: number): OfferDepth => (models.byDepth ? offerDepth(tournament, untilStartMs) : 'all');
  let latest: OfferDepth | undefined;
  const before = (depth: OfferDepth): MatchModel => {
    const make = (): MatchModel => matchModel(spec, null, offersAt(depth));
    // A depth changes once or never: the model of the one before it is not needed any more.
    if (latest !== depth) models.before.forget(match);
    latest = depth;
    return models.before.of(match, make);
  };
  return {
    info,
    startMs: match.startMs,
    fate: match.fate,
    seed,
    isOneOfMany: models.byDepth,
    players: () => ('setting' in spec ? sport.players(spec.setting) : []),
    prematch: (position, untilStartMs = 0) => {
      const drift = driftAt('prematch', prices, seed, position / SMOOTH_MOVES);
      return before(depthAt(untilStartMs))
        .chancesAt(-1, 0, drift)
        .map((chance) => quoteMarket(chance, prices));
    },
    model: () => models.courses.of(match, () => matchModel(spec, createRng(seed), offersAt(depthAt(0)))),
    // The older model of soccer says neither where things happen nor what is played in between.
    incidents: ({ entries }) =>
      spec.sport === 'soccer' && !('setting' in spec) ? withOpenPlay(entries, createRng(hash32(seed, 'play'))) : entries,
  };
}
