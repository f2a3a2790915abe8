import * as historyEndpoints from '@duskline/contract/endpoints/history.gen';
import type { Statement } from '@duskline/contract/entities/statement';
import { queryOptions } from '@tanstack/react-query';
import { CallError, type Caller } from '../../shared/api/caller.ts';

/** Among the bets of its player: whatever reads their lists again, because one was settled, reads this again too. */
export const statementQuery = (call: Caller, language: string, userId: string, ticketId: string) =>
  queryOptions({
    queryKey: ['bets', userId, 'statement', language, ticketId],
    queryFn: (): Promise<Statement> => call(historyEndpoints.statement, { query: { ticketId, languageCode: language } }),
    staleTime: 15_000,
  });

/** There is no such bet of this player; a text that is no id of a bet is none either. */
export const isNoBet = (error: unknown): boolean => error instanceof CallError && (error.status === 404 || error.status === 400);
