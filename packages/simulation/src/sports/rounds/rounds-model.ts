import { hashUnit, type Rng } from '../../rng.ts';
import type { SportDrift, SportRules, SportSetting } from '../../sport/definition.ts';
import type { TimelineEntry } from '../../timeline.ts';
import type { MapModel } from '../series/map-model.ts';
import { seriesMarkets } from '../series/series-markets.ts';
import { seriesRules } from '../series/series-rules.ts';
import { type SeriesState, seriesLength } from '../series/series-state.ts';
import { mapEnds, roundsForecast, roundsScope } from './rounds-forecast.ts';
import { drawnChances, likelyForms, type RoundLogits } from './rounds-form.ts';
import { afterRound, FRESH_MAP, isMapOver, type RoundChances, type RoundsMap, roundChance } from './rounds-map.ts';
import { roundsLines, roundsMarkets } from './rounds-markets.ts';

/** What tells one game of rounds from another. */
export interface RoundsGame {
  readonly systemId: number;
  /** Rounds of one half of an overtime. */
  readonly overtimeHalf: number;
  /** Names of the maps that are played, at least as many as the longest series has. */
  readonly mapNames: readonly string[];
  /** Advantage of the better side of a map, in logits of a round. */
  readonly sideEdge: number;
}

/** One map of a match: who chose it, and what is known before of the rounds on it. */
interface RoundsPairing {
  readonly name: string;
  readonly pick: 'home' | 'away' | 'decider';
  readonly logits: RoundLogits;
}

export interface RoundsParams {
  readonly bestOf: number;
  readonly maps: readonly RoundsPairing[];
}

/** Strength of a gap in logits of a round: a clear favourite (0.3) wins about 67 % of matches of three maps. */
const GAP_LOGIT = 0.5;
/** What choosing a map is worth, and the deviation of how it suits two teams as everybody knows: a few percent of the map. */
const PICK_LOGIT = 0.06;
const MAP_SPREAD = 0.06;
/** How far a logit of a round moves the logit of a map whose form is not known, near an even one. */
const MAP_PER_ROUND = 3;
const LONGEST = 5;
const SECOND_MS = 1000;

/** A number of mean 0 and deviation 1 from a seed: the sum of twelve hashed fractions. */
function spreadOf(seed: number, number: number): number {
  let sum = -6;
  for (let i = 0; i < 12; i++) sum += hashUnit(seed, number, i);
  return sum;
}

/** Home chooses the first map, away the second; then again, and the last one is what is left. */
function pickOf(number: number, bestOf: number): RoundsPairing['pick'] {
  if (number === bestOf) return 'decider';
  return number % 2 === 1 ? 'home' : 'away';
}

/** Parameters of a match. */
export function roundsParams(game: RoundsGame, setting: SportSetting): RoundsParams {
  const bestOf = seriesLength(setting.bestOf, LONGEST);
  const first = Math.floor(hashUnit(setting.seed, 71) * game.mapNames.length);
  const maps = Array.from({ length: bestOf }, (_, i) => {
    const number = i + 1;
    const pick = pickOf(number, bestOf);
    const edge = pick === 'decider' ? 0 : pick === 'home' ? PICK_LOGIT : -PICK_LOGIT;
    const overtime = GAP_LOGIT * setting.gap + edge + MAP_SPREAD * spreadOf(setting.seed, number);
    const side = hashUnit(setting.seed, 73, number) < 0.5 ? game.sideEdge : -game.sideEdge;
    const name = game.mapNames[(first + 3 * i) % game.mapNames.length] ?? '';
    return { name, pick, logits: { first: overtime + side, second: overtime - side, overtime } };
  });
  return { bestOf, maps };
}

const STEADY: SportDrift = { logit: 0, pace: 1 };

function roundsMapModel(game: RoundsGame, params: RoundsParams): MapModel<RoundsMap> {
  const { overtimeHalf } = game;
  const pairing = (number: number): RoundsPairing => {
    const map = params.maps[number - 1];
    if (map === undefined) throw new Error(`no map ${number} in a match of ${params.bestOf}`);
    return map;
  };
  const formsOf = (number: number, map: RoundsMap, drift: SportDrift) =>
    likelyForms(map, pairing(number).logits, drift.logit / MAP_PER_ROUND);
  const isOver = ({ home, away }: RoundsMap): boolean => isMapOver(home, away, overtimeHalf);
  const forecast =
    (number: number, map: RoundsMap, drift: SportDrift) =>
    (key: string): ReturnType<typeof roundsForecast> =>
      roundsForecast(map, formsOf(number, map, drift), overtimeHalf, key);
  return {
    fresh: FRESH_MAP,
    winner: (map) => (isOver(map) ? (map.home > map.away ? 'home' : 'away') : undefined),
    score: ({ home, away }) => [home, away],
    markets: (number) => {
      const fresh = forecast(number, FRESH_MAP, STEADY);
      const rounds = fresh('rounds');
      const half = fresh('half');
      return rounds === undefined || half === undefined ? [] : roundsMarkets(game.systemId, number, roundsLines(rounds, half));
    },
    scope: (map, key) => roundsScope(map, key, overtimeHalf),
    forecast: (number, map, _atMs, drift) => forecast(number, map, drift),
    winChance: (number, map, _atMs, drift) =>
      formsOf(number, map, drift).reduce((sum, { chances, weight }) => sum + weight * homeWins(map, chances, overtimeHalf), 0),
    play: (number, rng, startMs) => playMap(drawnChances(pairing(number).logits, rng.next()), overtimeHalf, rng, startMs),
  };
}

const homeWins = (map: RoundsMap, chances: RoundChances, overtimeHalf: number): number =>
  mapEnds(map, chances, overtimeHalf).reduce((sum, { home, away, p }) => sum + (home > away ? p : 0), 0);

function playMap(chances: RoundChances, overtimeHalf: number, rng: Rng, startMs: number): TimelineEntry<RoundsMap>[] {
  const entries: TimelineEntry<RoundsMap>[] = [];
  let map = FRESH_MAP;
  let atMs = startMs;
  while (!isMapOver(map.home, map.away, overtimeHalf)) {
    const played = map.rounds.length;
    // Sides change at the half and in overtimes; a timeout comes now and then.
    if (played === 12 || (played >= 24 && (played - 24) % overtimeHalf === 0)) atMs += 25 * SECOND_MS;
    if (rng.chance(0.14)) atMs += 30 * SECOND_MS;
    atMs += Math.round(rng.between(70, 135) * SECOND_MS);
    const side = rng.chance(roundChance(chances, played + 1)) ? 'home' : 'away';
    map = afterRound(map, side);
    entries.push({ atMs, kind: 'round', side, state: map, decides: true });
  }
  return entries;
}

/** Rules of a match of a game of rounds. */
export function roundsRules(game: RoundsGame, params: RoundsParams): SportRules<SeriesState<RoundsMap>> {
  return seriesRules({
    bestOf: params.bestOf,
    maps: roundsMapModel(game, params),
    markets: () => seriesMarkets(game.systemId, params.bestOf),
    detail: (state) => {
      const number = state.done.length + 1;
      const map = params.maps[number - 1];
      if (state.phase !== 'map' || map === undefined) return {};
      return {
        detail: {
          map_number: number,
          map_name: map.name,
          map_pick: map.pick,
          home_gamescore: state.current.home,
          away_gamescore: state.current.away,
        },
      };
    },
  });
}
