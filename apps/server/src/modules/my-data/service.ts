import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { CloseAccountForm } from '@duskline/contract/calls/my-data';
import type { KeptData, MyData } from '@duskline/contract/entities/my-data';
import { AppError, type ErrorName } from '@duskline/contract/errors';
import type { Tx } from '../../platform/db/create-db.ts';
import { callFunction, callInTransaction } from '../../platform/db/function-call.ts';
import { myData } from '../../platform/db/functions/my-data.gen.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { decrypted } from '../../platform/encrypt-stream.ts';
import { FileReply } from '../../platform/http/file-reply.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { ownerOf } from './export-job.ts';
import { presentExport, presentKept } from './present.ts';
import { exportStore as store } from './store.ts';
import type { MyDataDeps } from './types.ts';

/** 192 random bits; TR-A9 asks for 128. */
const TOKEN_BYTES = 24;
const hashOf = (token: string): string => createHash('sha256').update(`export ${token}`).digest('base64url');

/** By what `my_data.close_account` answers. */
const REFUSALS: Readonly<Record<string, ErrorName>> = {
  bets: 'OpenBetsException',
  balance: 'BalanceLeftException',
  closed: 'UnauthorizedException',
};

export type MyDataService = ReturnType<typeof createMyData>;

/** Closing, for both ways. */
type Closing = Pick<CloseAccountForm, 'GiveUpBalance'> & { act: 'closed' | 'erased'; reason: string };

export function createMyData({ db, clock, keys, storage, ports, isPlayMoney }: MyDataDeps) {
  async function kept(userId: string): Promise<KeptData[]> {
    const [documents, exclusion, isPlayBlocked] = await Promise.all([
      ports.documentsUntil(userId),
      ports.excludedUntil(userId),
      ports.isPlayBlocked(userId),
    ]);
    return presentKept(documents, exclusion, isPlayBlocked);
  }

  async function show(userId: string): Promise<MyData> {
    const [[row], stays] = await Promise.all([store.find(db, { userId }), kept(userId)]);
    return { Export: presentExport(row, clock.now()), Kept: stays, MayGiveUpBalance: isPlayMoney };
  }

  async function closeWithin(tx: Tx, userId: string, { act, reason, GiveUpBalance }: Closing): Promise<() => void> {
    const givesUp = GiveUpBalance && isPlayMoney;
    const call = myData.closeAccount({ user: BigInt(userId), act, reason, givesUp, now: new Date(clock.now()) });
    const [row] = await callInTransaction(tx, call);
    const refusal = REFUSALS[row?.value ?? ''];
    if (refusal !== undefined) throw new AppError(refusal);
    return ports.endSessionsWithin(tx, userId, act);
  }

  return {
    show,
    /** One at a time: while one is made or can be downloaded nothing happens. */
    async ask(userId: string, language: string): Promise<MyData> {
      const at = new Date(clock.now());
      for (const { stored_name } of await store.expired(db, { now: at })) if (stored_name) await storage.remove(stored_name);
      await store.ask(db, { userId, id: uuidV7(at.getTime()), language, at });
      return show(userId);
    },
    /** @throws AppError NotFoundException when nothing is ready */
    async issueLink(userId: string): Promise<{ Token: string; ExpiresAt: string }> {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const [row] = await store.issueLink(db, { userId, hash: hashOf(token), at: new Date(clock.now()) });
      if (!row?.expires_at) throw new AppError('NotFoundException');
      return { Token: token, ExpiresAt: row.expires_at.toISOString() };
    },
    /** A download that breaks off has used its link: another one is given for the password. @throws AppError NotFoundException for a link that was used, is over, or is another player's */
    async open(userId: string, token: string): Promise<FileReply> {
      const [row] = await store.useLink(db, { userId, hash: hashOf(token), at: new Date(clock.now()) });
      if (row === undefined) throw new AppError('NotFoundException');
      const key = keys.keys.get(row.key_id);
      if (key === undefined) throw new Error(`DOCUMENT_KEY has no key ${row.key_id}`);
      const bytes = Readable.from(decrypted(key, ownerOf(userId, row.id), await storage.getStream(row.stored_name)), {
        objectMode: false,
      });
      return new FileReply(bytes, 'application/zip', 'duskline-data.zip', Number(row.size));
    },
    /** @throws AppError BalanceLeftException, OpenBetsException */
    async close(userId: string, { Reason, GiveUpBalance }: CloseAccountForm): Promise<void> {
      const notifyEnded = await inTransaction(db.kysely, (tx) =>
        closeWithin(tx, userId, { act: 'closed', reason: Reason, GiveUpBalance }),
      );
      notifyEnded();
    },
    /** Closes it for good; returns what stays. @throws AppError BalanceLeftException, OpenBetsException */
    async erase(userId: string, GiveUpBalance: boolean): Promise<KeptData[]> {
      const [stays, [file]] = await Promise.all([kept(userId), store.storedNameOf(db, { userId })]);
      const notifyEnded = await inTransaction(db.kysely, async (tx) => {
        const ended = await closeWithin(tx, userId, { act: 'erased', reason: 'erased', GiveUpBalance });
        const personKey = await ports.personKeyWithin(tx, userId);
        await callInTransaction(tx, myData.erasePlayer({ user: BigInt(userId), personKey }));
        return ended;
      });
      notifyEnded();
      if (file?.stored_name) await storage.remove(file.stored_name);
      return stays;
    },
    /** Forgets by what erased persons are known again whose exclusion is over and whose play is stopped no more; returns how many. */
    async forgetPersons(): Promise<number> {
      const [row] = await callFunction(db, myData.forgetPersons({ now: new Date(clock.now()) }));
      return Number(row?.value ?? 0);
    },
  };
}
