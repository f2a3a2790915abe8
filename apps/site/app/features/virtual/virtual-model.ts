import type { VirtualMatch } from '@duskline/contract/entities/sport';
import { type SportEvent, toSportEvent } from '../../shared/model/event.ts';

export type Drawn = NonNullable<VirtualMatch['Drawn']>;

/** A match or a race that is drawn. */
export interface VirtualEvent {
  readonly id: number;
  readonly season: string;
  readonly matchDay: number;
  readonly startMs: number;
  /** The result is told from here on. */
  readonly endMs: number;
  /** Two sides, or the runners by their numbers from 1. */
  readonly names: readonly string[];
  readonly drawn: Drawn | null;
  /** It is over without a result. */
  readonly isCalledOff: boolean;
  /** When this page heard of the result: it is played back from then on. */
  readonly announcedMs: number;
  /** With its prices; null for a race, and when it is over. */
  readonly event: SportEvent | null;
}

/** What is drawn at one time: a match day of a league, one race, one match of tennis. */
export interface Round {
  readonly key: string;
  readonly season: string;
  readonly matchDay: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly events: readonly VirtualEvent[];
}

/** A result that was told so long ago is not played back: the page was opened after it. */
const JUST_ANNOUNCED_MS = 10_000;

const CALLED_OFF: ReadonlySet<string | undefined> = new Set(['cancelled', 'abandoned']);

export function toVirtualEvent(match: VirtualMatch, nowMs: number): VirtualEvent {
  const { Participants: names, EndDateJs: endMs, Drawn: drawn = null } = match;
  const isMatch = names.length === 2;
  return {
    id: match.ID,
    season: match.SeasonName,
    matchDay: match.MatchDay,
    startMs: match.StartDateJs,
    endMs,
    names,
    drawn,
    isCalledOff: CALLED_OFF.has(match.ResultStatus),
    announcedMs: nowMs - endMs < JUST_ANNOUNCED_MS ? Math.max(nowMs, endMs) : endMs,
    event: isMatch && drawn === null ? toSportEvent(match) : null,
  };
}

/** What was told once stays as it was heard first, so that a playback does not begin again with each reading. */
export function keepAnnounced(before: readonly VirtualEvent[] | undefined, after: readonly VirtualEvent[]): VirtualEvent[] {
  const announced = new Map(before?.flatMap((event) => (event.drawn ? [[event.id, event] as const] : [])));
  return after.map((event) => announced.get(event.id) ?? event);
}

/** Events by their rounds, in the order of their start. */
export function toRounds(events: readonly VirtualEvent[]): Round[] {
  const rounds = Map.groupBy(events, ({ season, matchDay }) => `${season}/${matchDay}`);
  return [...rounds]
    .flatMap(([key, all]) => {
      const [first] = all;
      if (!first) return [];
      const { season, matchDay, startMs, endMs } = first;
      return { key, season, matchDay, startMs, endMs, events: all };
    })
    .sort((a, b) => a.startMs - b.startMs);
}

/** `void`: no result of it is believed or told, so there is none to wait for. */
export type Phase = 'open' | 'running' | 'over' | 'void';

/** What has not been told so long after its end is not waited for. */
const ANNOUNCED_WITHIN_MS = 30_000;

export function phaseOf({ startMs, endMs, events }: Round, nowMs: number): Phase {
  const waiting = events.filter(({ drawn, isCalledOff }) => drawn === null && !isCalledOff);
  if (waiting.length === 0 || nowMs > endMs + ANNOUNCED_WITHIN_MS) return events.some(({ drawn }) => drawn) ? 'over' : 'void';
  return nowMs < startMs ? 'open' : 'running';
}

/** A playback of a result takes so long. */
export const PLAY_MS = 12_000;
/** It stays on the stage for so long after it. */
const SHOWN_MS = 15_000;

