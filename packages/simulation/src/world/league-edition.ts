import { hash32, hashUnit } from '../rng.ts';
import { deviate, shuffled } from './deviate.ts';
import type { LeaguePlan } from './plan-types.ts';
import { roundRobin } from './round-robin.ts';
import type { Season } from './season-calendar.ts';
import { roundSlots } from './week-slots.ts';
import type { Edition, Side, Slot } from './world-types.ts';
import { HOUR_MS, localOf, localTimeMs, type Zone } from './zones.ts';

/** A match of a league: sides are positions in the list of teams. */
export interface LeagueSlot extends Slot {
  readonly pair: readonly [home: number, away: number];
}

/** Times at which a team may be busy elsewhere (cups): from, to. */
export type BusyTimes = (teamId: number) => readonly (readonly [fromMs: number, toMs: number])[];

interface LeagueInput {
  readonly plan: LeaguePlan;
  readonly season: Season;
  readonly teams: readonly Side[];
  readonly zone: Zone;
  readonly seed: number;
  readonly busy: BusyTimes;
}

interface RoundDate {
  readonly monday: number;
  readonly part: 'weekend' | 'midweek';
}

/** Which weeks have a round: every one a weekend, and as many of them a second round as are needed, spread over the season. */
function roundDates(mondays: readonly number[], rounds: number, plan: LeaguePlan): RoundDate[] {
  const weeks = mondays.length;
  // Leagues pause in different weeks.
  const phase = hashUnit('phase', plan.country ?? '', plan.name, plan.sport);
  const midweeks = plan.week === 'gridiron' || plan.week === 'college' ? 0 : Math.min(weeks, Math.max(0, rounds - weeks));
  const isMidweek = new Set(Array.from({ length: midweeks }, (_, i) => Math.floor(((i + phase) * weeks) / midweeks)));
  const spare = Math.max(0, weeks - rounds);
  const isSpare = new Set(Array.from({ length: spare }, (_, i) => Math.floor(((i + phase) * weeks) / spare)));
  const dates: RoundDate[] = [];
  for (const [i, monday] of mondays.entries()) {
    if (isMidweek.has(i)) dates.push({ monday, part: 'midweek' });
    if (!isSpare.has(i)) dates.push({ monday, part: 'weekend' });
  }
  return dates.slice(0, rounds);
}

/** Hour of a match that found no place among the times of its round. */
const EVENING = 19 * 60 + 30;

/** Gives the matches of a league their times, round by round; keeps for every team when it played last. */
function createScheduler(input: LeagueInput) {
  const { zone, plan, teams, busy } = input;
  const restMs = plan.rest * HOUR_MS;
  const last = new Map<number, number>();
  const ids = teams.map(({ id }) => id);
  const busyOf = ids.map((id) => busy(id));
  const isFree = (team: number, atMs: number): boolean => {
    if (atMs < (last.get(team) ?? 0) + restMs) return false;
    for (const [from, to] of busyOf[team] ?? []) if (atMs > from - restMs && atMs < to + restMs) return false;
    return true;
  };
  const fits = ([home, away]: readonly [number, number], atMs: number): boolean => isFree(home, atMs) && isFree(away, atMs);
  const firstEvening = (pair: readonly [number, number], afterMs: number): number => {
    for (let day = localOf(zone, afterMs).day; ; day++) {
      const atMs = localTimeMs(zone, day, EVENING);
      if (atMs >= afterMs && fits(pair, atMs)) return atMs;
    }
  };
  const take = (pair: readonly [number, number], atMs: number): number => {
    for (const team of pair) last.set(team, atMs);
    return atMs;
  };
  return {
    /** Times of the pairs, by position. */
    round: (pairs: readonly (readonly [number, number])[], times: readonly number[], order: number): number[] => {
      const found = new Array<number>(pairs.length).fill(0);
      let waiting = shuffled([...pairs.keys()], order);
      for (const atMs of times) {
        const index = waiting.find((i) => fits(pairs[i] ?? [0, 0], atMs));
        if (index === undefined) continue;
        found[index] = take(pairs[index] ?? [0, 0], atMs);
        waiting = waiting.filter((i) => i !== index);
      }
      for (const i of waiting) {
        const pair = pairs[i] ?? ([0, 0] as const);
        found[i] = take(pair, firstEvening(pair, times[0] ?? 0));
      }
      return found;
    },
  };
}

