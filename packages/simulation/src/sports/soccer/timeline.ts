import type { Rng } from '../../rng.ts';
import { unbooked } from './booked.ts';
import { minuteOf } from './clock.ts';
import { type DrawnEvent, drawEvents } from './draw-events.ts';
import { playOn } from './extra-time.ts';
import { cornerSpot, drawIncident, foulSpot, goalSpot, penaltySpot } from './incidents.ts';
import { changeable, FIRST_CHANGE } from './line-up.ts';
import { OWN_GOALS } from './scorers.ts';
import type { SoccerSetup } from './setup.ts';
import { ROLES, type Side } from './squad.ts';
import { added, halfOf, kickOff, MINUTE_MS, type SoccerMatch, scoreOf } from './state.ts';
import { type Entry, record, type Walk } from './walk.ts';

/** A role by its weights; undefined when none of them has any. */
function drawRole(rng: Rng, roles: readonly number[], of: 'goals' | 'cards'): number | undefined {
  const weights = roles.map((role) => ROLES[role]?.[of] ?? 0);
  let draw = rng.next() * weights.reduce((a, b) => a + b, 0);
  for (const [i, weight] of weights.entries()) {
    if (weight > 0 && draw < weight) return roles[i];
    draw -= weight;
  }
  return undefined;
}

const urnOf = ({ setup }: Walk, side: Side, index: number | undefined) => {
  const urn = index === undefined ? undefined : setup.squads[side][index]?.urn;
  return urn === undefined ? {} : { player: urn };
};

function goal(walk: Walk, { atMs, side }: DrawnEvent): void {
  const { rng, state } = walk;
  const roles = state.on[side].flatMap((index, role) => (index >= 0 ? [role] : []));
  const role = rng.chance(OWN_GOALS) ? undefined : drawRole(rng, roles, 'goals');
  const scorer = role === undefined ? undefined : state.on[side][role];
  const when = minuteOf(state, atMs);
  const one = { side, half: halfOf(state), ...when, ...(scorer === undefined ? {} : { scorer }) };
  const at = goalSpot(rng, side);
  const what = { atMs, kind: 'goal', side, at, stop: 'goal' as const, decides: true, ...urnOf(walk, side, scorer) };
  record(walk, what, { goals: [...state.goals, one] });
}

function card(walk: Walk, { atMs, side, kind }: DrawnEvent): void {
  const { rng, state } = walk;
  const isRed = kind === 'red_card';
  const role = drawRole(rng, unbooked(state, side), 'cards');
  const index = role === undefined ? undefined : state.on[side][role];
  const shown = isRed ? ('red' as const) : ('yellow' as const);
  const change: Partial<SoccerMatch> = {
    cards: added(state.cards, halfOf(state), side),
    [shown]: { ...state[shown], [side]: state[shown][side] + 1 },
    ...(index === undefined ? {} : { booked: [...state.booked, { side, index }] }),
    ...(isRed ? { on: { ...state.on, [side]: state.on[side].map((player) => (player === index ? -1 : player)) } } : {}),
  };
  const stop = isRed ? { stop: 'red_card' as const } : {};
  record(walk, { atMs, kind, side, at: foulSpot(rng, side), decides: true, ...stop, ...urnOf(walk, side, index) }, change);
}

function substitution(walk: Walk, { atMs, side, kind }: DrawnEvent): void {
  const { rng, state } = walk;
  const roles = changeable(state, side);
  if (roles.length === 0) return;
  const role = rng.pick(roles);
  const index = FIRST_CHANGE + state.changes[side];
  const on = state.on[side].map((player, i) => (i === role ? index : player));
  record(
    walk,
    { atMs, kind, side, ...urnOf(walk, side, index) },
    { on: { ...state.on, [side]: on }, changes: { ...state.changes, [side]: state.changes[side] + 1 } },
  );
}

/** What brings nothing but a stop: nothing is counted. */
const stopped = (stop: 'penalty' | 'var') => {
  return (walk: Walk, { atMs, side, kind }: DrawnEvent): void => record(walk, { atMs, kind, side, at: penaltySpot(side), stop });
};

