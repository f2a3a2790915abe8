import type { SessionDialog } from '../session/session-store.ts';

/** Words of addresses that ask for a dialog of log-in or sign-up, in exactly this spelling (K-ROUTE-02, K-ROUTE-05). */
const DIALOGS: ReadonlyMap<string, SessionDialog> = new Map([
  ['login', 'login'],
  ['lost-password', 'lost-password'],
  ['lostPassword', 'lost-password'],
  ['register', 'register'],
]);

/**
 * The dialog that an address asks for: `/en/register`, or `/en/open-modal/register` with whatever data behind it. A name that nobody knows asks for none
 * (AMB-05), and data of an address is never acted upon.
 *
 * @param path after the language
 */
export function askedDialog(path: string): SessionDialog | null {
  const [first = '', second = ''] = path.split('/').filter(Boolean);
  return DIALOGS.get(first === 'open-modal' ? second : first) ?? null;
}

/** The tab of the account that `/en/open-modal/pendingBets` asks for; whether there is such a tab, the account knows. */
export function askedAccountTab(path: string): string | null {
  const [first, second = ''] = path.split('/').filter(Boolean);
  return first === 'open-modal' && /^[A-Za-z]+$/.test(second) && !DIALOGS.has(second) ? second : null;
}
