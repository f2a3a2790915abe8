import type { FreeBetBonus } from '@duskline/contract/entities/bonus';
import { wireOf } from '@duskline/money/wire-amount';
import { type FreeBets, type FreeBetToken, TokenStatus } from '../modules/bonus/index.ts';
import type { TicketView } from '../modules/tickets/index.ts';
import { type CallContext, defineHandlers, type Session } from '../platform/http/handler.ts';

export interface BonusCallOptions {
  freeBets: Pick<FreeBets, 'list' | 'history'>;
  tickets: { byId(ticketIds: readonly string[]): Promise<TicketView[]> };
}

/** A player's free bets (spec 217, betting rules 12.2). */
export function bonusCalls({ freeBets, tickets }: BonusCallOptions) {
  const tokensOf =
    (status: number) =>
    ({ session }: CallContext<Session>) =>
      readFreeBets(freeBets, session, status);
  return defineHandlers({
    'bonus.freebet': tokensOf(TokenStatus.ACTIVE),
    'bonus.freebetappended': tokensOf(TokenStatus.APPENDED),
    'bonus.freebethistory': async (context, { query }) => {
      const { userId } = context.session;
      const gone = await freeBets.history(BigInt(userId), { limit: query.pageSize, skip: (query.page - 1) * query.pageSize });
      const paid = await tickets.byId(gone.flatMap(({ ticketId }) => ticketId ?? []));
      const byId = new Map(paid.map((ticket) => [ticket.ticketId, ticket]));
      return gone.map((token) => {
        const ticket = token.ticketId === null ? undefined : byId.get(token.ticketId);
        return {
          Id: String(token.id),
          Amount: wireOf(token.amountMinor, token.currency),
          Currency: token.currency,
          Date: new Date(token.usedAtMs ?? token.expiresAtMs).toISOString(),
          Status: token.status,
          ...(ticket
            ? {
                BetId: ticket.ticketId,
                Outcome: ticket.outcome,
                ...(ticket.payoutMinor === null ? {} : { Win: wireOf(ticket.payoutMinor, ticket.currency) }),
              }
            : {}),
        };
      });
    },
  });
}

/** A player's free bets of one status, the one that is used up first before the others. */
export async function readFreeBets(
  freeBets: Pick<FreeBets, 'list'>,
  { userId, currency }: Session,
  status: number = TokenStatus.ACTIVE,
): Promise<FreeBetBonus> {
  const list = (await freeBets.list(BigInt(userId), status)).map(presentToken);
  const [first] = list;
  return { ...(first ?? { Id: '', Amount: 0, Currency: currency, Status: 0 }), FreeBets: list };
}

function presentToken(token: FreeBetToken) {
  return {
    Id: String(token.id),
    Amount: wireOf(token.amountMinor, token.currency),
    Currency: token.currency,
    ...(token.minOddsMilli === null ? {} : { MinOdds: token.minOddsMilli / 1000 }),
    ...(token.maxOddsMilli === null ? {} : { MaxOdds: token.maxOddsMilli / 1000 }),
    ExpirationDate: new Date(token.expiresAtMs).toISOString(),
    Status: token.status,
  };
}
