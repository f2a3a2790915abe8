import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config.ts';
import type { Database } from '../db/create-db.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { subjectOf } from './bus-identity.ts';
import { createNatsLink } from './nats-link.ts';
import { createSeal, readJson } from './seal.ts';

/** Nobody was told what could not be sent: there is no connection, or NATS takes no message as large as this one. */
export type Sent = 'sent' | 'not_connected' | 'too_large';

/**
 * Carries what the owner of the board says to the processes that follow it, and what those ask, over NATS. It may lose, double and delay;
 * who listens sees that by terms and numbers (decision 13).
 */
export interface BoardChannel {
  /** `onFrame`: as JSON, from a process with the same secret. */
  start(listener: { onFrame(frame: unknown): void; onConnected(): void }): Promise<void>;
  send(frame: object): Sent;
  isConnected(): boolean;
  stop(): Promise<void>;
}

export interface BoardChannelOptions {
  db: Database;
  log: Logger;
  metrics: Metrics;
}

/** Another number whenever a field of a copy is renamed, means something else or may not be left out: processes of two formats do not understand each other. */
export const BOARD_FORMAT = 'duskline-board-2';
const RETRY_MS = 500;

/** Null without NATS: one process has the board. */
export function createBoardChannel(
  { db, log, metrics }: BoardChannelOptions,
  { natsUrl, authSecret }: Pick<Config, 'natsUrl' | 'authSecret'>,
): BoardChannel | null {
  if (natsUrl === null) return null;
  const link = createNatsLink({ url: natsUrl, log });
  const seal = createSeal(authSecret, BOARD_FORMAT);
  let isStopped = false;

  /** Needs the database: which one it is. */
  async function subject(): Promise<string | null> {
    while (!isStopped) {
      try {
        return await subjectOf(db, 'board');
      } catch (error) {
        log.warn({ event: 'board_channel', err: error }, 'the database did not say which one it is, trying again');
        await sleep(RETRY_MS);
      }
    }
    return null;
  }

  return {
    async start({ onFrame, onConnected }) {
      const name = await subject();
      if (name === null) return;
      link.start({
        subject: name,
        onConnected,
        onMessage(data) {
          const text = seal.open(data);
          const frame = text === null ? undefined : readJson(text);
          if (frame === undefined) metrics.count('board_frames_total', { way: 'refused' });
          else {
            metrics.count('board_frames_total', { way: 'received' });
            onFrame(frame);
          }
        },
      });
    },
    send(frame) {
      const data = seal.close(Buffer.from(JSON.stringify(frame)));
      const way = data.length > (link.maxBytes() ?? data.length) ? 'too_large' : link.send(data) ? 'sent' : 'not_connected';
      metrics.count('board_frames_total', { way });
      return way;
    },
    isConnected: () => link.isConnected(),
    async stop() {
      isStopped = true;
      await link.stop();
    },
  };
}
