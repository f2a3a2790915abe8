import type { ComponentType } from 'react';
import type { MessageId } from '../../shared/i18n/message-ids.ts';

/** One tab of the account. */
export interface AccountTab {
  /** Behind `/user/` in the address; where the specification names the tab, its name there (K-ROUTE-05). */
  readonly id: string;
  /** Tabs of a group stand together under its name; a tab without one stands alone. */
  readonly group?: AccountGroup;
  /** Its name, of the area `account`. */
  readonly text: MessageId;
  /** Its code and texts, loaded when it is first opened; what is exported as default is shown, and has no properties. */
  readonly load: () => Promise<{ readonly default: ComponentType }>;
  /** Closed to who takes a break (TR-D7). */
  readonly notDuringBreak?: true;
  /** Stands behind the name in the list, as a number of what is unread. */
  readonly Mark?: ComponentType;
}

export type AccountGroup = 'account' | 'history';

export const groupTexts: Readonly<Record<AccountGroup, MessageId>> = { account: 'session.account', history: 'rail.history' };

/** Tabs in their order, those of a group that follow each other together. */
export function groupsOf(
  tabs: readonly AccountTab[],
): { readonly group: AccountGroup | undefined; readonly tabs: AccountTab[] }[] {
  const groups: { group: AccountGroup | undefined; tabs: AccountTab[] }[] = [];
  for (const tab of tabs) {
    const last = groups.at(-1);
    if (last && last.group === tab.group) last.tabs.push(tab);
    else groups.push({ group: tab.group, tabs: [tab] });
  }
  return groups;
}