/** Rounds at the end of a season that some leagues play over more maps. */
const LAST_ROUNDS = 3;

/** A season of a league: every round with its times. */
export function leagueEdition(input: LeagueInput): Edition {
  const { plan, season, zone, seed } = input;
  const order = shuffled(input.teams, seed, 'draw', plan.name, season.number);
  const rounds = roundRobin(order.length, plan.legs);
  const dates = roundDates(season.mondays, rounds.length, plan);
  const scheduler = createScheduler({ ...input, teams: order });
  const slots: LeagueSlot[] = [];
  for (const [r, date] of dates.entries()) {
    const pairs = rounds[r] ?? [];
    const near = {
      before: dates[r - 1]?.part === 'midweek' && dates[r - 1]?.monday === date.monday,
      after: dates[r + 1]?.part === 'midweek' && dates[r + 1]?.monday === date.monday + 7,
    };
    const times = roundSlots(plan.week, date.part, pairs.length, near).map(({ day, minutes }) =>
      localTimeMs(zone, date.monday + day, minutes),
    );
    const starts = scheduler.round(pairs, times, hash32(seed, plan.name, season.number, r));
    const round = { kind: 'round', number: r + 1 } as const;
    const isLast = r >= dates.length - LAST_ROUNDS;
    for (const [i, pair] of pairs.entries()) {
      slots.push({
        number: slots.length,
        startMs: starts[i] ?? 0,
        round,
        needsWinner: false,
        isNeutral: plan.country === null,
        ...(isLast && plan.lastBestOf !== undefined ? { bestOf: plan.lastBestOf } : {}),
        pair,
      });
    }
  }
  return leagueOf(season.number, order, slots, seed);
}

/** An edition in which every pair is known from the start. */
export function leagueOf(season: number, teams: readonly Side[], slots: readonly LeagueSlot[], seed: number): Edition {
  // Form of a season: what made a side good or bad last year has changed by about a third.
  const sides = teams.map((side) => ({ ...side, strength: side.strength + deviate(seed, 'season', side.id, season) * 0.07 }));
  // Slots are numbered in the order in which they were made.
  const pairs = slots.map(({ pair }) => pair);
  return {
    season,
    entrants: sides,
    slots: [...slots].sort((a, b) => a.startMs - b.startMs || a.number - b.number),
    sides: (slot) => {
      const [home = 0, away = 0] = pairs[slot.number] ?? [];
      const one = sides[home];
      const other = sides[away];
      if (one === undefined || other === undefined) throw new Error('a slot of another edition');
      return [one, other];
    },
  };
}

const SERIES_DAYS = [1, 4];

/** A season of series (baseball): the same pair on three days, two series a week. */
export function seriesEdition(input: LeagueInput): Edition {
  const { plan, season, zone, seed, teams } = input;
  const order = shuffled(teams, seed, 'draw', plan.name, season.number);
  const rounds = roundRobin(order.length, plan.legs);
  const games = plan.series ?? 3;
  const slots: LeagueSlot[] = [];
  const from = season.mondays[0] ?? 0;
  for (let r = 0; r < Math.min(rounds.length, season.mondays.length * SERIES_DAYS.length); r++) {
    const first = from + Math.floor(r / SERIES_DAYS.length) * 7 + (SERIES_DAYS[r % SERIES_DAYS.length] ?? 1);
    for (const [i, pair] of (rounds[r] ?? []).entries()) {
      for (let game = 0; game < games; game++) {
        const day = first + game;
        const isSunday = r % 2 === 1 && game === 2;
        const early = isSunday || (r % 2 === 1 && game === 1 && i % 3 === 0);
        const minutes = (early ? 13 * 60 : 18 * 60 + 30) + (hash32(seed, plan.name, r, i) % 5) * (early ? 35 : 10);
        slots.push({
          number: slots.length,
          startMs: localTimeMs(zone, day, minutes),
          round: { kind: 'round', number: r + 1 },
          needsWinner: true,
          isNeutral: false,
          pair,
        });
      }
    }
  }
  return leagueOf(season.number, order, slots, seed);
}
