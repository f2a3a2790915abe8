import { AsyncLocalStorage } from 'node:async_hooks';
import type { DBAdapter, Where } from 'better-auth/adapters';
import type { Clock } from '../../../platform/clock.ts';
import { digest } from '../fold.ts';

/** Raw tokens have 32 characters, digests 43, so the two cannot be taken for each other. */
const DIGEST = /^[A-Za-z0-9_-]{43}$/;

const stored = (token: string): string => (DIGEST.test(token) ? token : digest(token));

/** What ends a session instead of deleting its row. */
const ended = (at: Date) => ({ endedAt: at, expiresAt: at, endReason: 'ended' });

/**
 * The library's database adapter with three changes that it has no option for:
 * - session tokens are stored as SHA-256, so that a stolen backup opens no session (TR-A1); callers still see the raw token;
 * - a session is ended, never deleted: bets refer to it (TR-A15);
 * - inside `within`, every statement runs in that transaction, so that people, credentials and money accounts are made together.
 */
export function createSessionAdapter(
  base: DBAdapter,
  clock: Clock,
): {
  adapter: DBAdapter;
  within<T>(inner: DBAdapter, work: () => Promise<T>): Promise<T>;
} {
  const transaction = new AsyncLocalStorage<DBAdapter>();
  const current = (): DBAdapter => transaction.getStore() ?? base;

  const adapter: DBAdapter = {
    ...base,
    id: base.id,
    async create<T extends Record<string, unknown>, R = T>(input: Parameters<DBAdapter['create']>[0]) {
      const token = input.model === 'session' ? input.data.token : undefined;
      if (typeof token !== 'string') return current().create<T, R>(input as never);
      const row = await current().create<T, R>({ ...input, data: { ...input.data, token: stored(token) } } as never);
      return { ...row, token };
    },
    async findOne<T>(input: Parameters<DBAdapter['findOne']>[0]) {
      const row = await current().findOne<T>(hashed(input));
      const raw = input.model === 'session' ? input.where.find(({ field }) => field === 'token')?.value : undefined;
      return row !== null && typeof raw === 'string' ? { ...row, token: raw } : row;
    },
    findMany: <T>(input: Parameters<DBAdapter['findMany']>[0]) => current().findMany<T>(hashed(input)),
    count: (input) => current().count(hashed(input)),
    update: <T>(input: Parameters<DBAdapter['update']>[0]) => current().update<T>(hashed(input)),
    updateMany: (input) => current().updateMany(hashed(input)),
    async delete(input) {
      if (input.model !== 'session') return current().delete(input);
      await endSessions(input.where);
    },
    async deleteMany(input) {
      return input.model === 'session' ? endSessions(input.where) : current().deleteMany(input);
    },
    transaction: (work) => work(adapter),
  };

  function endSessions(where: Where[]): Promise<number> {
    const open: Where = { field: 'endedAt', value: null };
    return current().updateMany({ model: 'session', where: [...hashTokens(where), open], update: ended(new Date(clock.now())) });
  }

  return { adapter, within: (inner, work) => transaction.run(inner, work) };
}

function hashed<I extends { model: string; where?: Where[] | undefined }>(input: I): I {
  return input.model === 'session' && input.where ? { ...input, where: hashTokens(input.where) } : input;
}

function hashTokens(where: readonly Where[]): Where[] {
  return where.map((condition) => {
    if (condition.field !== 'token') return condition;
    const { value } = condition;
    if (typeof value === 'string') return { ...condition, value: stored(value) };
    return Array.isArray(value) ? { ...condition, value: value.map((one) => stored(String(one))) } : condition;
  });
}