/** Part of the playback that is over, 0 to 1. */
export const playedOf = ({ announcedMs }: VirtualEvent, nowMs: number): number =>
  Math.min(1, Math.max(0, (nowMs - announcedMs) / PLAY_MS));

/** The round that is looked at: what runs, what has just come in, else what comes next. */
export function stagedRound(rounds: readonly Round[], nowMs: number): Round | undefined {
  const running = rounds.find((round) => phaseOf(round, nowMs) === 'running');
  if (running) return running;
  const latest = rounds.findLast((round) => phaseOf(round, nowMs) === 'over');
  const isFresh = latest?.events.some(({ announcedMs }) => nowMs < announcedMs + PLAY_MS + SHOWN_MS);
  return (isFresh ? latest : undefined) ?? rounds.find((round) => phaseOf(round, nowMs) === 'open') ?? latest;
}

/** Nothing is asked again sooner, and a timetable that says nothing is asked for once a minute. */
const SOONEST_MS = 1_000;
const LATEST_MS = 60_000;
/** A result that is due is asked for so often at first. */
const DUE_MS = 2_000;
const SPREAD_MS = 1_000;

/**
 * How long until the rounds are worth reading again: at the next start or result, which both are known beforehand; a result that is due less
 * and less often. `chance`, 0 to 1, spreads the readings of all visitors over a second.
 */
export function nextReadMs(rounds: readonly Round[], nowMs: number, chance: number): number {
  const due = rounds.find((round) => phaseOf(round, nowMs) === 'running' && round.endMs <= nowMs);
  const spread = chance * SPREAD_MS;
  if (due) return Math.max(DUE_MS, (nowMs - due.endMs) / 2) + spread;
  const turns = rounds.flatMap(({ startMs, endMs }) => [startMs, endMs]).filter((ms) => ms > nowMs);
  const next = Math.min(...turns, nowMs + LATEST_MS) - nowMs;
  return Math.max(SOONEST_MS, next + SOONEST_MS / 2) + spread;
}

export interface Score {
  readonly home: number;
  readonly away: number;
}

/** Minute of a match that is played back, or that runs. */
export const LAST_MINUTE = 90;

/** What of a result is known at this part of its playback: goals of a match, sets of tennis. Null for a race. */
export function scoreAt(drawn: Drawn, played: number): Score | null {
  if (drawn.Kind === 'race') return null;
  if (drawn.Kind === 'score') {
    const goals = drawn.Goals.filter(({ Minute }) => Minute <= played * LAST_MINUTE);
    const home = goals.filter(({ Side }) => Side === 'home').length;
    return { home, away: goals.length - home };
  }
  const sets = setsAt(drawn, played);
  const home = sets.filter(({ HomeScore, AwayScore }) => HomeScore > AwayScore).length;
  return { home, away: sets.length - home };
}

/** Sets that are over at this part of the playback. */
export function setsAt(drawn: Drawn, played: number): readonly { HomeScore: number; AwayScore: number }[] {
  return drawn.Kind === 'sets' ? drawn.Sets.slice(0, Math.floor(played * drawn.Sets.length + 1e-9)) : [];
}

/** Part of a playback at which the runner in this place comes in: the first at two thirds, the last at the end. */
export const arrivalOf = (place: number, runners: number): number => (runners < 2 ? 1 : 2 / 3 + place / (runners - 1) / 3);

/** Numbers of the runners that have come in, in order. */
export const orderAt = (drawn: Drawn, played: number): readonly number[] =>
  drawn.Kind === 'race' ? drawn.Order.filter((_, place) => played >= arrivalOf(place, drawn.Order.length)) : [];

/** Size of a drawing: a lane for each runner, or the field of a match. */
export const COURSE_WIDTH = 640;
export const LANE = 26;
const FIELD = 250;
export const courseHeight = ({ names }: VirtualEvent): number => (names.length > 2 ? names.length * LANE + 12 : FIELD);
