import { createWalletService, type WalletService } from '../src/modules/wallet/index.ts';
import { createTestDb, type TestDb } from './create-test-db.ts';
import { arrange } from './ledger.ts';

export const PSP = 'test-psp';
export const GAMES = 'test-games';
export const OPERATOR = 'operator';

let count = 0;
/** A transaction that nothing has used. */
export const fresh = (): string => `tx-${++count}`;

export const eur = (userId: number, amountMinor: bigint) => ({ userId: BigInt(userId), currency: 'EUR', amountMinor });
export const payment = (transaction = fresh()) => ({ provider: PSP, transaction });
export const game = (transaction = fresh()) => ({ provider: GAMES, transaction });
export const operator = (transaction = fresh()) => ({ provider: OPERATOR, transaction });

/** Players with 100.00 euros each in a database of their own, a payment processor and a game provider. */
export async function walletFixture(players: number, cashMinor = 10_000n): Promise<{ db: TestDb; wallet: WalletService }> {
  const db = await createTestDb();
  const wallet = createWalletService({ db: db.db });
  await arrange(db, { players, cashMinor });
  await wallet.openProvider(PSP, 'payment');
  await wallet.openProvider(GAMES, 'game');
  return { db, wallet };
}
