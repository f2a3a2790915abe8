import { expect, test } from 'vitest';
import {
  type Drawn,
  keepAnnounced,
  nextReadMs,
  orderAt,
  PLAY_MS,
  phaseOf,
  playedOf,
  scoreAt,
  setsAt,
  stagedRound,
  toRounds,
  type VirtualEvent,
} from './virtual-model.ts';

const NOW = 1_800_000_000_000;
const S = 1_000;
const race: Drawn = { Kind: 'race', Order: [3, 1, 2] };
const score: Drawn = {
  Kind: 'score',
  HomeScore: 2,
  AwayScore: 1,
  Goals: [
    { Minute: 9, Side: 'home' },
    { Minute: 45, Side: 'away' },
    { Minute: 90, Side: 'home' },
  ],
};
const sets: Drawn = {
  Kind: 'sets',
  Sets: [
    { HomeScore: 6, AwayScore: 4 },
    { HomeScore: 3, AwayScore: 6 },
    { HomeScore: 7, AwayScore: 5 },
  ],
};
/** Starts so many seconds from now, and runs for a minute. */
const event = (matchDay: number, inS: number, drawn: Drawn | null = null, over: Partial<VirtualEvent> = {}): VirtualEvent => ({
  id: matchDay,
  season: '2026-11-28/07',
  matchDay,
  startMs: NOW + inS * S,
  endMs: NOW + (inS + 60) * S,
  names: ['Ash', 'Birch', 'Cedar'],
  drawn,
  isCalledOff: false,
  announcedMs: NOW + (inS + 60) * S,
  event: null,
  ...over,
});

test('NAV-21 matches of one day of a season are one round, in the order of their start', () => {
  const rounds = toRounds([
    event(8, 60),
    event(7, -60, race),
    event(7, -60, race, { id: 70 }),
    event(7, 90, null, { season: 'b' }),
  ]);
  expect(rounds.map(({ key, events }) => [key, events.length])).toEqual([
    ['2026-11-28/07/7', 2],
    ['2026-11-28/07/8', 1],
    ['b/7', 1],
  ]);
});

test('NAV-21 a round is open until its start, and runs until all of its results are told', () => {
  const phase = (...events: VirtualEvent[]) => toRounds(events).map((round) => phaseOf(round, NOW));
  expect(phase(event(1, 1))).toEqual(['open']);
  expect(phase(event(1, 0))).toEqual(['running']);
  expect(phase(event(1, -90))).toEqual(['running']);
  expect(phase(event(1, -70, race), event(1, -70, null, { id: 2 }))).toEqual(['running']);
  expect(phase(event(1, -70, race))).toEqual(['over']);
});

test('NAV-21 a round without a result half a minute after its end, or called off, is void: neither staged nor waited for', () => {
  const phase = (...events: VirtualEvent[]) => toRounds(events).map((round) => phaseOf(round, NOW));
  const calledOff = event(1, -10, null, { isCalledOff: true });
  expect(phase(event(1, -91))).toEqual(['void']);
  expect(phase(calledOff)).toEqual(['void']);
  expect(phase(calledOff, event(1, -10, null, { id: 2 }))).toEqual(['running']);
  // What was told of a match day stands, with the one that has no result beside it.
  expect(phase(event(1, -91), event(1, -91, race, { id: 2 }))).toEqual(['over']);
  const rounds = toRounds([event(1, -91), event(2, -10), event(3, 60)]);
  expect(stagedRound(rounds, NOW)?.matchDay).toBe(2);
  expect(nextReadMs(rounds, NOW, 0)).toBe(50 * S + 500);
  expect(stagedRound(toRounds([event(1, -91)]), NOW)).toBeUndefined();
});

test('NAV-21 the stage has what runs, then what has just come in, then what comes next', () => {
  const staged = (...events: VirtualEvent[]) => stagedRound(toRounds(events), NOW)?.matchDay;
  expect(staged(event(1, -70, race), event(2, -10), event(3, 60))).toBe(2);
  expect(staged(event(1, -70, race), event(3, 60))).toBe(1);
  expect(staged(event(1, -600, race), event(3, 60))).toBe(3);
  expect(staged(event(1, -600, race))).toBe(1);
  expect(staged()).toBeUndefined();
});

test('design 3.26 before its playback is over a result is told in the order in which it came about', () => {
  const half = playedOf(event(1, -66, score), NOW);
  expect(half).toBe(0.5);
  expect(playedOf(event(1, -60, score), NOW + PLAY_MS)).toBe(1);
  expect(playedOf(event(1, -59, score), NOW)).toBe(0);
  expect([0, 0.1, half, 1].map((played) => scoreAt(score, played))).toEqual([
    { home: 0, away: 0 },
    { home: 1, away: 0 },
    { home: 1, away: 1 },
    { home: 2, away: 1 },
  ]);
  expect([0, 1 / 3, 2 / 3, 1].map((played) => setsAt(sets, played).length)).toEqual([0, 1, 2, 3]);
  expect(scoreAt(sets, 1)).toEqual({ home: 2, away: 1 });
  expect([0.6, 0.7, 0.9, 1].map((played) => orderAt(race, played))).toEqual([[], [3], [3, 1], [3, 1, 2]]);
});

test('design 3.26 a result that was heard once is played back once, however often it is read again', () => {
  const heard = event(1, -70, race, { announcedMs: NOW });
  const again = event(1, -70, race, { announcedMs: NOW + 2 * S });
  expect(keepAnnounced([heard], [again])).toEqual([heard]);
  expect(keepAnnounced([event(1, -70)], [again])).toEqual([again]);
  expect(keepAnnounced(undefined, [again])).toEqual([again]);
});

test('NAV-21 rounds are read again at the next start or result, and soon where a result is due', () => {
  const next = (...events: VirtualEvent[]) => nextReadMs(toRounds(events), NOW, 0);
  expect(next(event(1, 20), event(2, 40))).toBe(20 * S + 500);
  expect(next(event(1, -50), event(2, 40))).toBe(10 * S + 500);
  expect(next(event(1, -61), event(2, 40))).toBe(2 * S);
  expect(next(event(1, 500))).toBe(60 * S + 500);
  expect(next()).toBe(60 * S + 500);
  // Less and less often, and not by all visitors at the same moment.
  expect(next(event(1, -80), event(2, 40))).toBe(10 * S);
  expect(nextReadMs(toRounds([event(1, 20)]), NOW, 0.5)).toBe(21 * S);
  expect(nextReadMs(toRounds([event(1, -61)]), NOW, 1)).toBe(3 * S);
});
