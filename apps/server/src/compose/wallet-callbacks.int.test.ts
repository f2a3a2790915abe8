import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { MAX_BYTES, WINDOW_MS } from '../../test-kit/callback-providers.ts';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { expectReconciled } from '../../test-kit/ledger.ts';
import { manualFeed } from '../../test-kit/manual-feed.ts';
import { composeOn, createTestServer, type TestServer, type WebPlayer } from '../../test-kit/test-server.ts';
import { CASINO, PAYMENTS, signMoney, walletProviderSettings, walletProviders } from '../../test-kit/wallet-callbacks.ts';
import type { App } from './compose.ts';

/**
 * From a signed callback over HTTP to the balance that the player is shown: address, signature, inbox, intent and ledger of the whole composed server.
 * Reconciliation finds nothing behind any of it.
 */
const PROVIDERS = walletProviderSettings;
const server: TestServer = await fileFixture(
  createTestServer({ PROVIDERS }, { providers: walletProviders(() => server.app.services.wallet) }),
);
const { wallet } = server.app.services;
await wallet.openProvider(PAYMENTS, 'payment');
await wallet.openProvider(CASINO, 'game');

const PATHS = { pay: '/cb/pay/test-pay', casino: '/cb/casino/test-casino' };
interface Reply {
  status: number;
  text: string;
  said: { state?: string; refusal?: string; balance?: string; code?: string };
}
type Signing = { at?: number; key?: string };

let ids = 0;
const newId = (): string => `tx-${++ids}`;

async function send(to: keyof typeof PATHS, content: object, signing: Signing = {}, url = server.url()): Promise<Reply> {
  const body = JSON.stringify(content);
  const reply = await fetch(url + PATHS[to], { method: 'POST', body, headers: signMoney(body, signing) });
  const text = await reply.text();
  return { status: reply.status, text, said: JSON.parse(text) };
}
const fifty = (work: (at: number) => Promise<Reply>) => Promise.all(Array.from({ length: 50 }, (_, at) => work(at)));
const spread = (replies: readonly Reply[]) => [...new Set(replies.map(({ status, text }) => `${status} ${text}`))];

/** What the player is shown over HTTP, in dollars: play money of 1,000.00 to begin with. */
async function shown(player: WebPlayer): Promise<number> {
  const { body } = await server.get(player, '/api/session/balance');
  return (body.Balances as { TotalBalance: number }).TotalBalance;
}
const money = ({ userId }: WebPlayer, amount: number, currency = 'USD') => ({
  player: String(userId),
  currency,
  amount: String(amount),
});
const deposit = (player: WebPlayer, amount: number, id = newId()) => ({ type: 'deposit', id, ...money(player, amount) });
const debit = (player: WebPlayer, amount: number, id = newId()) => ({ type: 'debit', id, ...money(player, amount) });
const rollback = (player: WebPlayer, amount: number, target: string) => ({
  type: 'rollback',
  id: newId(),
  debit: target,
  ...money(player, amount),
});

/** A callback that is refused so, behind which nothing has moved. */
async function expectRefused(work: () => Promise<Reply>, status: number, code: string): Promise<void> {
  const before = await server.state();
  const reply = await work();
  expect([reply.status, reply.said.code], reply.text).toEqual([status, code]);
  expect(await server.state()).toBe(before);
}

