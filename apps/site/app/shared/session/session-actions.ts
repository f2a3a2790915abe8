import type { CallBody } from '@duskline/contract/calls';
import type { BalancePayload } from '@duskline/contract/realtime';
import { browserCall } from '../api/browser-call.ts';
import { liveConnection } from '../live/live-connection.ts';
import { sessionStore, toAccount } from './session-store.ts';

let stopBalance: (() => void) | undefined;

/** The private stream says every change of the balance; it exists only for who is logged in. */
function followBalance(): void {
  stopBalance?.();
  const take = (payload: unknown) => {
    const total = (payload as Partial<BalancePayload>).Balances?.TotalBalance;
    const { account } = sessionStore.getState();
    if (account && typeof total === 'number') sessionStore.setState({ account: { ...account, balance: total } });
  };
  stopBalance = liveConnection().client.subscribe('balance', '', {
    snapshot: take,
    update: take,
    reload: () => void refreshBalance(),
  });
}

async function refreshBalance(): Promise<void> {
  const reply = await browserCall('session.balance');
  const { account } = sessionStore.getState();
  if (account) sessionStore.setState({ account: { ...account, balance: reply.Balances.TotalBalance } });
}

/** SESSION-02, SESSION-03: everything about the person is gone. */
export function forgetAccount(): void {
  stopBalance?.();
  stopBalance = undefined;
  sessionStore.setState({ account: null });
  liveConnection().client.restart();
}

/**
 * The two calls of the start (AMB-06), side by side; a failure counts as an answer: the visitor is a guest then. Who has no session
 * cookie has no user either: that value is settled without asking.
 */
export async function checkSession(mayHaveSession: boolean): Promise<void> {
  const [, user] = await Promise.allSettled([
    browserCall('session.status'),
    mayHaveSession ? browserCall('session.getuser') : Promise.reject(new Error('No session')),
  ]);
  sessionStore.setState({ phase: 'ready', account: user.status === 'fulfilled' ? toAccount(user.value) : null });
  if (user.status === 'fulfilled') followBalance();
}

function enter(user: Parameters<typeof toAccount>[0]): void {
  sessionStore.setState({ account: toAccount(user), dialog: null, phase: 'ready' });
  // The line reads the session when it is made: a new session needs a new line.
  liveConnection().client.restart();
  followBalance();
}

/** Throws CallError with the reason. */
export async function logIn(form: CallBody<'session.login'>): Promise<void> {
  enter(await browserCall('session.login', { body: form }));
}

/** Throws CallError; `fieldErrors` names the fields in the wire's casing. */
export async function register(form: CallBody<'session.register'>): Promise<void> {
  enter(await browserCall('session.register', { body: form }));
}

export async function logOut(): Promise<void> {
  await browserCall('session.logout');
  forgetAccount();
}
