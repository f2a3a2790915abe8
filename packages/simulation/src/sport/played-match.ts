import type { MarketChance, MarketResult } from '../chance.ts';
import { entryIndexAt, type TimelineEntry } from '../timeline.ts';
import type { SportDrift, SportRules, SportStatus } from './definition.ts';

/** What happens, without the sport's own state. */
export type MatchEntry = Omit<TimelineEntry<unknown>, 'state'>;

/** One match, priced and played: entries are addressed by their index, -1 is before the start. */
export interface MatchModel {
  /** Key of its sport in the registry. */
  readonly sport: string;
  readonly entries: readonly MatchEntry[];
  indexAt(atMs: number): number;
  /**
   * Milliseconds of play at a moment, for prices that follow time: it stands still in breaks, and between two entries where a sport's
   * prices follow nothing but what happens.
   */
  playedMs(index: number, atMs: number): number;
  statusAt(index: number, atMs: number): SportStatus;
  /** Chances of the markets open in that state at that moment. */
  chancesAt(index: number, atMs: number, drift: SportDrift): MarketChance[];
  /** Results of markets that the state decides for good while the match goes on. */
  decidedAt(index: number): MarketResult[];
  /** Results that stand if the match is broken off in that state; `goesOn`: the other side gave up. */
  standingAt(index: number, goesOn?: 'home' | 'away'): MarketResult[];
  /** Results of every market if the match ends with that state. */
  resultsAt(index: number): MarketResult[];
}

/** The same with the states of its sport. */
export interface PlayedMatch<State> extends MatchModel {
  stateAt(index: number): State;
}

/** A match by its rules and its course; with an empty course it has its prices before the start. */
export function playedMatch<State>(
  sport: string,
  rules: Omit<SportRules<State>, 'timeline'>,
  timeline: readonly TimelineEntry<State>[],
): PlayedMatch<State> {
  const at = (index: number): State => timeline[index]?.state ?? rules.before;
  return {
    sport,
    entries: timeline,
    indexAt: (atMs) => entryIndexAt(timeline, atMs),
    playedMs: (index, atMs) => rules.playedMs?.(at(index), atMs) ?? timeline[index]?.atMs ?? 0,
    stateAt: at,
    statusAt: (index, atMs) => rules.status(at(index), atMs),
    chancesAt: (index, atMs, drift) => rules.chances(at(index), atMs, drift),
    decidedAt: (index) => rules.decided(at(index)),
    standingAt: (index, goesOn) => {
      const standing = rules.standing(at(index));
      return goesOn === undefined ? standing : [...standing, ...(rules.retired?.(at(index), goesOn) ?? [])];
    },
    resultsAt: (index) => rules.results(at(index)),
  };
}
