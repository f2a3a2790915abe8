import { AppError } from '@duskline/contract/errors';
import { defineHandlers } from '../../platform/http/handler.ts';
import type { WebPush } from './service.ts';

/** What a player wants to be told of in a browser. */
export const webPushRoutes = (webPush: WebPush) =>
  defineHandlers({
    'player.notifications': ({ session: { userId } }, { body: { endpoint } }) => webPush.settingsOf(userId, endpoint ?? null),
    'player.setnotifications': async ({ session: { userId, sessionId }, language }, { body }) => {
      if (webPush.publicKey === null) throw new AppError('NotFoundException');
      const isKept = await webPush.set({ ...body, userId, sessionId, language });
      if (!isKept) throw new AppError('ValidationException', { fieldErrors: { endpoint: 'is no address of a push service' } });
      return webPush.settingsOf(userId, body.endpoint);
    },
  });
