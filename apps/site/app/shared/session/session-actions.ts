import type { CallBody } from '@duskline/contract/calls';
import * as sessionEndpoints from '@duskline/contract/endpoints/session.gen';
import * as visitorEndpoints from '@duskline/contract/endpoints/visitor.gen';
import type { BalancePayload } from '@duskline/contract/realtime';
import { browserCall, setSessionChangedHandler } from '../api/browser-call.ts';
import { isUnauthorized } from '../api/caller.ts';
import { liveConnection } from '../live/live-connection.ts';
import { type Account, sessionStore, toAccount } from './session-store.ts';

let stopBalance: (() => void) | undefined;

/** The private stream sends every change of the balance; it exists only for a logged-in user. */
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
  const reply = await browserCall(sessionEndpoints.balance);
  const { account } = sessionStore.getState();
  if (account) sessionStore.setState({ account: { ...account, balance: reply.Balances.TotalBalance } });
}

/** What the tabs of one browser broadcast to each other: they share the session cookie (XR-07). Absent where the browser has no such thing. */
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('duskline.session');

interface TabMessage {
  /** The user from now on; null for a guest. */
  readonly userId: string | null;
}

const notifyTabs = (userId: string | null): void => tabs?.postMessage({ userId } satisfies TabMessage);

let checks = 0;
/** This page ends the session itself: the stream may report it first. */
let isLeaving = false;
let onChanged: ((before: Account, now: Account | null) => void) | undefined;

/**
 * The session may be another user's by now. Nothing of the previous one is shown or sent while the server is asked; whatever a feature
 * does for them ends with their account. The listener of {@link watchSession} is called with the result.
 */
async function checkAgain(): Promise<void> {
  const check = ++checks;
  const before = sessionStore.getState().account;
  forgetAccount();
  sessionStore.setState({ phase: 'pending' });
  const user = await browserCall(sessionEndpoints.getuser).catch((error) => (isUnauthorized(error) ? null : undefined));
  if (check !== checks) return;
  const account = user ? toAccount(user) : null;
  sessionStore.setState({ phase: 'ready', account, ...(account ? { dialog: null } : {}) });
  if (account) {
    // The connection was made again without knowing whose session it would be.
    liveConnection().client.restart();
    followBalance();
  }
  // Without an answer the visitor is a guest until the next connection names the user.
  if (user !== undefined && before && before.id !== account?.id) onChanged?.(before, account);
}

/**
 * Keeps the page with the session of its browser: another tab logs in or out, the server ends the session of the connection, a new connection
 * is another user's, or a call was meant for a user who is no longer logged in.
 */
export function watchSession(onUserChanged: (before: Account, now: Account | null) => void): () => void {
  onChanged = onUserChanged;
  const differs = (userId: string | null) => {
    const { phase, account } = sessionStore.getState();
    return phase === 'ready' && (account?.id ?? null) !== userId;
  };
  const hear = ({ data }: MessageEvent<Partial<TabMessage> | null>) => {
    if (differs(data?.userId ?? null)) void checkAgain();
  };
  tabs?.addEventListener('message', hear);
  liveConnection().onSession({
    ended: () => {
      if (!isLeaving && sessionStore.getState().account !== null) void checkAgain();
    },
    user: (userId) => {
      if (differs(userId)) void checkAgain();
    },
  });
  setSessionChangedHandler(() => {
    if (sessionStore.getState().account !== null) void checkAgain();
  });
  return () => {
    tabs?.removeEventListener('message', hear);
    onChanged = undefined;
  };
}

/** SESSION-02, SESSION-03: everything about the person is gone. */
export function forgetAccount(): void {
  stopBalance?.();
  stopBalance = undefined;
  sessionStore.setState({ account: null });
  liveConnection().client.restart();
  // A player who leaves is a visitor from now on, and may open another account.
  if (sessionStore.getState().visitor === null) void askVisitor();
}

/**
 * The two calls of the start (AMB-06), side by side; a failure counts as an answer: the visitor is a guest then. A visitor without a
 * session cookie has no user either: that value is settled without asking.
 */
export async function checkSession(mayHaveSession: boolean): Promise<void> {
  const [, user] = await Promise.allSettled([
    browserCall(sessionEndpoints.status),
    mayHaveSession ? browserCall(sessionEndpoints.getuser) : Promise.reject(new Error('No session')),
  ]);
  sessionStore.setState({ phase: 'ready', account: user.status === 'fulfilled' ? toAccount(user.value) : null });
  if (user.status === 'fulfilled') followBalance();
  else await askVisitor();
}

/** SR-19: where the guest is. Nothing waits for it but the form that it fills in. */
async function askVisitor(): Promise<void> {
  const visitor = await browserCall(visitorEndpoints.basicinfo).catch(() => ({ CountryCode: '', Currency: '' }));
  sessionStore.setState({ visitor });
}

function enter(user: Parameters<typeof toAccount>[0]): void {
  checks += 1;
  const account = toAccount(user);
  // Who comes in during a break learns first until when it runs.
  sessionStore.setState({ account, dialog: null, phase: 'ready', askedTab: account.isOnBreak && 'break' });
  // The connection reads the session when it is made: a new session needs a new connection.
  liveConnection().client.restart();
  followBalance();
  notifyTabs(user.ID);
}

/** Throws CallError with the reason. */
export async function logIn(form: CallBody<'session.login'>, languageCode: string): Promise<void> {
  enter(await browserCall(sessionEndpoints.login, { query: { languageCode }, body: form }));
}

/** Throws CallError; `fieldErrors` names the fields in the wire's casing. */
export async function register(form: CallBody<'session.register'>, languageCode: string): Promise<void> {
  enter(await browserCall(sessionEndpoints.register, { query: { languageCode }, body: form }));
  sessionStore.setState({ dialog: 'welcome' });
}

/** For an act of this page that ends its session: nobody else has ended it. */
export async function whileSessionEnds<Result>(act: () => Promise<Result>): Promise<Result> {
  isLeaving = true;
  try {
    return await act();
  } finally {
    isLeaving = false;
  }
}

export const logOut = (): Promise<void> =>
  whileSessionEnds(async () => {
    await browserCall(sessionEndpoints.logout);
    forgetAccount();
    notifyTabs(null);
  });
