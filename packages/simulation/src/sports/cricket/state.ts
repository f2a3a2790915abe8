import { type Delivery, type Overs, WICKETS } from './ball.ts';

/** One innings. `overs`: what each brought, the one in play last. */
export interface Innings {
  readonly runs: number;
  readonly wickets: number;
  /** Wides not counted. */
  readonly balls: number;
  readonly overs: readonly (readonly [runs: number, wickets: number, boundaries: number])[];
  readonly sixes: number;
  readonly fours: number;
  readonly wides: number;
  /** Runs when the first wicket fell. */
  readonly firstWicket?: number;
}

export interface CricketMatch {
  readonly overs: Overs;
  /** Side that bats first: 0 home, 1 away. */
  readonly first: 0 | 1;
}

export interface CricketState {
  readonly phase: 'before' | 'playing' | 'break' | 'super_over' | 'ended';
  /** One or two; the last is in play. */
  readonly innings: readonly Innings[];
  /** Winner of the super over after a tie. */
  readonly superOver?: 0 | 1;
}

const NEW_INNINGS: Innings = { runs: 0, wickets: 0, balls: 0, overs: [[0, 0, 0]], sixes: 0, fours: 0, wides: 0 };
export const CRICKET_START: CricketState = { phase: 'before', innings: [NEW_INNINGS] };
const BALLS_IN_OVER = 6;

export const ballsOf = ({ overs }: CricketMatch): number => overs * BALLS_IN_OVER;

/** Runs with which the side that bats second wins; undefined in the first innings. */
export function targetOf(state: CricketState): number | undefined {
  const first = state.innings[0];
  return state.innings.length < 2 || first === undefined ? undefined : first.runs + 1;
}

/** The innings in play, or the last. */
export function inPlay(state: CricketState): Innings {
  return state.innings.at(-1) ?? NEW_INNINGS;
}

function afterBall(innings: Innings, delivery: Delivery): Innings {
  const balls = innings.balls + (delivery.isWide ? 0 : 1);
  const now = innings.overs.at(-1) ?? [0, 0, 0];
  const isWicket = delivery.isWicket ? 1 : 0;
  const over = [now[0] + delivery.runs, now[1] + isWicket, now[2] + (delivery.runs >= 4 ? 1 : 0)] as const;
  const firstWicket = innings.firstWicket ?? (delivery.isWicket ? innings.runs : undefined);
  return {
    runs: innings.runs + delivery.runs,
    wickets: innings.wickets + isWicket,
    balls,
    overs: [...innings.overs.slice(0, -1), over],
    sixes: innings.sixes + (delivery.runs === 6 ? 1 : 0),
    fours: innings.fours + (delivery.runs === 4 ? 1 : 0),
    wides: innings.wides + (delivery.isWide ? 1 : 0),
    ...(firstWicket === undefined ? {} : { firstWicket }),
  };
}

/** A new over begins with its first ball, so that the last one is known to be over. */
function withNewOver(innings: Innings): Innings {
  return { ...innings, overs: [...innings.overs, [0, 0, 0]] };
}

/** State after a delivery. */
export function cricketBall(match: CricketMatch, state: CricketState, delivery: Delivery): CricketState {
  const innings = afterBall(inPlay(state), delivery);
  const target = targetOf(state);
  const isChased = target !== undefined && innings.runs >= target;
  const isOver = isChased || innings.wickets === WICKETS || innings.balls === ballsOf(match);
  const before = state.innings.slice(0, -1);
  if (!isOver) {
    const isOverEnd = !delivery.isWide && innings.balls % BALLS_IN_OVER === 0;
    return { phase: 'playing', innings: [...before, isOverEnd ? withNewOver(innings) : innings] };
  }
  if (target === undefined) return { phase: 'break', innings: [innings, NEW_INNINGS] };
  const isTied = innings.runs === target - 1;
  return { phase: isTied ? 'super_over' : 'ended', innings: [...before, innings] };
}

/** 0 home, 1 away; undefined while it is open. */
export function winnerOf(match: CricketMatch, state: CricketState): 0 | 1 | undefined {
  if (state.phase !== 'ended') return undefined;
  const [first, second] = state.innings;
  if (first === undefined || second === undefined) return undefined;
  if (first.runs === second.runs) return state.superOver;
  const secondSide = match.first === 0 ? 1 : 0;
  return second.runs > first.runs ? secondSide : match.first;
}
