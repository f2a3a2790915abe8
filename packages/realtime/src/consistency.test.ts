import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RealtimeClient } from './client.ts';
import type { Pace } from './protocol.ts';
import { MemoryBoard, Mirror } from './test-kit/memory-board.ts';
import { MemoryNetwork } from './test-kit/memory-network.ts';
import { VirtualTime } from './test-kit/virtual-time.ts';

const KEYS = ['1', '2', '3'] as const;
const ENTITIES = ['a', 'b', 'c', 'score'] as const;

type Step =
  | { do: 'publish'; key: number; entity: number; value: number }
  | { do: 'burst'; key: number; frames: number }
  | { do: 'wait'; ms: number }
  | { do: 'cut' }
  | { do: 'restart' }
  | { do: 'drop'; frames: number }
  | { do: 'blackHole' }
  | { do: 'reachable'; is: boolean }
  | { do: 'stall'; is: boolean }
  | { do: 'follow'; key: number }
  | { do: 'leave'; key: number }
  | { do: 'pace'; pace: Pace };

const at = fc.integer({ min: 0, max: 2 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('publish' as const),
      key: at,
      entity: fc.integer({ min: 0, max: 3 }),
      value: fc.nat(9_999),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('burst' as const), key: at, frames: fc.integer({ min: 1, max: 140 }) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 300, max: 70_000 })),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ do: 'cut' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'restart' as const }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('drop' as const), frames: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'blackHole' as const }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reachable' as const), is: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('stall' as const), is: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('follow' as const), key: at }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leave' as const), key: at }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('pace' as const), pace: fc.constantFrom<Pace[]>('full', 'calm', 'hidden') }),
  },
);

interface Scene {
  readonly time: VirtualTime;
  readonly board: MemoryBoard;
  readonly network: MemoryNetwork;
  readonly client: RealtimeClient;
  readonly followed: Map<string, { mirror: Mirror; leave: () => void }[]>;
}

function scene(isAsync: boolean, isHeavy: boolean, seed: number): Scene {
  const time = new VirtualTime();
  const board = new MemoryBoard(KEYS);
  board.isAsync = isAsync;
  if (isHeavy) board.padding = 'x'.repeat(90_000);
  let state = seed;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
  const network = new MemoryNetwork({ time, kinds: [board.kind('board')], random });
  const client = network.client();
  client.start();
  return { time, board, network, client, followed: new Map() };
}

async function run(it: Scene, steps: readonly Step[]): Promise<void> {
  const socket = () => it.network.connections.at(-1);
  for (const s of steps) {
    const key = 'key' in s ? (KEYS[s.key] ?? '1') : '1';
    switch (s.do) {
      case 'publish':
        it.board.set(it.network, 'board', key, ENTITIES[s.entity] ?? 'a', s.value);
        break;
      case 'burst':
        for (let n = 0; n < s.frames; n += 1) {
          it.board.set(it.network, 'board', key, 'a', n);
          await it.time.advance(100);
        }
        break;
      case 'wait':
        await it.time.advance(s.ms);
        break;
      case 'cut':
        socket()?.cut();
        break;
      case 'restart':
        it.network.restartServer();
        break;
      case 'drop':
        if (socket()) Object.assign(socket() ?? {}, { dropFrames: s.frames });
        break;
      case 'blackHole':
        if (socket()) Object.assign(socket() ?? {}, { isBlackHole: true });
        break;
      case 'reachable':
        it.network.isReachable = s.is;
        break;
      case 'stall':
        socket()?.stall(s.is);
        break;
      case 'follow': {
        const mirror = new Mirror();
        const leave = it.client.subscribe('board', key, mirror);
        it.followed.set(key, [...(it.followed.get(key) ?? []), { mirror, leave }]);
        break;
      }
      case 'leave':
        it.followed.get(key)?.pop()?.leave();
        break;
      case 'pace':
        it.client.setPace(s.pace);
        break;
    }
  }
}

/** Faults end; nothing else is published. Whatever was lost must come back by itself. */
async function recoverEverything(it: Scene): Promise<void> {
  it.network.isReachable = true;
  for (const socket of it.network.connections) {
    socket.stall(false);
    socket.dropFrames = 0;
  }
  it.client.setPace('full');
  await it.time.advance(120_000);
}

test('RT-06 F-S4 any interleaving of publish, cut, restart, lost frames, stalls and pace ends with client state = server state', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 60, size: 'max' }),
      fc.boolean(),
      fc.boolean(),
      fc.nat(2 ** 31),
      async (steps, isAsync, isHeavy, seed) => {
        const it = scene(isAsync, isHeavy, seed);
        await run(it, [{ do: 'follow', key: 0 }, { do: 'wait', ms: 50 }, ...steps]);
        await recoverEverything(it);
        expect(it.client.state).toBe('started');
        expect(it.client.freshness).toBe('fresh');
        for (const [key, listeners] of it.followed) {
          for (const { mirror } of listeners)
            expect(Object.fromEntries(mirror.values)).toEqual(Object.fromEntries(it.board.states.get(key) ?? []));
          expect(it.client.statusOf('board', key)).toBe(listeners.length > 0 ? 'fulfilled' : undefined);
        }
      },
    ),
    { numRuns: Number(process.env.DUSKLINE_FUZZ_RUNS ?? 300) },
  );
});
