import * as playerEndpoints from '@duskline/contract/endpoints/player.gen';
import type { MessagesPayload } from '@duskline/contract/realtime';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { browserCall } from '../../shared/api/browser-call.ts';
import { liveConnection } from '../../shared/live/live-connection.ts';
import { useAccount } from '../../shared/session/session-store.ts';

/** First word of the keys of all pages. */
export const MESSAGES_KEY = 'messages';
const UNREAD_KEY = 'unread-messages';

const countIn = (payload: unknown): number | undefined => {
  const { items = [] } = payload as { items?: readonly Partial<MessagesPayload>[] };
  return items.at(-1)?.UnreadMessagesCount;
};

/** How many messages are unread, as the player's stream says it; what is shown of them is read again then. */
export function useUnreadMessages(): number {
  const client = useQueryClient();
  const userId = useAccount()?.id;
  const key = [UNREAD_KEY, userId];
  const { data } = useQuery({
    queryKey: key,
    queryFn: async () => (await browserCall(playerEndpoints.unreadmessages)).UnreadMessagesCount,
    enabled: userId !== undefined,
  });
  useEffect(() => {
    const readAgain = () => {
      void client.invalidateQueries({ queryKey: [UNREAD_KEY, userId] });
      void client.invalidateQueries({ queryKey: [MESSAGES_KEY, userId] });
    };
    return liveConnection().client.subscribe('messages', '', {
      update: (payload) => {
        const count = countIn(payload);
        if (count === undefined) return readAgain();
        client.setQueryData([UNREAD_KEY, userId], count);
        void client.invalidateQueries({ queryKey: [MESSAGES_KEY, userId] });
      },
      reload: readAgain,
    });
  }, [client, userId]);
  return data ?? 0;
}
