import type { DocumentKind } from '@duskline/contract/document-kinds';
import type { CheckState } from '@duskline/contract/identity-check';
import type { Clock } from '../../platform/clock.ts';
import { textArray } from '../../platform/db/binary-array.ts';
import type { Database, Tx } from '../../platform/db/create-db.ts';
import { callInTransaction } from '../../platform/db/function-call.ts';
import { kyc } from '../../platform/db/functions/kyc.gen.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { kycStore } from './store.ts';

/** Where the question to a player stands. */
export interface FundsState {
  state: CheckState;
  isFinal: boolean;
  papers: readonly DocumentKind[];
}

/** A person of compliance, for the audit log. */
export interface FundsReader {
  userId: string;
  ip: string;
  requestId: string;
}

export interface FundsQuestion {
  userId: string;
  papers: readonly DocumentKind[];
  reason: string;
}

export interface FundsDecision {
  userId: string;
  decision: 'accepted' | 'refused' | 'refused-for-good';
  reason: string;
}

/** `same`: it is asked already, or nothing waits for a decision; `unknown`: there is no such player, or it is the person who acts. */
export type FundsAnswer = 'done' | 'same' | 'unknown';

export type Funds = ReturnType<typeof createFunds>;

const whoOf = (by: FundsReader | null) => ({
  by: by === null ? null : BigInt(by.userId),
  ip: by?.ip ?? null,
  request: by?.requestId ?? null,
});

/** Where the money of players comes from (check level 3, trust TR-E4): shown by documents that are uploaded to us, decided by compliance. */
export function createFunds({ db, clock }: { db: Database; clock: Clock }) {
  return {
    /** null = the player was never asked. */
    async stateOf(userId: string): Promise<FundsState | null> {
      const [row] = await kycStore.fundsOf(db, { userId });
      if (row === undefined) return null;
      return { state: row.state as CheckState, isFinal: row.is_final, papers: row.papers as DocumentKind[] };
    },
    /** Players whose documents wait for a decision, the longest first. */
    waiting: (limit: number) => kycStore.fundsCases(db, { limit }),
    /** Asks a player: compliance, or the cashier where nobody is named. */
    async askWithin(tx: Tx, { userId, papers, reason }: FundsQuestion, by: FundsReader | null): Promise<FundsAnswer> {
      const now = clock.now();
      const asked = {
        ...whoOf(by),
        user: BigInt(userId),
        papers: textArray(papers),
        reason,
        external: uuidV7(now),
        now: new Date(now),
      };
      const [row] = await callInTransaction(tx, kyc.askFunds(asked));
      return (row?.value ?? 'unknown') as FundsAnswer;
    },
    async decideWithin(tx: Tx, { userId, decision, reason }: FundsDecision, by: FundsReader): Promise<FundsAnswer> {
      const said = {
        state: decision === 'accepted' ? 'VERIFIED' : 'REJECTED',
        final: decision === 'refused-for-good',
        reason,
        now: new Date(clock.now()),
      };
      const [row] = await callInTransaction(tx, kyc.decideFunds({ ...whoOf(by), user: BigInt(userId), ...said }));
      return (row?.value ?? 'unknown') as FundsAnswer;
    },
    /** The player has uploaded a document of this kind, in this transaction: after a refusal compliance looks again. */
    async showWithin(tx: Tx, userId: string, kind: DocumentKind): Promise<void> {
      await callInTransaction(tx, kyc.showFunds({ user: BigInt(userId), kind, now: new Date(clock.now()) }));
    },
  };
}
