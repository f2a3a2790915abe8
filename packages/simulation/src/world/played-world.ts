import { createRng, hashUnit } from '../rng.ts';
import type { SportStatus } from '../sport/definition.ts';
import { SPORTS, sportOf } from '../sport/registry.ts';
import { createWholeWorld, type WholeWorld } from './whole-world.ts';
import type { FinalScore, WholeMatch } from './world-types.ts';

/** Match status of a shoot-out. */
const PENALTIES = 50;

/** What the sport says of a match when it is over: the very course that the feed plays, with the scores of its periods. */
export function playedStatus(match: WholeMatch): SportStatus {
  const model = sportOf(match.tournament.sport).match(match.setting, createRng(match.seed));
  const last = model.entries.length - 1;
  return model.statusAt(last, model.entries[last]?.atMs ?? 0);
}

/**
 * What the course of a match ends with: the very course that the feed plays, so that draws, tables and form agree with it. Where a
 * match is broken off because someone gives up, the same draw decides as in the feed's results.
 */
function playedResult(match: WholeMatch): FinalScore {
  const sport = sportOf(match.tournament.sport);
  const { home_score: home, away_score: away, period_scores } = playedStatus(match);
  if (match.fate === 'abandoned' && sport.breakOff.retires) {
    return { home, away, winner: hashUnit(match.seed, 'retired') < 0.5 ? 0 : 1 };
  }
  if (home !== away) return { home, away, winner: home > away ? 0 : 1 };
  const shootOut = period_scores.find((period) => period.match_status === PENALTIES);
  if (shootOut === undefined || shootOut.home_score === shootOut.away_score) return { home, away, winner: null };
  return { home, away, winner: shootOut.home_score > shootOut.away_score ? 0 : 1 };
}

/** The whole world with the sports that have a model, or some of them, and what they play as its results. */
export function createPlayedWorld(seed: string, sports: (key: string) => boolean = () => true): WholeWorld {
  const registered = new Set(SPORTS.map(({ key }) => key));
  return createWholeWorld({ seed, sports: (key) => registered.has(key) && sports(key), resultOf: playedResult });
}
