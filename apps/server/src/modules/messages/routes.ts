import { defineHandlers } from '../../platform/http/handler.ts';
import type { Messages } from './service.ts';

/** A player's own messages (MSG-01 to MSG-04). */
export const messageRoutes = (messages: Messages) =>
  defineHandlers({
    'player.unreadmessages': ({ session: { userId } }) => messages.unread(userId),
    'player.messages': ({ session: { userId }, language }, { query: { page, size } }) =>
      messages.list(userId, { page, size, language }),
    'player.readmessage': ({ session: { userId }, language }, { body: { id } }) => messages.read(userId, id, language),
    'player.removemessages': async ({ session: { userId } }, { body: { ids } }) => ({
      Success: true,
      TotalRecords: await messages.remove(userId, ids),
    }),
    'player.restoremessages': async ({ session: { userId } }, { body: { ids } }) => {
      const { any, total } = await messages.restore(userId, ids);
      return { Success: any, TotalRecords: total };
    },
  });
