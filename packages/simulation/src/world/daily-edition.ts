import { hash32 } from '../rng.ts';
import { shuffled } from './deviate.ts';
import { type LeagueSlot, leagueOf } from './league-edition.ts';
import type { CardPlan, DailyPlan, WindowsPlan } from './plan-types.ts';
import { roundRobin } from './round-robin.ts';
import { windowMondays } from './season-calendar.ts';
import type { Edition, Side } from './world-types.ts';
import { dayNumber, localTimeMs, type Zone } from './zones.ts';

const FIRST_YEAR = 2020;

/** First day of a month numbered from January 2020. */
function monthStart(number: number): number {
  return dayNumber(FIRST_YEAR + Math.floor(number / 12), (number % 12) + 1, 1);
}

/** Number of the month of a day. */
export function monthOf(day: number): number {
  const date = new Date(day * 86_400_000);
  return (date.getUTCFullYear() - FIRST_YEAR) * 12 + date.getUTCMonth();
}

/** Games of a pool that are under way at once. */
const TABLES = 2;

/** A month of a pool: rounds on every day, one behind the other. */
export function dailyEdition(plan: DailyPlan, number: number, players: readonly Side[], zone: Zone, seed: number): Edition {
  const order = shuffled(players, seed, plan.name, number);
  const rounds = roundRobin(order.length, 1);
  const slots: LeagueSlot[] = [];
  const first = monthStart(number);
  const last = monthStart(number + 1);
  for (let day = first; day < last; day++) {
    let game = 0;
    for (let part = 0; part < plan.roundsPerDay; part++) {
      const played = (day - first) * plan.roundsPerDay + part;
      const round = { kind: 'round', number: played + 1 } as const;
      for (const pair of rounds[played % rounds.length] ?? []) {
        const minutes = plan.from + Math.floor(game / TABLES) * plan.step + (game % TABLES) * Math.floor(plan.step / TABLES);
        slots.push({
          number: slots.length,
          startMs: localTimeMs(zone, day, minutes),
          round,
          needsWinner: !plan.handles,
          isNeutral: true,
          pair,
        });
        game++;
      }
    }
  }
  return leagueOf(number, order, slots, seed);
}

const GROUP = 6;
const EVENINGS = [18 * 60, 18 * 60 + 45, 20 * 60 + 45];
/** Days after the Monday of the window's week of its two rounds: Thursday, and the Monday behind it. */
const WINDOW_DAYS = [3, 7];

/** A year of nations: five windows with two rounds each, in groups of six drawn from pots. */
export function windowsEdition(plan: WindowsPlan, year: number, nations: readonly Side[], zone: Zone, seed: number): Edition {
  const groups = Math.max(1, Math.floor(nations.length / GROUP));
  const pots = Array.from({ length: GROUP }, (_, pot) =>
    shuffled(nations.slice(pot * groups, (pot + 1) * groups), seed, plan.name, year, pot),
  );
  const teams = pots.flat();
  const slots: LeagueSlot[] = [];
  const rounds = roundRobin(GROUP, 2);
  for (const [w, monday] of windowMondays(year).entries()) {
    for (const [half, day] of WINDOW_DAYS.entries()) {
      const round = w * WINDOW_DAYS.length + half;
      for (let group = 0; group < groups; group++) {
        for (const [home, away] of rounds[round] ?? []) {
          slots.push({
            number: slots.length,
            // Every second group plays a day later, so that everybody has four days.
            startMs: localTimeMs(zone, monday + day + (group % 2), EVENINGS[slots.length % EVENINGS.length] ?? 0),
            round: { kind: 'round', number: round + 1 },
            needsWinner: false,
            isNeutral: false,
            pair: [home * groups + group, away * groups + group],
          });
        }
      }
    }
  }
  return leagueOf(year - FIRST_YEAR, teams, slots, seed);
}

/** Minutes from one fight to the next. */
const FIGHT_STEP = 30;
const LAST_FIGHT = 22 * 60 + 30;

/**
 * An evening of fights. Fighters are divided into as many groups as an evening has places for, and each fights on every n-th evening: the
 * best meet in the main event, which is the last.
 */
export function cardEdition(
  plan: CardPlan,
  number: number,
  monday: number,
  fighters: readonly Side[],
  zone: Zone,
  seed: number,
): Edition {
  const evenings = Math.floor(plan.pool / (plan.fights * 2));
  const group = number % evenings;
  const turn = Math.floor(number / evenings);
  // Pairs are of one part of the ranking, so that fights are between equals; everybody fights about every n-th evening.
  const pairs = Array.from({ length: plan.fights }, (_, i) => {
    const block = i * evenings * 2;
    return [block + group, block + evenings + ((group + turn) % evenings)] as const;
  });
  const slots = pairs.map((pair, i) => ({
    number: i,
    startMs: localTimeMs(zone, monday + 5, LAST_FIGHT - i * FIGHT_STEP),
    round: { kind: 'bout' as const, number: i + 1 },
    needsWinner: false,
    isNeutral: true,
    ...(i === 0 ? { bestOf: plan.sport === 'mma' ? 5 : 12 } : {}),
    pair: hash32(seed, plan.name, number, i) % 2 === 0 ? pair : ([pair[1], pair[0]] as const),
  }));
  return leagueOf(number, fighters, slots, seed);
}
