import { createWalletService } from '../src/modules/wallet/index.ts';
import { createLedgerFixture } from './ledger.ts';

export const PSP = 'test-psp';
export const GAMES = 'test-games';
export const OPERATOR = 'operator';

let count = 0;
/** A transaction that nothing has used. */
export const fresh = (): string => `tx-${++count}`;

export const eur = (userId: number, amountMinor: bigint) => ({ userId: BigInt(userId), currency: 'EUR', amountMinor });
export const payment = (transaction = fresh()) => ({ provider: PSP, transaction });
export const game = (transaction = fresh()) => ({ provider: GAMES, transaction });
/** What most debits and wins say of their round. */
export const spin = { round: null, mayUseBonus: false };
export const win = { debit: null, round: null };
export const operator = (transaction = fresh()) => ({ provider: OPERATOR, transaction });

/** Players with 100.00 euros each in a database of their own, a payment processor and a game provider. */
export async function createWalletFixture(players: number) {
  const ledger = await createLedgerFixture({ players });
  const wallet = createWalletService({ db: ledger.db.db });
  await wallet.openProvider(PSP, 'payment');
  await wallet.openProvider(GAMES, 'game');
  let last = 0;
  /** A player of whom nobody has heard. */
  const aPlayer = (): number => ++last;
  return { ...ledger, wallet, aPlayer };
}
