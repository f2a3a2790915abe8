import { join } from 'node:path';
import { createReadyWriter } from '../flows/messages/write-to-player.ts';
import { betslipTables } from '../modules/betslip/index.ts';
import { bonusTables } from '../modules/bonus/index.ts';
import { createFileStorage, type Documents, documentsTables } from '../modules/documents/index.ts';
import { favouritesTables } from '../modules/favourites/index.ts';
import { type Identity, identityTables } from '../modules/identity/index.ts';
import { kycTables } from '../modules/kyc/index.ts';
import { type Harm, limitsTables } from '../modules/limits/index.ts';
import { type Messages, messagesTables } from '../modules/messages/index.ts';
import { createExportJob, createMyData, KEPT_MS, type MyDataPorts, myDataTables } from '../modules/my-data/index.ts';
import { type Notify, notifyTables } from '../modules/notify/index.ts';
import { policyTables } from '../modules/policy/index.ts';
import { popularityTables } from '../modules/popularity/index.ts';
import { ticketsTables } from '../modules/tickets/index.ts';
import { tradingTables } from '../modules/trading/index.ts';
import { walletTables } from '../modules/wallet/index.ts';
import { webPushTables } from '../modules/web-push/index.ts';
import type { PersonalTables } from '../platform/personal-data/personal-table.ts';
import { platformTables } from '../platform/personal-data/platform-data.ts';
import type { PlatformServices } from './platform-services.ts';

/** Every table with data of persons, as the modules declare them. A test holds it against the catalog of the database. */
export const PERSONAL_TABLES: readonly PersonalTables[] = [
  identityTables,
  documentsTables,
  ticketsTables,
  walletTables,
  bonusTables,
  tradingTables,
  limitsTables,
  kycTables,
  messagesTables,
  notifyTables,
  betslipTables,
  favouritesTables,
  popularityTables,
  policyTables,
  myDataTables,
  webPushTables,
  platformTables,
];

interface Neighbours {
  identity: Identity;
  documents: Documents;
  notify: Notify;
  messages: Messages;
  harm: Pick<Harm, 'blockedSince'>;
}

/** What players do with their own data, and the job that makes their exports. */
export function createMyDataServices(
  { config, db, databaseClock: clock, log }: PlatformServices,
  { identity, documents, notify, messages, harm }: Neighbours,
) {
  const ports: MyDataPorts = {
    documents: (userId) => documents.held(userId),
    async documentsUntil(userId) {
      const dates = (await documents.held(userId)).map(({ keepUntil }) => keepUntil.getTime());
      return dates.length === 0 ? null : new Date(Math.max(...dates));
    },
    excludedUntil: (userId) => identity.excludedUntil(userId),
    isPlayBlocked: async (userId) => (await harm.blockedSince(BigInt(userId))) !== null,
    personKeyWithin: (tx, userId) => identity.erasedPersonKeyWithin(tx, userId),
    checkPassword: (context, password) => identity.checkPassword(context, password),
    isDemo: (userId) => identity.isDemo(userId),
    endSessionsWithin: (tx, userId, reason) => identity.endSessionsWithin(tx, userId, reason),
    clearCookie: () => identity.clearCookie(),
    writeReady: createReadyWriter(identity, notify, messages, KEPT_MS),
  };
  const deps = {
    db,
    clock,
    log,
    keys: config.documents.keys,
    // Beside the documents, and not among them: what no document names is removed there.
    storage: createFileStorage(join(config.documents.folder, 'exports')),
    tables: PERSONAL_TABLES,
    ports,
    isPlayMoney: config.profile === 'play',
  };
  return { myData: createMyData(deps), myDataPorts: ports, exportJob: createExportJob(deps) };
}
