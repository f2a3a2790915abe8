/** Stages of a replayed match, in order. */
export type ReplayStage = 'prematch' | 'kickoff' | 'result';

export type ReplayedMatch = {
  readonly urn: string;
  readonly stage: string;
  readonly home: string;
  readonly away: string;
  /** Epoch milliseconds. */
  readonly start_time: number;
  readonly result?: unknown;
  /** Recorded markets; `broken` says why one is not sent. 1 is the match result. */
  readonly markets?: readonly { readonly id: number; readonly broken: string | null }[];
};

export type ReplayStats = {
  readonly files: readonly { readonly path: string; readonly format: string; readonly rows: number; readonly matches: number }[];
  readonly matches: number;
  readonly stages: Readonly<Record<'waiting' | 'prematch' | 'live' | 'result', number>>;
  /** Rows that were refused, with the reason. */
  readonly broken: readonly { readonly file: string; readonly line: number; readonly reason: string }[];
  readonly broken_by_reason: Readonly<Record<string, number>>;
};

export type ReplayClient = {
  /** Moves one match, or the next `count` in order of kick-off, to a stage. `remaining` have not got there yet. */
  step(
    to: ReplayStage,
    which?: { readonly urn?: string; readonly count?: number },
  ): Promise<{ matches: ReplayedMatch[]; remaining: number }>;
  stats(): Promise<ReplayStats>;
  /** Lets the virtual clock run: 60 plays an hour in a minute. */
  run(speed: number): Promise<void>;
  pause(): Promise<void>;
};

/** Client of the feed sandbox's replay controls. `url` is the sandbox's address, `adminToken` its admin token. */
export function createReplayClient(url: string, adminToken: string): ReplayClient {
  const base = url.replace(/\/+$/, '');
  const call = async <T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> => {
    const reply = await fetch(`${base}/admin/replay/${path}`, {
      method,
      headers: { 'x-sandbox-admin': adminToken, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} /admin/replay/${path} answered ${reply.status}: ${text.slice(0, 300)}`);
    return JSON.parse(text) as T;
  };
  return {
    step: (to, which = {}) => call('POST', 'step', { to, ...which }),
    stats: () => call('GET', 'stats'),
    run: async (speed) => {
      await call('POST', 'run', { speed });
    },
    pause: async () => {
      await call('POST', 'run', { paused: true });
    },
  };
}
