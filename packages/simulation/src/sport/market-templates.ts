import { type LineResult, lineText } from '../chance.ts';
import { lineResult } from '../line.ts';
import type { Quantity, ScoreMarket, ScorePair } from './score-markets.ts';
import { answer, lineOfFamily, type Place, question, won } from './score-question.ts';

/** The markets that most sports have, on any scope, with the outcome ids of the Unified Odds Feed. The caller gives type and scope. */

/** Home (4) or away (5); level gives the stakes back (draw no bet, and every winner that cannot be level). */
export function winner(place: Place): ScoreMarket {
  const side =
    (sign: 1 | -1) =>
    (lead: number): LineResult =>
      lead === 0 ? 'refund' : won(lead * sign > 0);
  return question(place, 'difference', 1, [
    { id: '4', result: side(1) },
    { id: '5', result: side(-1) },
  ]);
}

/** Home (1), draw (2), away (3). */
export function threeWay(place: Place): ScoreMarket {
  return question(place, 'difference', 1, [
    answer('1', (lead) => lead > 0),
    answer('2', (lead) => lead === 0),
    answer('3', (lead) => lead < 0),
  ]);
}

/** Home or draw (9), home or away (10), draw or away (11). */
export function doubleChance(place: Place): ScoreMarket {
  return question(place, 'difference', 1, [
    answer('9', (lead) => lead >= 0),
    answer('10', (lead) => lead !== 0),
    answer('11', (lead) => lead <= 0),
  ]);
}

/** Home with `line` (1714) against away without it (1715); quarter lines are two half stakes. */
export function handicap(place: Place, line: number): ScoreMarket {
  return lineOfFamily(place, 'difference', Math.ceil(Math.abs(line)) + 1, { hcp: lineText(line) }, [
    { id: '1714', result: (lead) => lineResult(lead + line) },
    { id: '1715', result: (lead) => lineResult(-lead - line) },
  ]);
}

/** Three-way handicap with a start of `home`:`away`: home (1711), draw (1712), away (1713). */
export function europeanHandicap(place: Place, start: ScorePair): ScoreMarket {
  const ahead = start.home - start.away;
  return lineOfFamily(place, 'difference', Math.abs(ahead) + 1, { hcp: `${start.home}:${start.away}` }, [
    answer('1711', (lead) => lead + ahead > 0),
    answer('1712', (lead) => lead + ahead === 0),
    answer('1713', (lead) => lead + ahead < 0),
  ]);
}

/** Over (12) and under (13) of what both sides score, or one of them. */
export function total(place: Place, line: number, of: 'total' | 'home' | 'away' = 'total'): ScoreMarket {
  return lineOfFamily(place, of, Math.ceil(line) + 1, { total: lineText(line) }, [
    { id: '12', result: (scored) => lineResult(scored - line) },
    { id: '13', result: (scored) => lineResult(line - scored) },
  ]);
}

/** Odd (70) or even (72). */
export function oddEven(place: Place, of: 'total' | 'home' | 'away' = 'total'): ScoreMarket {
  return question(place, of, 1, [answer('70', (scored) => scored % 2 === 1), answer('72', (scored) => scored % 2 === 0)]);
}

/** Yes (74) or no (76) of anything that a quantity answers; `upTo`: the largest number at which the answer changes. */
export function yesNo(place: Place, of: Quantity, upTo: number, isYes: (value: number, away: number) => boolean): ScoreMarket {
  return question(place, of, upTo, [answer('74', isYes), answer('76', (value, away) => !isYes(value, away))]);
}

/** Both sides score. */
export function bothToScore(place: Place): ScoreMarket {
  return yesNo(place, 'pair', 1, (home, away) => home > 0 && away > 0);
}

/** A side does not concede. */
export function cleanSheet(place: Place, side: 'home' | 'away'): ScoreMarket {
  return yesNo(place, side === 'home' ? 'away' : 'home', 1, (conceded) => conceded === 0);
}

/** A side wins and does not concede. */
export function winToNil(place: Place, side: 'home' | 'away'): ScoreMarket {
  return yesNo(place, 'pair', 1, (home, away) => (side === 'home' ? home > 0 && away === 0 : away > 0 && home === 0));
}

/** A score as one number, for looking it up. */
export const scoreKey = (home: number, away: number): number => home * 1000 + away;

