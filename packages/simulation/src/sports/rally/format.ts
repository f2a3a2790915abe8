/** How a sport of rallies is counted: volleyball, beach volleyball, table tennis, badminton. */
export interface RallyFormat {
  /** Sets of the longest match, odd. */
  readonly bestOf: number;
  readonly target: number;
  /** Points of the deciding set. */
  readonly decidingTarget: number;
  /** Who has this many points wins the set even by one; absent: two points ahead, however long it takes. */
  readonly cap?: number;
  /** `winner`: who wins the rally serves. `turns`: two serves each, one each from one point before the target on. */
  readonly serve: 'winner' | 'turns';
}

export type Side = 0 | 1;
export type Points = readonly [home: number, away: number];

/** A match: chance that home wins the rally when home serves and when away serves. */
export interface RallyPairing {
  readonly format: RallyFormat;
  readonly rally: readonly [homeServes: number, awayServes: number];
  readonly firstServer: Side;
}

export const other = (side: Side): Side => (side === 0 ? 1 : 0);

export function setsNeeded({ bestOf }: RallyFormat): number {
  return Math.floor(bestOf / 2) + 1;
}

/** Points to reach in a set, counted from 1. */
export function targetOf(format: RallyFormat, set: number): number {
  return set === format.bestOf ? format.decidingTarget : format.target;
}

/** The side that serves first alternates from set to set. */
export function firstServerOf(first: Side, set: number): Side {
  return set % 2 === 1 ? first : other(first);
}

export function isSetOver(format: RallyFormat, target: number, home: number, away: number): boolean {
  const top = Math.max(home, away);
  return (top >= target && Math.abs(home - away) >= 2) || top === format.cap;
}

/** Points to which sides race inside a set of this target. */
export function raceTargets(target: number): readonly number[] {
  return [5, 7, 10, 15, 20].filter((points) => points < target - 1);
}
