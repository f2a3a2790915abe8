import type { PlaceBetResult, TraderOffer } from '@duskline/contract/entities/betslip';
import { BetAcceptance } from '@duskline/contract/enums';
import { AppError, fillMessage } from '@duskline/contract/errors';
import { findCurrency } from '@duskline/money/currency';
import { wireOf } from '@duskline/money/wire-amount';
import { acceptanceText, refusalName } from '../../modules/tickets/index.ts';
import { defineHandlers } from '../../platform/http/handler.ts';
import { actorOf } from './actor.ts';
import type { Desk, DeskAct } from './desk.ts';
import type { DeskParts } from './ports.ts';
import { presentOffer } from './present.ts';

/**
 * The customer's answer to an offer (TRADER-01). Idempotent: the same answer to the same offer is answered again. An offer that is over, or
 * that the board has overtaken, is refused by name with Status DECLINED; another player's bet is answered like one that does not exist (abuse B18).
 */
export function answerOfferRoutes(desk: Desk) {
  return defineHandlers({
    'betslip.accepttraderoffer': async (context, { body }) => {
      const act = await desk.takeOffer(body.betId, actorOf(context, 'player'), body.offerId ?? null);
      const result = present(act);
      if (act.answer.acceptance !== BetAcceptance.DECLINED && act.answer.offerState === 'taken') return result;
      throw refusal(act, result);
    },
    'betslip.declinetraderoffer': async (context, { body }) => {
      const act = await desk.refuseOffer(body.betId, actorOf(context, 'player'), body.offerId ?? null);
      const result = present(act);
      // Refused now, refused before, or over without an answer: the stake is back all the same.
      if (act.answer.acceptance === BetAcceptance.DECLINED) return result;
      throw new AppError('BetAlreadyDecidedException', { extra: { ...result } });
    },
  });
}

function present({ ticket, answer }: DeskAct): PlaceBetResult {
  const isDelayed = answer.acceptance === BetAcceptance.DELAYED && answer.delayUntilMs !== null;
  return {
    BetId: ticket.ticketId,
    TicketId: ticket.ticketId,
    Status: answer.acceptance,
    StatusText: acceptanceText(answer.acceptance),
    Balance: wireOf(answer.balanceMinor, ticket.currency),
    Stake: wireOf(answer.stakeMinor, ticket.currency),
    PotentialWin: wireOf(answer.maxPayoutMinor, ticket.currency),
    ...(isDelayed && answer.delayUntilMs !== null ? { DecidedBy: answer.delayUntilMs } : {}),
    ...(answer.result === 'done' || answer.result === 'late' ? {} : { IsReplay: true }),
  };
}

/** Why the offer could not be taken: as the bet was declined, or (the bet lives on otherwise) because it was not there any more. */
function refusal({ answer }: DeskAct, result: PlaceBetResult): AppError {
  const name = answer.acceptance === BetAcceptance.DECLINED ? refusalName(answer.reason) : 'TraderOfferExpiredException';
  const error = new AppError(name, { extra: { ...result, ExceptionName: name } });
  error.message = fillMessage(name, {});
  return error;
}

/** Offers that wait for this customer's answer: the `traderOffers` of the slip. */
export async function standingOffers(
  { trading, tickets }: Pick<DeskParts, 'trading' | 'tickets'>,
  userId: string,
): Promise<TraderOffer[]> {
  const open = (await trading.ofPlayer(userId)).filter(({ offer }) => offer?.state === 'open');
  if (open.length === 0) return [];
  const byId = new Map((await tickets.byId(open.map(({ ticketId }) => ticketId))).map((ticket) => [ticket.ticketId, ticket]));
  return open.flatMap(({ ticketId, offer }) => {
    const ticket = byId.get(ticketId);
    return ticket && offer && findCurrency(ticket.currency) ? [presentOffer(ticket, offer)] : [];
  });
}
