import type { SelectionSnapshot } from '@duskline/betting/selection-snapshot';
import type { Betslip, TeaserBetType } from '@duskline/contract/entities/betslip';
import type { OddsChangePolicy } from '@duskline/contract/enums';

/** A selection as the slip shows it, in the language of its owner; filled from the board by compose. */
export interface SelectionView extends SelectionSnapshot {
  /** The outcome is offered (perhaps suspended). */
  isActive: boolean;
  isSuspended: boolean;
  /** The match has ended. */
  isMatchOver?: boolean;
  title: string;
  originalTitle: string;
  marketTitle: string;
  matchName: string;
  matchLink: string;
  tournamentName: string;
}

export interface StakeBounds {
  minMinor: bigint;
  maxMinor: bigint;
}

/** Terms of every bet in one currency. */
export interface OperatorTerms {
  /** Cap on the gross return of one ticket, minor units. */
  maxPayoutMinor: bigint;
  /** A stake above the largest one is put to the traders. */
  isReferredAboveMax: boolean;
  /** Most selections of a combo or teaser, and most singles of one request. */
  maxLegs: number;
  maxSingles: number;
}

/** What a slip comes to as each bet type: clashes with their reasons, lines, largest stakes, bonus. */
export type SlipSummary = Pick<
  Betslip,
  | 'incompatibleSelections'
  | 'incompatibleTeaserSelections'
  | 'incompatiblePairs'
  | 'combinedOdds'
  | 'betTypes'
  | 'systems'
  | 'accumulatorBonus'
>;

/** What a selection is called by: with it a name is made in any language, also when the board knows the selection no more. */
export interface NamedBy {
  marketType: number;
  specifiers: string;
  outcomeId: string;
  home: string;
  away: string;
  sportSystemId: number;
}

export interface BetslipPorts {
  /** null when the board no longer knows the selection. */
  view(selectionId: string, language: string): SelectionView | null;
  /** null likewise. */
  namedBy(selectionId: string): NamedBy | null;
  /** null where only the feed has a text for it. */
  titles(by: NamedBy, language: string): { market: string; outcome: string } | null;
  /** Bounds of a single on this selection in the given currency, before what is already staked. */
  bounds(view: SelectionView, currency: string): StakeBounds;
  operatorTerms(currency: string): OperatorTerms;
  /** Selection ids that cannot stand together in a bet of several legs. */
  incompatible(views: readonly SelectionView[]): string[];
  summary(views: readonly SelectionView[], bankers: readonly string[], currency: string): SlipSummary;
  /** Teasers on sale. */
  teasers(): TeaserBetType[];
  /** The line a selection gets in each teaser, by the teaser's id; undefined when none takes it. */
  teaserLines(view: SelectionView): Record<string, string> | undefined;
  /** Milliseconds a live bet on these selections is held. */
  liveDelayMs(views: readonly SelectionView[]): number;
}

/** One row of the slip as stored: the natural key and what the customer last confirmed. */
export interface SlipSelection {
  id: string;
  /** The odds the customer saw and confirmed; placement compares against these. */
  oddsMilli: number;
  matchId: number;
  marketId: number;
  marketType: number;
  specifiers: string;
  outcomeId: string;
  sportId: number;
  title: string;
  originalTitle: string;
  marketTitle: string;
  matchName: string;
  isLive: boolean;
  /** State of the match when the customer saw and confirmed them; absent in slips of old. */
  matchState?: string;
  addedAtMs: number;
}

export interface Slip {
  owner: string;
  selections: SlipSelection[];
  /** Selection ids marked as bankers of a system; each is in the slip. */
  bankers: string[];
  policy: OddsChangePolicy;
  version: bigint;
}
