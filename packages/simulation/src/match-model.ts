import {
  type BasketballPairing,
  basketballChances,
  basketballDecided,
  basketballLadder,
  basketballResults,
} from './basketball-markets.ts';
import { type BasketballState, basketballStart } from './basketball-state.ts';
import { basketballTimeline } from './basketball-timeline.ts';
import type { MarketChance, MarketResult } from './chance.ts';
import type { MatchSpec } from './match-spec.ts';
import type { Rng } from './rng.ts';
import type { SoccerMeans } from './soccer-grid.ts';
import { type PriceDrift, type SoccerLadder, soccerChances, soccerLadder } from './soccer-markets.ts';
import {
  soccerAbandoned,
  soccerDecided,
  soccerHalfAbandoned,
  soccerHalfDecided,
  soccerHalfResults,
  soccerResults,
} from './soccer-settle.ts';
import { type SoccerState, soccerKickOff, soccerRemaining } from './soccer-state.ts';
import { soccerTimeline } from './soccer-timeline.ts';
import { type TennisPairing, tennisChances, tennisDecided, tennisLadder, tennisResults } from './tennis-markets.ts';
import { type TennisState, tennisStart } from './tennis-state.ts';
import { tennisTimeline } from './tennis-timeline.ts';
import { entryIndexAt, type TimelineEntry } from './timeline.ts';

/** State of a match of any sport, named by it. */
export type MatchState =
  | { readonly sport: 'soccer'; readonly state: SoccerState }
  | { readonly sport: 'tennis'; readonly state: TennisState }
  | { readonly sport: 'basketball'; readonly state: BasketballState };

/** What happens, without the sport's own state. */
export type MatchEntry = Omit<TimelineEntry<unknown>, 'state'>;

/** One match, priced and played: entries are addressed by their index, -1 is before the start. */
export interface MatchModel {
  readonly sport: MatchSpec['sport'];
  readonly entries: readonly MatchEntry[];
  indexAt(atMs: number): number;
  /**
   * Milliseconds of play at a moment, for prices that follow time: it stands still in breaks, and between two entries where a sport's
   * prices follow nothing but what happens.
   */
  playedMs(index: number, atMs: number): number;
  stateAt(index: number): MatchState;
  /** Chances of the markets open in that state at that moment. */
  chancesAt(index: number, atMs: number, drift: PriceDrift): MarketChance[];
  /** Results of markets that the state decides for good while the match goes on. */
  decidedAt(index: number): MarketResult[];
  /** Results that stand if the match is abandoned in that state. */
  standingAt(index: number): MarketResult[];
  /** Results of every market if the match ends with that state. */
  resultsAt(index: number): MarketResult[];
}

interface SportRules<S> {
  readonly sport: MatchSpec['sport'];
  readonly before: S;
  readonly wrap: (state: S) => MatchState;
  /** Absent: prices follow the entries alone. */
  readonly playedMs?: (state: S, atMs: number) => number;
  readonly chances: (state: S, atMs: number, drift: PriceDrift) => MarketChance[];
  readonly decided: (state: S) => MarketResult[];
  readonly standing: (state: S) => MarketResult[];
  readonly results: (state: S) => MarketResult[];
}

function modelOf<S>(rules: SportRules<S>, timeline: readonly TimelineEntry<S>[]): MatchModel {
  const at = (index: number): S => timeline[index]?.state ?? rules.before;
  return {
    sport: rules.sport,
    entries: timeline,
    indexAt: (atMs) => entryIndexAt(timeline, atMs),
    playedMs: (index, atMs) => rules.playedMs?.(at(index), atMs) ?? timeline[index]?.atMs ?? 0,
    stateAt: (index) => rules.wrap(at(index)),
    chancesAt: (index, atMs, drift) => rules.chances(at(index), atMs, drift),
    decidedAt: (index) => rules.decided(at(index)),
    standingAt: (index) => rules.standing(at(index)),
    resultsAt: (index) => rules.results(at(index)),
  };
}

const FULL_TIME_MS = 90 * 60_000;

/** A soccer match with a given course (simulated or recorded); `ladder`: the lines that are offered. */
export function soccerModel(
  means: SoccerMeans,
  timeline: readonly TimelineEntry<SoccerState>[],
  ladder: SoccerLadder = soccerLadder(means),
): MatchModel {
  const half = (state: SoccerState, inPlay: typeof soccerHalfDecided): MarketResult[] =>
    (state.phase === 'first' ? inPlay : soccerHalfResults)(ladder, state.halfHome, state.halfAway);
  return modelOf<SoccerState>(
    {
      sport: 'soccer',
      before: timeline[0]?.state ?? soccerKickOff(46 * 60_000),
      wrap: (state) => ({ sport: 'soccer', state }),
      playedMs: (state, atMs) => Math.round((1 - soccerRemaining(state, atMs)) * FULL_TIME_MS),
      chances: (state, atMs, drift) => soccerChances(means, ladder, state, soccerRemaining(state, atMs), drift),
      decided: (state) => [...soccerDecided(ladder, state.home, state.away), ...half(state, soccerHalfDecided)],
      standing: (state) => [...soccerAbandoned(ladder, state.home, state.away), ...half(state, soccerHalfAbandoned)],
      results: (state) => soccerResults(ladder, state),
    },
    timeline,
  );
}

/** A tennis match with a given course. */
export function tennisModel(pairing: TennisPairing, timeline: readonly TimelineEntry<TennisState>[]): MatchModel {
  const ladder = tennisLadder(pairing);
  const decided = (state: TennisState): MarketResult[] => tennisDecided(ladder, state, pairing.bestOf);
  return modelOf<TennisState>(
    {
      sport: 'tennis',
      before: tennisStart(pairing.firstServer),
      wrap: (state) => ({ sport: 'tennis', state }),
      chances: (state, _atMs, drift) => tennisChances(pairing, ladder, state, drift),
      decided,
      standing: decided,
      results: (state) => tennisResults(ladder, state, pairing.bestOf),
    },
    timeline,
  );
}

/** A basketball match with a given course. */
export function basketballModel(pairing: BasketballPairing, timeline: readonly TimelineEntry<BasketballState>[]): MatchModel {
  const ladder = basketballLadder(pairing);
  const decided = (state: BasketballState): MarketResult[] => basketballDecided(ladder, state);
  return modelOf<BasketballState>(
    {
      sport: 'basketball',
      before: basketballStart(),
      wrap: (state) => ({ sport: 'basketball', state }),
      chances: (state, _atMs, drift) => basketballChances(pairing, ladder, state, drift),
      decided,
      standing: decided,
      results: (state) => basketballResults(ladder, state.home, state.away),
    },
    timeline,
  );
}

/** The model of a match with the course that the generator gives it; `null`: prices only, it has not been played. */
export function matchModel(spec: MatchSpec, rng: Rng | null): MatchModel {
  if (spec.sport === 'soccer') return soccerModel(spec.means, rng === null ? [] : soccerTimeline(spec.means, rng));
  if (spec.sport === 'tennis') return tennisModel(spec.pairing, rng === null ? [] : tennisTimeline(spec.pairing, rng));
  return basketballModel(spec.pairing, rng === null ? [] : basketballTimeline(spec.pairing, rng));
}
