import { type BetType, type BetTypeWith, traitsOf } from './bet-type.ts';
import type { CashoutRules, StakeInput, TicketRules, TicketTerms, TicketValue, TicketWorth } from './ticket.ts';
import { type ComboTicket, comboRules, type SingleTicket, singleRules } from './value-combo.ts';
import { type IfBetTicket, ifBetRules, type ReverseTicket, reverseRules } from './value-if-bet.ts';
import { type SystemTicket, systemRules } from './value-system.ts';
import { type TeaserTicket, teaserRules } from './value-teaser.ts';

/** The ticket of each bet type. */
export interface TicketByType {
  readonly single: SingleTicket;
  readonly combo: ComboTicket;
  readonly system: SystemTicket;
  readonly ifbet: IfBetTicket;
  readonly reverse: ReverseTicket;
  readonly teaser: TeaserTicket;
}

export type Ticket = TicketByType[keyof TicketByType];
/** A token can have paid it (betting rules 12.2). */
export type FreeBetTicket = TicketByType[BetTypeWith<'isFreeBetType'>];
/** It can be cashed out (betting rules 13.3). */
export type CashoutTicket = TicketByType[BetTypeWith<'isCashable'>];

export const TICKET_RULES: { readonly [Type in BetType]: TicketRules<TicketByType[Type]> } = {
  single: singleRules,
  combo: comboRules,
  system: systemRules,
  ifbet: ifBetRules,
  reverse: reverseRules,
  teaser: teaserRules,
};

/** The rules of a type: they are only ever given tickets of that type. */
const rulesOf = (type: BetType): TicketRules<Ticket> => TICKET_RULES[type];

export const makeTicket = (type: BetType, terms: TicketTerms, input: StakeInput): Ticket | undefined =>
  rulesOf(type).make(terms, input);

/** @throws TicketShapeError for a ticket that its type does not allow. */
export const valueTicket = (ticket: Ticket): TicketValue => rulesOf(ticket.betType).value(ticket);

/** Money of the whole ticket, exact, in minor units: what it costs and what it returns if everything wins (betting rules 11.1). */
export const worthOf = (ticket: Ticket): TicketWorth => rulesOf(ticket.betType).worth(ticket);

export const storeTicket = (ticket: Ticket) => rulesOf(ticket.betType).store(ticket);

/** @throws TicketShapeError when what the type needs is missing or wrong. */
export const restoreTicket = (type: BetType, terms: TicketTerms, stakeMinor: bigint, stored: unknown): Ticket =>
  rulesOf(type).restore(terms, stakeMinor, stored);

export const isCashable = (ticket: Ticket): ticket is CashoutTicket => traitsOf(ticket.betType).isCashable;
export const isFreeBetTicket = (ticket: Ticket): ticket is FreeBetTicket => traitsOf(ticket.betType).isFreeBetType;

/** How a ticket is cashed out. */
export function cashoutRulesOf<T extends CashoutTicket>(ticket: T): CashoutRules<T> {
  const { cashout } = rulesOf(ticket.betType);
  if (cashout === null) throw new RangeError(`A bet of type ${ticket.betType} cannot be cashed out.`);
  // The rules of its own type: they give back a ticket of that type.
  return cashout as CashoutRules<Ticket> as CashoutRules<T>;
}
