import { createRng, hashUnit } from '../rng.ts';
import type { SportStatus } from '../sport/definition.ts';
import type { MatchModel } from '../sport/played-match.ts';
import { SPORTS, sportOf } from '../sport/registry.ts';
import { createWholeWorld, type WholeWorld } from './whole-world.ts';
import type { FinalScore, WholeMatch } from './world-types.ts';

/** Match status of a shoot-out. */
const PENALTIES = 50;

/** Match statuses of an end after overtime and after a shoot-out. */
const LATE_ENDS = new Set([110, 120]);

function playedModel(match: WholeMatch): { readonly model: MatchModel; readonly status: SportStatus } {
  const model = sportOf(match.tournament.sport).match(match.setting, createRng(match.seed));
  const last = model.entries.length - 1;
  return { model, status: model.statusAt(last, model.entries[last]?.atMs ?? 0) };
}

/** What the sport says of a match when it is over: the very course that the feed plays, with the scores of its periods. */
export const playedStatus = (match: WholeMatch): SportStatus => playedModel(match).status;

/** What a table counts besides the score. */
function beside({ tournament: { sport } }: WholeMatch, model: MatchModel, status: SportStatus): Partial<FinalScore> {
  const triesOf = (side: 'home' | 'away') => model.entries.filter((entry) => entry.kind === 'try' && entry.side === side).length;
  return {
    ...(LATE_ENDS.has(status.match_status) ? { isLate: true } : {}),
    ...(sport === 'rugby-union' ? { tries: [triesOf('home'), triesOf('away')] as const } : {}),
  };
}

/**
 * What the course of a match ends with: the very course that the feed plays, so that draws, tables and form agree with it. Where a
 * match is broken off because someone gives up, the same draw decides as in the feed's results.
 */
function playedResult(match: WholeMatch): FinalScore {
  const sport = sportOf(match.tournament.sport);
  const { model, status } = playedModel(match);
  const { home_score: home, away_score: away, period_scores } = status;
  const more = beside(match, model, status);
  if (match.fate === 'abandoned' && sport.breakOff.retires) {
    return { home, away, winner: hashUnit(match.seed, 'retired') < 0.5 ? 0 : 1 };
  }
  if (home !== away) return { home, away, winner: home > away ? 0 : 1, ...more };
  const shootOut = period_scores.find((period) => period.match_status === PENALTIES);
  if (shootOut === undefined || shootOut.home_score === shootOut.away_score) return { home, away, winner: null, ...more };
  return { home, away, winner: shootOut.home_score > shootOut.away_score ? 0 : 1, ...more };
}

/** Tournaments of each sport in the sample of the world. */
const SAMPLE = 3;

/** The whole world with the sports that have a model, or some of them, and what they play as its results. */
export function createPlayedWorld(
  seed: string,
  sports: (key: string) => boolean = () => true,
  tournamentsOfSport = Number.POSITIVE_INFINITY,
): WholeWorld {
  const registered = new Set(SPORTS.map(({ key }) => key));
  return createWholeWorld({
    seed,
    sports: (key) => registered.has(key) && sports(key),
    tournamentsOfSport,
    resultOf: playedResult,
  });
}

/** Every sport as in the whole world, with the few leading tournaments of each: light enough to be played many times as fast. */
export const createSampleWorld = (seed: string): WholeWorld => createPlayedWorld(seed, undefined, SAMPLE);
