import type { Distribution } from '@duskline/odds/model/distribution';
import { forecastOfPairs, type ScoreChances } from '../../sport/score-forecast.ts';
import type { ScopeForecast } from '../../sport/score-markets.ts';
import type { CounterRules, Lengths } from './moba-game.ts';
import { EARLY_MINUTES, MINUTE_MS, runningMinutes } from './moba-game.ts';
import { countOf, type MobaMap } from './moba-map.ts';

/** A counter with its rate: events of both sides together in a minute. */
export interface Stream extends CounterRules {
  readonly rate: number;
}

/** Events rarer than this are left out of a forecast. */
const NEGLIGIBLE = 1e-11;
const MOST_EVENTS = 200;

/** Chance that home wins the map, given all that was seen in it (`minutes`: elapsed). */
export function homeWins(priorLogit: number, streams: readonly Stream[], map: MobaMap, elapsedMs: number): number {
  if (map.winner !== undefined) return map.winner === 'home' ? 1 : 0;
  let logit = priorLogit;
  for (const stream of streams) {
    const count = countOf(map, stream.key);
    const share = stream.winnerShare;
    logit += (count.home - count.away) * Math.log(share / (1 - share));
    if (count.homeFull === undefined && count.awayFull === undefined) continue;
    // A side that has all there is gives no further sign; the other one still does.
    const now = runningMinutes(stream, elapsedMs);
    logit -= stream.rate * (2 * share - 1) * ((count.homeFull ?? now) - (count.awayFull ?? now));
  }
  return 1 / (1 + Math.exp(-logit));
}

/** Chances of the lengths that are still possible. */
export function remainingLengths({ atMs, p }: Lengths, elapsedMs: number): Lengths {
  const first = atMs.findIndex((ms) => ms > elapsedMs);
  if (first < 0) return { atMs: [elapsedMs], p: [1] };
  const left = p.slice(first);
  const sum = left.reduce((total, chance) => total + chance, 0);
  return { atMs: atMs.slice(first), p: left.map((chance) => chance / sum) };
}

/** Adds a Poisson law with this weight to chances of 0, 1, 2 ... */
function addPoisson(into: Float64Array, mean: number, weight: number): void {
  let mass = weight * Math.exp(-mean);
  for (let n = 0; n < into.length; n++) {
    into[n] = (into[n] ?? 0) + mass;
    mass *= mean / (n + 1);
    if (n > mean && mass < NEGLIGIBLE * weight) return;
  }
}

function trimmed(chances: Float64Array): Float64Array {
  let last = chances.length - 1;
  while (last > 0 && (chances[last] ?? 0) < NEGLIGIBLE) last--;
  return chances.slice(0, last + 1);
}

/** Chances of so many further events of both sides together, no matter which side wins: the length is what makes them more or fewer. */
export function furtherEvents(stream: Stream, lengths: Lengths, elapsedMs: number): Float64Array {
  const chances = new Float64Array(MOST_EVENTS);
  const now = runningMinutes(stream, elapsedMs);
  lengths.atMs.forEach((ms, i) => {
    addPoisson(chances, stream.rate * (runningMinutes(stream, ms) - now), lengths.p[i] ?? 0);
  });
  return trimmed(chances);
}

/** The same until the end of the early minutes. */
export function furtherEarly(stream: Stream, elapsedMs: number): Float64Array {
  const chances = new Float64Array(MOST_EVENTS);
  const end = EARLY_MINUTES * MINUTE_MS;
  const minutes = runningMinutes(stream, end) - runningMinutes(stream, Math.min(end, elapsedMs));
  addPoisson(chances, stream.rate * minutes, 1);
  return trimmed(chances);
}

/** Chances of so many further events of home and of its lead in them: every event is the coming winner's with its share. */
function splitFurther(
  further: Float64Array,
  share: number,
  home: number,
): { home: Float64Array; away: Float64Array; lead: Float64Array } {
  const last = further.length - 1;
  const forHome = new Float64Array(last + 1);
  const forAway = new Float64Array(last + 1);
  const lead = new Float64Array(2 * last + 1);
  for (let pass = 0; pass < 2; pass++) {
    const p = pass === 0 ? share : 1 - share;
    const weight = pass === 0 ? home : 1 - home;
    if (weight === 0) continue;
    const odds = p / (1 - p);
    for (let n = 0; n <= last; n++) {
      let mass = (further[n] ?? 0) * weight * (1 - p) ** n;
      for (let k = 0; k <= n; k++) {
        forHome[k] = (forHome[k] ?? 0) + mass;
        forAway[n - k] = (forAway[n - k] ?? 0) + mass;
        lead[2 * k - n + last] = (lead[2 * k - n + last] ?? 0) + mass;
        mass *= (odds * (n - k)) / (k + 1);
      }
    }
  }
  return { home: forHome, away: forAway, lead };
}

