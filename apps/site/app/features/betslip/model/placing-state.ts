import type { BetType } from '@duskline/betting/bet-type';
import type { CallBody } from '@duskline/contract/calls';
import type { PlacementAnswer } from '@duskline/contract/entities/betslip';
import type { BetTerms } from '../../../shared/model/bet-terms.ts';
import type { BonusTerms } from '../../../shared/model/bonus-label.ts';

export type PlaceBody = CallBody<'betslip.placebet'>;

/** Where a placement stands. */
export type PlacingState =
  | { readonly step: 'idle' }
  /** Pressed while the slip is being updated: sent when that is done, if it is still the same bet. */
  | { readonly step: 'waiting' }
  /** Sent, no answer yet. */
  | { readonly step: 'sending' }
  /** The answer was lost: the server is asked for the outcome of the placement. */
  | { readonly step: 'checking'; readonly booked?: BookedTerms }
  /** A live bet waits; both moments are epoch milliseconds of this device. */
  | { readonly step: 'delayed'; readonly sinceMs: number; readonly untilMs: number; readonly booked?: BookedTerms }
  /** A trader looks at the bet. `untilMs` 0 when there is no known deadline. */
  | { readonly step: 'trader'; readonly sinceMs: number; readonly untilMs: number; readonly booked?: BookedTerms }
  /** A trader offers the bet at another stake or price (TRADER-01). */
  | { readonly step: 'offered'; readonly offer: Offer };

/** What the server has on its books for a bet that is on its way, in units of the currency: an offer that was taken is not what was typed. */
export interface BookedBet {
  readonly betId: string;
  readonly stake: number;
  readonly potentialWin: number;
}
/** Several singles are a bet each. */
export type BookedTerms = readonly BookedBet[];

/** A trader's counter-offer. Amounts in units of the currency; undefined parts stay as they were asked for. */
export interface Offer {
  readonly betId: string;
  readonly offerId: string;
  readonly stake: number | undefined;
  readonly oddsMilli: number | undefined;
  /** What the bet returns at most on these terms. */
  readonly potentialWin: number | undefined;
  readonly sinceMs: number;
  /** Epoch milliseconds of this device; 0 when there is no known deadline. */
  readonly untilMs: number;
}

/** Titles of a selection of the bet, for a receipt that must not depend on another answer. */
export interface PlacementSelection {
  readonly selectionId: string;
  readonly title: string;
  readonly marketTitle: string;
  readonly matchName: string;
  /** Of a teaser: the line of the market that the title stands for, and the line that is asked for. */
  readonly teased?: { readonly from: string; readonly to: string };
}

/** A placement under way. Written down before it is sent, so that neither a reload nor a lost answer can place it twice or lose it. */
export interface PlacementRecord {
  readonly userId: string;
  readonly sentAtMs: number;
  readonly currency: string;
  /** Exactly what was sent, key included: sent again it must be the same to the letter. */
  readonly body: PlaceBody;
  readonly lines: readonly PlacementSelection[];
}

/** A selection of a placed bet. */
export interface PlacedLeg extends PlacementSelection {
  readonly oddsMilli: number;
  readonly isBanker: boolean;
}

/** One bet of a decided placement. Amounts in units of the currency, as the server booked them. */
export interface PlacedBet {
  readonly ticketId: string;
  readonly betType: BetType;
  readonly legs: readonly PlacedLeg[];
  /** Combined price; 0 where the bet has none of its own. */
  readonly oddsMilli: number;
  readonly stake: number;
  /** Paid by a token, which is not paid out. */
  readonly isFreeBet: boolean;
  /** What it returns if everything wins, the bonus included. */
  readonly potentialWin: number;
  /** Accumulator bonus inside `potentialWin`; 0 without one. */
  readonly bonus: number;
  /** Its percentage, and the most that it may be where that has cut it. */
  readonly bonusTerms?: BonusTerms | undefined;
  /** What was bought beyond the selections; undefined where the ticket could not be read. */
  readonly terms?: BetTerms;
  readonly currency: string;
  readonly isAccepted: boolean;
  /** Name of the refusal when it was declined, '' otherwise. */
  readonly exceptionName: string;
  /** The server's own words for it. */
  readonly message: string;
}

/** How a placement ended. */
export type PlacementEnd =
  // `left`: the slip and the free bets as they are since, where the answer to the bet has brought them.
  | {
      readonly kind: 'decided';
      readonly atMs: number;
      readonly bets: readonly PlacedBet[];
      readonly left?: PlacementAnswer['Details'];
    }
  /** Refused as a whole; nothing was booked. */
  | { readonly kind: 'refused'; readonly exceptionName: string; readonly message: string }
  /** It never arrived, or is too old to be sent again unseen. */
  | { readonly kind: 'lost' }
  /** The session is over. `isUnknown`: an earlier try may have arrived. */
  | { readonly kind: 'unauthorized'; readonly isUnknown: boolean }
  /** XR-07: another user is logged in by now. `isUnknown`: an earlier try may have arrived. */
  | { readonly kind: 'otherUser'; readonly isUnknown: boolean };

/** Reads a record as it was written; undefined when it makes no sense. */
export function readRecord(text: string | null): PlacementRecord | undefined {
  if (text === null) return undefined;
  try {
    const record = JSON.parse(text) as Partial<PlacementRecord> | null;
    const isWhole =
      typeof record?.userId === 'string' &&
      typeof record.sentAtMs === 'number' &&
      typeof record.body?.requestId === 'string' &&
      Array.isArray(record.body.stakes) &&
      Array.isArray(record.lines);
    return isWhole ? (record as PlacementRecord) : undefined;
  } catch {
    return undefined;
  }
}

/** Key of a placement: 128 random bits. Made by hand, since randomUUID exists on secure pages only. */
export function newRequestId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
