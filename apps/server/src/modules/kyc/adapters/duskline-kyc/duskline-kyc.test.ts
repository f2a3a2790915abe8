import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { describeAdapter } from '../../../../../test-kit/providers/adapter-suite.ts';
import { ProviderServer } from '../../../../../test-kit/providers/provider-server.ts';
import { createLog } from '../../../../platform/log.ts';
import { createMetrics } from '../../../../platform/metrics.ts';
import { createProviders } from '../../../../platform/providers/registry.ts';
import { identityWebhook } from './callbacks.ts';
import { dusklineKyc } from './duskline-kyc.ts';

const APPLICANT = '5fdb12ab34cd';
const EXTERNAL = '0192f3c4-1111-7222-8333-444455556666';
const PERSON = {
  firstName: 'Noor',
  lastName: 'Lindqvist',
  birthDate: '1988-02-29',
  countryCode: 'BE',
  city: 'Antwerp',
  address: 'Kade 12',
  postalCode: '2000',
  email: 'noor@example.com',
};
const RED = { reviewAnswer: 'RED', rejectLabels: ['SOMETHING_NEW', 'EXPIRATION_DATE'], reviewRejectType: 'RETRY' };

describeAdapter('duskline-kyc', {
  declaration: dusklineKyc,
  reads: [
    {
      name: 'status',
      ask: (port) => port.status(APPLICANT),
      recorded: {
        body: {
          id: APPLICANT,
          info: { dob: '1988-02-29', validUntil: '2030-01-31' },
          review: { reviewStatus: 'completed', reviewDateMs: 1_790_000_000_000, reviewResult: RED },
        },
      },
      becomes: {
        answer: {
          state: 'REJECTED',
          reason: 'expired',
          isFinal: false,
          atMs: 1_790_000_000_000,
          birthDate: '1988-02-29',
          validUntil: '2030-01-31',
        },
      },
    },
    {
      name: 'screen',
      ask: (port) => port.screen(APPLICANT),
      recorded: { body: { hits: [{ id: 'list-1', matchType: 'pep' }] } },
      becomes: [{ reference: 'list-1', kind: 'pep' }],
    },
  ],
  writes: [],
  callbacks: [
    {
      address: identityWebhook,
      body: JSON.stringify({
        correlationId: 'c-1',
        externalUserId: EXTERNAL,
        levelName: 'data-match',
        type: 'applicantReviewed',
        createdAtMs: 1_790_000_000_000,
        reviewResult: RED,
      }),
      sign: (body, key) => ({
        headers: {
          'content-type': 'application/json',
          'x-payload-time': '1790000000',
          'x-payload-digest': createHmac('sha256', key).update('1790000000.').update(body).digest('hex'),
        },
      }),
      transaction: 'c-1',
    },
  ],
});

test('every request is signed by the secret over time, method, path and body, and says nothing else of it', async () => {
  const server = new ProviderServer();
  await server.start();
  server.answers = () => ({ status: 201, body: { id: APPLICANT } });
  const providers = createProviders({
    declarations: [dusklineKyc],
    settings: new Map([['duskline-kyc', { client: { url: server.url, token: 'the-app:the-secret' } }]]),
    log: createLog('silent'),
    metrics: createMetrics(),
  });
  const port = providers.client(dusklineKyc);
  expect(await port?.openApplicant(EXTERNAL, 2, PERSON)).toBe(APPLICANT);
  const [request] = server.requests;
  const { headers, body, path } = request as unknown as { headers: Record<string, string>; body: string; path: string };
  expect(path).toBe('/resources/applicants?levelName=document-and-face');
  expect(headers['x-app-token']).toBe('the-app');
  const signed = createHmac('sha256', 'the-secret').update(`${headers['x-app-access-ts']}POST${path}${body}`).digest('hex');
  expect(headers['x-app-access-sig']).toBe(signed);
  expect(JSON.stringify(headers)).not.toContain('the-secret');
  providers.stop();
  await server.stop();
});
