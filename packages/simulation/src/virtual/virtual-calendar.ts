import type { DrawModel } from './draw-model.ts';
import { raceField, tennisField } from './virtual-fields.ts';
import { LEAGUE_TEAMS, MATCH_DAYS, MATCHES_PER_DAY, pairing, scoreWeights } from './virtual-league.ts';

export const VIRTUAL_SPORTS = ['league', 'horses', 'dogs', 'tennis'] as const;
export type VirtualSport = (typeof VIRTUAL_SPORTS)[number];

/** An event whose result is drawn. Times in epoch milliseconds. */
export interface VirtualEvent {
  /** `league-9944444-3`: sport, number of the slot, number of the match in it from 1. Names the start too: no draw is held at another time. */
  readonly drawId: string;
  readonly sport: VirtualSport;
  readonly publishMs: number;
  /** The off: betting closes. */
  readonly startMs: number;
  /** The result may be told from here on. */
  readonly endMs: number;
  /** Which day of which season. A day of races or tennis is one season, and each of its events a day of it. */
  readonly season: string;
  readonly matchDay: number;
  /** Two sides, or the runners by their numbers from 1. */
  readonly names: readonly string[];
  readonly model: DrawModel;
}

interface Timetable {
  readonly periodMs: number;
  /** So that not all sports begin at once. */
  readonly offsetMs: number;
  readonly runMs: number;
  readonly events: number;
}

const TIMETABLES: Readonly<Record<VirtualSport, Timetable>> = {
  league: { periodMs: 180_000, offsetMs: 0, runMs: 90_000, events: MATCHES_PER_DAY },
  horses: { periodMs: 180_000, offsetMs: 60_000, runMs: 60_000, events: 1 },
  dogs: { periodMs: 120_000, offsetMs: 30_000, runMs: 35_000, events: 1 },
  tennis: { periodMs: 240_000, offsetMs: 90_000, runMs: 75_000, events: 1 },
};
/** Betting opens so many slots before. */
const OPEN_SLOTS = 3;
const DAY_MS = 86_400_000;

const slotsPerDay = (sport: VirtualSport): number => DAY_MS / TIMETABLES[sport].periodMs;

/** Seasons begin at midnight UTC; those of the league one after the other: 16 of them are played in a day. */
function matchDayOf(sport: VirtualSport, slot: number): { season: string; matchDay: number } {
  const perDay = slotsPerDay(sport);
  const date = new Date(Math.floor(slot / perDay) * DAY_MS).toISOString().slice(0, 10);
  const today = slot % perDay;
  if (sport !== 'league') return { season: date, matchDay: 1 + today };
  const number = String(1 + Math.floor(today / MATCH_DAYS)).padStart(2, '0');
  return { season: `${date}/${number}`, matchDay: 1 + (today % MATCH_DAYS) };
}

function takingPart(seed: string, sport: VirtualSport, slot: number, index: number): Pick<VirtualEvent, 'names' | 'model'> {
  if (sport === 'league') {
    const { season, matchDay } = matchDayOf(sport, slot);
    const { home, away } = pairing(matchDay, index);
    const weights = scoreWeights(seed, season, home, away);
    return { names: [home, away].map((team) => LEAGUE_TEAMS[team] ?? ''), model: { kind: 'score', weights } };
  }
  if (sport === 'tennis') {
    const { names, weights } = tennisField(seed, slot);
    return { names, model: { kind: 'sets', weights } };
  }
  const { names, weights } = raceField(seed, sport, slot);
  return { names, model: { kind: 'race', weights } };
}

function makeEvent(seed: string, sport: VirtualSport, slot: number, index: number): VirtualEvent {
  const { periodMs, offsetMs, runMs } = TIMETABLES[sport];
  const startMs = slot * periodMs + offsetMs;
  return {
    drawId: `${sport}-${slot}-${index + 1}`,
    sport,
    publishMs: startMs - OPEN_SLOTS * periodMs,
    startMs,
    endMs: startMs + runMs,
    ...matchDayOf(sport, slot),
    ...takingPart(seed, sport, slot, index),
  };
}

/** Ids of the draws with their off in the half-open window, in no order. */
export function* drawIdsBetween(fromMs: number, toMs: number): Generator<string> {
  for (const sport of VIRTUAL_SPORTS) {
    const { periodMs, offsetMs, events } = TIMETABLES[sport];
    for (let slot = Math.max(0, Math.ceil((fromMs - offsetMs) / periodMs)); slot * periodMs + offsetMs < toMs; slot++)
      for (let number = 1; number <= events; number++) yield `${sport}-${slot}-${number}`;
  }
}

/** Ids of the draws that are open at a moment, and of those that were over at most `keptMs` ago. */
export function drawIdsAt(nowMs: number, keptMs: number): string[] {
  const longest = Math.max(...Object.values(TIMETABLES).map(({ periodMs }) => OPEN_SLOTS * periodMs));
  return [...drawIdsBetween(nowMs - keptMs, nowMs + longest)].filter((drawId) => {
    const read = readDrawId(drawId);
    if (!read) return false;
    const { periodMs, offsetMs } = TIMETABLES[read.sport];
    return read.slot * periodMs + offsetMs - OPEN_SLOTS * periodMs <= nowMs;
  });
}

function readDrawId(drawId: string): { sport: VirtualSport; slot: number; index: number } | undefined {
  const [, name, slot, number] = /^([a-z]+)-(0|[1-9]\d{0,9})-([1-9])$/.exec(drawId) ?? [];
  const sport = VIRTUAL_SPORTS.find((one) => one === name);
  if (!sport || Number(number) > TIMETABLES[sport].events) return undefined;
  return { sport, slot: Number(slot), index: Number(number) - 1 };
}

/** The event of a draw: a pure function of the seed of the world and the id. */
export function virtualEvent(seed: string, drawId: string): VirtualEvent | undefined {
  const read = readDrawId(drawId);
  return read && makeEvent(seed, read.sport, read.slot, read.index);
}
