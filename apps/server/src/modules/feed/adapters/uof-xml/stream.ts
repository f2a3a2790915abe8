import { type Channel, type ChannelModel, type ConsumeMessage, connect, type SocketOptions } from 'amqplib';
import type { StreamHandlers } from '../../feed-provider.ts';
import { frameUnderKey } from './routing-key.ts';

/** Everything from the virtual host to the first message that may come. */
const OPENING_MS = 15_000;
const HEARTBEAT_S = 10;
/** So many messages are on the way at once: what waits beyond that waits at the broker. */
const PREFETCH = 200;
const FULL_PAUSE_MS = 20;
const EXCHANGE = 'unifiedfeed';
/** The kinds that are read; a key is `priority.prematch.live.kind.sport.urn type.number.node`. */
const KINDS = [
  'alive',
  'odds_change',
  'bet_stop',
  'bet_settlement',
  'bet_cancel',
  'rollback_bet_settlement',
  'rollback_bet_cancel',
  'fixture_change',
  'snapshot_complete',
];
const LONGEST_REASON = 300;

export interface StreamOptions {
  /** amqps://host:port, perhaps with a virtual host as its path. */
  readonly broker: string;
  readonly token: string;
  virtualHost(): Promise<string>;
  /** For tests. */
  readonly openingMs?: number;
}

/** Why, in words of the broker or the network. Brokers repeat the name of the user, which is the token. */
function reasonOf(error: unknown, token: string): string {
  const { message = 'no reason', code } = error as { message?: string; code?: unknown };
  const text = message === '' ? String(code ?? 'no reason') : message;
  const hidden = [token, encodeURIComponent(token)].filter((one) => one !== '');
  return hidden.reduce((rest, one) => rest.replaceAll(one, '[token]'), text).slice(0, LONGEST_REASON);
}

async function connectTo({ broker, token, virtualHost }: StreamOptions, signal: AbortSignal): Promise<ChannelModel> {
  const url = new URL(broker);
  const vhost = url.pathname.length > 1 ? decodeURIComponent(url.pathname) : await virtualHost();
  signal.throwIfAborted();
  // The signal ends the socket itself, whatever the broker still owes us. It goes to Node's own `connect`, unknown to the types of the library.
  const socketOptions: SocketOptions & { signal: AbortSignal } = {
    signal,
    noDelay: true,
    clientProperties: { connection_name: 'duskline feed' },
  };
  return connect(
    {
      protocol: url.protocol.slice(0, -1),
      hostname: url.hostname.replace(/^\[|\]$/g, ''),
      port: Number(url.port || (url.protocol === 'amqps:' ? 5671 : 5672)),
      username: token,
      password: '',
      vhost,
      heartbeat: HEARTBEAT_S,
    },
    socketOptions,
  );
}

/** A queue of our own, which ends with the connection: what it missed is asked for by a recovery. */
async function bindQueue(channel: Channel): Promise<string> {
  await channel.prefetch(PREFETCH);
  const { queue } = await channel.assertQueue('', { exclusive: true, durable: false, autoDelete: true });
  for (const kind of KINDS) await channel.bindQueue(queue, EXCHANGE, `*.*.*.${kind}.#`);
  return queue;
}

/** The stream of a Unified Odds Feed: one connection to its broker, closed by whatever goes wrong with it. */
export function openUofStream(options: StreamOptions, handlers: StreamHandlers): { close(): void } {
  const { token, openingMs = OPENING_MS } = options;
  const aborted = new AbortController();
  let state: 'opening' | 'open' | 'closed' = 'opening';
  const deadline = setTimeout(() => close(`no connection within ${openingMs / 1_000} s`), openingMs);

  function end(): boolean {
    if (state === 'closed') return false;
    state = 'closed';
    clearTimeout(deadline);
    aborted.abort();
    return true;
  }
  function close(error: unknown): void {
    if (end()) handlers.onClose(reasonOf(typeof error === 'string' ? { message: error } : error, token));
  }
  /** With the first message at the latest: it may come before the broker's word that the queue is read. */
  function opened(): void {
    if (state !== 'opening') return;
    state = 'open';
    clearTimeout(deadline);
    handlers.onOpen();
  }

  const taken: ConsumeMessage[] = [];
  let later: NodeJS.Timeout | null = null;
  /** What was taken over is acknowledged, unless too much waits: then the broker keeps what is next. */
  function acknowledge(channel: Channel): void {
    later = null;
    if (state === 'closed') return;
    if (handlers.isFull()) later = setTimeout(() => acknowledge(channel), FULL_PAUSE_MS);
    else for (const message of taken.splice(0)) channel.ack(message);
  }

  async function open(): Promise<void> {
    const model = await connectTo(options, aborted.signal);
    model.on('error', close);
    model.on('close', (error?: Error) => close(error ?? 'the broker closed the connection'));
    model.on('handler-error', close);
    const channel = await model.createChannel();
    channel.on('error', close);
    channel.on('close', () => close('the broker closed the channel'));
    channel.on('handler-error', close);
    const queue = await bindQueue(channel);
    await channel.consume(
      queue,
      (message) => {
        if (message === null) return close('the broker deleted the queue');
        if (state === 'closed') return;
        opened();
        handlers.onFrame(frameUnderKey(message.content, message.fields.routingKey));
        taken.push(message);
        if (later === null) acknowledge(channel);
      },
      { exclusive: true },
    );
    opened();
  }

  open().catch(close);
  return { close: () => void end() };
}
