import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { readNatsUrl } from './nats-url.ts';

export interface NatsLinkOptions {
  /** Addresses of one NATS, separated by commas: `nats://user:password@host:4222`, `tls://token@host`. */
  url: string;
  log: Logger;
  /** Of the connection that carries events. */
  metrics?: Metrics;
}

export interface NatsLink {
  start(listener: LinkListener): void;
  /** Sends to everybody else on the subject. False: nobody was told, because the connection is down or the message too large. */
  send(data: Uint8Array): boolean;
  isConnected(): boolean;
  /** The largest message that can be sent; null: there is no connection. */
  maxBytes(): number | null;
  /** Null, or for how long the connection is down, and why. */
  fault(): string | null;
  stop(): Promise<void>;
}

export interface LinkListener {
  /** Where everybody speaks and listens. */
  subject: string;
  onMessage(data: Uint8Array): void;
  /** What was sent since the last connection broke has been missed. */
  onConnected(): void;
}

const RETRY_MS = 250;

const maxBytes = ({ connection }: { connection: NatsConnection }): number => connection.info?.max_payload ?? 0;

const OPTIONS = {
  name: 'duskline',
  // Lines are made again here, so that nothing is kept in memory for a server that may never come back.
  reconnect: false,
  noEcho: true,
  timeout: 3_000,
  // A server that answers nothing for three of these is gone.
  pingInterval: 2_000,
  maxPingOut: 2,
};

/**
 * The connection to NATS. It reconnects for ever when it breaks, and nothing is queued meanwhile: a process that missed something reads it
 * from the outbox.
 */
export function createNatsLink({ url, log, metrics }: NatsLinkOptions): NatsLink {
  const address = readNatsUrl(url);
  let current: { connection: NatsConnection; subject: string } | null = null;
  let isStopped = false;
  let why = 'none was made yet';
  let downSince = performance.now();
  let wakeUp: (() => void) | null = null;
  let loop: Promise<void> = Promise.resolve();

  /** @throws why there is none, or why it ended */
  async function hold({ subject, onMessage, onConnected }: LinkListener): Promise<void> {
    const connection = await connect({ ...address, ...OPTIONS });
    if (isStopped) return connection.close();
    try {
      connection.subscribe(subject, {
        callback(error, message) {
          if (error === null) onMessage(message.data);
        },
      });
      // The server knows the subscription before anything could be missed for want of it.
      await connection.flush();
      current = { connection, subject };
      if (metrics) metrics.gauge('bus_connected', 1);
      log.info({ event: 'bus_connected', server: connection.getServer() }, 'connected to NATS');
      onConnected();
      throw (await connection.closed()) ?? new Error('it was closed');
    } finally {
      if (current) downSince = performance.now();
      current = null;
      await connection.close();
    }
  }

  async function run(listener: LinkListener): Promise<void> {
    for (let lost = 0; !isStopped; ) {
      await hold(listener).catch((error: unknown) => {
        why = error instanceof Error ? error.message : String(error);
      });
      if (isStopped) return;
      if (metrics) {
        metrics.gauge('bus_connected', 0);
        metrics.count('bus_lines_lost_total');
      }
      if (downSince !== lost) log.warn({ event: 'bus_lost', why }, 'no connection to NATS: events are read from the outbox');
      lost = downSince;
      await pause();
    }
  }

  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, RETRY_MS);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  return {
    start(listener) {
      if (metrics) metrics.gauge('bus_connected', 0);
      loop = run(listener);
    },
    send(data) {
      if (current === null || data.length > maxBytes(current)) return false;
      try {
        current.connection.publish(current.subject, data);
        return true;
      } catch {
        // It is being closed: the same as closed.
        return false;
      }
    },
    isConnected: () => current !== null,
    maxBytes: () => (current === null ? null : maxBytes(current)),
    fault() {
      if (current !== null) return null;
      return `no connection to NATS for ${((performance.now() - downSince) / 1000).toFixed(0)} s (${why}): events are read from the outbox, a little later`;
    },
    async stop() {
      isStopped = true;
      wakeUp?.();
      await current?.connection.close();
      await loop;
    },
  };
}
