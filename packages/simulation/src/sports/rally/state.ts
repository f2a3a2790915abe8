import {
  firstServerOf,
  isSetOver,
  other,
  type Points,
  type RallyPairing,
  raceTargets,
  type Side,
  setsNeeded,
  targetOf,
} from './format.ts';

/** A set that is over or in play. `races`: who was first to each of the set's race targets, 2 nobody yet. */
export interface SetScore {
  readonly points: Points;
  readonly races: readonly (0 | 1 | 2)[];
}

/** A match of rallies; sides 0 home and 1 away. */
export interface RallyState {
  readonly phase: 'before' | 'playing' | 'break' | 'ended';
  /** Finished sets. */
  readonly sets: readonly SetScore[];
  /** The set in play, or about to begin; 0:0 at the end. */
  readonly current: SetScore;
  readonly server: Side;
}

export function setsWon(state: RallyState): [home: number, away: number] {
  let home = 0;
  for (const { points } of state.sets) if (points[0] > points[1]) home++;
  return [home, state.sets.length - home];
}

function newSet(pairing: RallyPairing, set: number): SetScore {
  return { points: [0, 0], races: raceTargets(targetOf(pairing.format, set)).map(() => 2 as const) };
}

export function rallyStart(pairing: RallyPairing): RallyState {
  return { phase: 'before', sets: [], current: newSet(pairing, 1), server: pairing.firstServer };
}

/** Who serves at a score when serves go in turns: two each, one each once a point more could win the set. */
function turnServer(first: Side, target: number, [home, away]: Points): Side {
  const played = home + away;
  const single = 2 * (target - 1);
  const turns = played < single ? Math.floor(played / 2) : single / 2 + (played - single);
  return turns % 2 === 0 ? first : other(first);
}

function withPoint(score: SetScore, winner: Side, target: number): SetScore {
  const points: Points = winner === 0 ? [score.points[0] + 1, score.points[1]] : [score.points[0], score.points[1] + 1];
  const reached = raceTargets(target).indexOf(points[winner]);
  if (reached < 0 || score.races[reached] !== 2) return { points, races: score.races };
  return { points, races: score.races.map((first, i) => (i === reached ? winner : first)) };
}

/** State after a rally. */
export function rallyPoint(pairing: RallyPairing, state: RallyState, winner: Side): RallyState {
  const { format, firstServer } = pairing;
  const set = state.sets.length + 1;
  const target = targetOf(format, set);
  const current = withPoint(state.current, winner, target);
  if (!isSetOver(format, target, current.points[0], current.points[1])) {
    const first = firstServerOf(firstServer, set);
    const server = format.serve === 'winner' ? winner : turnServer(first, target, current.points);
    return { phase: 'playing', sets: state.sets, current, server };
  }
  const after: RallyState = {
    phase: 'playing',
    sets: [...state.sets, current],
    current: newSet(pairing, set + 1),
    server: firstServerOf(firstServer, set + 1),
  };
  return Math.max(...setsWon(after)) >= setsNeeded(format) ? { ...after, phase: 'ended' } : after;
}
