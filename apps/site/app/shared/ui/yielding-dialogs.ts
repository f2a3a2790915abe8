/**
 * The account as a dialog, and those that give way to it (ACCOUNT-11). Log-in, sign-up and what follows them are none of these: they have a place of their
 * own in the session's store, which the account leaves as it is (ACCOUNT-12).
 */
export const YIELDING_DIALOGS = [
  'cancelWithdrawalModal',
  'mysteryJackpotWinModal',
  'userAccountModal',
  'claimUserBonusModal',
] as const;

export type YieldingDialog = (typeof YIELDING_DIALOGS)[number];

const open = new Set<{ readonly hide: () => unknown }>();

/**
 * Keeps account of a dialog while it is open. When it is the account, those that are open already are asked to hide, each once.
 *
 * @param hide closes the dialog as its own close button does
 * @returns what ends the record: the dialog is closed
 */
export function enterYieldingDialog(name: YieldingDialog, hide: () => unknown): () => void {
  if (name === 'userAccountModal') {
    const others = [...open];
    open.clear();
    for (const other of others) other.hide();
  }
  const entry = { hide };
  open.add(entry);
  return () => void open.delete(entry);
}
