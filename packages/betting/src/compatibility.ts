import { type BetExceptionName, fails, PASSES, type RuleCheck } from './bet-exception.ts';
import { type BetType, traitsOf } from './bet-type.ts';

/** What must be known of a selection to say what it can be combined with. Ids are compared, never read. */
export interface CompatibilitySelection {
  readonly id: string;
  /** Absent for an outright that belongs to no match. */
  readonly match?: string;
  readonly market: string;
  readonly tournament: string;
  /** Sport alias, `american-football` or `american_football` alike. */
  readonly sport: string;
  readonly marketType: string;
  readonly outright?: boolean;
  readonly live?: boolean;
  readonly line?: string;
  /** Part of the match the market is settled on; absent = the whole match. */
  readonly period?: string;
  /** What it is a bet on: real sport or virtual. */
  readonly source?: string;
  /** The producer that prices its market: what one feed says of a match, another may say of none. */
  readonly feed?: string;
}

/** Two selections that cannot stand in one bet, and why. */
export interface IncompatiblePair {
  readonly ids: readonly [string, string];
  readonly name: BetExceptionName;
}

type Pair = readonly [CompatibilitySelection, CompatibilitySelection];

/**
 * Why two different selections exclude each other in a multi-leg bet (betting rules 10.4): the outcome of one must not
 * contribute to the outcome of the other. Sources first: across sources the other ids do not mean the same thing.
 */
function conflict([a, b]: Pair): BetExceptionName | undefined {
  if (a.id === b.id) return 'LineAlreadyAddedException';
  if (a.source !== b.source) return 'DifferentSelectionsSourcesException';
  if (a.feed !== b.feed) return 'DifferentMarketsSourcesException';
  if (a.market === b.market) return 'IncompatibleSelectionsException';
  if ((a.outright || b.outright) && a.tournament === b.tournament) return 'InvalidOutrightsCombinationException';
  return a.match !== undefined && a.match === b.match ? 'InvalidMarketsCombinationException' : undefined;
}

function pairsOf(selections: readonly CompatibilitySelection[]): Pair[] {
  return selections.flatMap((a, index) => selections.slice(index + 1).map((b): Pair => [a, b]));
}

const TEASER_SPORTS: ReadonlySet<string> = new Set(['american_football', 'basketball']);
const TEASER_MARKETS: ReadonlySet<string> = new Set(['spread', 'handicap', 'asian_handicap', 'total', 'asian_total']);
const TEASER_PERIODS: ReadonlySet<string> = new Set(['ft', 'incl_ot']);
const QUARTER_LINE = /\.(25|75)$/;

/** A pre-match full-game spread or total of American football or basketball on a half or whole point (betting rules 7). */
export function isTeasable(selection: CompatibilitySelection): boolean {
  if (selection.live || selection.outright) return false;
  const sport = selection.sport.replace(/-/g, '_');
  const wholeGame = selection.period === undefined || TEASER_PERIODS.has(selection.period);
  return (
    TEASER_SPORTS.has(sport) && TEASER_MARKETS.has(selection.marketType) && wholeGame && !QUARTER_LINE.test(selection.line ?? '')
  );
}

/** Pairs that cannot be combined, in slip order: the slip's `incompatibleSelections`. */
export function incompatiblePairs(selections: readonly CompatibilitySelection[]): IncompatiblePair[] {
  return pairsOf(selections).flatMap((pair) => {
    const name = conflict(pair);
    return name ? [{ ids: [pair[0].id, pair[1].id] as const, name }] : [];
  });
}

/** Ids that no teaser takes: the slip's `incompatibleTeaserSelections`. */
export function notTeasable(selections: readonly CompatibilitySelection[]): string[] {
  return selections.filter((selection) => !isTeasable(selection)).map((selection) => selection.id);
}

/**
 * May these selections be one bet of this type (betting rules 10.4)? Singles are never incompatible, but even on a slip of
 * singles one selection stands once.
 */
export function checkCompatibility(betType: BetType, selections: readonly CompatibilitySelection[]): RuleCheck {
  if (new Set(selections.map((selection) => selection.id)).size < selections.length) return fails('LineAlreadyAddedException');
  const { isMultiLeg, isTeased } = traitsOf(betType);
  if (!isMultiLeg) return PASSES;
  if (isTeased && !selections.every(isTeasable)) return fails('IncompatibleBetTypesException');
  const first = incompatiblePairs(selections)[0];
  return first ? fails(first.name) : PASSES;
}
