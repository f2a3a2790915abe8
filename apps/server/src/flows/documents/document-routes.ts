import { AppError } from '@duskline/contract/errors';
import { type Documents, documentRoutes, readerOf } from '../../modules/documents/index.ts';
import { type Messages, messageRoutes } from '../../modules/messages/index.ts';
import type { Database } from '../../platform/db/create-db.ts';
import { defineHandlers } from '../../platform/http/handler.ts';

export interface DocumentCallOptions {
  db: Database;
  documents: Documents;
  messages: Messages;
}

/** What compliance says of a document, and the message that says it to its owner, in one transaction. */
const judgeRoutes = ({ db, documents, messages }: DocumentCallOptions) =>
  defineHandlers({
    'staff.judgefile': async (context, { body: { id, reason = null, page = null } }) => {
      const judged = await db.transaction(async (tx) => {
        const document = await documents.judgeWithin(tx, id, readerOf(context), reason, page);
        if (document === null) return null;
        const { userId, name } = document;
        const facts = { name, ...(reason === null ? {} : { reason }), ...(page === null ? {} : { page }) };
        await messages.writeWithin(tx, { userId, kind: reason === null ? 'document-accepted' : 'document-refused', facts });
        return document;
      });
      if (judged === null) throw new AppError('NotFoundException');
      return { Success: true };
    },
  });

/** Calls of messages and documents. */
export const documentHandlers = (options: DocumentCallOptions) =>
  [messageRoutes(options.messages), documentRoutes(options.documents), judgeRoutes(options)] as const;
