import * as playerEndpoints from '@duskline/contract/endpoints/player.gen';
import { queryOptions } from '@tanstack/react-query';
import { browserCall } from '../../shared/api/browser-call.ts';
import { registerWorker } from '../../shared/routing/service-worker.ts';

export type Wanted = 'goals' | 'bets';

export interface NotificationState {
  /** For PushManager.subscribe; null: the server sends none. */
  publicKey: string | null;
  goals: boolean;
  bets: boolean;
  permission: NotificationPermission | 'unsupported';
}

/** The browser itself could not do it. */
export class NotTurnedOn extends Error {}

const isSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

export const notificationQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['notifications', userId],
    queryFn: async (): Promise<NotificationState> => {
      const subscription = isSupported() ? await currentSubscription() : null;
      const body = subscription === null ? {} : { endpoint: subscription.endpoint };
      const reply = await browserCall(playerEndpoints.notifications, { body });
      return { ...reply, permission: isSupported() ? Notification.permission : 'unsupported' };
    },
    enabled: userId !== undefined,
    // What the player permits in the browser meanwhile shows when they come back.
    refetchOnWindowFocus: 'always',
  });

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));

const isOfKey = ({ options }: PushSubscription, key: Uint8Array): boolean => {
  const own = options.applicationServerKey;
  return own !== null && new Uint8Array(own).every((byte, at) => byte === key[at]);
};

/** @throws NotTurnedOn */
async function subscribe(publicKey: string, language: string): Promise<PushSubscription> {
  try {
    await registerWorker(language);
    const { pushManager } = await navigator.serviceWorker.ready;
    const applicationServerKey = bytesOf(publicKey);
    const before = await pushManager.getSubscription();
    if (before !== null && isOfKey(before, applicationServerKey)) return before;
    // The server has another key now: what was signed with the old one is not taken any more.
    await before?.unsubscribe();
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  } catch {
    throw new NotTurnedOn();
  }
}

/** Turns goals or bet results on or off in this browser. The player is asked for the permission here, and nowhere else. */
export async function setNotification(
  state: NotificationState,
  wanted: Wanted,
  isOn: boolean,
  language: string,
): Promise<NotificationState> {
  const next = { goals: state.goals, bets: state.bets, [wanted]: isOn };
  if (isOn && (await Notification.requestPermission()) !== 'granted') return { ...state, permission: Notification.permission };
  const subscription =
    isOn && state.publicKey !== null ? await subscribe(state.publicKey, language) : await currentSubscription();
  if (subscription === null) return { ...state, goals: false, bets: false };
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  const { endpoint } = subscription;
  const reply = await browserCall(playerEndpoints.setnotifications, {
    query: { languageCode: language },
    body: { endpoint, p256dh, auth, goals: next.goals, bets: next.bets },
  });
  if (!next.goals && !next.bets) await subscription.unsubscribe().catch(() => false);
  return { ...reply, permission: Notification.permission };
}
