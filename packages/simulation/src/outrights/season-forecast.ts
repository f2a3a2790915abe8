import { createRng, hash32 } from '../rng.ts';
import type { PointSystem } from '../world/table-points.ts';
import type { PlaceChances } from './outright-event.ts';

/** What a side has from the matches so far. */
export interface SideSoFar {
  readonly points: number;
  /** Scored less conceded: it decides between sides of the same points. */
  readonly lead: number;
  readonly scored: number;
}

/** A match that is still to be played: positions of its sides and the chances that home wins and that nobody does. */
export interface MatchToCome {
  readonly id: number;
  readonly home: number;
  readonly away: number;
  readonly homeWins: number;
  readonly draw: number;
}

interface SeasonSoFar {
  readonly sides: readonly SideSoFar[];
  readonly toCome: readonly MatchToCome[];
  /** What matches are worth, and the share of those with a winner that are decided after regular time. */
  readonly counts: PointSystem & { readonly late: number };
  /** By how much a match is won on average. */
  readonly margin: number;
  readonly seed: number;
  /** Places that are asked for, at most. */
  readonly places: number;
}

/** So many times the rest of the season is played. */
const RUNS = 4000;
/** A side that can still get there has a chance, even if it never did: one in 2000, and its price is not ten times another at once when it does. */
const LEAST = 2 / RUNS;
/** Points count first, then the lead, then what was scored: parts of one number. */
const BY_LEAD = 1e-4;
const BY_SCORED = 1e-9;

/** By how much the lead of a side after so many more matches differs from that of average wins, at most: about two deviations of it. */
const LEAD_SPREAD = 1.5;

/** Leads as they come: without it all sides of the same points and wins would be level. */
function spreadLeads(standing: Float64Array, { sides, toCome, margin, seed }: SeasonSoFar): void {
  for (const side of sides.keys()) {
    const left = toCome.filter(({ home, away }) => home === side || away === side).length;
    const rng = createRng(hash32(seed, 'lead', side));
    const spread = LEAD_SPREAD * margin * Math.sqrt(left) * BY_LEAD;
    for (let at = side; at < standing.length; at += sides.length)
      standing[at] = (standing[at] ?? 0) + spread * (rng.next() + rng.next() - 1);
  }
}

/** How much nobody knows the strength of a side: one deviation multiplies the odds of its win against its defeat by 1.4, as 60 Elo points do. */
const STRENGTH_SPREAD = 0.34;

/**
 * By how much each side is better than its matches say, in every run: the square root of what multiplies the odds of its win against its
 * defeat. A season is long, and a side that is thought too strong is so in all of its matches: without it leaders would be certain too early.
 */
function drawStrengths(sides: number, seed: number): Float64Array {
  const strengths = new Float64Array(RUNS * sides);
  for (let side = 0; side < sides; side++) {
    const rng = createRng(hash32(seed, 'strength', side));
    for (let at = side; at < strengths.length; at += sides) {
      // The sum of three has a deviation of one half.
      const deviations = 2 * (rng.next() + rng.next() + rng.next() - 1.5);
      strengths[at] = Math.exp((STRENGTH_SPREAD * deviations) / 2);
    }
  }
  return strengths;
}

/** Final standing of every run, sides next to each other. A match has its own numbers: what is over by now changes nothing of the others. */
function* playRuns(season: SeasonSoFar): Generator<void, Float64Array> {
  const { sides, toCome, counts, margin, seed } = season;
  const count = sides.length;
  const strengths = drawStrengths(count, seed);
  const standing = new Float64Array(RUNS * count);
  const sofar = sides.map(({ points, lead, scored }) => points + lead * BY_LEAD + scored * BY_SCORED);
  for (let run = 0; run < RUNS; run++) standing.set(sofar, run * count);
  spreadLeads(standing, season);
  const [won, lost] = [counts.win + margin * BY_LEAD, -margin * BY_LEAD];
  const [wonLate, lostLate] = [counts.lateWin + BY_LEAD, counts.lateLoss - BY_LEAD];
  for (const { id, home, away, homeWins, draw } of toCome) {
    const rng = createRng(hash32(seed, 'rest', id));
    for (let first = 0; first < standing.length; first += count) {
      const better = (strengths[first + home] ?? 1) / (strengths[first + away] ?? 1);
      const homeShare = homeWins * better;
      const awayShare = (1 - homeWins - draw) / better;
      const drawn = rng.next() * (homeShare + draw + awayShare);
      const isHome = drawn < homeShare;
      const isDraw = !isHome && drawn < homeShare + draw;
      const isLate = counts.late > 0 && rng.next() < counts.late;
      const [more, less] = isDraw ? [counts.draw, counts.draw] : isLate ? [wonLate, lostLate] : [won, lost];
      standing[first + home] = (standing[first + home] ?? 0) + (isHome ? more : less);
      standing[first + away] = (standing[first + away] ?? 0) + (isHome ? less : more);
    }
    yield;
  }
  return standing;
}

/** How often each side took each place: a list of places, each with a number for every side. */
function countPlaces(standing: Float64Array, count: number, places: number): Float64Array[] {
  const taken = Array.from({ length: places }, () => new Float64Array(count));
  for (let first = 0; first < standing.length; first += count) {
    for (const place of taken) {
      let best = 0;
      for (let side = 1; side < count; side++) if ((standing[first + side] ?? 0) > (standing[first + best] ?? 0)) best = side;
      place[best] = (place[best] ?? 0) + 1;
      standing[first + best] = Number.NEGATIVE_INFINITY;
    }
  }
  return taken;
}

/** Points that every side has at most in the end. */
function mostPoints({ sides, toCome, counts: { win } }: SeasonSoFar): number[] {
  const most = sides.map(({ points }) => points);
  for (const { home, away } of toCome) {
    most[home] = (most[home] ?? 0) + win;
    most[away] = (most[away] ?? 0) + win;
  }
  return most;
}

/**
 * Chances of the final places: the rest of the season is played thousands of times, each match by its own chances and by how strong its
 * sides turn out to be. Who can get there by points has a chance, and who cannot has none; it is certain when nobody can take it away. A
 * pure function of its input, made in steps of a fraction of a millisecond.
 */
export function* seasonForecast(season: SeasonSoFar): Generator<void, PlaceChances> {
  const { sides, toCome } = season;
  const taken = countPlaces(yield* playRuns(season), sides.length, Math.min(season.places, sides.length));
  const most = mostPoints(season);
  const known = new Map<number, readonly number[]>();
  const made = (places: number): readonly number[] =>
    sides.map(({ points }, side) => {
      const share = taken.slice(0, places).reduce((sum, place) => sum + (place[side] ?? 0), 0) / RUNS;
      if (toCome.length === 0) return share;
      const mine = most[side] ?? 0;
      const surelyBefore = sides.filter((other) => other.points > mine).length;
      if (surelyBefore >= places) return 0;
      const perhapsBefore = most.filter((other, n) => n !== side && other >= points).length;
      return perhapsBefore < places ? 1 : Math.min(1 - LEAST, Math.max(LEAST, share));
    });
  return (places) => {
    const chances = known.get(places) ?? made(places);
    known.set(places, chances);
    return chances;
  };
}
