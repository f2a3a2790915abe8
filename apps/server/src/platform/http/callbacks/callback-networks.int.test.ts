import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { betOf, type CallbackFixture, createCallbackFixture, newBetId } from '../../../../test-kit/callback-fixture.ts';
import { signed } from '../../../../test-kit/callback-providers.ts';

/** From where providers may call, behind a proxy and without one, and how often. */
describe('from where', () => {
  let behind: CallbackFixture;
  const NETWORKS = ['203.0.113.0/24', '198.51.100.7', '2001:db8:5::/48'];

  beforeAll(async () => {
    behind = await createCallbackFixture(NETWORKS, { TRUST_PROXY_HOPS: '1', RATE_LIMIT: 'on', CALLBACKS_PER_SECOND: '0.5' });
  });
  afterAll(() => behind.close());

  const from = (address: string, body = betOf(newBetId())) => behind.game(body, {}, { 'x-forwarded-for': address });

  test.each([
    ['203.0.113.9'],
    ['::ffff:203.0.113.10'],
    ['198.51.100.7'],
    ['2001:db8:5:1::9'],
    ['2001:DB8:5::1'],
    ['9.9.9.9, 203.0.113.11'],
  ])('H38 from %s a callback is taken', async (address) => {
    expect((await from(address)).status).toBe(200);
  });

  test.each([['203.0.114.9'], ['198.51.100.8'], ['2001:db8:6::1'], ['127.0.0.1'], ['203.0.113.9, 9.9.9.9'], ['nonsense']])(
    'H38 from %s it is refused, however well it is signed',
    async (address) => {
      const answer = await from(address);
      expect([answer.status, JSON.parse(answer.text).code]).toEqual([403, 'ADDRESS']);
    },
  );

  test('H38 without a trusted proxy no client can name its own address', async () => {
    const other = await createCallbackFixture(['203.0.113.0/24']);
    try {
      const named = () => other.game(betOf(newBetId()), {}, { 'x-forwarded-for': '203.0.113.9' });
      await other.expectRefused(named, 403, 'ADDRESS');
    } finally {
      await other.close();
    }
  });

  test('H38 beyond its rate a network waits, and another network, provider or call does not', async () => {
    const many = await Promise.all(Array.from({ length: 30 }, () => from('203.0.113.77')));
    const limited = many.filter(({ status }) => status === 429);
    expect(limited.length).toBeGreaterThanOrEqual(15);
    expect(many.every(({ status }) => status === 200 || status === 429)).toBe(true);
    expect(Number(limited[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await from('203.0.113.78')).status).toBe(200);
    const body = 'payment=1&state=confirmed&amount=1';
    const headers = { ...signed.form(body), 'x-forwarded-for': '203.0.113.77' };
    expect((await behind.post('/cb/pay/test-form', body, headers)).status).toBe(200);
    expect((await behind.web.get(null, '/api/sporttype/getall')).status).toBe(200);
  });
});