/** Listed final scores and, under `other`, all the rest; without it every score that can be is listed. */
export function correctScore(
  place: Place,
  scores: readonly (ScorePair & { readonly id: string })[],
  other?: string,
): ScoreMarket {
  const listed = new Set(scores.map(({ home, away }) => scoreKey(home, away)));
  const most = Math.max(0, ...scores.flatMap(({ home, away }) => [home, away]));
  const outcomes = scores.map((score) => answer(score.id, (home, away) => home === score.home && away === score.away));
  if (other !== undefined) outcomes.push(answer(other, (home, away) => !listed.has(scoreKey(home, away))));
  return question(place, 'pair', most + 1, outcomes);
}

/** Numbers from `from` to `to`, both included; without `to` there is no end. */
export interface Range {
  readonly id: string;
  readonly from: number;
  readonly to?: number;
}

const inRange = ({ from, to = Number.POSITIVE_INFINITY }: Range) => {
  return (value: number): boolean => value >= from && value <= to;
};

/** Ranges of a number: exact goals (`from` is `to`), goal ranges, multi goals, and of a difference the winning margin. */
export function ranges(place: Place, of: Exclude<Quantity, 'pair'>, list: readonly Range[]): ScoreMarket {
  const ends = list.flatMap(({ from, to = from }) => [from, to]).filter(Number.isFinite);
  const upTo = Math.max(0, ...ends.map(Math.abs)) + 1;
  const market = question(
    place,
    of,
    upTo,
    list.map((range) => answer(range.id, inRange(range))),
  );
  const overlap = ends.some((end) => list.filter((range) => inRange(range)(end)).length > 1);
  return overlap ? { ...market, eachAlone: true } : market;
}

/** Exact number of 0 up to `ids.length - 1`, the last of which stands for that many or more. */
export function exactly(place: Place, of: 'total' | 'home' | 'away', ids: readonly string[]): ScoreMarket {
  const last = ids.length - 1;
  return ranges(
    place,
    of,
    ids.map((id, n) => (n === last ? { id, from: n } : { id, from: n, to: n })),
  );
}

/** Home by 1, 2 ... or more, away by 1, 2 ... or more, and the draw where there is one. */
export function winningMargin(
  place: Place,
  ids: { readonly home: readonly string[]; readonly away: readonly string[]; readonly draw?: string },
): ScoreMarket {
  const bands = (side: readonly string[]): Range[] =>
    side.map((id, i) => (i === side.length - 1 ? { id, from: i + 1 } : { id, from: i + 1, to: i + 1 }));
  const away = bands(ids.away).map(({ id, from, to }) => ({ id, from: -(to ?? Number.POSITIVE_INFINITY), to: -from }));
  const draw = ids.draw === undefined ? [] : [{ id: ids.draw, from: 0, to: 0 }];
  return ranges(place, 'difference', [...bands(ids.home), ...away, ...draw]);
}

/** An answer to one question about the score, to be joined with another by {@link combination}. */
export interface Answer {
  readonly isRight: (home: number, away: number) => boolean;
  /** As in {@link ScoreMarket}. */
  readonly upTo: number;
}

export const HOME_WINS: Answer = { isRight: (home, away) => home > away, upTo: 1 };
export const LEVEL: Answer = { isRight: (home, away) => home === away, upTo: 1 };
export const AWAY_WINS: Answer = { isRight: (home, away) => home < away, upTo: 1 };
export const BOTH_SCORE: Answer = { isRight: (home, away) => home > 0 && away > 0, upTo: 1 };
export const scoreOver = (line: number): Answer => ({ isRight: (home, away) => home + away > line, upTo: Math.ceil(line) + 1 });
export const not = ({ isRight, upTo }: Answer): Answer => ({ isRight: (home, away) => !isRight(home, away), upTo });
export const either = (one: Answer, other: Answer): Answer => ({
  isRight: (home, away) => one.isRight(home, away) || other.isRight(home, away),
  upTo: Math.max(one.upTo, other.upTo),
});

/** Two questions at once (1x2 and total, 1x2 and both to score): each outcome needs both its answers. */
export function combination(
  place: Place,
  outcomes: readonly { readonly id: string; readonly both: readonly [Answer, Answer] }[],
): ScoreMarket {
  const upTo = Math.max(0, ...outcomes.flatMap(({ both }) => both.map((one) => one.upTo)));
  return question(
    place,
    'pair',
    upTo,
    outcomes.map(({ id, both: [one, other] }) =>
      answer(id, (home, away) => one.isRight(home, away) && other.isRight(home, away)),
    ),
  );
}
