/** How long a live bet waits before it is decided (betting rules 10.3). Times in milliseconds. */
export interface LiveDelayRules {
  readonly bySportMs: Readonly<Record<string, number>>;
  readonly otherMs: number;
  /** Added while the market was suspended not long ago: prices are still settling then. */
  readonly afterSuspensionMs: number;
  readonly suspensionWindowMs: number;
}

export interface LiveDelayLeg {
  readonly live: boolean;
  /** Sport alias as in URLs: soccer, ice-hockey, table-tennis ... */
  readonly sport: string;
  /** Time since the market last came out of a suspension; absent = it was not suspended. */
  readonly sinceSuspensionMs?: number;
}

function legDelayMs(leg: LiveDelayLeg, rules: LiveDelayRules): number {
  if (!leg.live) return 0;
  const base = Object.hasOwn(rules.bySportMs, leg.sport) ? (rules.bySportMs[leg.sport] ?? rules.otherMs) : rules.otherMs;
  const recent = leg.sinceSuspensionMs !== undefined && leg.sinceSuspensionMs < rules.suspensionWindowMs;
  return recent ? base + rules.afterSuspensionMs : base;
}

/** The wait of a bet: the longest of its live legs, 0 when none is live. */
export function liveDelayMs(legs: readonly LiveDelayLeg[], rules: LiveDelayRules): number {
  return legs.reduce((longest, leg) => Math.max(longest, legDelayMs(leg, rules)), 0);
}

/** What can happen to a match during the wait. */
export type MatchEvent =
  | 'bet_stop'
  | 'goal'
  | 'red_card'
  | 'penalty'
  | 'var'
  | 'odds_change'
  | 'clock'
  | 'card'
  | 'corner'
  | 'period_change';

const MATERIAL: ReadonlySet<MatchEvent> = new Set<MatchEvent>(['bet_stop', 'goal', 'red_card', 'penalty', 'var']);

/** True for what ends a waiting bet on that match at once: it was offered on a state of play that is gone (betting rules 10.3). */
export function isMaterialChange(event: MatchEvent): boolean {
  return MATERIAL.has(event);
}
