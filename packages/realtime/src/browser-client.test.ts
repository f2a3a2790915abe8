import { afterEach, expect, test, vi } from 'vitest';
import type { BrowserParts } from './browser-client.ts';
import { createBrowserClient } from './browser-client.ts';

class FakeSocket {
  static readonly all: FakeSocket[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  readonly sent: unknown[] = [];
  closedWith: number | undefined;
  readonly url: string;

  constructor(url: string) {
    this.url = url;
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(code: number): void {
    this.closedWith = code;
  }
  connect(): void {
    this.readyState = 1;
    this.onopen?.();
    this.onmessage?.({ data: '{"type":"connected","connectionId":"c","protocol":1}' });
  }
}

function page(href: string) {
  FakeSocket.all.length = 0;
  const listeners = new Map<string, () => void>();
  const document = {
    visibilityState: 'visible',
    addEventListener: (type: string, listener: () => void) => void listeners.set(type, listener),
  };
  const browser = { WebSocket: FakeSocket, location: { href }, document, addEventListener: document.addEventListener };
  const fire = (type: string) => listeners.get(type)?.();
  const see = (visibilityState: string) => {
    document.visibilityState = visibilityState;
    fire('visibilitychange');
  };
  return { browser: browser as unknown as BrowserParts, fire, see, socket: () => FakeSocket.all.at(-1) as FakeSocket };
}

test('the address follows the page: wss for https, same host, no path of the page', () => {
  const secure = page('https://bets.example/en/sport/soccer?x=1');
  createBrowserClient(secure.browser).start();
  expect(secure.socket().url).toBe('wss://bets.example/api/realtime');
  const plain = page('http://127.0.0.1:3000/');
  createBrowserClient(plain.browser).start();
  expect(plain.socket().url).toBe('ws://127.0.0.1:3000/api/realtime');
});

test('a hidden tab takes no prices, a shown one takes the pace of the setting', () => {
  const { browser, see, socket } = page('https://bets.example/');
  const client = createBrowserClient(browser);
  client.start();
  socket().connect();
  expect(socket().sent).toEqual([{ type: 'hello', protocol: 1, recover: [] }]);
  see('hidden');
  see('visible');
  client.setCalm(true);
  see('hidden');
  client.setCalm(false);
  see('visible');
  const paces = socket().sent.flatMap((message) => (message as { pace?: string }).pace ?? []);
  expect(paces).toEqual(['hidden', 'full', 'calm', 'hidden', 'hidden', 'full']);
});

test('a page put aside stops, a page taken back starts again; one that never started stays stopped', () => {
  const { browser, fire, socket } = page('https://bets.example/');
  const client = createBrowserClient(browser);
  fire('pagehide');
  fire('pageshow');
  expect(client.state).toBe('stopped');
  client.start();
  socket().connect();
  fire('pagehide');
  expect(client.state).toBe('stopped');
  expect(socket().closedWith).toBe(1000);
  fire('pageshow');
  expect(client.state).toBe('start');
  client.stop();
});

afterEach(() => void vi.useRealTimers());

test('when the network is back the next attempt does not wait', () => {
  vi.useFakeTimers();
  const { browser, fire, socket } = page('https://bets.example/');
  const client = createBrowserClient(browser);
  client.start();
  socket().onclose?.({ code: 1006, reason: '' });
  expect(client.state).toBe('disconnected');
  fire('online');
  expect(client.state).toBe('start');
  client.stop();
});
