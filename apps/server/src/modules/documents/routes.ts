import { type CallContext, defineHandlers } from '../../platform/http/handler.ts';
import type { Documents } from './service.ts';
import type { Reader } from './types.ts';

export const readerOf = ({ session, ip, requestId }: CallContext): Reader => ({ userId: session?.userId ?? '', ip, requestId });

async function* none(): AsyncGenerator<never> {}

/** A player's own documents, and those of a player for compliance. */
export const documentRoutes = (documents: Documents) =>
  defineHandlers({
    'player.files': ({ session: { userId }, language }) => documents.list(userId, language),
    'player.sendfiles': ({ session: { userId }, language, files = none() }, { body: { documentType } }) =>
      documents.add(userId, documentType, files, language),
    'player.file': (context, { query: { id } }) => documents.open(id, readerOf(context)),
    'staff.files': ({ language }, { query: { userId } }) => documents.list(String(userId), language),
    'staff.file': (context, { query: { id } }) => documents.open(id, readerOf(context)),
  });
