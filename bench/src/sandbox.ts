import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { WebSocket } from 'ws';
import { freePort } from '../../tools/product-kit/free-port.ts';
import { stopChild } from '../../tools/product-kit/stop-child.ts';
import { ROOT } from '../../tools/start/root.ts';
import { processFigures } from './bench-fed-server.ts';
import { rounded } from './bench-figures.ts';

/**
 * What the odds feed sandbox costs who starts the product: the whole world with virtual sports at speed 1, as `npm start` runs it, and one reader that connects and
 * recovers all that the longest window has. Judged are the most memory that its process ever had (VmHWM) and its processor time after the first minute, or
 * after the recoveries when they take longer: `npm run bench -- sandbox --minutes 10`.
 */
const DEFAULT_MINUTES = 10;
const MOST_MINUTES = 24 * 60;
const FIRST_MINUTE_MS = 60_000;
const PATIENCE_MS = 600_000;
const STOP_MS = 20_000;
const BUDGET_BYTES = 400_000_000;
const BUDGET_SHARE = 0.15;
/** Of alive messages alone there are 84. */
const LEAST_FRAMES_PER_MINUTE = 60;
const PRODUCTS = [1, 3, 6] as const;
const TOKEN = 'a-token-of-the-bench';
const HEADERS = { 'x-access-token': TOKEN };

/** Minutes to measure, from the arguments behind the name of the bench. Throws an Error when they are no whole number from 1 to 1,440. */
export function minutesOf(args: readonly string[]): number {
  const { minutes } = parseArgs({ args: [...args], options: { minutes: { type: 'string' } } }).values;
  const count = minutes === undefined ? DEFAULT_MINUTES : Number(minutes);
  if (!Number.isInteger(count) || count < 1 || count > MOST_MINUTES)
    throw new Error(`--minutes is a whole number from 1 to ${MOST_MINUTES}`);
  return count;
}

/** The most that the process has ever had of the machine's memory. */
function peakBytes(pid: number): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
}

async function untilListening(child: ChildProcess, url: string): Promise<void> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(50)) {
    if (child.exitCode !== null) throw new Error(`the sandbox ended with ${child.exitCode}`);
    const reply = await fetch(`${url}/healthz`).catch(() => undefined);
    await reply?.body?.cancel();
    if (reply?.status === 200) return;
  }
  throw new Error('the sandbox was not ready in time');
}

/** Follows the stream as a reader does: numbers of frames without a gap, and recoveries to their end. */
class Reader {
  frames = 0;
  gaps = 0;
  isClosed = false;
  /** Recoveries that are complete, by their number. */
  readonly complete = new Set<number>();
  readonly #socket: WebSocket;
  #seq: number | undefined;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data: Buffer) => this.#read(JSON.parse(data.toString())));
    socket.on('close', () => {
      this.isClosed = true;
    });
  }

  static async open(url: string): Promise<Reader> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/v1/stream?token=${TOKEN}`, { perMessageDeflate: false });
    const reader = new Reader(socket);
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    return reader;
  }

  #read({ seq, type, request_id }: { seq: number; type: string; request_id?: number }): void {
    this.frames++;
    if (this.#seq !== undefined && seq !== this.#seq + 1) this.gaps++;
    this.#seq = seq;
    if (type === 'snapshot_complete' && request_id !== undefined) this.complete.add(request_id);
  }

  /** Everything of every producer, as after a start without anything known. */
  async recover(url: string): Promise<void> {
    for (const product of PRODUCTS) {
      const path = `/v1/producers/${product}/recovery?request_id=${product}`;
      const reply = await fetch(url + path, { method: 'POST', headers: HEADERS });
      if (reply.status !== 202) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
      await reply.body?.cancel();
    }
    for (const until = Date.now() + PATIENCE_MS; this.complete.size < PRODUCTS.length; await sleep(50))
      if (this.isClosed || Date.now() > until) throw new Error(`recovered were only producers ${[...this.complete].join(', ')}`);
  }

  close(): void {
    this.#socket.terminate();
  }
}

export async function run() {
  const minutes = minutesOf(process.argv.slice(3));
  const port = await freePort(1);
  const url = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const child = fork(join(ROOT, 'sandboxes/odds-feed/src/main.ts'), {
    cwd: ROOT,
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'duskline-node'),
      PORT: String(port),
      FEED_TOKEN: TOKEN,
      ADMIN_TOKEN: 'another-token-of-the-bench',
      WORLD: 'whole',
      SPEED: '1',
      VIRTUAL: 'on',
      VIRTUAL_KEY: 'a-key-of-the-bench-that-is-long-enough',
    },
  });
  const pid = child.pid ?? 0;
  let reader: Reader | undefined;
  try {
    await untilListening(child, url);
    reader = await Reader.open(url);
    await reader.recover(url);
    const recoveredS = (performance.now() - startedAt) / 1_000;
    const recoveredFrames = reader.frames;
    const recoveredPeak = peakBytes(pid);
    await sleep(Math.max(0, startedAt + FIRST_MINUTE_MS - performance.now()));
    const [before, framesBefore, fromMs] = [processFigures(pid), reader.frames, performance.now()];
    await sleep(minutes * 60_000);
    const [after, frames, tookMs] = [processFigures(pid), reader.frames - framesBefore, performance.now() - fromMs];
    const bytes = peakBytes(pid);
    const share = (after.cpuMs - before.cpuMs) / tookMs;
    const isRead = !reader.isClosed && reader.gaps === 0 && frames >= minutes * LEAST_FRAMES_PER_MINUTE;
    return {
      name: 'sandbox',
      value: Math.round(bytes / 1e6),
      unit: 'MB at most',
      limit: BUDGET_BYTES / 1e6,
      ratio: rounded(bytes / BUDGET_BYTES, 2),
      budget: 1,
      holds: bytes <= BUDGET_BYTES && share <= BUDGET_SHARE && isRead,
      processorPercent: rounded(share * 100, 1),
      processorBudget: BUDGET_SHARE * 100,
      minutes,
      recoveredS: rounded(recoveredS),
      recoveredFrames,
      recoveredMegabytes: Math.round(recoveredPeak / 1e6),
      megabytesAtTheEnd: Math.round(after.rssBytes / 1e6),
      framesPerMinute: Math.round(frames / minutes),
      gaps: reader.gaps,
      isConnected: !reader.isClosed,
    };
  } finally {
    reader?.close();
    await stopChild(child, STOP_MS);
  }
}
