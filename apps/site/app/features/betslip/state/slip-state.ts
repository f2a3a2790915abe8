import type { BetType } from '@duskline/betting/bet-type';
import { SLIP_REQUESTS, type SlipRequest } from '@duskline/betting/slip-rules';
import type { AccumulatorBonusRule } from '@duskline/contract/entities/betslip';
import type { MessageId } from '../../../shared/i18n/message-ids.ts';
import type { KnownMax } from '../model/bet-mode.ts';
import type { FormerSelection } from '../model/former-selection.ts';
import type { FreeBet } from '../model/free-bet.ts';
import type { PlacedBet, PlacingState } from '../model/placing-state.ts';
import { emptySlip, type SlipData } from '../model/slip.ts';
import { noStakes, type Stakes } from '../model/stakes.ts';
import { type BetTerms, noTerms } from '../model/terms.ts';

/** RT-01: every request is one of these. */
export type RequestStatus = 'pending' | 'fulfilled' | 'rejected';
export type SlipCall = SlipRequest | 'clear' | 'setBanker' | 'setPolicy' | 'acceptOdds';

export interface CallState {
  readonly status: RequestStatus;
  /** How many are under way. */
  readonly running: number;
}

/** Something that went wrong and is told in the slip until it is dismissed or fixed. */
export type SlipProblem =
  /** BETSLIP-28. `message` is the server's ErrorMessage, '' for none. */
  | { readonly kind: 'add'; readonly exceptionName: string; readonly message: string }
  | {
      readonly kind: 'declined';
      readonly exceptionName: string;
      readonly message: string;
      readonly affectedKeys: readonly string[];
      /** What may still be staked, minor units, when a limit refused the bet and the server told it. */
      readonly remainingMinor?: bigint;
    }
  /** A bet was looked for and is not there. */
  | { readonly kind: 'lost' }
  /** XR-07: the player changed while a bet was under way, and nothing more is sent for it. `isUnknown`: it may have been placed. */
  | { readonly kind: 'stopped'; readonly isUnknown: boolean }
  /** BETSLIP-39: the stake is above the balance. */
  | { readonly kind: 'balance' };

export interface Receipt {
  readonly atMs: number;
  readonly bets: readonly PlacedBet[];
  /** What "Reuse" brings back: the tab, and the stakes by their keys. */
  readonly reuse: { readonly mode: BetType; readonly stakes: Readonly<Record<string, string>> };
}

/** What the status region says; `key` makes the same sentence twice two messages. */
export interface Announcement {
  readonly key: number;
  readonly text: MessageId;
  readonly values: Readonly<Record<string, string | number>>;
}

export interface SlipState {
  readonly phase: 'none' | 'loaded' | 'failed';
  readonly data: SlipData;
  readonly mode: BetType;
  readonly stakes: Stakes;
  readonly terms: BetTerms;
  readonly bonusRules: readonly AccumulatorBonusRule[];
  readonly freeBets: readonly FreeBet[];
  readonly maxima: Readonly<Record<string, KnownMax>>;
  readonly calls: Readonly<Partial<Record<SlipCall, CallState>>>;
  readonly placing: PlacingState;
  readonly problem: SlipProblem | undefined;
  readonly receipt: Receipt | undefined;
  /** What "clear" took away, or could not be put back, while it can be brought back. */
  readonly cleared: readonly FormerSelection[];
  readonly announcement: Announcement | undefined;
}

export const initialSlip: SlipState = {
  phase: 'none',
  data: emptySlip,
  mode: 'single',
  stakes: noStakes,
  terms: noTerms,
  bonusRules: [],
  freeBets: [],
  maxima: {},
  calls: {},
  placing: { step: 'idle' },
  problem: undefined,
  receipt: undefined,
  cleared: [],
  announcement: undefined,
};

/** The requests that hold placing back (BETSLIP-08 to BETSLIP-12). */
export function pendingRequests(state: Pick<SlipState, 'calls'>): ReadonlySet<SlipRequest> {
  return new Set(SLIP_REQUESTS.filter((name) => (state.calls[name]?.running ?? 0) > 0));
}

export function callStarted(calls: SlipState['calls'], name: SlipCall): SlipState['calls'] {
  return { ...calls, [name]: { status: 'pending', running: (calls[name]?.running ?? 0) + 1 } };
}

export function callEnded(calls: SlipState['calls'], name: SlipCall, isFulfilled: boolean): SlipState['calls'] {
  const running = Math.max(0, (calls[name]?.running ?? 0) - 1);
  const status = running > 0 ? 'pending' : isFulfilled ? 'fulfilled' : 'rejected';
  return { ...calls, [name]: { status, running } };
}

/** Chosen for one bet: the next slip begins as one selection, for which none of these can stand. A combo may be the next one, too. */
export const ONE_BET_MODES: ReadonlySet<SlipState['mode']> = new Set(['ifbet', 'reverse', 'teaser', 'system']);
