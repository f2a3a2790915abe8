import { traitsOfNumber } from '@duskline/betting/bet-type';
import { cashoutMargin, type OpenLeg, partialCashout, quoteCashout } from '@duskline/betting/cashout';
import { liveDelayMs } from '@duskline/betting/live-delay';
import type { SelectionSnapshot } from '@duskline/betting/selection-snapshot';
import { BetAcceptance, TicketOutcome } from '@duskline/contract/enums';
import { rational } from '@duskline/money/rational';
import { limitsIn, type Policy } from '../../modules/policy/index.ts';
import type { CashoutTerms, QuoteInputs } from '../../modules/tickets/index.ts';

/** A selection as cashouts need it. */
export interface CashoutPrice
  extends Readonly<Pick<SelectionSnapshot, 'oddsMilli' | 'isOpen' | 'isLive' | 'sportAlias' | 'matchState'>> {
  /** Its result is known (or it was withdrawn for good): it waits for settlement and not for a price. */
  readonly isDecided: boolean;
  /** Versions of the gates behind it, where this node knows them. */
  readonly gateVersion: bigint | null;
}

export interface CashoutBoard {
  price(selectionId: string): CashoutPrice | null;
}

/** Why a ticket cannot be cashed out now. */
export type NoOffer =
  | 'SETTLED'
  | 'NOT_ACCEPTED'
  | 'IN_PROGRESS'
  | 'FREE_BET'
  | 'BET_TYPE'
  | 'MARKET_SUSPENDED'
  | 'RESULT_PENDING'
  | 'WORTHLESS';

/** The current cash-out value of a ticket. */
export interface CashoutOffer {
  readonly offerMinor: bigint;
  /** What is left of the stake. */
  readonly stakeMinor: bigint;
  /** The odds it was computed from, by selection: those of the open legs. */
  readonly oddsMilli: ReadonlyMap<string, number>;
  /** Where the matches of the live legs stand, by selection. */
  readonly matchStates: Readonly<Record<string, string>>;
  readonly ground: QuoteInputs;
  /** Before scaling; 0 = decided at once. */
  readonly delayMs: number;
  /** Smallest and largest amount of a part; null = only the whole. */
  readonly partial: { readonly minMinor: bigint; readonly maxMinor: bigint } | null;
}

export type CashoutQuoting =
  | ({ readonly isOffered: true } & CashoutOffer)
  | { readonly isOffered: false; readonly reason: NoOffer };

const no = (reason: NoOffer): CashoutQuoting => ({ isOffered: false, reason });

/** Betting rules 13.3, as far as the ticket itself says it. */
const ofTicket = (terms: CashoutTerms): NoOffer | null => {
  if (terms.outcome !== TicketOutcome.PENDING) return 'SETTLED';
  if (terms.acceptance === BetAcceptance.DELAYED_CASHOUT) return 'IN_PROGRESS';
  if (terms.acceptance !== BetAcceptance.ACCEPTED) return 'NOT_ACCEPTED';
  if (terms.isFreeBet) return 'FREE_BET';
  if (!traitsOfNumber(terms.betType)?.isCashable) return 'BET_TYPE';
  return terms.rest === null ? 'RESULT_PENDING' : null;
};

/** The bounds of the slider: at least one unit, and at most what leaves the operator's smallest stake (betting rules 13.5), where that is known. */
function partialBounds(stakeMinor: bigint, offerMinor: bigint, minStakeMinor: bigint | undefined): CashoutOffer['partial'] {
  if (minStakeMinor === undefined) return null;
  const maxMinor = ((stakeMinor - minStakeMinor) * offerMinor) / stakeMinor;
  const largest = maxMinor >= offerMinor ? offerMinor - 1n : maxMinor;
  return largest < 1n || !partialCashout(stakeMinor, offerMinor, largest, minStakeMinor)
    ? null
    : { minMinor: 1n, maxMinor: largest };
}

/** What the ground of a quote is when there is none: nothing is taken as open. */
export const quoteInputsOf = (terms: CashoutTerms): QuoteInputs => ({
  version: terms.version,
  factCount: terms.factCount,
  openLegs: [],
});

/**
 * What a ticket is worth at the board's prices (betting rules 13.1 to 13.3). `isWaiting`: the ticket waits for a cashout of its own,
 * which is being decided.
 */
export function quoteTicket(board: CashoutBoard, terms: CashoutTerms, policy: Policy, isWaiting = false): CashoutQuoting {
  const refused = ofTicket(terms);
  if (refused !== null && !(isWaiting && refused === 'IN_PROGRESS')) return no(refused);
  const { rest } = terms;
  if (rest === null) return no('RESULT_PENDING');
  const openLegs = terms.legs.filter((leg) => leg.isOpen);
  const prices = new Map(openLegs.map((leg) => [leg.legNo, board.price(leg.selectionId)]));
  const open = terms.legs.map((leg): OpenLeg | undefined => {
    const price = prices.get(leg.legNo);
    return price?.isOpen && !leg.isReduced ? { by: 'odds', currentOdds: rational(price.oddsMilli, 1000) } : undefined;
  });
  const quote = quoteCashout({ ticket: rest, open, margin: cashoutMargin(openLegs.length, policy.cashout) });
  if (!quote.available) {
    return no(quote.reason === 'SUSPENDED' ? 'MARKET_SUSPENDED' : quote.reason === 'DECIDED' ? 'RESULT_PENDING' : 'WORTHLESS');
  }
  const legs = openLegs.flatMap((leg) => {
    const price = prices.get(leg.legNo);
    return price ? [{ leg, price }] : [];
  });
  const stakeMinor = terms.stakeMinor - terms.cashedStakeMinor;
  return {
    isOffered: true,
    offerMinor: quote.offerMinor,
    stakeMinor,
    oddsMilli: new Map(legs.map(({ leg, price }) => [leg.selectionId, price.oddsMilli])),
    matchStates: Object.fromEntries(
      legs.flatMap(({ leg, price }) => (price.matchState === '' ? [] : [[leg.selectionId, price.matchState]])),
    ),
    ground: {
      version: terms.version,
      factCount: terms.factCount,
      openLegs: legs.map(({ leg, price }) => ({ legNo: leg.legNo, gateVersion: price.gateVersion })),
    },
    delayMs: liveDelayMs(
      legs.map(({ price }) => ({ live: price.isLive, sport: price.sportAlias })),
      policy.liveDelay,
    ),
    partial: partialBounds(stakeMinor, quote.offerMinor, limitsIn(policy, terms.currency)?.minMinor),
  };
}
