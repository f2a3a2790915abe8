import { setTimeout as sleep } from 'node:timers/promises';
import { asRecord } from '../adversary/values.ts';
import type { LiveSample } from './memory.ts';

const OPEN_PATIENCE_MS = 10_000;
const ANSWER_MS = 30_000;

/** Option of Node for the processes of a product: where the inspector of one listens once {@link LiveHeap.open} has asked for it. */
export const inspectorOption = (port: number): string => `--inspect-port=127.0.0.1:${port}`;

/** Measures what a process of Node has in use, by its inspector: everything else is collected first. */
export class LiveHeap {
  readonly #url: string;

  private constructor(url: string) {
    this.#url = url;
  }

  /** Has a process that was started with {@link inspectorOption} open its inspector. @throws when it does not */
  static async open(pid: number, port: number): Promise<LiveHeap> {
    process.kill(pid, 'SIGUSR1');
    for (const until = Date.now() + OPEN_PATIENCE_MS; Date.now() < until; await sleep(100)) {
      const targets: unknown = await fetch(`http://127.0.0.1:${port}/json/list`)
        .then((reply) => reply.json())
        .catch(() => null);
      const url = Array.isArray(targets) ? asRecord(targets[0]).webSocketDebuggerUrl : undefined;
      if (typeof url === 'string') return new LiveHeap(url);
    }
    throw new Error('the process does not open its inspector');
  }

  /** Null when it does not answer. */
  async measure(): Promise<LiveSample | null> {
    const socket = new WebSocket(this.#url);
    try {
      await ask(socket, 1, 'HeapProfiler.collectGarbage');
      const { usedSize, backingStorageSize } = await ask(socket, 2, 'Runtime.getHeapUsage');
      return { atMs: Date.now(), bytes: Number(usedSize) + Number(backingStorageSize ?? 0) };
    } catch {
      return null;
    } finally {
      socket.close();
    }
  }
}

/** One command of the inspector. @throws when it is not answered */
async function ask(socket: WebSocket, id: number, method: string): Promise<Record<string, unknown>> {
  const { promise, resolve, reject } = Promise.withResolvers<Record<string, unknown>>();
  const ended = new AbortController();
  const { signal } = ended;
  const timer = setTimeout(() => reject(new Error(`no answer to ${method}`)), ANSWER_MS);
  const send = (): void => socket.send(JSON.stringify({ id, method }));
  socket.addEventListener('error', () => reject(new Error('the inspector is gone')), { signal });
  socket.addEventListener('close', () => reject(new Error('the inspector is gone')), { signal });
  socket.addEventListener(
    'message',
    ({ data }) => {
      const answer = asRecord(JSON.parse(String(data)));
      if (answer.id === id) resolve(asRecord(answer.result));
    },
    { signal },
  );
  if (socket.readyState === WebSocket.OPEN) send();
  else socket.addEventListener('open', send, { signal });
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    ended.abort();
  }
}
