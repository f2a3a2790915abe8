import { setTimeout as sleep } from 'node:timers/promises';
import type { PastDayStore, PastRoundStore } from '../../modules/results/index.ts';
import type { Clock } from '../../platform/clock.ts';

/** How it stands with results of some days: all are here, or some are on their way, or nobody tells any. */
export type DaysState = 'ready' | 'working' | 'none';

interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

const DAY_MS = 86_400_000;
/** What began since then has its results from the stream, from recoveries and from what is asked for after a first start. */
const OWN_DAYS_MS = 3 * DAY_MS;
const KEPT_DAYS = 400;

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The first day of which everything came by the feed: what began before it is told by the provider alone. */
export const oldestOwnDay = (nowMs: number): string => dayOf(nowMs - OWN_DAYS_MS);

/** Days of UTC that a span touches and that only the provider can tell of, as far as results are kept. */
export function pastDays({ fromMs, toMs }: Span, nowMs: number): string[] {
  const oldest = (Math.floor(nowMs / DAY_MS) - KEPT_DAYS) * DAY_MS;
  const newest = Math.floor((nowMs - OWN_DAYS_MS) / DAY_MS) * DAY_MS;
  const days: string[] = [];
  for (let ms = Math.max(oldest, Math.floor(fromMs / DAY_MS) * DAY_MS); ms < toMs && ms < newest; ms += DAY_MS)
    days.push(dayOf(ms));
  return days;
}

interface PastDaysOptions {
  days: Pick<PastDayStore, 'states' | 'want'>;
  rounds: Pick<PastRoundStore, 'state' | 'want'>;
  catalogue: { tournamentUrn(tournamentId: number): Promise<string | undefined> };
  clock: Clock;
  /** Results of days of our own are still to be asked for, event by event (the first days after a first start). */
  lacksResults(span: Span): boolean;
  /** Something is wanted: the process that reads the feed need not wait until it looks again. */
  onWanted(): void;
}

/** An answer waits so long for what is wanted, and no more of them at once: the others say what is there. */
const PATIENCE_MS = 1_800;
const LOOK_AGAIN_MS = 100;
const MOST_PATIENT = 50;
/** An id that a row can have. */
const MOST_ID = 2_147_483_647;

/** Who looks at a day of the past or at a tournament wants its results; the process that reads the feed asks the provider for them. */
export function createPastDays({ days, rounds, catalogue, clock, onWanted, lacksResults }: PastDaysOptions) {
  let patient = 0;

  /** How it stands with the last rounds of a tournament that only the provider can tell of. */
  async function roundsOf(tournamentId: number): Promise<DaysState> {
    if (tournamentId > MOST_ID) return 'none';
    const known = await rounds.state(tournamentId);
    if (known === undefined && (await catalogue.tournamentUrn(tournamentId)) === undefined) return 'none';
    if (known === undefined || (known.isOld && known.state !== 'wanted')) {
      await rounds.want(tournamentId);
      onWanted();
      return 'working';
    }
    return known.state === 'wanted' ? 'working' : known.state === 'kept' ? 'ready' : 'none';
  }

  return {
    /** How it stands with the last rounds of a tournament that only the provider can tell of, at the latest after two seconds. */
    async roundsSoon(tournamentId: number): Promise<DaysState> {
      const untilMs = performance.now() + PATIENCE_MS;
      let state = await roundsOf(tournamentId);
      if (state !== 'working' || patient >= MOST_PATIENT) return state;
      patient++;
      try {
        while (state === 'working' && performance.now() < untilMs) {
          await sleep(LOOK_AGAIN_MS);
          state = await roundsOf(tournamentId);
        }
      } finally {
        patient--;
      }
      return state;
    },
    async stateOf(span: Span): Promise<DaysState> {
      const nowMs = clock.now();
      if (span.toMs <= (Math.floor(nowMs / DAY_MS) - KEPT_DAYS) * DAY_MS) return 'none';
      const past = pastDays(span, nowMs);
      const own: DaysState = lacksResults(span) ? 'working' : 'ready';
      if (past.length === 0) return own;
      const states = await days.states(past);
      const unknown = past.filter((day) => (states.get(day) ?? 'none') === 'none');
      if (unknown.length > 0) {
        await days.want(unknown);
        onWanted();
      }
      if (past.some((day) => (states.get(day) ?? 'wanted') === 'wanted')) return 'working';
      return own === 'ready' && past.every((day) => states.get(day) === 'none') ? 'none' : own;
    },
  };
}
