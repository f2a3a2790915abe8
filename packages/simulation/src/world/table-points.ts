import type { FinalScore, WholeMatch } from './world-types.ts';

/** What a match is worth in a table: to who won it, to both of a draw, and to both sides where overtime or a shoot-out decided it. */
export interface PointSystem {
  readonly win: number;
  readonly draw: number;
  readonly lateWin: number;
  readonly lateLoss: number;
}

const plain = (win: number, draw = 1): PointSystem => ({ win, draw, lateWin: win, lateLoss: 0 });
const shared = (win: number, lateWin: number): PointSystem => ({ win, draw: 1, lateWin, lateLoss: 1 });

const SYSTEMS: Readonly<Record<string, PointSystem>> = {
  soccer: plain(3),
  futsal: plain(3),
  'field-hockey': plain(3),
  'water-polo': plain(3),
  floorball: shared(3, 2),
  'ice-hockey': shared(3, 2),
  // Three for 3:0 and 3:1, of 3:2 two and one.
  volleyball: shared(3, 2),
  'rugby-union': plain(4, 2),
  'australian-football': plain(4, 2),
  // Wins are counted.
  basketball: plain(1, 0),
  baseball: plain(1, 0),
};
const TWO = plain(2);
/** In North America a win of ice hockey is worth two whenever it comes. */
const AMERICAN_HOCKEY = shared(2, 2);
const AMERICAN = new Set(['US', 'CA']);

const NARROW_LOSS = 7;
const MANY_TRIES = 4;

/** How the table of a match's tournament counts. */
export function pointSystemOf({ tournament: { sport }, home }: WholeMatch): PointSystem {
  if (sport === 'ice-hockey' && AMERICAN.has(home.countryCode)) return AMERICAN_HOCKEY;
  return SYSTEMS[sport] ?? TWO;
}

/** Rugby union: a point more for a narrow defeat, and one for four tries. */
function bonusOf({ tournament: { sport } }: WholeMatch, { tries }: FinalScore, side: 0 | 1, behind: number): number {
  if (sport !== 'rugby-union') return 0;
  return (behind > 0 && behind <= NARROW_LOSS ? 1 : 0) + ((tries?.[side] ?? 0) >= MANY_TRIES ? 1 : 0);
}

/** Points of both sides for a result. */
export function pointsOf(match: WholeMatch, score: FinalScore): readonly [home: number, away: number] {
  const system = pointSystemOf(match);
  const { home, away, winner } = score;
  const isNarrow = match.tournament.sport === 'volleyball' && Math.abs(home - away) === 1;
  const isLate = score.isLate === true || isNarrow;
  const of = (side: 0 | 1): number => {
    if (winner === null) return system.draw;
    if (winner === side) return isLate ? system.lateWin : system.win;
    return isLate ? system.lateLoss : 0;
  };
  return [of(0) + bonusOf(match, score, 0, away - home), of(1) + bonusOf(match, score, 1, home - away)];
}
