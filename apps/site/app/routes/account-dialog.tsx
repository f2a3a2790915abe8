import { AccountDialog as Dialog } from '../features/account/account-dialog.tsx';
import type { Account } from '../shared/session/session-store.ts';
import { accountTabs } from './account-tabs.ts';

/** The account with its tabs. */
export default function AccountDialog({ account }: { account: Account }) {
  return <Dialog tabs={accountTabs} account={account} />;
}
