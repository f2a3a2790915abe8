import type { Score } from '@duskline/betting/score';

/** A sport on a clock or of innings: periods that add up to the score. */
export interface TimedSport {
  readonly kind: 'timed';
  /** Of regular time. */
  readonly periods: number;
  /** Periods of the first half; absent: it has none. */
  readonly firstHalf?: number;
  /** A level score is never the end of a match: it went on, whatever is said of it. Elsewhere a level score says nothing of who won in overtime. */
  readonly neverLevel?: true;
  /** Ties over two matches: overtime can follow a score that is not level. */
  readonly hasTwoLegs?: true;
  /** Who wins the shootout has one goal more for it. Elsewhere it is not known what a score after a shootout counts. */
  readonly countsShootout?: true;
  /** Periods beyond regular time are of the same kind: extra innings. */
  readonly playsMorePeriods?: true;
  /** How many periods were played says what the match was, so that nothing is certain without them. */
  readonly needsPeriods?: true;
  /** Scores of some periods may be missing. */
  readonly mayListSome?: true;
}

/** A sport of sets, legs, frames or maps: the score is how many of them each side won. */
export interface PartsSport {
  readonly kind: 'parts';
  /** Fewest that win a match: fewer mean that it was given up, or that the score is another than that of the parts. */
  readonly least: number;
  /** `needed`: nothing is certain without the score of every part. `if_listed`: then they have to agree. `counted`: they do not say who won it. */
  readonly parts: 'needed' | 'if_listed' | 'counted';
  /** Whether a part was played to its end; `decides`: it is the last that can be. */
  readonly isWhole?: (part: Score, decides: boolean) => boolean;
}

/** A fight: the score is 1:0 for who won it, and says nothing where it is none. */
export interface FightSport {
  readonly kind: 'fight';
}

export type SportScore = TimedSport | PartsSport | FightSport;

/** A set that was played out: six games and two ahead, or seven to six, or longer with two ahead. A match tie-break is counted in many ways. */
function isWholeSet({ home, away }: Score): boolean {
  const [most, least] = [Math.max(home, away), Math.min(home, away)];
  return (most === 7 && least === 6) || (most === 6 && least <= 4) || (most > 6 && most - least === 2);
}

/** Points that win a set or game, two ahead; `deciding`: of the last one; `cap`: there one point is enough. */
function rallies(target: number, deciding = target, cap = Number.POSITIVE_INFINITY) {
  return ({ home, away }: Score, decides: boolean): boolean => {
    const [most, least] = [Math.max(home, away), Math.min(home, away)];
    const needed = decides ? deciding : target;
    if (most === cap) return least < most && most - least <= 2;
    return most < cap && ((most === needed && most - least >= 2) || (most > needed && most - least === 2));
  };
}

const timed = (periods: number, more: Omit<TimedSport, 'kind' | 'periods'> = {}): TimedSport => ({
  kind: 'timed',
  periods,
  ...more,
});
const HALVES = { firstHalf: 1 } as const;
const QUARTERS = { firstHalf: 2 } as const;
const ofParts = (parts: PartsSport['parts'], least: number, isWhole?: PartsSport['isWhole']): PartsSport => ({
  kind: 'parts',
  parts,
  least,
  ...(isWhole && { isWhole }),
});
const FIGHT: FightSport = { kind: 'fight' };

/** What the score of each sport says, by its alias. A sport that is not here is not judged by its score. */
export const SPORT_SCORES: ReadonlyMap<string, SportScore> = new Map<string, SportScore>([
  ['soccer', timed(2, { ...HALVES, hasTwoLegs: true, mayListSome: true })],
  ['esoccer', timed(2, { ...HALVES, hasTwoLegs: true })],
  ['futsal', timed(2, { ...HALVES, hasTwoLegs: true })],
  ['handball', timed(2, { ...HALVES, hasTwoLegs: true })],
  ['bandy', timed(2, { ...HALVES, hasTwoLegs: true, countsShootout: true })],
  ['rugby-union', timed(2, { ...HALVES, hasTwoLegs: true })],
  ['rugby-league', timed(2, { ...HALVES, hasTwoLegs: true })],
  ['basketball', timed(4, { ...QUARTERS, neverLevel: true })],
  ['american-football', timed(4, QUARTERS)],
  ['australian-football', timed(4, QUARTERS)],
  ['waterpolo', timed(4, { ...QUARTERS, countsShootout: true })],
  ['field-hockey', timed(4, { ...QUARTERS, countsShootout: true })],
  ['ice-hockey', timed(3, { countsShootout: true })],
  ['floorball', timed(3, { countsShootout: true })],
  ['baseball', timed(9, { neverLevel: true, playsMorePeriods: true })],
  // Of limited overs, one innings each. A match of four innings can be drawn at any score; a target that rain has changed is not known.
  ['cricket', timed(2, { needsPeriods: true })],
  ['tennis', ofParts('needed', 2, isWholeSet)],
  ['volleyball', ofParts('needed', 2, rallies(25, 15))],
  ['beach-volley', ofParts('needed', 2, rallies(21, 15))],
  ['table-tennis', ofParts('needed', 2, rallies(11))],
  ['badminton', ofParts('needed', 2, rallies(21, 21, 30))],
  ['squash', ofParts('needed', 2, rallies(11))],
  ['snooker', ofParts('if_listed', 1)],
  ['darts', ofParts('if_listed', 2)],
  ['counter-strike-2', ofParts('needed', 1)],
  ['valorant', ofParts('needed', 1)],
  ['rocket-league', ofParts('needed', 1)],
  ['league-of-legends', ofParts('counted', 1)],
  ['dota-2', ofParts('counted', 1)],
  ['boxing', FIGHT],
  ['mma', FIGHT],
]);
