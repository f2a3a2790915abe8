import type { StreamHandlers } from '@duskline/realtime/client-streams';
import { expect, test, vi } from 'vitest';
import { LiveConnection } from './live-connection.ts';

test('who follows a match that is listed no more asks for it again, and hears that it is over', () => {
  const subscribed: StreamHandlers[] = [];
  const subscribe = (_topic: string, _key: string, handlers: StreamHandlers) => {
    subscribed.push(handlers);
    return () => undefined;
  };
  // A connection without a window: what it does with the answers of its client is the same.
  const connection: LiveConnection = Object.assign(Object.create(LiveConnection.prototype), { client: { subscribe } });
  const reload = vi.fn();
  connection.follow({ topic: 'liveEvent', key: '7' }, { reload });
  const [handlers] = subscribed;
  for (const status of ['pending', 'fulfilled', undefined] as const) handlers?.status?.(status);
  expect(reload).not.toHaveBeenCalled();
  handlers?.status?.('rejected', 'unknown-key');
  expect(reload).toHaveBeenCalledOnce();
  handlers?.reload?.();
  expect(reload).toHaveBeenCalledTimes(2);
});
