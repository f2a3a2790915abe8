import { hash32, smoothNoise } from '../rng.ts';
import { pointSystemOf } from '../world/table-points.ts';
import { isCounted, OVER_AFTER_MS, type TableRow, tableFrom } from '../world/tables.ts';
import type { WholeWorld } from '../world/whole-world.ts';
import type { FinalScore, Side, WholeMatch } from '../world/world-types.ts';
import { HOUR_MS, type PlaceChances } from './outright-event.ts';
import { resultChances } from './result-chances.ts';
import { type MatchToCome, seasonForecast } from './season-forecast.ts';
import { shiftedChances } from './shifted-chances.ts';

/** Betting closes with the first match of so many last rounds. */
const LAST_ROUNDS = 2;
/** How far opinions of a side wander from the forecast (logit), and the moves of a match's price that take as long as one of theirs: half a day. */
const DRIFT = 0.05;
const MOVES = 24;
/** Share of matches with a winner whose winner is found after regular time. */
const LATE: Readonly<Record<string, number>> = { 'ice-hockey': 0.22 };
const NO_POINTS = { win: 0, draw: 0, lateWin: 0, lateLoss: 0 };
/** Forecasts that are kept: this hour's and the next one's. */
const MOST_FORECASTS = 2;

/** One season of a league, with what is known of its end. Times are world time. */
export interface LeagueSeason {
  /** In order of their ids. */
  readonly sides: readonly Side[];
  /** The last rounds begin. */
  readonly closeMs: number;
  /**
   * Chances of the final places by the table at the last full hour; undefined: not worked out yet, or a match is played that this table does not count. They stay
   * as they are when betting closes.
   */
  chancesAt(atMs: number, position: number): PlaceChances | undefined;
  /** The final table; undefined: not played out yet, and wanted from now on. */
  finalTable(): readonly TableRow[] | undefined;
  /** Works out what is asked for at a moment and in the hour after it, in steps of a few milliseconds. */
  work(atMs: number): Generator<void>;
}

const hourOf = (atMs: number): number => Math.floor(atMs / HOUR_MS) * HOUR_MS;

function closeOf(matches: readonly WholeMatch[]): number {
  const rounds = Math.max(...matches.map(({ round }) => round.number));
  const last = matches.filter(({ round }) => round.number > rounds - LAST_ROUNDS);
  return Math.min(...last.map(({ startMs }) => startMs));
}

function sidesOf(matches: readonly WholeMatch[]): Side[] {
  const byId = new Map(matches.flatMap(({ home, away }) => [home, away]).map((side) => [side.id, side]));
  return [...byId.values()].sort((a, b) => a.id - b.id);
}

/** By how much a match was won on average. */
function averageMargin(scores: Iterable<FinalScore>): number {
  const margins = [...scores].map(({ home, away }) => Math.abs(home - away)).filter((margin) => margin > 0);
  return margins.length === 0 ? 1 : margins.reduce((sum, margin) => sum + margin, 0) / margins.length;
}

/** Matches with their results as far as they have been played, in order of start: of most a course is a few milliseconds of work. */
function createResults(world: WholeWorld, matches: readonly WholeMatch[]) {
  const scores = new Map<number, FinalScore>();
  let played = 0;
  return {
    /** How many are over at a moment. */
    overAt: (atMs: number): number => {
      const next = matches.findIndex(({ startMs }) => startMs + OVER_AFTER_MS > atMs);
      return next < 0 ? matches.length : next;
    },
    /** How many have begun. */
    begunAt: (atMs: number): number => {
      const next = matches.findIndex(({ startMs }) => startMs > atMs);
      return next < 0 ? matches.length : next;
    },
    arePlayed: (count: number): boolean => played >= count,
    *play(count: number): Generator<void> {
      while (played < count) {
        const match = matches[played];
        if (match !== undefined && isCounted(match)) scores.set(match.id, world.resultOf(match));
        played++;
        yield;
      }
    },
    /** Table and scores of the first so many matches, which have been played. */
    after: (count: number) => {
      const over = new Set(matches.slice(0, count).map(({ id }) => id));
      const scoreOf = ({ id }: WholeMatch): FinalScore | undefined => (over.has(id) ? scores.get(id) : undefined);
      return { table: tableFrom(matches, scoreOf), scores: matches.flatMap((match) => scoreOf(match) ?? []) };
    },
  };
}

