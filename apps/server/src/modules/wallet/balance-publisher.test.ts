import { afterEach, expect, test, vi } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { createBalancePublisher } from './balance-publisher.ts';
import type { Balance } from './service.ts';

const raised: [string, unknown][] = [];
const alarms = { raise: (name: string, { userId }: Readonly<Record<string, unknown>>) => void raised.push([name, userId]) };
afterEach(() => {
  vi.useRealTimers();
  raised.length = 0;
});

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

/** One over such a wallet, and for whom it has published. @param publish may refuse a player first */
function publisher(publish: (userId: string) => void = () => undefined) {
  const { wallet, read, letGo } = aWallet();
  const published: string[] = [];
  const notify = createBalancePublisher({
    wallet,
    publish: (userId) => {
      publish(userId);
      published.push(userId);
    },
    alarms,
    log: createLog('silent'),
  });
  return { notify, published, read, letGo };
}

test('H82 a player whose money moves while balances are read is published once more, how it stands then, and nobody waits', async () => {
  const { wallet, read, has, letGo } = aWallet();
  const published: [string, number][] = [];
  const notify = createBalancePublisher({
    wallet,
    publish: (userId, { Balance }) => published.push([userId, Balance]),
    alarms,
    log: createLog('silent'),
  });
  has.set('1', 100n);
  notify(['1', '2']);
  has.set('1', 250n);
  for (let times = 0; times < 10; times += 1) notify(['1']);
  await letGo();
  await letGo();
  expect(read).toEqual(['1', '2', '1']);
  expect(published).toEqual([
    ['1', 1],
    ['2', 0],
    ['1', 2.5],
  ]);
  notify(['2']);
  await letGo();
  expect(read.at(-1)).toBe('2');
});

test('H82 a burst reads no more than fifty balances at the same time', async () => {
  const { notify, published, read, letGo } = publisher();
  notify(Array.from({ length: 120 }, (_, at) => String(at + 1)));
  expect(read).toHaveLength(50);
  for (let rounds = 0; rounds < 3; rounds += 1) await letGo();
  expect(new Set(published).size).toBe(120);
});

test('H82 what could not be read is read again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { notify, published, read, letGo } = publisher();
  notify(['7']);
  await letGo(new Error('no connection'));
  expect(published).toEqual([]);
  await vi.advanceTimersByTimeAsync(500);
  await letGo();
  expect([read, published]).toEqual([['7', '7'], ['7']]);
});

test('H116 a balance that cannot be shown is given up after five tries with an alarm, and nobody waits for it; it is tried again when it moves', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  let isBad = true;
  const { notify, published, read, letGo } = publisher((userId) => {
    if (userId === '7' && isBad) throw new RangeError('no number of the wire');
  });
  notify(['7', '8']);
  await letGo();
  notify(['9']);
  await letGo();
  expect(published).toEqual(['8', '9']);
  for (let time = 0; time < 10; time += 1) {
    await vi.advanceTimersByTimeAsync(500);
    await letGo();
  }
  expect([read.filter((id) => id === '7').length, raised]).toEqual([5, [['balance_unpublished', '7']]]);
  isBad = false;
  notify(['7']);
  await letGo();
  expect(published).toEqual(['8', '9', '7']);
});

test('H116 a database that does not answer is waited for, however long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { notify, published, read, letGo } = publisher();
  notify(['7']);
  for (let time = 0; time < 20; time += 1) {
    await letGo(Object.assign(new Error('the database is starting up'), { code: '57P03' }));
    await vi.advanceTimersByTimeAsync(500);
  }
  await letGo();
  expect([read.length, published, raised]).toEqual([21, ['7'], []]);
});
