import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '@duskline/server/src/platform/db/embedded.ts';
import { migrate } from '@duskline/server/src/platform/db/migrate.ts';
import { freePort } from '../../tools/product-kit/free-port.ts';
import { stopChild } from '../../tools/product-kit/stop-child.ts';
import { ROOT } from '../../tools/start/root.ts';
import { BenchChild } from './bench-child.ts';
import { PROVIDER, type ProviderChanged, type ProviderCommand, type ProviderPlan, type ProviderReady } from './bench-provider.ts';

const PATIENCE_MS = 120_000;
const LOOK_EVERY_MS = 50;
const STOP_MS = 20_000;
export const SPORT_SYSTEM_ID = 1;

export interface FedServer {
  /** Of the server that runs now: after a restart it is another one. */
  readonly url: string;
  /** Of the server's process, and of PostgreSQL's first. */
  readonly pid: () => number;
  readonly provider: Provider;
  /** Ends the server and starts it again on the same database; resolves when its process runs. */
  restart(): Promise<StartedServer>;
  /** From the start of the process until it was ready, the first time. */
  readonly firstReadyMs: number;
  close(): Promise<void>;
}

export interface StartedServer {
  /** On the clock of `performance`. */
  readonly startedAtMs: number;
  /** Milliseconds from there until it is ready: bets are taken. */
  readonly ready: Promise<number>;
}

/** The bench's provider, in its process. */
export class Provider {
  readonly #child: BenchChild<ProviderCommand>;
  readonly url: string;

  private constructor(child: BenchChild<ProviderCommand>, url: string) {
    this.#child = child;
    this.url = url;
  }

  static async start(plan: ProviderPlan): Promise<Provider> {
    const child = new BenchChild<ProviderCommand>(PROVIDER);
    const { url } = await child.ask<ProviderReady>();
    child.post({ do: 'plan', plan });
    return new Provider(child, url);
  }

  change(perSecond: number, seconds: number): Promise<ProviderChanged> {
    return this.#child.ask({ do: 'change', perSecond, seconds });
  }

  stop(): void {
    this.#child.end();
  }
}

/** The server's own program over a PostgreSQL of its own, fed by the bench's provider. Ready when it resolves. */
export async function startFedServer(plan: ProviderPlan): Promise<FedServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'duskline-bench-'));
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres') });
  await migrate({ url: postgres.url('duskline_owner'), profile: 'play' });
  const provider = await Provider.start(plan);
  let url = '';
  let child: ChildProcess | undefined;

  async function start(): Promise<StartedServer> {
    // A port of its own for each start: while none runs, another process may take the one of before.
    const port = await freePort(1);
    url = `http://127.0.0.1:${port}`;
    const startedAtMs = performance.now();
    const started = fork(join(ROOT, 'apps/server/src/main.ts'), {
      cwd: ROOT,
      execArgv: ['--disable-warning=ExperimentalWarning'],
      env: {
        PATH: process.env.PATH ?? '',
        NODE_ENV: 'production',
        NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'duskline-node'),
        PORT: String(port),
        DATA_DIR: dataDir,
        DATABASE_URL: postgres.url('duskline_app'),
        DATABASE_REPORT_URL: postgres.url('duskline_report'),
        DATABASE_MIGRATE_URL: postgres.url('duskline_owner'),
        DATABASE_DIR: postgres.dataDir,
        FEED_URL: provider.url,
        FEED_TOKEN: 'a-token-of-the-bench',
        AUTH_SECRET: 'a-secret-of-the-bench-that-is-long-enough',
        RATE_LIMIT: 'off',
        TRUST_PROXY_HOPS: '1',
        LOG_LEVEL: 'error',
      },
    });
    child = started;
    const ready = untilReady(started, startedAtMs);
    // A bench that looks at something else first learns of it when it asks.
    ready.catch(() => undefined);
    return { startedAtMs, ready };
  }

  async function untilReady(started: ChildProcess, fromMs: number): Promise<number> {
    for (const until = Date.now() + PATIENCE_MS; ; await sleep(LOOK_EVERY_MS)) {
      if (started.exitCode !== null) throw new Error(`the server ended with ${started.exitCode}`);
      if (Date.now() > until) throw new Error('the server was not ready in time');
      const reply = await fetch(`${url}/readyz`).catch(() => undefined);
      await reply?.body?.cancel();
      if (reply?.status === 200) return performance.now() - fromMs;
    }
  }

  const close = async (): Promise<void> => {
    if (child) await stopChild(child, STOP_MS);
    provider.stop();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const firstReadyMs = await (await start()).ready;
    return {
      get url() {
        return url;
      },
      provider,
      firstReadyMs,
      pid: () => child?.pid ?? 0,
      close,
      async restart() {
        if (child) await stopChild(child, STOP_MS);
        return start();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What a process has of the machine's memory, and the processor time that it has used. */
export function processFigures(pid: number): { rssBytes: number; cpuMs: number } {
  const rssKb = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { rssBytes: rssKb * 1024, cpuMs: (Number(fields[11]) + Number(fields[12])) * 10 };
}

export interface ListedMatch {
  readonly ID: number;
  readonly HomeTeamName: string;
  readonly MarketsCount: number;
  /** Odds by market type. */
  readonly PreviewMarkets?: Readonly<Record<string, readonly { readonly Value: number }[]>>;
}

const MOST_OF_A_PAGE = 999;

async function ask(url: string, path: string): Promise<unknown> {
  const reply = await fetch(url + path, { headers: { origin: url } });
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  return reply.json();
}

async function sportId(url: string): Promise<number | undefined> {
  const sports = (await ask(url, '/api/sporttype/getall')) as { ID: number; SystemId: number }[];
  return sports.find(({ SystemId }) => SystemId === SPORT_SYSTEM_ID)?.ID;
}

const pageOf = async (url: string, sport: number, isLive: boolean, page: number, pageSize: number): Promise<ListedMatch[]> =>
  (await ask(url, `/api/sportmatch/get?sportID=${sport}&isLive=${isLive}&page=${page}&pageSize=${pageSize}`)) as ListedMatch[];

/** Whether the last of so many matches that have not begun is listed, with so many markets. */
export async function isLastListed(url: string, matches: number, markets: number): Promise<boolean> {
  const sport = await sportId(url);
  const [last] = sport === undefined ? [] : await pageOf(url, sport, false, matches - 1, 1);
  return last?.MarketsCount === markets;
}

/** All matches of the sport that are played, or that have not begun, as a visitor is told. */
export async function listedMatches(url: string, isLive = false): Promise<ListedMatch[]> {
  const sport = await sportId(url);
  const matches: ListedMatch[] = [];
  for (let page = 0; sport !== undefined; page++) {
    const found = await pageOf(url, sport, isLive, page, MOST_OF_A_PAGE);
    matches.push(...found);
    if (found.length < MOST_OF_A_PAGE) break;
  }
  return matches;
}
