import type { AccountTab } from '../features/account/account-tab.ts';
import { UnreadMark } from '../features/messages/unread-mark.tsx';
import { loadPart } from '../shared/api/load-part.ts';

/** The tabs of the account, in their order: one line each (docs/recipes/account-panel.md). */
export const accountTabs: readonly AccountTab[] = [
  {
    id: 'accountInfo',
    group: 'account',
    text: 'account.profile',
    load: () => loadPart(() => import('../features/account/profile-panel.tsx'), ['account', 'session']),
  },
  {
    id: 'password',
    group: 'account',
    text: 'account.password',
    load: () => loadPart(() => import('../features/session/change-password-panel.tsx'), ['account', 'session']),
  },
  {
    id: 'twoStep',
    group: 'account',
    text: 'account.twoStep',
    notDuringBreak: true,
    load: () => loadPart(() => import('../features/two-step/two-step-panel.tsx'), ['two-step', 'session']),
  },
  {
    id: 'sessions',
    group: 'account',
    text: 'account.sessions',
    load: () => loadPart(() => import('../features/account/sessions-panel.tsx'), ['account']),
  },
  {
    id: 'loginHistory',
    group: 'account',
    text: 'account.loginHistory',
    load: () => loadPart(() => import('../features/account/login-history-panel.tsx'), ['account']),
  },
  {
    id: 'limits',
    group: 'account',
    text: 'account.limits',
    load: () => loadPart(() => import('../features/limits/limits-panel.tsx'), ['limits']),
  },
  {
    id: 'break',
    group: 'account',
    text: 'account.break',
    load: () => loadPart(() => import('../features/limits/break-panel.tsx'), ['limits']),
  },
  {
    id: 'verification',
    group: 'account',
    text: 'account.identity',
    load: () => loadPart(() => import('../features/identity-check/identity-check-panel.tsx'), ['documents']),
  },
  {
    id: 'documents',
    group: 'account',
    text: 'account.documents',
    load: () => loadPart(() => import('../features/documents/documents-panel.tsx'), ['account', 'documents']),
  },
  {
    id: 'myData',
    group: 'account',
    text: 'account.myData',
    load: () => loadPart(() => import('../features/my-data/my-data-panel.tsx'), ['account', 'my-data', 'session']),
  },
  {
    id: 'messages',
    text: 'account.messages',
    load: () => loadPart(() => import('../features/messages/messages-panel.tsx'), ['account', 'messages']),
    Mark: UnreadMark,
  },
  {
    id: 'sportsHistory',
    group: 'history',
    text: 'account.sportsHistory',
    notDuringBreak: true,
    load: () => loadPart(() => import('../features/bets/components/history-panel.tsx'), ['bets', 'betslip', 'sport']),
  },
  {
    id: 'pendingBets',
    group: 'history',
    text: 'account.pendingBets',
    notDuringBreak: true,
    load: () => loadPart(() => import('../features/bets/components/pending-panel.tsx'), ['bets', 'betslip', 'sport']),
  },
];

/** K-ROUTE-05, AMB-05: the names that open something; the account itself opens with its index. */
export const isAccountTab = (name: string): boolean => name === '' || accountTabs.some(({ id }) => id === name);

/** Begins to load the tab that a name opens, before it is shown; without a name the first one, which opens beside the index. */
export function loadTabEarly(name: string): void {
  const tab = name === '' ? accountTabs[0] : accountTabs.find(({ id }) => id === name);
  tab?.load().catch(() => undefined);
}
