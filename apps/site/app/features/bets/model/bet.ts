import { betTypeOfNumber, traitsOfNumber } from '@duskline/betting/bet-type';
import type { Ticket, TicketSelection } from '@duskline/contract/entities/betslip';
import { BetAcceptance, TicketOutcome } from '@duskline/contract/enums';
import type { MessageId } from '../../../shared/i18n/message-ids.ts';
import { type BetTerms, betTermsOf } from '../../../shared/model/bet-terms.ts';
import { toMilli } from '../../../shared/model/price.ts';

/** How a thing stands, as the eye sorts it: colour and shape of its dot. Never colour alone: a text stands beside it. */
export type Tone = 'wait' | 'open' | 'win' | 'lost' | 'back' | 'half-win' | 'half-lost';

/** One selection of a bet. */
export interface BetLeg {
  readonly id: string;
  readonly matchId: number;
  readonly matchName: string;
  readonly marketTitle: string;
  readonly title: string;
  readonly oddsMilli: number;
  readonly tone: Tone;
  readonly outcome: MessageId;
  readonly isPending: boolean;
  readonly isLive: boolean;
  readonly startMs: number;
  readonly link: string;
  /** Systems: this selection is in every line. */
  readonly isBanker: boolean;
  /** Won on a lead, for good, while the match runs. */
  readonly isPaidEarly: boolean;
  /** What its match ended with, once it is settled and where it is known. */
  readonly score: { readonly home: number; readonly away: number } | undefined;
  /** Teasers: the line of the market and the line that was sold. */
  readonly teased: { readonly from: string; readonly to: string } | undefined;
}

/** A bet as its card shows it. Amounts in units of the currency, as booked. */
export interface Bet extends BetTerms {
  readonly id: string;
  readonly type: MessageId;
  /** What there is at stake now; a cashed-out part has left it. */
  readonly stake: number;
  /** What was staked, where a part of it was cashed out since. */
  readonly stakedFirst: number | undefined;
  readonly currency: string;
  /** Combined odds; 0 when the bet has none of its own. */
  readonly oddsMilli: number;
  readonly potentialWin: number;
  /** What was paid; undefined while the bet is open. */
  readonly win: number | undefined;
  readonly tone: Tone;
  readonly status: MessageId;
  readonly isOpen: boolean;
  /** Open and accepted: it can be cashed out. */
  readonly isRunning: boolean;
  readonly isDeclined: boolean;
  /** Why a declined bet was declined, as the server names it. */
  readonly declineReason: string | undefined;
  /** Epoch milliseconds by which a delayed bet is decided. */
  readonly decidedByMs: number | undefined;
  readonly placedMs: number;
  readonly settledMs: number | undefined;
  readonly legs: readonly BetLeg[];
  readonly isTeaser: boolean;
  /** `max`: the largest boost, where it has cut this one. */
  readonly bonus: { readonly percent: number; readonly amount: number; readonly max: number | undefined } | undefined;
  readonly isFreeBet: boolean;
  /** Paid for cashed-out parts so far. */
  readonly cashedOut: number;
  /** A trader's counter-offer waits for the customer's answer. */
  readonly hasOffer: boolean;
}

interface Look {
  readonly tone: Tone;
  readonly text: MessageId;
}

/** BETSTATUS-02: the outcomes of a bet and of its selections. */
const outcomes: Readonly<Record<number, Look>> = {
  [TicketOutcome.PENDING]: { tone: 'open', text: 'bets.outcome.pending' },
  [TicketOutcome.CANCELLED]: { tone: 'back', text: 'bets.outcome.cancelled' },
  [TicketOutcome.WIN]: { tone: 'win', text: 'bets.outcome.win' },
  [TicketOutcome.LOST]: { tone: 'lost', text: 'bets.outcome.lost' },
  [TicketOutcome.REFUND]: { tone: 'back', text: 'bets.outcome.refund' },
  [TicketOutcome.HALFWIN]: { tone: 'half-win', text: 'bets.outcome.halfWin' },
  [TicketOutcome.HALFLOSE]: { tone: 'half-lost', text: 'bets.outcome.halfLost' },
};