function corner(walk: Walk, { atMs, side, kind }: DrawnEvent): void {
  const { rng, state } = walk;
  const what = { atMs, kind, side, at: cornerSpot(rng, side), decides: true };
  record(walk, what, { corners: added(state.corners, halfOf(state), side) });
}

function penaltyAwarded(walk: Walk, { atMs, side, kind }: DrawnEvent): void {
  const what = { atMs, kind, side, at: penaltySpot(side), stop: 'penalty' as const, decides: true };
  record(walk, what, { penalties: walk.state.penalties + 1 });
}

function interval(walk: Walk, { atMs, kind }: DrawnEvent): void {
  record(walk, { atMs, kind, decides: true }, { minute: minuteOf(walk.state, atMs).minute - 1 });
}

function incident(walk: Walk, { atMs, side }: DrawnEvent): void {
  const { kind, at } = drawIncident(walk.rng, side);
  record(walk, { atMs, kind, side, at });
}

const HAPPENS: Readonly<Record<DrawnEvent['kind'], (walk: Walk, event: DrawnEvent) => void>> = {
  goal,
  corner,
  incident,
  interval,
  substitution,
  yellow_card: card,
  red_card: card,
  penalty_awarded: penaltyAwarded,
  penalty_missed: stopped('penalty'),
  review: stopped('var'),
  review_over: stopped('var'),
};

function playHalf(walk: Walk, fromMs: number): void {
  for (const event of drawEvents(walk.setup, walk.state, fromMs, walk.rng)) HAPPENS[event.kind](walk, event);
}

const BREAK_MS = 15 * MINUTE_MS;
const stoppage = (rng: Rng, from: number, to: number): number => Math.round((45 + rng.between(from, to)) * MINUTE_MS);

function afterFirst(walk: Walk): void {
  const { phaseStartMs, phaseLengthMs } = walk.state;
  const atMs = phaseStartMs + phaseLengthMs;
  const change: Partial<SoccerMatch> = { phase: 'break', phaseStartMs: atMs, phaseLengthMs: BREAK_MS, minute: 45 };
  record(walk, { atMs, kind: 'half_time', stop: 'period', decides: true }, change);
}

function afterBreak(walk: Walk): void {
  const atMs = walk.state.phaseStartMs + BREAK_MS;
  const phaseLengthMs = stoppage(walk.rng, 2, 6.4);
  record(walk, { atMs, kind: 'second_half' }, { phase: 'second', phaseStartMs: atMs, phaseLengthMs });
}

function afterSecond(walk: Walk): void {
  const { phaseStartMs, phaseLengthMs } = walk.state;
  const atMs = phaseStartMs + phaseLengthMs;
  const score = scoreOf(walk.state);
  const goesOn = walk.setup.needsWinner && score.home === score.away;
  const change: Partial<SoccerMatch> = { phase: goesOn ? 'waiting' : 'ended', phaseStartMs: atMs, phaseLengthMs: 0, minute: 90 };
  record(walk, { atMs, kind: 'full_time', stop: 'period', decides: true }, change);
}

/** Plays on from a state at a moment to the end of the match; entries are in order of time, the last one ends it. */
export function playFrom(walk: Walk, fromMs: number): Entry[] {
  let atMs = fromMs;
  for (;;) {
    switch (walk.state.phase) {
      case 'first':
      case 'second':
        playHalf(walk, atMs);
        if (walk.state.phase === 'first') afterFirst(walk);
        else afterSecond(walk);
        break;
      case 'break':
        afterBreak(walk);
        break;
      case 'ended':
        return walk.entries;
      default:
        playOn(walk, atMs);
    }
    atMs = walk.state.phaseStartMs;
  }
}

/** A whole match: goals, corners and cards follow the very intensities that price them. */
export function soccerCourse(setup: SoccerSetup, rng: Rng): Entry[] {
  const walk: Walk = { rng, setup, entries: [], state: kickOff(stoppage(rng, 0.8, 3)) };
  record(walk, { atMs: 0, kind: 'kick_off' });
  return playFrom(walk, 0);
}
