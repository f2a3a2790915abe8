import { AccountDialog as Dialog } from '../features/account/account-dialog.tsx';
import { accountTabOf } from '../shared/account/account-address.ts';
import { pathAfterLanguage } from '../shared/routing/paths.ts';
import type { Account } from '../shared/session/session-store.ts';
import { accountTabs } from './account-tabs.ts';

/** The tab that the address names comes with the dialog, not behind it. */
const named = accountTabOf(pathAfterLanguage(location.pathname));
accountTabs
  .find(({ id }) => id === named)
  ?.load()
  .catch(() => undefined);

/** The account with its tabs. */
export default function AccountDialog({ account }: { account: Account }) {
  return <Dialog tabs={accountTabs} account={account} />;
}
