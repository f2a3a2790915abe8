import type { DocumentKind } from '@duskline/contract/document-kinds';
import { AppError } from '@duskline/contract/errors';
import type { Documents } from '../../modules/documents/index.ts';
import { type Funds, type FundsAnswer, type FundsDecision, type FundsReader, fundsPapers } from '../../modules/kyc/index.ts';
import type { Messages } from '../../modules/messages/index.ts';
import type { Database, Tx } from '../../platform/db/create-db.ts';
import { sqlStateOf } from '../../platform/db/database-error.ts';
import { type CallContext, defineHandlers, type Session } from '../../platform/http/handler.ts';

/** So many are shown at once: who waits longest comes first. */
const SHOWN = 200;

export interface FundsRouteParts {
  db: Database;
  funds: Funds;
  documents: Pick<Documents, 'list'>;
  messages: Messages;
}

const readerOf = ({ session, ip, requestId }: CallContext<Session>): FundsReader => ({ userId: session.userId, ip, requestId });

/** The source of a player's funds in the hands of compliance (trust TR-E4): asked for, and decided by the documents that came. */
export function fundsRoutes({ db, funds, documents, messages }: FundsRouteParts) {
  /** @throws AppError for everything but what was done; also where the role was lost after the call was let in */
  async function act(work: (tx: Tx) => Promise<FundsAnswer>): Promise<{ Success: boolean }> {
    await db
      .transaction(async (tx) => {
        const answer = await work(tx);
        if (answer === 'unknown') throw new AppError('NotFoundException');
        if (answer === 'same') throw new AppError('TransactionClosedException');
      })
      .catch((error: unknown) => {
        throw sqlStateOf(error) === '42501' ? new AppError('NoPrivilegesException', { cause: error }) : error;
      });
    return { Success: true };
  }

  /** A decision stands on documents: a player is never told that something is wrong without reading what. */
  async function checkGrounds({ userId, decision }: FundsDecision, language: string): Promise<void> {
    const asked = await funds.stateOf(userId);
    if (asked === null || decision === 'refused-for-good') return;
    const { refused, hasAccepted } = fundsPapers(asked, await documents.list(userId, language));
    if (decision === 'accepted' ? hasAccepted : refused.length > 0) return;
    const is = `no document that was asked for was ${decision === 'accepted' ? 'accepted' : 'refused'}`;
    throw new AppError('ValidationException', { fieldErrors: { decision: is } });
  }

  return defineHandlers({
    'staff.fundscases': async () =>
      (await funds.waiting(SHOWN)).map(({ user_id, papers, asked_at, changed_at }) => ({
        UserID: String(user_id),
        Papers: papers as DocumentKind[],
        AskedAt: asked_at.toISOString(),
        Since: changed_at.toISOString(),
      })),
    'staff.askfunds': (context, { body }) =>
      act(async (tx) => {
        const { userId, reason } = body;
        const answer = await funds.askWithin(tx, { userId, papers: [...new Set(body.papers)], reason }, readerOf(context));
        if (answer === 'done') await messages.writeWithin(tx, { userId, kind: 'funds-asked' });
        return answer;
      }),
    'staff.decidefunds': (context, { body }) =>
      act(async (tx) => {
        const answer = await funds.decideWithin(tx, body, readerOf(context));
        if (answer !== 'done') return answer;
        await checkGrounds(body, context.language);
        const kind = body.decision === 'accepted' ? 'funds-accepted' : 'funds-refused';
        await messages.writeWithin(tx, { userId: body.userId, kind });
        return answer;
      }),
  });
}
