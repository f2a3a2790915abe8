import { hash32 } from '../rng.ts';
import { shuffled } from './deviate.ts';
import type { CupPlan, TourPlan } from './plan-types.ts';
import type { Edition, EditionContext, FinalScore, Side, Slot } from './world-types.ts';
import { HOUR_MS, localTimeMs, type Zone } from './zones.ts';

interface Drawn {
  readonly round: number;
  readonly position: number;
}

/** Numbers of a draw of `size`: first round 0 to size / 2 - 1, then the next. */
function placeOf(number: number, size: number): Drawn {
  let round = 0;
  let first = 0;
  for (let matches = size / 2; number >= first + matches; matches /= 2) {
    first += matches;
    round++;
  }
  return { round, position: number - first };
}

function firstOf(round: number, size: number): number {
  let first = 0;
  for (let r = 0, matches = size / 2; r < round; r++, matches /= 2) first += matches;
  return first;
}

/** Who goes on: a tie that nobody won (it was broken off, or the sport allows it) is decided by lot. */
function winnerOf(sides: readonly [Side, Side], score: FinalScore, seed: number, number: number): Side {
  return sides[score.winner ?? (hash32(seed, 'lot', number) % 2 === 0 ? 0 : 1)];
}

interface Bracket {
  readonly season: number;
  readonly size: number;
  readonly entrants: readonly Side[];
  readonly slots: readonly Slot[];
  /** Winners are drawn again for every round (cups), or stay in their part of the draw (tours). */
  readonly drawnAgain: boolean;
  readonly context: EditionContext;
}

/** A draw whose later rounds follow the results of the earlier ones; each is looked up once. */
function bracketEdition({ season, size, entrants, slots, drawnAgain, context }: Bracket): Edition {
  const { seed, resultOfSlot } = context;
  const known = new Map<number, readonly [Side, Side]>();
  const byNumber = new Map(slots.map((slot) => [slot.number, slot]));
  const orders = new Map<number, readonly number[]>();
  /** Matches of the round before, in the order of the next draw. */
  const orderOf = (round: number): readonly number[] => {
    let order = orders.get(round);
    if (order === undefined) {
      const first = firstOf(round - 1, size);
      const plain = Array.from({ length: size / 2 ** round }, (_, i) => first + i);
      order = drawnAgain ? shuffled(plain, seed, 'draw', season, round) : plain;
      orders.set(round, order);
    }
    return order;
  };
  const winner = (number: number): Side => {
    const slot = byNumber.get(number);
    if (slot === undefined) throw new Error('a draw without a match');
    return winnerOf(sides(slot), resultOfSlot(slot), seed, number);
  };
  const sides = (slot: Slot): readonly [Side, Side] => {
    let pair = known.get(slot.number);
    if (pair !== undefined) return pair;
    const { round, position } = placeOf(slot.number, size);
    const one = round === 0 ? entrants[2 * position] : winner(orderOf(round)[2 * position] ?? 0);
    const other = round === 0 ? entrants[2 * position + 1] : winner(orderOf(round)[2 * position + 1] ?? 0);
    if (one === undefined || other === undefined) throw new Error('a draw with a gap');
    pair = [one, other];
    known.set(slot.number, pair);
    return pair;
  };
  return { season, entrants, slots: [...slots].sort((a, b) => a.startMs - b.startMs || a.number - b.number), sides };
}

/** Cup ties on Wednesday evening. */
export const CUP_TIMES = [19 * 60, 19 * 60 + 45, 20 * 60, 20 * 60 + 45];
const WEDNESDAY = 2;

/** Days of the rounds of a cup. */
export function cupDays(plan: CupPlan, firstMonday: number): number[] {
  return plan.weeks.map((week) => firstMonday + week * 7 + WEDNESDAY);
}

/** A season of a cup. The final is at a neutral place. */
export function cupEdition(
  plan: CupPlan,
  number: number,
  firstMonday: number,
  clubs: readonly Side[],
  zone: Zone,
  context: EditionContext,
): Edition {
  const { seed } = context;
  const days = cupDays(plan, firstMonday);
  const slots: Slot[] = [];
  let feederMs = 0;
  for (const [round, day] of days.entries()) {
    const left = plan.size / 2 ** round;
    for (let i = 0; i < left / 2; i++) {
      const minutes = CUP_TIMES[hash32(seed, plan.name, number, round, i) % CUP_TIMES.length] ?? 0;
      slots.push({
        number: slots.length,
        startMs: localTimeMs(zone, day, minutes),
        round: { kind: 'of', number: left },
        needsWinner: true,
        isNeutral: left === 2,
        ...(round === 0 ? {} : { knownMs: feederMs }),
      });
    }
    // The draw is on the day behind the round.
    feederMs = localTimeMs(zone, day + 1, 12 * 60);
  }
  const entrants = shuffled(clubs, seed, plan.name, number);
  return bracketEdition({ season: number, size: plan.size, entrants, slots, drawnAgain: true, context });
}

/** Best first, so spread over the draw that they meet late; the others by lot. */
function seeded(players: readonly Side[], ...parts: readonly (string | number)[]): Side[] {
  const size = players.length;
  const ranked = [...players].sort((a, b) => b.strength - a.strength || a.id - b.id);
  const seeds = ranked.slice(0, size / 4);
  const others = shuffled(ranked.slice(size / 4), ...parts, 'others');
  const spread = shuffled(seeds.slice(2), ...parts, 'seeds');
  const [first, second] = seeds;
  const last = seeds.length - 1;
  return Array.from({ length: size }, (_, place) => {
    const quarter = Math.floor(place / 4);
    const seed = quarter === 0 ? first : quarter === last ? second : spread[quarter - 1];
    return (place % 4 === 0 ? seed : others.pop()) ?? others.pop() ?? ranked[0];
  }).filter((side) => side !== undefined);
}

/** One tournament of a tour: entrants in a draw, each at most once a day. */
export function tourEdition(
  plan: TourPlan,
  at: { readonly season: number; readonly monday: number; readonly zone: Zone; readonly longestHours: number },
  players: readonly Side[],
  context: EditionContext,
): Edition {
  const { seed } = context;
  const { season, monday, zone, longestHours } = at;
  const slots: Slot[] = [];
  let feederMs = 0;
  for (const [round, days] of plan.days.entries()) {
    const left = plan.draw / 2 ** round;
    const perDay = Math.ceil(left / 2 / days.length);
    const bestOf = plan.lateBestOf?.[left];
    let latest = 0;
    for (let i = 0; i < left / 2; i++) {
      const day = monday + (days[Math.floor(i / perDay)] ?? 0);
      const turn = Math.floor((i % perDay) / plan.courts);
      const isShow = left <= 4;
      const startMs = localTimeMs(zone, day, (isShow ? Math.max(plan.from, 13 * 60) : plan.from) + turn * plan.step);
      latest = Math.max(latest, startMs);
      slots.push({
        number: slots.length,
        startMs,
        round: { kind: 'of', number: left },
        needsWinner: true,
        isNeutral: true,
        ...(bestOf === undefined ? {} : { bestOf }),
        ...(round === 0 ? {} : { knownMs: feederMs }),
      });
    }
    feederMs = latest + longestHours * HOUR_MS;
  }
  const entrants = seeded(players, seed, plan.name, monday);
  return bracketEdition({ season, size: plan.draw, entrants, slots, drawnAgain: false, context });
}
