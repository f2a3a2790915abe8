import { afterEach, expect, test, vi } from 'vitest';
import { createLog } from '../../platform/log.ts';
import type { Balance } from './service.ts';
import { createBalanceTeller } from './tell-balances.ts';

afterEach(() => void vi.useRealTimers());

/** A wallet whose answers wait until the test lets them go. */
function aWallet() {
  const read: string[] = [];
  const open: { userId: string; give: (error?: Error) => void }[] = [];
  const has = new Map<string, bigint>();
  const balances = (id: bigint) =>
    new Promise<Balance[]>((resolve, reject) => {
      const userId = String(id);
      const cashMinor = has.get(userId) ?? 0n;
      read.push(userId);
      open.push({
        userId,
        give: (error) =>
          error ? reject(error) : resolve([{ currency: 'EUR', cashMinor, bonusMinor: 0n, reservedMinor: 0n } as Balance]),
      });
    });
  const letGo = async (error?: Error) => {
    for (const { give } of open.splice(0)) give(error);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { wallet: { balances }, read, has, letGo };
}

test('H82 a player whose money moves while balances are read is told once more, how it stands then, and nobody waits', async () => {
  const { wallet, read, has, letGo } = aWallet();
  const told: [string, number][] = [];
  const tell = createBalanceTeller({
    wallet,
    publish: (userId, { Balance }) => told.push([userId, Balance]),
    log: createLog('silent'),
  });
  has.set('1', 100n);
  tell(['1', '2']);
  has.set('1', 250n);
  for (let times = 0; times < 10; times += 1) tell(['1']);
  await letGo();
  await letGo();
  expect(read).toEqual(['1', '2', '1']);
  expect(told).toEqual([
    ['1', 1],
    ['2', 0],
    ['1', 2.5],
  ]);
  tell(['2']);
  await letGo();
  expect(read.at(-1)).toBe('2');
});

test('H82 a burst reads no more than four balances at the same time', async () => {
  const { wallet, read, letGo } = aWallet();
  const told: string[] = [];
  const tell = createBalanceTeller({ wallet, publish: (userId) => told.push(userId), log: createLog('silent') });
  tell(Array.from({ length: 10 }, (_, at) => String(at + 1)));
  expect(read).toHaveLength(4);
  for (let rounds = 0; rounds < 3; rounds += 1) await letGo();
  expect(new Set(told).size).toBe(10);
});

test('H82 what could not be read is read again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { wallet, read, letGo } = aWallet();
  const told: string[] = [];
  const tell = createBalanceTeller({ wallet, publish: (userId) => told.push(userId), log: createLog('silent') });
  tell(['7']);
  await letGo(new Error('no connection'));
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(500);
  await letGo();
  expect([read, told]).toEqual([['7', '7'], ['7']]);
});
