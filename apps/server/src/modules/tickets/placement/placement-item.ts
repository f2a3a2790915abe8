/** One selection of a bet, with everything the ledger keeps about it. */
export type PlacementLeg = {
  matchId: number;
  marketId: number;
  marketType: number;
  /** Canonical `key=value|key=value`, '' when none. */
  specifiers: string;
  outcomeId: string;
  selectionId: string;
  /** Feed producer whose prices were used: 1 live, 3 prematch. */
  producer: number;
  oddsMilli: number;
  priceVersion: bigint | number;
  isLive: boolean;
  isBanker: boolean;
  /** Sum of the versions of the producer's, the match's and the market's gate when the price was read, of a teased leg those of the market that its line was made from; null = not compared. */
  gateVersion: bigint | number | null;
  /** JSON text: match, market and outcome as the player saw them. */
  titles: string;
  /** The leg's share of stake and return in the book's currency (betting rules 11.3), minor units. */
  bookStakeMinor: bigint;
  bookPayoutMinor: bigint;
  /** Highest net liability of this line / of its market in the book's currency; null = unlimited. */
  lineLimitMinor: bigint | null;
  marketLimitMinor: bigint | null;
  /** The same for the whole match: what its markets can cost together; absent or null = unlimited. */
  matchLimitMinor?: bigint | null;
};

/** A bet that passed the early checks and wants to be committed. */
export type PlacementItem = {
  /** UUID version 7. */
  ticketId: string;
  userId: bigint;
  /** The client's idempotency key, 8 to 200 characters: the request id, or request id/part where one request makes several tickets. */
  key: string;
  /** SHA-256 of the canonical request, whole: the same for all tickets of a request id (XR-23). */
  requestHash: Uint8Array;
  betType: number;
  currency: string;
  stakeMinor: bigint;
  minStakeMinor: bigint;
  maxPayoutMinor: bigint;
  /** Live delay; null = decide at once. */
  delayMs: number | null;
  /** What the customer allows to happen to the odds: 0 nothing, 1 better ones, 2 anything. */
  oddsPolicy: 0 | 1 | 2;
  session: string | null;
  ip: string | null;
  receivedAtMs: number;
  /** JSON text of what the bet type needs beyond its legs. */
  detail: string | null;
  /** Highest net win of the player's tickets of one day (UTC), in the ticket's currency; null = unlimited. */
  dayLimitMinor: bigint | null;
  /** How long the traders have for it when it passes a limit; absent or null = over a limit it is refused. Never for systems (TRADER-02). */
  referMs?: number | null;
  /** The limit it is known to pass already, by exception name; only with `referMs`. */
  referWhy?: string | null;
  /** The token that pays the whole stake instead of the player's cash; absent or null = cash. */
  freeBetId?: bigint | null;
  /** When its first prematch match begins, epoch milliseconds: from then on it is refused, by the clock of the database; absent or null = never. */
  closesAtMs?: number | null;
  /** A refusal decided before: recorded under the key, so that the key answers the same for ever; moves nothing. */
  refusal?: string;
  legs: readonly PlacementLeg[];
};

export type PlacementAnswer = {
  /** `placed` = decided by this call; `replay` = the answer this key was given before; `key-reused` = same key, other request. */
  status: 'placed' | 'replay' | 'key-reused';
  ticketId: string;
  /** BetAcceptance: 1 accepted, 2 declined, 4 delayed ... */
  acceptance: number;
  /** Exception name or decline reason when declined. */
  reason: string | null;
  /** Cash after this item; null for a replay. */
  balanceMinor: bigint | null;
};
