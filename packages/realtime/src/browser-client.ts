import type { ClientOptions, SocketEvents } from './client.ts';
import { RealtimeClient } from './client.ts';
import { REALTIME_PATH } from './protocol.ts';
import { systemTimers } from './timers.ts';

/** What is used of a browser, so that a test (or a worker) can bring its own. */
export interface BrowserParts {
  readonly WebSocket: new (url: string) => BrowserSocket;
  readonly location: { readonly href: string };
  readonly document: { readonly visibilityState: string; addEventListener(type: 'visibilitychange', listener: () => void): void };
  addEventListener(type: 'online' | 'pageshow' | 'pagehide', listener: () => void): void;
}

interface BrowserSocket {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  send(text: string): void;
  close(code: number): void;
}

const OPEN = 1;

/** `calm`: prices every 10 s (the player's setting). A hidden tab gets no prices at all, whatever the setting. */
export interface BrowserClient extends RealtimeClient {
  setCalm(isCalm: boolean): void;
}

/**
 * The client on a page: same-origin WebSocket, the tab's visibility as pace, network and page-cache events as nudges. Not started yet.
 * A page that goes into the back-forward cache stops its transport, or the browser would not keep it.
 */
export function createBrowserClient(
  browser: BrowserParts,
  options: Omit<ClientOptions, 'open' | 'timers' | 'random'> = {},
): BrowserClient {
  const url = new URL(REALTIME_PATH, browser.location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const open = (events: SocketEvents) => {
    const socket = new browser.WebSocket(url.href);
    socket.onopen = events.open;
    socket.onmessage = ({ data }) => events.message(String(data));
    socket.onclose = ({ code, reason }) => events.close(code, reason);
    return {
      send: (text: string) => socket.readyState === OPEN && socket.send(text),
      close: (code: number) => socket.close(code),
    };
  };
  const client = new RealtimeClient({ ...options, open, timers: systemTimers, random: Math.random });
  let isCalm = false;
  let isParked = false;
  const isHidden = () => browser.document.visibilityState === 'hidden';
  const setPace = () => client.setPace(isHidden() ? 'hidden' : isCalm ? 'calm' : 'full');
  setPace();
  browser.document.addEventListener('visibilitychange', () => {
    setPace();
    if (!isHidden()) client.nudge();
  });
  browser.addEventListener('online', () => client.nudge());
  browser.addEventListener('pagehide', () => {
    isParked = client.state !== 'stopped';
    client.stop();
  });
  browser.addEventListener('pageshow', () => {
    if (isParked) client.start();
    isParked = false;
  });
  return Object.assign(client, {
    setCalm(next: boolean) {
      isCalm = next;
      setPace();
    },
  });
}
