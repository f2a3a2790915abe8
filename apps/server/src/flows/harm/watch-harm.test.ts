import { expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { createHarmWatch } from './watch-harm.ts';

const MINUTE = 60_000;

/** What is weighed of what is heard, look by look. */
function watch() {
  const clock = { ms: 1_000_000_000_000 };
  const weighed: string[] = [];
  const dropped: string[] = [];
  const harm = {
    claim: () => Promise.resolve({ isMine: true } as const),
    find(userId: bigint) {
      weighed.push(String(userId));
      return Promise.resolve({ userId, countedFrom: new Date(0), level: 'none', score: 0, reasons: {} } as const);
    },
    keepWithin: () => Promise.resolve('kept'),
    toScore: () => Promise.resolve([]),
  };
  const harmWatch = createHarmWatch({
    db: { transaction: (run) => run(undefined as never) },
    harm,
    messages: { writeWithin: () => Promise.reject(new Error('nobody is stopped')) },
    nowMs: () => clock.ms,
    metrics: { count: (name) => void dropped.push(name) },
    log: createLog('silent'),
  });
  const hear = (topic: 'ticket' | 'limit', ...users: number[]) => {
    const userId = users.map(String);
    const of = (value: unknown) => users.map(() => value);
    const events =
      topic === 'limit'
        ? { userId }
        : {
            userId,
            ticketId: of('t'),
            currency: of('EUR'),
            acceptance: of(1),
            reason: of(null),
            balance: of('0'),
            decidedBy: of(null),
            offer: of(null),
          };
    harmWatch.onEvents[topic]({ topic, events });
  };
  const look = async () => {
    const from = weighed.length;
    await harmWatch.refresh();
    return weighed.slice(from);
  };
  return { clock, dropped, hear, look };
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

test('TR-D13 players who were weighed just now and play on take the place of no other one', async () => {
  const { clock, dropped, hear, look } = watch();
  hear('ticket', ...range(1, 5_001));
  for (let time = 0; time < 17; time++) await look();
  // All of them bet again.
  hear('ticket', ...range(1, 5_001));
  hear('ticket', 6_000);
  expect(await look()).toEqual(['6000']);
  expect(dropped).toEqual([]);
  expect(await look()).toEqual([]);
  clock.ms += 10 * MINUTE;
  expect(await look()).toHaveLength(300);
});

test('TR-D13 an act on a limit is weighed before all that waits, also of who was weighed just now', async () => {
  const { hear, look } = watch();
  hear('limit', 7);
  expect(await look()).toEqual(['7']);
  hear('ticket', ...range(1_000, 2_000));
  hear('limit', 7, 8);
  expect((await look()).slice(0, 3)).toEqual(['7', '8', '1000']);
});

test('TR-D13 of more than five thousand new players the rest is counted and left to the night; an act on a limit is not among them', async () => {
  const { dropped, hear, look } = watch();
  hear('ticket', ...range(1, 5_004));
  expect(dropped).toEqual(Array.from({ length: 3 }, () => 'harm_watch_dropped_total'));
  hear('limit', 9_000);
  expect((await look())[0]).toBe('9000');
});