/** Forecasts of a season by the number of matches that are over. */
function createForecasts(
  matches: readonly WholeMatch[],
  results: ReturnType<typeof createResults>,
  seed: number,
  places: number,
) {
  const sides = sidesOf(matches);
  const positions = new Map(sides.map(({ id }, n) => [id, n]));
  const [first] = matches;
  const counts = { ...(first === undefined ? NO_POINTS : pointSystemOf(first)), late: LATE[first?.tournament.sport ?? ''] ?? 0 };
  const chances = new Map<number, MatchToCome>();
  const forecasts = new Map<number, PlaceChances>();
  const toComeOf = (match: WholeMatch): MatchToCome => {
    const known = chances.get(match.id);
    if (known !== undefined) return known;
    const [home = 0, away = 0] = [positions.get(match.home.id), positions.get(match.away.id)];
    const made = { id: match.id, home, away, ...resultChances(match) };
    chances.set(match.id, made);
    return made;
  };
  return {
    sides,
    get: (over: number) => forecasts.get(over),
    *make(over: number): Generator<void> {
      if (forecasts.has(over)) return;
      const toCome: MatchToCome[] = [];
      for (const match of matches.slice(over)) {
        toCome.push(toComeOf(match));
        yield;
      }
      const { table, scores } = results.after(over);
      const sofar = new Map(
        table.map(({ side, points, scored, conceded }) => [side.id, { points, lead: scored - conceded, scored }]),
      );
      const standing = sides.map(({ id }) => sofar.get(id) ?? { points: 0, lead: 0, scored: 0 });
      const season = { sides: standing, toCome, counts, margin: averageMargin(scores), seed, places };
      forecasts.set(over, yield* seasonForecast(season));
      for (const oldest of forecasts.keys()) {
        if (forecasts.size <= MOST_FORECASTS) break;
        forecasts.delete(oldest);
      }
    },
  };
}

/**
 * A season of a league of the whole world: its matches, its table and the chances of its final places. Results and chances are pure functions
 * of the seed; what is asked for before it was worked out is undefined, so that nobody waits for a season to be played.
 */
export function createLeagueSeason(
  world: WholeWorld,
  matches: readonly WholeMatch[],
  seed: number,
  places: number,
): LeagueSeason {
  const results = createResults(world, matches);
  const forecasts = createForecasts(matches, results, seed, places);
  const { sides } = forecasts;
  const closeMs = closeOf(matches);
  const pricedAt = (atMs: number): number => hourOf(Math.min(atMs, closeMs));
  /** Between the first ball and the table that counts it everybody who watches knows more than the price. */
  const isPlayedAt = (atMs: number): boolean =>
    results.begunAt(Math.min(atMs, closeMs - 1)) > results.overAt(pricedAt(Math.min(atMs, closeMs - 1)));
  let isEndWanted = false;
  return {
    sides,
    closeMs,
    chancesAt: (atMs, position) => {
      const forecast = forecasts.get(results.overAt(pricedAt(atMs)));
      if (forecast === undefined || isPlayedAt(atMs)) return undefined;
      const shifts = sides.map(({ id }) => DRIFT * smoothNoise(hash32(seed, 'drift', id), position / MOVES));
      return (wanted) => shiftedChances(forecast(wanted), shifts, wanted);
    },
    finalTable: () => {
      isEndWanted = !results.arePlayed(matches.length);
      return isEndWanted ? undefined : results.after(matches.length).table;
    },
    *work(atMs) {
      // A match of this hour has begun long before: its result is worked out before the table counts it.
      yield* results.play(results.overAt(hourOf(atMs) + HOUR_MS));
      for (const at of [atMs, atMs + HOUR_MS]) yield* forecasts.make(results.overAt(pricedAt(at)));
      if (isEndWanted) yield* results.play(matches.length);
    },
  };
}
