/**
 * A selection as the board has it at one moment: what slip, rules, limits, placement and cash-out go by. What shows it to a reader adds
 * its titles.
 */
export interface SelectionSnapshot {
  selectionId: string;
  matchId: number;
  /** The same for all matches that are one event under several urns; absent = the match is the only one. */
  eventId?: number;
  marketId: number;
  marketType: number;
  specifiers: string;
  outcomeId: string;
  /** Feed producer of the price: 1 live, 3 prematch. */
  producer: number;
  oddsMilli: number;
  priceVersion: number;
  /** Offered, not suspended, its match neither over nor withdrawn. */
  isOpen: boolean;
  isLive: boolean;
  sportId: number;
  tournamentId: number;
  sportAlias: string;
  /** As this outcome reads it: "+1.5", "2.5"; '' when the market has none. */
  line: string;
  /** The line the feed names as the market's main one: the only one that is teased. */
  isMainLine: boolean;
  startTimeMs: number;
  bettingSourceType: number;
  /** A bet on who wins a tournament; absent = a bet on a match. */
  isOutright?: boolean;
  /** Text that changes with every goal, red card, penalty, video review and bet stop of the match; '' before it starts. */
  matchState: string;
  /** Milliseconds since the market last came out of a suspension. */
  sinceSuspensionMs?: number;
  /** Spec system id of the sport: how its markets are called. */
  sportSystemId?: number;
}
