export { createBalancePublisher } from './balance-publisher.ts';
export { balanceEvent, suspenseEvent } from './events.ts';
export { walletTables } from './personal-data.ts';
export { firstBalance, viewBalance } from './present.ts';
export { reconcile } from './reconcile.ts';
export { createSealing, type Sealing } from './sealing.ts';
export { type Balance, createWalletService, type PlayerState, type WalletActs, type WalletService } from './service.ts';
export { createSuspenseAge } from './suspense-age.ts';
export { createSuspenseAlarm } from './suspense-alarm.ts';