/** BETSTATUS-01: a bet that is not simply accepted says so before any outcome. */
const acceptances: Readonly<Record<number, Look>> = {
  [BetAcceptance.PENDING]: { tone: 'wait', text: 'bets.status.pending' },
  [BetAcceptance.DECLINED]: { tone: 'back', text: 'bets.status.declined' },
  [BetAcceptance.NEW_OFFER]: { tone: 'wait', text: 'bets.status.offer' },
  [BetAcceptance.DELAYED]: { tone: 'wait', text: 'bets.status.delayed' },
  [BetAcceptance.DELAYED_CASHOUT]: { tone: 'wait', text: 'bets.status.cashout' },
};

const unknown: Look = { tone: 'open', text: 'bets.outcome.pending' };
const outcomeLook = (outcome: number): Look => outcomes[outcome] ?? unknown;

function toLeg(leg: TicketSelection): BetLeg {
  const look = outcomeLook(leg.Outcome);
  return {
    id: leg.ID,
    matchId: leg.MatchID,
    matchName: leg.MatchName,
    marketTitle: leg.MarketTitle,
    title: leg.OutcomeTitle,
    oddsMilli: toMilli(leg.Odds),
    tone: look.tone,
    outcome: look.text,
    isPending: leg.Outcome === TicketOutcome.PENDING,
    isLive: leg.IsLive ?? false,
    startMs: leg.StartDateJs ?? 0,
    link: leg.MatchLink ?? '',
    isBanker: leg.IsBanker ?? false,
    isPaidEarly: leg.IsPaidEarly ?? false,
    score: leg.Score && { home: leg.Score.Home, away: leg.Score.Away },
    teased: leg.Line === undefined || leg.TeasedLine === undefined ? undefined : { from: leg.Line, to: leg.TeasedLine },
  };
}

/** What depends on the type of the bet. */
function termsOf(ticket: Ticket): BetTerms & Pick<Bet, 'isTeaser' | 'bonus'> {
  const { BetType: type, Teaser, Bonus } = ticket;
  return {
    ...betTermsOf(ticket),
    isTeaser: traitsOfNumber(type)?.isTeased === true || Teaser !== undefined,
    bonus: Bonus && Bonus.Percent > 0 ? { percent: Bonus.Percent, amount: Bonus.Amount, max: Bonus.Max } : undefined,
  };
}

/** A ticket that was cashed out as a whole is over, whatever its matches do. */
const isBoughtBack = ({ Stake, CashedOutStake = 0 }: Ticket): boolean => CashedOutStake > 0 && CashedOutStake >= Stake;

const cashedOutLook: Look = { tone: 'back', text: 'bets.cashedOut' };

export function toBet(ticket: Ticket): Bet {
  const isDeclined = ticket.Status === BetAcceptance.DECLINED;
  const isOver = isBoughtBack(ticket);
  const look = isOver ? cashedOutLook : (acceptances[ticket.Status] ?? outcomeLook(ticket.Outcome));
  const stakeLeft = ticket.Stake - (isOver ? 0 : (ticket.CashedOutStake ?? 0));
  return {
    id: ticket.ID,
    type: `bets.type.${betTypeOfNumber(ticket.BetType) ?? 'single'}`,
    // Units of the currency have few decimals: what a subtraction of floats adds is cut off again.
    stake: Math.round(stakeLeft * 1e8) / 1e8,
    stakedFirst: stakeLeft < ticket.Stake ? ticket.Stake : undefined,
    currency: ticket.Currency,
    oddsMilli: toMilli(ticket.TotalOdds ?? 0),
    potentialWin: ticket.PotentialWin,
    win: ticket.Win,
    tone: look.tone,
    status: look.text,
    isOpen: !isDeclined && !isOver && ticket.Outcome === TicketOutcome.PENDING,
    isRunning: !isOver && ticket.Status === BetAcceptance.ACCEPTED && ticket.Outcome === TicketOutcome.PENDING,
    isDeclined,
    declineReason: isDeclined ? ticket.DeclineReason : undefined,
    decidedByMs: ticket.Status === BetAcceptance.DELAYED ? ticket.DecidedBy : undefined,
    placedMs: Date.parse(ticket.PlacedDate),
    settledMs: ticket.SettledDate === undefined ? undefined : Date.parse(ticket.SettledDate),
    legs: ticket.Selections.map(toLeg),
    ...termsOf(ticket),
    isFreeBet: ticket.IsFreeBet ?? false,
    cashedOut: ticket.CashedOutAmount ?? 0,
    hasOffer: ticket.Status === BetAcceptance.NEW_OFFER,
  };
}
