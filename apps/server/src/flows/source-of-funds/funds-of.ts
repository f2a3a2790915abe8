import type { FundsCheck } from '@duskline/contract/entities/identity-check';
import type { Documents } from '../../modules/documents/index.ts';
import { type Funds, presentFunds } from '../../modules/kyc/index.ts';

export interface FundsOfParts {
  funds: Pick<Funds, 'stateOf'>;
  documents: Pick<Documents, 'list'>;
}

/** What a player reads about the source of their funds: the question, and what became of the documents. null = they were never asked. */
export async function fundsOf({ funds, documents }: FundsOfParts, userId: string, language: string): Promise<FundsCheck | null> {
  const asked = await funds.stateOf(userId);
  return asked === null ? null : presentFunds(asked, await documents.list(userId, language));
}
