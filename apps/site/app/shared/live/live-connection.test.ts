import type { StreamHandlers } from '@duskline/realtime/client-streams';
import { expect, test, vi } from 'vitest';
import { LiveConnection } from './live-connection.ts';

const subscribed = vi.hoisted(() => [] as unknown[]);
vi.mock('@duskline/realtime/browser-client', () => ({
  createBrowserClient: () => ({
    subscribe: (_topic: string, _key: string, handlers: unknown) => {
      subscribed.push(handlers);
      return () => undefined;
    },
  }),
}));

test('who follows a match that is listed no more asks for it again, and hears that it is over', () => {
  vi.stubGlobal('window', {});
  const reload = vi.fn();
  new LiveConnection().follow({ topic: 'liveEvent', key: '7' }, { reload });
  vi.unstubAllGlobals();
  const [handlers] = subscribed as StreamHandlers[];
  for (const status of ['pending', 'fulfilled', undefined] as const) handlers?.status?.(status);
  expect(reload).not.toHaveBeenCalled();
  handlers?.status?.('rejected', 'unknown-key');
  expect(reload).toHaveBeenCalledOnce();
  handlers?.reload?.();
  expect(reload).toHaveBeenCalledTimes(2);
});
