import type { WholeWorld } from '@duskline/simulation/world/whole-world';
import type { WholeMatch } from '@duskline/simulation/world/world-types';
import type { WorldClock } from '../world-clock.ts';
import { DAY_MS, PAST_DAYS, type PastFixture, pastFixture } from './past-day.ts';

/** Last rounds of which results are told. */
export const ROUNDS = 2;
/** Seasons that are looked at: one that has just begun has not had so many rounds. */
const SEASONS = 3;

/** A league's rounds and those of a draw have numbers; fights of one evening belong together. */
const roundOf = ({ round, season, startMs }: WholeMatch): string =>
  round.kind === 'bout' ? `${Math.floor(startMs / DAY_MS)}` : `${season} ${round.kind} ${round.number}`;

/** Results of the last rounds of a tournament that began before a moment (wall time), in order of start; worked out step by step. */
export function* pastRounds(
  world: WholeWorld,
  clock: WorldClock,
  { tournamentId, beforeMs }: { tournamentId: number; beforeMs: number },
): Generator<void, PastFixture[]> {
  const untilMs = clock.toWorld(beforeMs);
  const oldestMs = clock.toWorld((Math.floor(clock.wall() / DAY_MS) - PAST_DAYS) * DAY_MS);
  const latest = world.seasonAt(tournamentId, untilMs);
  const rounds = new Map<string, WholeMatch[]>();
  for (let season = latest ?? -1; season >= 0 && season > (latest ?? 0) - SEASONS && rounds.size < ROUNDS; season--) {
    const begun: WholeMatch[] = [];
    for (const match of world.eachOfSeason(tournamentId, season)) {
      if (match.startMs >= untilMs) break;
      begun.push(match);
      yield;
    }
    for (const match of begun.reverse()) {
      const round = roundOf(match);
      if (match.startMs < oldestMs || (rounds.size === ROUNDS && !rounds.has(round))) continue;
      rounds.set(round, [...(rounds.get(round) ?? []), match]);
    }
  }
  const found: PastFixture[] = [];
  for (const match of [...rounds.values()].flat()) {
    yield;
    const fixture = pastFixture(world, match, clock);
    if (fixture !== undefined) found.push(fixture);
  }
  return found.sort((a, b) => a.start_time - b.start_time || (a.urn < b.urn ? -1 : 1));
}
