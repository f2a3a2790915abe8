import type { MessagePage, UserMessage } from '@duskline/contract/entities/message';
import { AppError } from '@duskline/contract/errors';
import type { MessagesPayload } from '@duskline/contract/realtime';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/create-db.ts';
import { createMessagePresenter } from './present.ts';
import { insertNotice, messageStore as store } from './store.ts';
import type { Notice } from './types.ts';

/** The screen offers to bring back for ten seconds; the last press is on its way a little longer. */
const UNDO_MS = 10_000;
const ON_ITS_WAY_MS = 5_000;
const DAY_MS = 86_400_000;
/** Longer than any writer tries to write the same message again. */
const ONCE_DAYS = 30;

export interface PageRequest {
  /** From 0 (AMB-24). */
  page: number;
  size: number;
  language: string;
}

export type Messages = ReturnType<typeof createMessages>;

/** Messages to players, which nobody else reads. How many are unread is counted, never kept: whatever happens at once, it is right. */
export function createMessages({ db, clock }: { db: Database; clock: Clock }) {
  const present = createMessagePresenter();

  async function totalOf(userId: string): Promise<number> {
    const [row] = await store.count(db, { userId });
    return Number(row?.total ?? 0);
  }

  async function unreadOf(userIds: readonly string[]): Promise<Map<string, MessagesPayload>> {
    const rows = await store.countUnread(db, { userIds });
    const counts = new Map(rows.map(({ user_id, unread }) => [String(user_id), Number(unread)]));
    return new Map(userIds.map((id) => [id, presented(counts.get(id) ?? 0)]));
  }

  const presented = (unread: number): MessagesPayload => ({ HasUnreadMessages: unread > 0, UnreadMessagesCount: unread });

  return {
    /** Writes a message in the transaction that causes it. */
    writeWithin: (tx: Tx, notice: Notice): Promise<void> => insertNotice(tx, notice, new Date(clock.now())),
    write: (notice: Notice): Promise<void> => db.transaction((tx) => insertNotice(tx, notice, new Date(clock.now()))),
    unreadOf,
    unread: async (userId: string): Promise<MessagesPayload> => (await unreadOf([userId])).get(userId) ?? presented(0),
    async list(userId: string, { page, size, language }: PageRequest): Promise<MessagePage> {
      const [rows, TotalRecords] = await Promise.all([store.list(db, { userId, from: page * size, size }), totalOf(userId)]);
      return { UserMessages: rows.map((row) => present(row, language)), TotalRecords };
    },
    /** @throws AppError NotFoundException for one that is gone, or is another player's */
    async read(userId: string, id: string, language: string): Promise<UserMessage> {
      await store.markRead(db, { userId, id, at: new Date(clock.now()) });
      const [row] = await store.find(db, { userId, id });
      if (row === undefined) throw new AppError('NotFoundException');
      return present(row, language);
    },
    /** What is gone, or another player's, stays as it is. Returns how many there are afterwards. */
    async remove(userId: string, ids: readonly string[]): Promise<number> {
      await store.remove(db, { userId, ids, at: new Date(clock.now()) });
      return totalOf(userId);
    },
    /** Whether any came back, and how many there are now. */
    async restore(userId: string, ids: readonly string[]): Promise<{ any: boolean; total: number }> {
      const back = await store.restore(db, { userId, ids, since: new Date(clock.now() - UNDO_MS - ON_ITS_WAY_MS) });
      return { any: back.length > 0, total: await totalOf(userId) };
    },
    /** Deletes what was removed more than a day ago, what is written once after 30; returns how many, `limit` at most. */
    async forgetOld(limit: number): Promise<number> {
      const [before, onceBefore] = [1, ONCE_DAYS].map((days) => new Date(clock.now() - days * DAY_MS)) as [Date, Date];
      return (await store.forgetRemoved(db, { before, onceBefore, limit })).length;
    },
  };
}
