import type { FastifyInstance } from 'fastify';
import type { Engine } from './engine.ts';
import type { Hub } from './hub.ts';
import type { Recovery } from './recovery.ts';
import type { ReplayRunner } from './replay/replay-runner.ts';
import type { ScriptRunner } from './script-runner.ts';
import type { StateStore } from './state-store.ts';
import type { StreamTokens } from './stream/stream-tokens.ts';
import type { WorldClock } from './world-clock.ts';

/** The running provider. */
export interface Sandbox {
  readonly app: FastifyInstance;
  readonly clock: WorldClock;
  readonly hub: Hub;
  readonly engine: Engine;
  readonly recovery: Recovery;
  readonly scripts: ScriptRunner;
  readonly state: StateStore;
  readonly replay: ReplayRunner;
  readonly streams: StreamTokens;
  /** Does what is due now instead of waiting for the timer. */
  pump(): void;
  refuseStreams(forMs: number): void;
  reset(): void;
  /** Listens; returns the address, e.g. `http://127.0.0.1:4100`. */
  listen(): Promise<string>;
  close(): Promise<void>;
}
