/** Score and course of a soccer match at one moment; clock positions are milliseconds after kick-off. */
export interface SoccerState {
  readonly phase: 'first' | 'break' | 'second' | 'ended';
  /** When the phase began. */
  readonly phaseStartMs: number;
  /** How long the phase lasts, stoppage time included. */
  readonly phaseLengthMs: number;
  readonly home: number;
  readonly away: number;
  /** Score of the first half: running while it is played. */
  readonly halfHome: number;
  readonly halfAway: number;
  readonly redHome: number;
  readonly redAway: number;
  readonly yellowHome: number;
  readonly yellowAway: number;
  readonly cornersHome: number;
  readonly cornersAway: number;
}

const HALF_MS = 45 * 60_000;

/** State at kick-off; `firstHalfMs` with stoppage time. */
export function soccerKickOff(firstHalfMs: number): SoccerState {
  return {
    phase: 'first',
    phaseStartMs: 0,
    phaseLengthMs: firstHalfMs,
    home: 0,
    away: 0,
    halfHome: 0,
    halfAway: 0,
    redHome: 0,
    redAway: 0,
    yellowHome: 0,
    yellowAway: 0,
    cornersHome: 0,
    cornersAway: 0,
  };
}

/** Remaining fraction of the match, 1 at kick-off, 0.5 at half-time, 0 at the end. */
export function soccerRemaining(state: SoccerState, atMs: number): number {
  if (state.phase === 'ended') return 0;
  if (state.phase === 'break') return 0.5;
  const played = Math.min(1, Math.max(0, (atMs - state.phaseStartMs) / state.phaseLengthMs));
  return (state.phase === 'first' ? 1 : 0.5) - played / 2;
}

/** Clock as shown, in seconds: the second half starts at 45:00 and stoppage time runs on. */
export function soccerClockSeconds(state: SoccerState, atMs: number): number {
  const inPhaseMs = Math.max(0, Math.min(atMs - state.phaseStartMs, state.phaseLengthMs));
  if (state.phase === 'first') return Math.floor(inPhaseMs / 1000);
  if (state.phase === 'break') return HALF_MS / 1000;
  const base = HALF_MS / 1000;
  return base + Math.floor((state.phase === 'second' ? inPhaseMs : state.phaseLengthMs) / 1000);
}
