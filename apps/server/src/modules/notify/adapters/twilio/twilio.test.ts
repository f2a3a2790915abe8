import { expect, test } from 'vitest';
import { describeAdapter } from '../../../../../test-kit/providers/adapter-suite.ts';
import { ProviderServer } from '../../../../../test-kit/providers/provider-server.ts';
import { createLog } from '../../../../platform/log.ts';
import { createMetrics } from '../../../../platform/metrics.ts';
import { createProviders } from '../../../../platform/providers/registry.ts';
import { twilio } from './client.ts';
import { readAnswer } from './map.ts';

const ACCOUNT = `AC${'1f'.repeat(16)}`;
const SMS = { to: '+14155552671', from: '+15017122661', text: 'Code 123456 & more', key: 'b6f1' };
/** As the provider's documentation shows them. */
const QUEUED = {
  account_sid: ACCOUNT,
  api_version: '2010-04-01',
  body: SMS.text,
  date_created: 'Thu, 24 Aug 2023 05:01:45 +0000',
  date_sent: null,
  direction: 'outbound-api',
  error_code: null,
  error_message: null,
  from: SMS.from,
  num_segments: '1',
  price: null,
  sid: `SM${'9a'.repeat(16)}`,
  status: 'queued',
  to: SMS.to,
  uri: `/2010-04-01/Accounts/${ACCOUNT}/Messages/SM${'9a'.repeat(16)}.json`,
};
const refusal = (code: number, status: number) => ({
  code,
  message: `The 'To' number ${SMS.to} is not a valid phone number.`,
  more_info: `https://www.twilio.com/docs/errors/${code}`,
  status,
});

describeAdapter('twilio', {
  declaration: twilio,
  reads: [
    {
      name: 'account',
      ask: async (port) => ({ isActive: await port.isActive() }),
      recorded: { body: { sid: ACCOUNT, status: 'active', type: 'Full', friendly_name: 'Bets' } },
      becomes: { isActive: true },
    },
  ],
  writes: [{ name: 'message', send: (port) => port.send(SMS), recorded: { status: 201, body: QUEUED } }],
});

test('an SMS is a form with basic authentication and the key of its row', async () => {
  const server = new ProviderServer();
  await server.start();
  server.answers = () => ({ status: 201, body: QUEUED });
  const providers = createProviders({
    declarations: [twilio],
    settings: new Map([['twilio', { client: { url: server.url, token: `${ACCOUNT}:the-secret` } }]]),
    log: createLog('silent'),
    metrics: createMetrics(),
  });
  expect(await providers.client(twilio)?.send(SMS)).toEqual({ state: 'taken' });
  const [request] = server.requests;
  expect(request?.path).toBe(`/2010-04-01/Accounts/${ACCOUNT}/Messages.json`);
  expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({ To: SMS.to, From: SMS.from, Body: SMS.text });
  expect(request?.headers).toMatchObject({
    'content-type': 'application/x-www-form-urlencoded',
    authorization: `Basic ${Buffer.from(`${ACCOUNT}:the-secret`).toString('base64')}`,
    'idempotency-key': SMS.key,
  });
  providers.stop();
  await server.stop();
});

test.each([21_211, 21_214, 21_217, 21_610, 21_614, 21_635])('a 400 with %i says that the number takes none', (code) => {
  expect(readAnswer({ status: 400, body: refusal(code, 400) })).toEqual({ state: 'refused', code });
});

test.each([
  [400, refusal(21_212, 400)],
  [400, refusal(21_408, 400)],
  [401, refusal(20_003, 401)],
  [403, refusal(21_211, 403)],
  [404, refusal(20_404, 404)],
  [400, null],
  [400, { code: '21211' }],
])('a %i with %j may be about us: no number is marked by it', (status, body) => {
  expect(() => readAnswer({ status, body })).toThrow(`answered ${status}`);
});
