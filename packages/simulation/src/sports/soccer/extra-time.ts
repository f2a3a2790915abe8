import { redCardFactor } from '../../soccer-grid.ts';
import { EXTRA_SHARE, extraLeft, KICK_IN, shootoutWinner } from './cup.ts';
import { homeShare } from './goal-walk.ts';
import { goalSpot, penaltySpot } from './incidents.ts';
import type { Side } from './squad.ts';
import { MINUTE_MS, SIDES, type SoccerMatch } from './state.ts';
import { record, type Walk } from './walk.ts';

/** What follows the 90 minutes of a tie that is level. */

const WAIT_MS = 5 * MINUTE_MS;
const PART_MS = 15.8 * MINUTE_MS;
const CHANGE_MS = 2 * MINUTE_MS;
const KICK_MS = 45_000;
const SLICE_MS = 15_000;

function begin(walk: Walk, atMs: number, kind: string, phase: SoccerMatch['phase'], phaseLengthMs: number): void {
  record(walk, { atMs, kind }, { phase, phaseStartMs: atMs, phaseLengthMs });
}

function goals(walk: Walk, fromMs: number): void {
  const { rng, setup } = walk;
  const { phaseStartMs, phaseLengthMs, red } = walk.state;
  const rates = {
    home: setup.goals.home * redCardFactor(red.home, red.away),
    away: setup.goals.away * redCardFactor(red.away, red.home),
  };
  const endMs = phaseStartMs + phaseLengthMs;
  for (let atMs = fromMs; atMs < endMs; atMs += SLICE_MS) {
    const toMs = Math.min(atMs + SLICE_MS, endMs);
    const share = EXTRA_SHARE * (extraLeft(walk.state, atMs) - extraLeft(walk.state, toMs));
    for (const side of SIDES) {
      const { extra } = walk.state;
      const toHome = homeShare(rates, extra.home - extra.away);
      const mean = (rates.home + rates.away) * share * (side === 'home' ? toHome : 1 - toHome);
      if (!rng.chance(1 - Math.exp(-mean))) continue;
      const what = { atMs, kind: 'goal', side, at: goalSpot(rng, side), stop: 'goal' as const, decides: true };
      record(walk, what, { extra: { ...extra, [side]: extra[side] + 1 } });
    }
  }
}

function afterExtra(walk: Walk): void {
  const { phaseStartMs, phaseLengthMs, extra } = walk.state;
  const atMs = phaseStartMs + phaseLengthMs;
  const phase = extra.home === extra.away ? 'shootout' : 'ended';
  record(walk, { atMs, kind: 'extra_time_end', stop: 'period', decides: true }, { phase, phaseStartMs: atMs, phaseLengthMs: 0 });
}

function shootout(walk: Walk, fromMs: number): void {
  let atMs = fromMs;
  while (shootoutWinner(walk.state) === undefined) {
    atMs += KICK_MS;
    const { shootout: scored, kicks } = walk.state;
    const side: Side = kicks % 2 === 0 ? 'home' : 'away';
    const isIn = walk.rng.chance(KICK_IN);
    const next = { kicks: kicks + 1, shootout: isIn ? { ...scored, [side]: scored[side] + 1 } : scored };
    const isLast = shootoutWinner({ ...next }) !== undefined;
    record(
      walk,
      { atMs, kind: isIn ? 'kick_scored' : 'kick_missed', side, at: penaltySpot(side), stop: 'penalty', decides: isLast },
      { ...next, ...(isLast ? { phase: 'ended' as const, phaseStartMs: atMs } : {}) },
    );
  }
}

function breakExtra(walk: Walk, atMs: number): void {
  const change: Partial<SoccerMatch> = { phase: 'extra_break', phaseStartMs: atMs, phaseLengthMs: CHANGE_MS };
  record(walk, { atMs, kind: 'extra_half_time', stop: 'period', decides: true }, change);
}

/** Plays the next part of what follows the 90 minutes, from a moment in it. */
export function playOn(walk: Walk, fromMs: number): void {
  const { phase, phaseStartMs, phaseLengthMs } = walk.state;
  const endMs = phaseStartMs + phaseLengthMs;
  if (phase === 'waiting') begin(walk, phaseStartMs + WAIT_MS, 'extra_time', 'extra_first', PART_MS);
  else if (phase === 'extra_break') begin(walk, endMs, 'extra_second_half', 'extra_second', PART_MS);
  else if (phase === 'shootout') shootout(walk, fromMs);
  else {
    goals(walk, fromMs);
    if (phase === 'extra_first') breakExtra(walk, endMs);
    else afterExtra(walk);
  }
}
