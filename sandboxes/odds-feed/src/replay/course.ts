import { type SoccerState, soccerKickOff } from '@duskline/simulation/soccer-state';
import type { StopReason, TimelineEntry } from '@duskline/simulation/timeline';

/** Something that happened in a recorded match. */
export interface RecordedIncident {
  readonly half: 1 | 2;
  /** Seconds after the start of the half. */
  readonly sec: number;
  readonly kind: 'goal' | 'red_card' | 'yellow_card' | 'corner' | 'penalty_missed';
  readonly side: 'home' | 'away';
  readonly penalty?: boolean;
}

const BREAK_MS = 15 * 60_000;
/** From the referee's decision to the kick: recordings have the kick only. */
const PENALTY_WAIT_MS = 60_000;

const STOPS: Readonly<Record<RecordedIncident['kind'], StopReason | undefined>> = {
  goal: 'goal',
  red_card: 'red_card',
  penalty_missed: 'penalty',
  yellow_card: undefined,
  corner: undefined,
};

function change(state: SoccerState, what: RecordedIncident): Partial<SoccerState> {
  const home = what.side === 'home';
  switch (what.kind) {
    case 'goal': {
      const score = { home: state.home + (home ? 1 : 0), away: state.away + (home ? 0 : 1) };
      return what.half === 1 ? { ...score, halfHome: score.home, halfAway: score.away } : score;
    }
    case 'red_card':
      return home ? { redHome: state.redHome + 1 } : { redAway: state.redAway + 1 };
    case 'yellow_card':
      return home ? { yellowHome: state.yellowHome + 1 } : { yellowAway: state.yellowAway + 1 };
    case 'corner':
      return home ? { cornersHome: state.cornersHome + 1 } : { cornersAway: state.cornersAway + 1 };
    case 'penalty_missed':
      return {};
  }
}

/** Course of a match from what was recorded; `halvesMs` are the real lengths of the halves. */
export function courseOf(
  happenings: readonly RecordedIncident[],
  halvesMs: readonly [number, number],
): TimelineEntry<SoccerState>[] {
  const secondStartMs = halvesMs[0] + BREAK_MS;
  const entries: TimelineEntry<SoccerState>[] = [];
  let state = soccerKickOff(halvesMs[0]);
  let lastStopMs = Number.NEGATIVE_INFINITY;
  const add = (atMs: number, kind: string, next: Partial<SoccerState>, more: Partial<TimelineEntry<SoccerState>> = {}): void => {
    state = { ...state, ...next };
    entries.push({ atMs, kind, decides: false, ...more, state });
    if (more.stop !== undefined) lastStopMs = atMs;
  };
  add(0, 'kick_off', {});
  for (const half of [1, 2] as const) {
    const fromMs = half === 1 ? 0 : secondStartMs;
    const lengthMs = halvesMs[half - 1] ?? 0;
    const ordered = happenings.filter((what) => what.half === half).sort((a, b) => a.sec - b.sec);
    for (const what of ordered) {
      const atMs = fromMs + Math.min(lengthMs - 1000, Math.max(1000, Math.round(what.sec * 1000)));
      const awardedMs = atMs - PENALTY_WAIT_MS;
      const isPenalty = what.penalty === true || what.kind === 'penalty_missed';
      if (isPenalty && awardedMs > Math.max(fromMs, lastStopMs)) {
        add(Math.max(awardedMs, entries.at(-1)?.atMs ?? 0), 'penalty_awarded', {}, { side: what.side, stop: 'penalty' });
      }
      const stop = STOPS[what.kind];
      const kind = what.kind === 'penalty_missed' && entries.at(-1)?.kind !== 'penalty_awarded' ? 'penalty_seen_late' : what.kind;
      add(atMs, kind, change(state, what), {
        side: what.side,
        decides: what.kind === 'goal',
        ...(stop === undefined ? {} : { stop }),
      });
    }
    if (half === 1) {
      add(
        halvesMs[0],
        'half_time',
        { phase: 'break', phaseStartMs: halvesMs[0], phaseLengthMs: BREAK_MS },
        { stop: 'period', decides: true },
      );
      add(secondStartMs, 'second_half', { phase: 'second', phaseStartMs: secondStartMs, phaseLengthMs: halvesMs[1] });
    }
  }
  add(secondStartMs + halvesMs[1], 'full_time', { phase: 'ended' }, { stop: 'period', decides: true });
  return entries;
}
