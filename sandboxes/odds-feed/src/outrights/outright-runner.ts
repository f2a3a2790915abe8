import { outrightsAt } from '@duskline/simulation/outrights/calendar';
import { createLeagueWinners } from '@duskline/simulation/outrights/league-winners';
import type { Engine } from '../engine.ts';
import { hasSeasons } from '../has-seasons.ts';
import type { StateStore } from '../state-store.ts';
import type { WorldClock } from '../world-clock.ts';
import { createBackgroundWork } from './background-work.ts';
import { createOutrightSession, OUTRIGHT_URN } from './outright-session.ts';

const HOUR_MS = 3_600_000;
/** Looked at so often, wall time. */
const LOOK_MS = 10_000;
/** Ended ones are kept so long, world time: results are asked for. */
const KEPT_MS = 26 * HOUR_MS;

interface OutrightRunnerOptions {
  readonly engine: Pick<Engine, 'world' | 'add' | 'remove'>;
  readonly clock: WorldClock;
  readonly state: StateStore;
  readonly seed: string;
}

/**
 * Gives the engine the outrights of the world as they are published, and takes away those that are long over. Winners of leagues are those of
 * the world that it plays: where that has seasons, their tables are worked out between everything else.
 */
export function createOutrightRunner({ engine, clock, state, seed }: OutrightRunnerOptions) {
  const known = new Map<string, number>();
  const leagues = hasSeasons(engine.world) ? createLeagueWinners(engine.world, seed) : undefined;
  const work =
    leagues &&
    createBackgroundWork(
      () => leagues.work(clock.world()),
      () => performance.now(),
    );
  let lastMs = 0;

  const look = (nowMs: number): void => {
    const isFirst = lastMs === 0;
    lastMs = nowMs;
    const worldMs = clock.toWorld(nowMs);
    for (const event of outrightsAt(seed, worldMs - KEPT_MS, worldMs, leagues?.at)) {
      const urn = `${OUTRIGHT_URN}${event.id}`;
      if (known.has(urn)) continue;
      const session = createOutrightSession(event, clock);
      session.resume(nowMs, state.finishedAt(urn));
      known.set(urn, event.endMs);
      engine.add(session, !isFirst);
    }
    for (const [urn, endMs] of known) {
      if (worldMs - endMs <= KEPT_MS) continue;
      known.delete(urn);
      engine.remove(urn);
    }
  };

  return {
    pump(nowMs: number): void {
      if (Math.abs(nowMs - lastMs) >= LOOK_MS) look(nowMs);
      work?.pump();
    },
    /** How long the work in between rests from now on. */
    restMs: (): number => (work === undefined ? Number.POSITIVE_INFINITY : work.restsUntilMs() - performance.now()),
  };
}
