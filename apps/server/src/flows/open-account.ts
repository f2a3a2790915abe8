import { JURISDICTIONS, type JurisdictionCode } from '@duskline/contract/jurisdictions';
import type { RealityChecks } from '../modules/limits/index.ts';
import type { Policy } from '../modules/policy/index.ts';
import type { WalletService } from '../modules/wallet/index.ts';
import type { Tx } from '../platform/db/create-db.ts';
import { type NewWallet, openWallet } from './open-wallet.ts';

export interface OpenAccountParts {
  wallet: Pick<WalletService, 'within'>;
  realityChecks: Pick<RealityChecks, 'setWithin'>;
  policy: Policy;
  nowMs: number;
}

/** What a new player has, in the transaction that creates them: accounts of money, and the reality check that the law of the place asks for (TR-D5). */
export async function openAccount(
  { wallet, realityChecks, policy, nowMs }: OpenAccountParts,
  tx: Tx,
  opened: NewWallet & { jurisdiction: JurisdictionCode },
): Promise<void> {
  await openWallet(wallet, tx, opened, policy, nowMs);
  const { realityCheck } = JURISDICTIONS[opened.jurisdiction];
  if (realityCheck.isRequired) await realityChecks.setWithin(tx, BigInt(opened.userId), Math.max(...realityCheck.minutes));
}
