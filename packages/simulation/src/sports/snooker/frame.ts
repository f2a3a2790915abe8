import type { Rng } from '../../rng.ts';

/**
 * A frame of snooker ball by ball: fifteen reds, each with a colour, then the six colours. A visit goes on while balls are potted; the
 * first pot of a visit is hard (the other side has left it so), the next ones are not. Who cannot catch up any more concedes.
 */

export type Side = 0 | 1;

export interface FrameState {
  /** Units left: 21 to 7 a red with its colour, 6 to 1 the colours. */
  readonly units: number;
  readonly points: readonly [home: number, away: number];
  /** At the table. */
  readonly striker: Side;
}

/** Chances of a player by form, 0 an average professional. */
export interface Potting {
  readonly first: number;
  readonly further: number;
}

export function pottingOf(form: number): Potting {
  const of = (base: number): number => 1 / (1 + ((1 - base) / base) * Math.exp(-form));
  return { first: of(0.3), further: of(0.86) };
}

export const UNITS = 21;
const COLOURS = 6;
/** Points of what is left when so many colours are. */
const COLOURS_LEFT = [0, 7, 13, 18, 22, 25, 27];
/** Colour after a red: its points and how often; 0 it is missed and the visit is over. */
const AFTER_RED: readonly (readonly [points: number, p: number])[] = [
  [7, 0.5],
  [6, 0.14],
  [5, 0.18],
  [4, 0.06],
  [0, 0.12],
];
/** Level at the end: the black is put back, and either side may pot it. */
const BLACK_AGAIN = 0.5;

export function pointsLeft(units: number): number {
  return units > COLOURS ? (units - COLOURS) * 8 + 27 : (COLOURS_LEFT[units] ?? 0);
}

/** Points of a colour potted in order: yellow with six left is 2, black with one left is 7. */
const colourOf = (units: number): number => 8 - units;

export const opponent = (side: Side): Side => (side === 0 ? 1 : 0);

/** Chance that home wins, for every frame that two players may come to. */
export interface FrameTable {
  readonly homeWin: (frame: FrameState) => number;
}

const MOST_LEAD = 147;
const WIDTH = 2 * MOST_LEAD + 1;

/** By units, lead of home, who is at the table and whether it is the first pot of the visit. */
export function frameTable(potting: readonly [home: Potting, away: Potting]): FrameTable {
  const table = Array.from({ length: UNITS + 1 }, () => new Float64Array(WIDTH * 4));
  const at = (units: number, lead: number, striker: Side, isFirst: boolean): number => {
    if (Math.abs(lead) > pointsLeft(units)) return lead > 0 ? 1 : 0;
    if (units === 0) return BLACK_AGAIN;
    return table[units]?.[(lead + MOST_LEAD) * 4 + striker * 2 + (isFirst ? 1 : 0)] ?? 0;
  };
  /** After a pot of `striker`. */
  const potted = (units: number, lead: number, striker: Side): number => {
    const sign = striker === 0 ? 1 : -1;
    if (units <= COLOURS) return at(units - 1, lead + sign * colourOf(units), striker, false);
    return AFTER_RED.reduce((sum, [colour, p]) => {
      const after = lead + sign * (1 + colour);
      return sum + p * (colour === 0 ? at(units - 1, after, opponent(striker), true) : at(units - 1, after, striker, false));
    }, 0);
  };
  for (let units = 1; units <= UNITS; units++) {
    const left = pointsLeft(units);
    const row = table[units] as Float64Array;
    for (let lead = -left; lead <= left && lead <= MOST_LEAD; lead++) {
      const [home, away] = [potted(units, lead, 0), potted(units, lead, 1)];
      const [p, q] = [potting[0].first, potting[1].first];
      // Both may miss in turns any number of times.
      const atHome = (p * home + (1 - p) * q * away) / (1 - (1 - p) * (1 - q));
      const atAway = q * away + (1 - q) * atHome;
      const cell = (lead + MOST_LEAD) * 4;
      row[cell + 1] = atHome;
      row[cell + 3] = atAway;
      row[cell] = potting[0].further * home + (1 - potting[0].further) * atAway;
      row[cell + 2] = potting[1].further * away + (1 - potting[1].further) * atHome;
    }
  }
  return { homeWin: ({ units, points, striker }) => at(units, points[0] - points[1], striker, true) };
}

export function newFrame(breaker: Side): FrameState {
  return { units: UNITS, points: [0, 0], striker: opponent(breaker) };
}

/** A visit: the frame after it, the points made, and the winner where the frame is over. */
export interface FrameVisit {
  readonly frame: FrameState;
  readonly scored: number;
  readonly winner?: Side;
}

function winnerAt({ units, points }: FrameState, rng: Rng): Side | undefined {
  const lead = points[0] - points[1];
  if (Math.abs(lead) > pointsLeft(units)) return lead > 0 ? 0 : 1;
  if (units > 0) return undefined;
  return rng.chance(BLACK_AGAIN) ? 0 : 1;
}

function drawnColour(rng: Rng): number {
  let left = rng.next();
  for (const [points, p] of AFTER_RED) {
    left -= p;
    if (left < 0) return points;
  }
  return 0;
}

/** Plays one visit. */
export function playVisit(before: FrameState, { first, further }: Potting, rng: Rng): FrameVisit {
  const side = before.striker;
  let frame = before;
  let scored = 0;
  for (let chance = first; rng.chance(chance); chance = further) {
    const isRed = frame.units > COLOURS;
    const colour = isRed ? drawnColour(rng) : colourOf(frame.units);
    const points = isRed ? 1 + colour : colour;
    scored += points;
    const [home, away] = frame.points;
    frame = { units: frame.units - 1, points: side === 0 ? [home + points, away] : [home, away + points], striker: side };
    const winner = winnerAt(frame, rng);
    if (winner !== undefined) return { frame, scored, winner };
    if (colour === 0) break;
  }
  return { frame: { ...frame, striker: opponent(side) }, scored };
}