/** Final numbers of both sides; of a counter that a side can exhaust up to its most. */
export function splitEvents(
  further: Float64Array,
  now: { readonly home: number; readonly away: number },
  stream: Stream,
  home: number,
): ScopeForecast {
  if (stream.most !== undefined) return splitCapped(further, now, stream, stream.most, home);
  const split = splitFurther(further, stream.winnerShare, home);
  const lead = now.home - now.away;
  return {
    home: { from: now.home, p: split.home },
    away: { from: now.away, p: split.away },
    total: { from: now.home + now.away, p: further },
    difference: { from: lead - (further.length - 1), p: split.lead },
  };
}

/** The same where each side can have `most` at the end: what would come beyond it does not. */
function splitCapped(
  further: Float64Array,
  now: { readonly home: number; readonly away: number },
  stream: Stream,
  most: number,
  home: number,
): ScopeForecast {
  const last = further.length - 1;
  const topHome = Math.min(most, now.home + last);
  const topAway = Math.min(most, now.away + last);
  const homeLaw = law(now.home, topHome);
  const awayLaw = law(now.away, topAway);
  const totalLaw = law(now.home + now.away, topHome + topAway);
  const leadLaw = law(now.home - topAway, topHome - now.away);
  for (const [share, weight] of [
    [stream.winnerShare, home],
    [1 - stream.winnerShare, 1 - home],
  ] as const) {
    if (weight === 0) continue;
    const odds = share / (1 - share);
    for (let n = 0; n <= last; n++) {
      let mass = (further[n] ?? 0) * weight * (1 - share) ** n;
      for (let k = 0; k <= n; k++) {
        const h = Math.min(most, now.home + k);
        const a = Math.min(most, now.away + n - k);
        put(homeLaw, h, mass);
        put(awayLaw, a, mass);
        put(totalLaw, h + a, mass);
        put(leadLaw, h - a, mass);
        mass *= (odds * (n - k)) / (k + 1);
      }
    }
  }
  return { home: homeLaw, away: awayLaw, total: totalLaw, difference: leadLaw };
}

const law = (from: number, to: number): Distribution => ({ from, p: new Float64Array(to - from + 1) });

function put(into: Distribution, value: number, mass: number): void {
  into.p[value - into.from] = (into.p[value - into.from] ?? 0) + mass;
}

/** Chance of at least n further events, for every n. */
export function tailsOf(further: Float64Array): Float64Array {
  const tails = new Float64Array(further.length + 1);
  for (let n = further.length - 1; n >= 0; n--) tails[n] = (tails[n + 1] ?? 0) + (further[n] ?? 0);
  return tails;
}

/** Who is first to have `homeNeeds` or `awayNeeds` more events, as a pair 1:0 or 0:1, or 0:0 (`tails` of {@link tailsOf}). */
export function raceForecast(
  tails: Float64Array,
  share: number,
  home: number,
  homeNeeds: number,
  awayNeeds: number,
): ScopeForecast {
  const first = (own: number, other: number, p: number): number => {
    let ways = p ** own;
    let sum = 0;
    for (let j = 0; j < other; j++) {
      sum += ways * (tails[own + j] ?? 0);
      ways *= ((own + j) / (j + 1)) * (1 - p);
    }
    return sum;
  };
  const forHome = home * first(homeNeeds, awayNeeds, share) + (1 - home) * first(homeNeeds, awayNeeds, 1 - share);
  const forAway = home * first(awayNeeds, homeNeeds, 1 - share) + (1 - home) * first(awayNeeds, homeNeeds, share);
  return eitherOrNone(forHome, forAway);
}

/** Who has the event that is `ahead` further ones away. */
export function takerForecast(tails: Float64Array, share: number, home: number, ahead: number): ScopeForecast {
  const happens = tails[ahead] ?? 0;
  const forHome = happens * (home * share + (1 - home) * (1 - share));
  return eitherOrNone(forHome, happens - forHome);
}

function eitherOrNone(home: number, away: number): ScopeForecast {
  const ends: ScoreChances = [
    { home: 1, away: 0, p: home },
    { home: 0, away: 1, p: away },
    { home: 0, away: 0, p: Math.max(0, 1 - home - away) },
  ];
  return forecastOfPairs(ends);
}
