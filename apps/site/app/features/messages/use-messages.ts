import * as playerEndpoints from '@duskline/contract/endpoints/player.gen';
import type { MessagePage, UserMessage } from '@duskline/contract/entities/message';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { browserCall } from '../../shared/api/browser-call.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { useSite } from '../../shared/i18n/site-context.tsx';
import { useAccount } from '../../shared/session/session-store.ts';
import { toast } from '../../shared/ui/toast.ts';
import { MESSAGES_KEY } from './unread.ts';

export const PAGE_SIZE = 10;
const UNDO_MS = 10_000;

/** The pages of a player's messages, the first one being 1 (MSG-02). The wire counts from 0, and each is kept under its number on the screen (MSG-01, AMB-24). */
export function useMessagePages() {
  const { locale } = useSite();
  const userId = useAccount()?.id;
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: [MESSAGES_KEY, userId, locale.code, page],
    queryFn: () =>
      browserCall(playerEndpoints.messages, { query: { page: page - 1, size: PAGE_SIZE, languageCode: locale.code } }),
    placeholderData: keepPreviousData,
  });
  const pages = Math.max(1, Math.ceil((query.data?.TotalRecords ?? 0) / PAGE_SIZE));
  // The last page went with the last message on it.
  if (query.data !== undefined && page > pages) setPage(pages);
  return { ...query, page, pages, setPage };
}

/** What can be done with messages, and which can still be brought back. */
export function useMessageActs() {
  const { locale } = useSite();
  const userId = useAccount()?.id;
  const client = useQueryClient();
  const errorText = useErrorText();
  const [removed, setRemoved] = useState<readonly string[]>([]);
  useEffect(() => {
    if (removed.length === 0) return;
    const timer = setTimeout(() => setRemoved([]), UNDO_MS);
    return () => clearTimeout(timer);
  }, [removed]);

  // Meant for the player whose messages these are, also while the page looks up who is there.
  const mine = userId === undefined ? {} : { expectedUser: userId };
  const readAgain = () => client.invalidateQueries({ queryKey: [MESSAGES_KEY, userId] });
  const say = (error: unknown) => void toast(errorText(error), 'error');
  const isReadIn = (id: string) => (page: MessagePage | undefined) =>
    page && { ...page, UserMessages: page.UserMessages.map((one) => (one.Id === id ? { ...one, IsRead: true } : one)) };

  return {
    removed,
    async read({ Id: id, IsRead }: UserMessage): Promise<void> {
      if (IsRead) return;
      try {
        await browserCall(playerEndpoints.readmessage, { ...mine, body: { id }, query: { languageCode: locale.code } });
        client.setQueriesData<MessagePage>({ queryKey: [MESSAGES_KEY, userId] }, isReadIn(id));
      } catch (error) {
        say(error);
      }
    },
    async remove(ids: readonly string[]): Promise<void> {
      try {
        await browserCall(playerEndpoints.removemessages, { ...mine, body: { ids: [...ids] } });
        setRemoved(ids);
        await readAgain();
      } catch (error) {
        say(error);
      }
    },
    async restore(): Promise<void> {
      const ids = [...removed];
      setRemoved([]);
      try {
        await browserCall(playerEndpoints.restoremessages, { ...mine, body: { ids } });
        await readAgain();
      } catch (error) {
        // They are still away: what was pressed can be pressed again.
        setRemoved(ids);
        say(error);
      }
    },
  };
}
