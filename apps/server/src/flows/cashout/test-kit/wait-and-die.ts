import { createPolicies } from '../../../modules/policy/index.ts';
import { createTicketService } from '../../../modules/tickets/index.ts';
import { readConfig } from '../../../platform/config.ts';
import { createDb } from '../../../platform/db/create-db.ts';
import { createLog } from '../../../platform/log.ts';
import { createCashOut } from '../cash-out.ts';

/** A process that takes a cashout of a live ticket, says how it stands, and then is in nobody's way until it is killed. */
const [url = '', ticketId = '', userId = '', selectionId = ''] = process.argv.slice(2);
const db = createDb(readConfig({ DATABASE_URL: url }).database);
const price = { oddsMilli: 1500, isOpen: true, isDecided: false, isLive: true, sportAlias: 'soccer', matchState: 'dead/1' };
const policies = createPolicies({ db, alarms: { raise: () => undefined }, log: createLog('silent') });
await policies.refresh();
const cashOut = createCashOut({
  board: { price: (id) => (id === selectionId ? { ...price, gateVersion: null } : null) },
  cashouts: createTicketService({ db }).cashouts,
  clock: { now: () => Date.now() },
  policies,
  liveDelayScale: 1,
  onWaiting: () => undefined,
  onWritten: () => undefined,
});
const { record } = await cashOut.ask({
  userId: BigInt(userId),
  ticketId,
  amountMinor: 1_266n,
  isPartial: false,
  seenOddsMilli: null,
  shownVersion: null,
  isInquiry: false,
  meant: null,
  agreed: null,
  requestId: null,
  session: 'session-1',
  ip: '',
});
console.info(record.state);
setInterval(() => undefined, 1_000);
