import { AppError } from '@duskline/contract/errors';
import { toWireNumber } from '@duskline/money/amount';
import { findCurrency } from '@duskline/money/currency';
import { type FreeBets, type FreeBetToken, TokenStatus } from '../modules/bonus/index.ts';
import type { TicketView } from '../modules/tickets/index.ts';
import type { CallContext, Handlers } from '../platform/http/handler.ts';

export interface BonusCallOptions {
  freeBets: Pick<FreeBets, 'list' | 'history'>;
  tickets: { byId(ticketIds: readonly string[]): Promise<TicketView[]> };
}

type BonusCalls = 'bonus.freebet' | 'bonus.freebetappended' | 'bonus.freebethistory';

/** A player's free bets (spec 217, betting rules 12.2). */
export function bonusCalls({ freeBets, tickets }: BonusCallOptions): Handlers<BonusCalls> {
  const tokensOf = (status: number) => async (context: CallContext) => {
    const { userId, currency } = requireSession(context);
    const list = (await freeBets.list(BigInt(userId), status)).map(presentToken);
    const [first] = list;
    return { ...(first ?? { Id: '', Amount: 0, Currency: currency, Status: 0 }), FreeBets: list };
  };
  return {
    'bonus.freebet': tokensOf(TokenStatus.ACTIVE),
    'bonus.freebetappended': tokensOf(TokenStatus.APPENDED),
    'bonus.freebethistory': async (context, { query }) => {
      const { userId } = requireSession(context);
      const gone = await freeBets.history(BigInt(userId), { limit: query.pageSize, skip: (query.page - 1) * query.pageSize });
      const paid = await tickets.byId(gone.flatMap(({ ticketId }) => ticketId ?? []));
      const byId = new Map(paid.map((ticket) => [ticket.ticketId, ticket]));
      return gone.map((token) => {
        const ticket = token.ticketId === null ? undefined : byId.get(token.ticketId);
        return {
          Id: String(token.id),
          Amount: wire(token.amountMinor, token.currency),
          Currency: token.currency,
          Date: new Date(token.usedAtMs ?? token.expiresAtMs).toISOString(),
          Status: token.status,
          ...(ticket
            ? {
                BetId: ticket.ticketId,
                Outcome: ticket.outcome,
                ...(ticket.payoutMinor === null ? {} : { Win: wire(ticket.payoutMinor, ticket.currency) }),
              }
            : {}),
        };
      });
    },
  };
}

function wire(minor: bigint, code: string): number {
  const currency = findCurrency(code);
  if (!currency) throw new Error(`unknown currency ${code}`);
  return toWireNumber(minor, currency);
}

function presentToken(token: FreeBetToken) {
  return {
    Id: String(token.id),
    Amount: wire(token.amountMinor, token.currency),
    Currency: token.currency,
    ...(token.minOddsMilli === null ? {} : { MinOdds: token.minOddsMilli / 1000 }),
    ...(token.maxOddsMilli === null ? {} : { MaxOdds: token.maxOddsMilli / 1000 }),
    ExpirationDate: new Date(token.expiresAtMs).toISOString(),
    Status: token.status,
  };
}

function requireSession({ session }: CallContext) {
  if (session === null) throw new AppError('UnauthorizedException');
  return session;
}
