import type { Distribution } from '@duskline/odds/model/distribution';
import { type Batting, type Delivery, deliveriesIn, type Overs, WICKETS } from './ball.ts';

/** What is counted ball by ball: runs, or only sixes, fours or wides. */
type Count = (delivery: Delivery) => number;

export const RUNS: Count = ({ runs }) => runs;
export const SIXES: Count = ({ runs }) => (runs === 6 ? 1 : 0);
export const FOURS: Count = ({ runs }) => (runs === 4 ? 1 : 0);
export const BOUNDARIES: Count = ({ runs }) => (runs >= 4 ? 1 : 0);
export const WIDES: Count = ({ isWide }) => (isWide ? 1 : 0);

/** Where an innings stands and where a forecast of it ends. */
export interface Stretch {
  readonly batting: Batting;
  readonly overs: Overs;
  /** Balls bowled, wides not counted, and where to stop. */
  readonly fromBall: number;
  readonly toBall: number;
  readonly wickets: number;
  readonly counted: number;
  readonly count: Count;
  /** The innings ends when so much is counted: the target of a chase. */
  readonly target?: number;
  /** It ends with this wicket; all out without it. */
  readonly lastWicket?: number;
}

export interface StretchForecast {
  readonly counted: Distribution;
  /** Wickets fallen at its end. */
  readonly wickets: Distribution;
  /** What is counted, and wickets fallen, by each of the balls asked for. */
  readonly at: ReadonlyMap<number, Pick<StretchForecast, 'counted' | 'wickets'>>;
}

/** More than this is added with a chance far below one in a million. */
const WIDEST = 420;
const WIDEST_COUNT = 128;
/** Rarer than this is left out. */
const NEGLIGIBLE = 1e-12;
/** No ball adds more. */
const MOST_OF_A_BALL = 8;
const BALLS_IN_OVER = 6;
const ROWS = WICKETS + 1;

/** One delivery as the walk needs it. */
interface Move {
  readonly p: number;
  readonly add: number;
  readonly wicket: number;
}

interface Moves {
  readonly wide: Move;
  readonly legal: readonly Move[];
}

function movesOf(deliveries: readonly Delivery[], count: Count): Moves {
  const legal = new Map<number, Move>();
  let wide: Move = { p: 0, add: 0, wicket: 0 };
  for (const delivery of deliveries) {
    const move = { p: delivery.p, add: count(delivery), wicket: delivery.isWicket ? 1 : 0 };
    if (delivery.isWide) {
      wide = move;
      continue;
    }
    const key = move.add * 2 + move.wicket;
    legal.set(key, { ...move, p: move.p + (legal.get(key)?.p ?? 0) });
  }
  // A wide that counts nothing only makes the others likelier: the ball is bowled again.
  const silent = wide.add === 0 ? 1 / (1 - wide.p) : 1;
  return { wide, legal: [...legal.values()].map((move) => ({ ...move, p: move.p * silent })) };
}

/** Mass by wickets and what is added; `top` is the largest count that holds any. */
class Walk {
  readonly width: number;
  mass: Float64Array;
  next: Float64Array;
  top = 0;
  readonly end: Float64Array;
  readonly fallen = new Float64Array(ROWS);

  constructor(width: number) {
    this.width = width;
    this.mass = new Float64Array(ROWS * width);
    this.next = new Float64Array(ROWS * width);
    this.end = new Float64Array(width);
  }

  finish(wickets: number, added: number, p: number): void {
    this.end[added] = (this.end[added] ?? 0) + p;
    this.fallen[wickets] = (this.fallen[wickets] ?? 0) + p;
  }

  swap(): void {
    const old = this.mass;
    this.mass = this.next;
    this.next = old;
    // Beyond the largest count, and what a wide adds to it, there is nothing to wipe away.
    const used = Math.min(this.width, this.top + MOST_OF_A_BALL + 1);
    for (let row = 0; row < old.length; row += this.width) old.fill(0, row, row + used);
  }
}

/** One ball: wides move mass within it to the next count, every other delivery to the next ball. */
function bowl(walk: Walk, { wide, legal }: Moves, first: number, last: number, need: number): void {
  const { mass, next, width } = walk;
  const [wideBy, wideChance] = [wide.add, wide.p];
  const far = Math.min(width - MOST_OF_A_BALL, need) - 1;
  let top = walk.top;
  for (let wickets = first; wickets < last; wickets++) {
    const row = wickets * width;
    for (let added = 0; added <= top && added <= far; added++) {
      const here = mass[row + added] ?? 0;
      if (here < NEGLIGIBLE) continue;
      if (wideBy > 0) {
        const p = here * wideChance;
        const up = added + wideBy;
        if (up >= need) walk.finish(wickets, up, p);
        else mass[row + up] = (mass[row + up] ?? 0) + p;
        if (up > top && p >= NEGLIGIBLE) top = up;
      }
      for (let i = 0; i < legal.length; i++) {
        const move = legal[i] as Move;
        const p = here * move.p;
        const up = added + move.add;
        const out = wickets + move.wicket;
        if (up >= need || out >= last) walk.finish(out, up, p);
        else {
          const to = out * width + up;
          next[to] = (next[to] ?? 0) + p;
          if (up > walk.top) walk.top = up;
        }
      }
    }
  }
  walk.top = Math.max(walk.top, top);
  walk.swap();
}

/** What is counted so far, of innings that are over and that go on. */
function countedNow(walk: Walk, counted: number): Distribution {
  const p = Float64Array.from(walk.end);
  for (let row = 0; row < walk.mass.length; row += walk.width) {
    for (let added = 0; added < walk.width; added++) p[added] = (p[added] ?? 0) + (walk.mass[row + added] ?? 0);
  }
  let last = walk.width;
  while (last > 0 && (p[last - 1] ?? 0) === 0) last--;
  return { from: counted, p: p.slice(0, last) };
}

function wicketsNow({ mass, fallen, width }: Walk): Distribution {
  const p = Float64Array.from(fallen);
  for (let wickets = 0; wickets < ROWS; wickets++) {
    let row = 0;
    for (let at = wickets * width; at < (wickets + 1) * width; at++) row += mass[at] ?? 0;
    p[wickets] = (p[wickets] ?? 0) + row;
  }
  return { from: 0, p };
}

/** Walks an innings ball by ball over wickets and what is counted; `stops`: balls at which it is looked at as well. */
export function stretchForecast(stretch: Stretch, stops: readonly number[] = []): StretchForecast {
  const { batting, overs, count, wickets, target = Number.POSITIVE_INFINITY, lastWicket = WICKETS } = stretch;
  const walk = new Walk(count === RUNS ? WIDEST : WIDEST_COUNT);
  walk.mass[wickets * walk.width] = 1;
  const at = new Map<number, Pick<StretchForecast, 'counted' | 'wickets'>>();
  let moves: Moves | undefined;
  for (let ball = stretch.fromBall; ball < stretch.toBall; ball++) {
    if (moves === undefined || ball % BALLS_IN_OVER === 0) {
      moves = movesOf(deliveriesIn(batting, overs, Math.floor(ball / BALLS_IN_OVER)), count);
    }
    bowl(walk, moves, wickets, lastWicket, target - stretch.counted);
    if (stops.includes(ball + 1)) at.set(ball + 1, { counted: countedNow(walk, stretch.counted), wickets: wicketsNow(walk) });
  }
  return { counted: countedNow(walk, stretch.counted), wickets: wicketsNow(walk), at };
}
