import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { fresh, GAMES, OPERATOR, PSP } from '../../test-kit/intents.ts';
import { changePolicy } from '../../test-kit/policy.ts';
import { createTestServer, ORIGIN, type TestServer, type WebPlayer } from '../../test-kit/test-server.ts';
import { grantTraderRole } from '../../test-kit/traders.ts';
import { firstBalance, type WalletActs } from '../modules/wallet/index.ts';

/** What an open socket of a player hears of money that no bet has moved: sockets, ledger and outbox of the whole composed server. */
let server: TestServer;
let wallet: WalletActs;
let player: WebPlayer;
let other: WebPlayer;
const sockets: WebSocket[] = [];
/** What the balance stream of each has said, oldest first. */
const said = new Map<number, unknown[]>();

async function listen({ userId, cookie }: WebPlayer): Promise<void> {
  const ws = new WebSocket(`${server.url().replace('http', 'ws')}/api/realtime`, { headers: { origin: ORIGIN, cookie } });
  sockets.push(ws);
  const balances: unknown[] = [];
  said.set(userId, balances);
  ws.on('message', (data) => {
    const { topic, snapshot, Balance, Balances } = JSON.parse(String(data));
    if (topic === 'balance') balances.push(snapshot ?? { Balance, Balances });
  });
  await new Promise((resolve, reject) => ws.once('open', resolve).once('error', reject));
  ws.send(JSON.stringify({ type: 'hello', protocol: 1 }));
  ws.send(JSON.stringify({ type: 'subscribe', ref: 'b', topic: 'balance' }));
  await vi.waitFor(() => expect(balances).not.toEqual([]), { timeout: 10_000 });
}

beforeAll(async () => {
  server = await createTestServer();
  ({ wallet } = server.app.services);
  await wallet.openProvider(PSP, 'payment');
  await wallet.openProvider(GAMES, 'game');
  await grantTraderRole(server.testDb.ownerPool, { 9001: 'tess' });
  await changePolicy(server.testDb.ownerPool, ({ desk }) => {
    desk.adjustAloneMinor = 1_000_000;
  });
  [player, other] = [await server.join(), await server.join()];
  await Promise.all([listen(player), listen(other)]);
});
afterAll(async () => {
  for (const ws of sockets) ws.terminate();
  await server.close();
});

const usd = (amountMinor: bigint) => ({ userId: BigInt(player.userId), currency: 'USD', amountMinor });
const by = (provider: string, transaction = fresh()) => ({ provider, transaction });
const spin = { round: null, mayUseBonus: false };
const note = 'of a test';
const TESS = { userId: 9001n, name: 'tess' };
const grant = by(OPERATOR);
const fee = by(OPERATOR);
/** A hold that a step before has left open. */
let hold = '';
async function aHold(): Promise<void> {
  const key = by(PSP);
  hold = key.transaction;
  await wallet.withdrawalHold({ ...key, ...usd(300n) });
}

/** Every act that moves money of a player from outside a bet, in an order in which each of them changes what was shown last. */
const ACTS: Record<Exclude<keyof WalletActs, 'openProvider' | 'openAccounts' | 'refundDeposit'>, () => Promise<unknown>> = {
  grantDemo: () => wallet.grantDemo(BigInt(player.userId), 'USD', 700n, `more-play-money-${player.userId}`),
  deposit: () => wallet.deposit({ ...by(PSP), ...usd(500n) }),
  allocateDeposit: async () => {
    const stray = by(PSP);
    await wallet.deposit({ ...stray, ...usd(80n), userId: 999_999n });
    await wallet.allocateDeposit({
      ...by(PSP),
      deposit: stray.transaction,
      userId: BigInt(player.userId),
      reason: note,
      by: TESS,
    });
  },
  withdrawalHold: aHold,
  withdrawalConfirm: () => wallet.withdrawalConfirm({ ...by(PSP), hold, currency: 'USD', amountMinor: 200n }),
  withdrawalCancel: async () => {
    await aHold();
    await heard(player);
    await wallet.withdrawalCancel({ ...by(PSP), hold, note, by: 'provider' });
  },
  gameDebit: () => wallet.gameDebit({ ...by(GAMES), ...usd(40n), ...spin }),
  gameCredit: () => wallet.gameCredit({ ...by(GAMES), ...usd(70n), debit: null, round: null }),
  gameRollback: async () => {
    const debit = by(GAMES);
    await wallet.gameDebit({ ...debit, ...usd(30n), ...spin });
    await heard(player);
    const { userId, currency } = usd(0n);
    const taken = { userId, currency, target: debit.transaction, amountMinor: null, mayBeSettled: false };
    await wallet.gameRollback({ ...by(GAMES), ...taken });
  },
  bonusGrant: () => wallet.bonusGrant({ ...grant, ...usd(900n), note }),
  bonusConvert: () => wallet.bonusConvert({ ...by(OPERATOR), grant: grant.transaction, amountMinor: 400n }),
  bonusForfeit: () => wallet.bonusForfeit({ ...by(OPERATOR), grant: grant.transaction, amountMinor: null, note }),
  adjust: () =>
    wallet.adjust({
      ...by(OPERATOR),
      ...usd(25n),
      direction: 'credit',
      reason: 'a lost round',
      by: TESS,
    }),
  transfer: async () => {
    const { currency, amountMinor } = usd(60n);
    const [fromUserId, toUserId] = [BigInt(player.userId), BigInt(other.userId)];
    await wallet.transfer({ ...by(OPERATOR), fromUserId, toUserId, currency, amountMinor, note });
    await heard(other);
  },
  fee: () => wallet.fee({ ...fee, ...usd(5n), note }),
  reverse: () => wallet.reverse({ ...by(OPERATOR), target: fee.transaction, note }),
};

/** The stream says what the ledger does. */
async function heard({ userId }: WebPlayer): Promise<unknown> {
  const now = await firstBalance(server.app.services.wallet, String(userId));
  await vi.waitFor(() => expect(said.get(userId)?.at(-1)).toEqual(now), { timeout: 10_000, interval: 10 });
  return now;
}

describe('TR-C6 a balance that is moved from outside a bet', () => {
  test.each(Object.entries(ACTS))('H82 %s: the open socket of the player says the new balance', async (_name, act) => {
    await heard(player);
    const before = said.get(player.userId)?.length ?? 0;
    await act();
    await heard(player);
    expect(said.get(player.userId)?.length).toBeGreaterThan(before);
  });

  test('H82 a refused intent moves nothing, and nobody is told', async () => {
    const count = () => said.get(player.userId)?.length;
    const before = [await heard(player), count()];
    expect(await wallet.gameDebit({ ...by(GAMES), ...usd(90_000_000n), ...spin })).toMatchObject({ state: 'refused' });
    await wallet.deposit({ ...by(PSP), userId: BigInt(other.userId), currency: 'USD', amountMinor: 11n });
    // Events come in order: the one of the other player came after anything about this one.
    await heard(other);
    expect([await heard(player), count()]).toEqual(before);
  });
});