describe('from a signed callback to a moved balance', () => {
  test('H31 TR-C4 a deposit, a debit, a win and a chargeback are what the player is shown afterwards', async () => {
    const player = await server.join();
    const paid = deposit(player, 2_500);
    expect(await send('pay', paid)).toMatchObject({ status: 200, said: { state: 'applied', balance: '102500' } });
    expect(await shown(player)).toBe(1_025);
    const stake = debit(player, 500);
    expect((await send('casino', stake)).said).toEqual({ state: 'applied', balance: '102000' });
    const win = { type: 'credit', id: newId(), debit: stake.id, ...money(player, 1_250) };
    expect((await send('casino', win)).said).toEqual({ state: 'applied', balance: '103250' });
    expect(await shown(player)).toBe(1_032.5);
    const back = { type: 'chargeback', id: newId(), payment: paid.id };
    expect((await send('pay', back)).said).toEqual({ state: 'applied', balance: '100750' });
    expect(await shown(player)).toBe(1_007.5);
  });

  test('H31 TR-C5 abuse M1 M14 forged, signed for another body, late, early and oversized: refused, and nothing moves', async () => {
    const player = await server.join();
    const content = deposit(player, 1_000_000);
    await expectRefused(() => send('pay', content, { key: 'a-key-of-an-attacker' }), 401, 'SIGNATURE');
    await expectRefused(() => send('pay', content, { at: Date.now() - WINDOW_MS - 5_000 }), 401, 'TOO_OLD');
    await expectRefused(() => send('pay', content, { at: Date.now() + WINDOW_MS + 5_000 }), 401, 'TOO_EARLY');
    const stolen = async () => {
      const headers = signMoney(JSON.stringify(deposit(player, 1, content.id)));
      const reply = await fetch(server.url() + PATHS.pay, { method: 'POST', body: JSON.stringify(content), headers });
      const text = await reply.text();
      return { status: reply.status, text, said: JSON.parse(text) };
    };
    await expectRefused(stolen, 401, 'SIGNATURE');
    const large = { ...content, padding: 'x'.repeat(MAX_BYTES) };
    await expectRefused(() => send('pay', large), 413, 'PayloadTooLargeException');
    expect(await shown(player)).toBe(1_000);
    // The same payment, as it should have come, was not used up by any of these.
    expect((await send('pay', content)).said.state).toBe('applied');
  });

  test('H32 a callback that comes again, signed again, gets the same answer and moves nothing; with another amount it is refused', async () => {
    const player = await server.join();
    const content = deposit(player, 700);
    const first = await send('pay', content);
    await send('casino', debit(player, 300));
    for (const at of [Date.now(), Date.now() - WINDOW_MS / 2]) expect(await send('pay', content, { at })).toEqual(first);
    await expectRefused(() => send('pay', { ...content, amount: '70000' }), 409, 'CONFLICT');
    expect(await shown(player)).toBe(1_004);
  });

  test('TR-F3 a rollback that overtakes its debit: the debit is refused when it comes, in fifty copies of each too', async () => {
    const player = await server.join();
    const late = debit(player, 500);
    expect((await send('casino', rollback(player, 500, late.id))).said).toEqual({ state: 'tombstone', balance: '100000' });
    expect((await send('casino', late)).said).toMatchObject({ state: 'refused', refusal: 'CANCELLED_BEFORE' });
    const stake = debit(player, 900);
    const back = rollback(player, 900, stake.id);
    const replies = await fifty((at) => send('casino', at % 2 === 0 ? back : stake));
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    expect(spread(replies)).toHaveLength(2);
    expect(await shown(player)).toBe(1_000);
  });

  test('F-P1 a chargeback that overtakes its deposit, and both at once: nothing is left of it', async () => {
    const player = await server.join();
    const late = deposit(player, 500);
    expect((await send('pay', { type: 'chargeback', id: newId(), payment: late.id })).said).toMatchObject({ state: 'tombstone' });
    expect((await send('pay', late)).said).toMatchObject({ state: 'refused', refusal: 'CANCELLED_BEFORE' });
    const paid = deposit(player, 900);
    const back = { type: 'chargeback', id: newId(), payment: paid.id };
    expect(spread(await fifty((at) => send('pay', at % 2 === 0 ? paid : back)))).toHaveLength(2);
    expect(await shown(player)).toBe(1_000);
  });

  test('F-P1 abuse M2 fifty copies of one transaction at once: one effect, fifty equal answers', async () => {
    const player = await server.join();
    const paid = deposit(player, 1_100);
    expect(spread(await fifty(() => send('pay', paid)))).toEqual(['200 {"state":"applied","balance":"101100"}']);
    const stake = debit(player, 100);
    expect(spread(await fifty(() => send('casino', stake)))).toEqual(['200 {"state":"applied","balance":"101000"}']);
    expect(await shown(player)).toBe(1_010);
  });

  test('trust 2.2 fifty copies of a deposit that its player cannot have: one is booked, and waits for traders', async () => {
    const player = await server.join();
    await wallet.setPlayerState(BigInt(player.userId), { isLocked: false, excludedUntil: 'forever', hasAcceptedTerms: true });
    const paid = deposit(player, 1_300);
    const replies = spread(await fifty(() => send('pay', paid)));
    expect(replies).toEqual(['200 {"state":"unallocated","refusal":"PLAYER_EXCLUDED","balance":"100000"}']);
    const waiting = (await wallet.unallocatedDeposits(500)).filter(({ transaction }) => transaction === paid.id);
    expect(waiting).toMatchObject([{ provider: PAYMENTS, userId: BigInt(player.userId), currency: 'USD', amountMinor: 1_300n }]);
    expect(await shown(player)).toBe(1_000);
  });

  test('F-R1 fifty debits with money for ten: ten are taken', async () => {
    const player = await server.join();
    const replies = await fifty(() => send('casino', debit(player, 10_000)));
    const states = Map.groupBy(replies, ({ said }) => said.refusal ?? said.state);
    expect([states.get('applied')?.length, states.get('INSUFFICIENT_FUNDS')?.length]).toEqual([10, 40]);
    expect(await shown(player)).toBe(0);
  });

  test('H34 replayed to a server that was started afterwards: it answers as the one before did, and moves nothing', async () => {
    const player = await server.join();
    const [paid, stake] = [deposit(player, 800), debit(player, 300)];
    const early = rollback(player, 200, newId());
    const first = [await send('pay', paid), await send('casino', stake), await send('casino', early)];
    let next: App | undefined;
    const hooks = { feed: manualFeed, providers: walletProviders(() => (next as App).services.wallet) };
    // A web server beside the first one: it has read nothing of what that one holds in memory.
    next = await composeOn(server.testDb.url, { PROVIDERS, ROLES: 'web', RATE_LIMIT: 'off' }, hooks);
    await next.start();
    try {
      const url = `http://127.0.0.1:${(next.http.server.address() as AddressInfo).port}`;
      const again = [
        await send('pay', paid, {}, url),
        await send('casino', stake, {}, url),
        await send('casino', early, {}, url),
      ];
      expect(again).toEqual(first);
      // Half of the copies at each of them, of a transaction that is new to both.
      const both = deposit(player, 400);
      const replies = await fifty((at) => send('pay', both, {}, at % 2 === 0 ? url : server.url()));
      expect(spread(replies)).toEqual(['200 {"state":"applied","balance":"100900"}']);
      const overtaken = { ...debit(player, 200), id: early.debit };
      expect((await send('casino', overtaken, {}, url)).said).toMatchObject({ refusal: 'CANCELLED_BEFORE' });
    } finally {
      await next.stop();
    }
    expect(await shown(player)).toBe(1_009);
  });

  test('TR-C1 behind all of it reconciliation finds nothing', () => expectReconciled(server.testDb));
});
