import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectProvider } from '../../../../../test-kit/providers/connect-provider.ts';
import { RateLimitedError } from '../../../../platform/providers/errors.ts';
import { dusklineFeed } from './duskline-feed.ts';

let server: Server;
let retryAfter: string | null = null;
let url = '';

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(429, retryAfter === null ? {} : { 'retry-after': retryAfter }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** A timer of more than 2^31 ms fires at once, and so does a negative one: that would be a question every millisecond. */
test.each([
  ['nothing', null, 30_000],
  ['some seconds', '7', 7_000],
  ['nothing to wait for', '0', 1_000],
  ['a negative time', '-5', 1_000],
  ['an hour', '3600', 60_000],
  ['more than a timer can wait', '2147484', 60_000],
  ['more than a number can say', '9'.repeat(400), 30_000],
  ['words', 'soon', 30_000],
  ['a date', 'Wed, 21 Oct 2099 07:28:00 GMT', 30_000],
  ['a blank', ' ', 30_000],
])('XR-09 a provider that refuses and names %s is asked again after a second to a minute', async (_name, value, waitMs) => {
  retryAfter = value;
  const provider = connectProvider(dusklineFeed, { url });
  for (const ask of [() => provider.requestRecovery(1, null, 5), () => provider.requestEventRecovery(1, 'df:match:1', 6)]) {
    const refusal = await ask().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(RateLimitedError);
    expect((refusal as RateLimitedError).retryAfterMs).toBe(waitMs);
  }
});
