import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { Hub } from '@duskline/realtime/hub';
import { Peer } from '@duskline/realtime/peer';
import type { Position } from '@duskline/realtime/protocol';
import { CLOSE, MAX_CLIENT_FRAME_BYTES } from '@duskline/realtime/protocol';
import { systemTimers } from '@duskline/realtime/timers';
import type { Viewer } from '@duskline/realtime/topic';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';
import type { AnswerBytes } from '../../platform/http/answer-bytes.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import { TokenBuckets } from '../../platform/http/token-buckets.ts';
import type { Tracing } from '../../platform/tracing/tracing.ts';
import type { AdmissionLimits } from './connection-limiter.ts';
import { ConnectionLimiter } from './connection-limiter.ts';
import { frameCodec } from './frame-codec.ts';
import type { MetricsPort } from './hub-metrics.ts';
import { hubMetrics } from './hub-metrics.ts';
import { hubTraces } from './hub-traces.ts';
import type { HeartbeatTimes, LiveConnection } from './live-connection.ts';
import { HEARTBEAT, isDead } from './live-connection.ts';
import type { GatewayPorts } from './ports.ts';
import { privateTopics, publishPlayers } from './private-topics.ts';
import { matchOfTopic, publicTopics, publishBoard } from './public-topics.ts';
import { SocketWire } from './socket-wire.ts';

export interface GatewayLog {
  warn(fields: Record<string, unknown>, text: string): void;
  error(fields: Record<string, unknown>, text: string): void;
}

export interface GatewayConfig extends AdmissionLimits {
  readonly heartbeat: HeartbeatTimes;
  /** How often the session behind an open socket is looked at again (TR-G7). */
  readonly sessionCheckMs: number;
  /** Clients of a server that goes down come back spread over this time. */
  readonly restartSpreadMs: number;
  /** Time a closing socket has before it is cut. */
  readonly closeWithinMs: number;
}

export const GATEWAY_DEFAULTS = {
  trustedHops: 0,
  maxConnections: 20_000,
  maxPerAddress: 200,
  handshakeBurst: 200,
  handshakesPerSecond: 20,
  heartbeat: HEARTBEAT,
  sessionCheckMs: 60_000,
  restartSpreadMs: 5_000,
  closeWithinMs: 3_000,
} as const satisfies Omit<GatewayConfig, 'origins'>;

export interface GatewayDeps {
  readonly config: Pick<GatewayConfig, 'origins'> & Partial<GatewayConfig>;
  readonly ports: GatewayPorts;
  readonly metrics: MetricsPort;
  readonly tracing?: Tracing;
  readonly log: GatewayLog;
  /** Absent: nobody counts what is sent. */
  readonly bytes?: Pick<AnswerBytes, 'isSpent' | 'owe'> | null;
}

/** Lines about refused sockets of one network. */
const REFUSED_LINES = { perSecond: 2, most: 300 };

const STATUS_TEXT = { 400: 'Bad Request', 403: 'Forbidden', 429: 'Too Many Requests', 503: 'Service Unavailable' } as const;

/**
 * Turns what happens on the board and to players into streams on WebSockets. It reads through its ports and writes nothing.
 * One sweep timer serves all connections; there is no timer per socket.
 */
export class Gateway {
  readonly #config: GatewayConfig;
  readonly #deps: GatewayDeps;
  readonly #hub: Hub<Buffer, Buffer>;
  readonly #server: WebSocketServer;
  readonly #limiter: ConnectionLimiter;
  readonly #refusedLines = new TokenBuckets({ ...REFUSED_LINES, now: () => performance.now() });
  readonly #connections = new Set<LiveConnection>();
  readonly #stops: (() => void)[];
  readonly #sweep: NodeJS.Timeout;
  #isClosing = false;

  constructor(deps: GatewayDeps) {
    this.#deps = deps;
    this.#config = { ...GATEWAY_DEFAULTS, ...deps.config };
    const { board, players, sessions } = deps.ports;
    this.#hub = new Hub({
      kinds: [...publicTopics(board), ...privateTopics(players)],
      codec: frameCodec,
      timers: systemTimers,
      random: Math.random,
      defer: (proceed) => void setImmediate(proceed),
      metrics: hubMetrics(deps.metrics),
      ...(deps.tracing === undefined ? {} : { traces: hubTraces(deps.tracing) }),
      onError: (error, topic) => deps.log.error({ event: 'ws.topic', err: error, topic }, 'a stream failed'),
    });
    this.#limiter = new ConnectionLimiter(this.#config, () => performance.now());
    const options: ServerOptions & { closeTimeout: number } = {
      noServer: true,
      perMessageDeflate: false,
      clientTracking: false,
      maxPayload: MAX_CLIENT_FRAME_BYTES,
      closeTimeout: this.#config.closeWithinMs,
    };
    this.#server = new WebSocketServer(options);
    this.#stops = [
      publishBoard(this.#hub, board),
      publishPlayers(this.#hub, players),
      sessions.onRevoke(({ sessionId }) => this.#endSession(sessionId)),
    ];
    this.#sweep = setInterval(() => this.#look(), this.#config.heartbeat.sweepMs);
    this.#sweep.unref();
  }

  get connectionCount(): number {
    return this.#connections.size;
  }

  /** Where a public stream stands, for a page rendered from state read after this call. Null: no such stream. */
  position(topic: string, key: string): Position | null {
    return this.#hub.position(topic, key);
  }

  /** An upgrade request for REALTIME_PATH. Answers 400, 403, 429 or 503, or takes the socket. */
  async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    // Without a listener an early reset would be an uncaught error.
    socket.on('error', () => socket.destroy());
    if (this.#isClosing) return refuse(socket, 503);
    const admission = this.#limiter.judge(request);
    if ('status' in admission) {
      const { reason, address, status } = admission;
      this.#deps.metrics.count('ws_refused_total', { reason });
      // A flood must not bury the lines about everybody else (XR-14).
      if (this.#refusedLines.take(networkOf(address)) === 0)
        this.#deps.log.warn({ event: 'ws.refused', reason, ip: address }, 'upgrade refused');
      return refuse(socket, status);
    }
    const leave = this.#limiter.enter(admission.address);
    socket.once('close', leave);
    let viewer: Viewer | null;
    try {
      viewer = await this.#deps.ports.sessions.authenticate(request.headers.cookie, { activity: false });
    } catch (error) {
      this.#deps.log.error({ event: 'ws.session', err: error }, 'the session could not be read');
      return refuse(socket, 503);
    }
    if (socket.destroyed || this.#isClosing) return refuse(socket, 503);
    this.#server.handleUpgrade(request, socket, head, (ws) =>
      this.#open(ws, socket, viewer, request.headers.cookie, admission.address),
    );
  }

  /** Closes every connection with 1012 and a random wait, then cuts those still open. */
  async close(): Promise<void> {
    if (this.#isClosing) return;
    this.#isClosing = true;
    clearInterval(this.#sweep);
    for (const stop of this.#stops) stop();
    const gone = [...this.#connections].map(({ ws }) => new Promise((resolve) => ws.once('close', resolve)));
    for (const { peer } of this.#connections)
      peer.end(CLOSE.restart, `delay=${Math.round(Math.random() * this.#config.restartSpreadMs)}`);
    await Promise.all(gone);
    this.#hub.close();
    this.#server.close();
  }

  #open(ws: WebSocket, socket: Duplex, viewer: Viewer | null, cookieHeader: string | undefined, ip: string): void {
    const nowMs = performance.now();
    const { bytes } = this.#deps;
    const wire = new SocketWire(ws, socket, (length) => bytes?.owe(ip, length));
    const connection: LiveConnection = {
      ws,
      wire,
      peer: new Peer(this.#hub, wire, viewer, randomUUID(), {
        onFollow: (topic, key) => this.#followed(topic, key, viewer, ip),
        mayAsk: () => this.#mayAsk(ip),
      }),
      viewer,
      cookieHeader,
      heardAtMs: nowMs,
      pingAtMs: null,
      sessionCheckDueMs: nowMs + this.#config.sessionCheckMs,
      isChecking: false,
    };
    this.#connections.add(connection);
    this.#deps.metrics.gauge('ws_clients', this.#connections.size);
    const heard = () => {
      connection.heardAtMs = performance.now();
      connection.pingAtMs = null;
    };
    ws.on('pong', heard);
    ws.on('message', (data, isBinary) => {
      heard();
      if (isBinary) connection.peer.end(CLOSE.badMessage);
      else connection.peer.receive(data.toString());
    });
    // A frame that breaks the protocol: ws closes with the fitting code by itself.
    ws.on('error', () => {});
    ws.on('close', () => {
      connection.peer.gone();
      this.#connections.delete(connection);
      this.#deps.metrics.gauge('ws_clients', this.#connections.size);
    });
  }

  #mayAsk(ip: string): boolean {
    if (!this.#deps.bytes?.isSpent(ip)) return true;
    this.#deps.metrics.count('ws_refused_total', { reason: 'bytes' });
    return false;
  }

  #followed(topic: string, key: string, viewer: Viewer | null, ip: string): void {
    const { board, onMatchFollowed } = this.#deps.ports;
    const matchId = matchOfTopic(topic, key);
    if (matchId !== null && board.hasMatch(matchId)) onMatchFollowed?.(matchId, { userId: viewer?.userId ?? null, ip });
  }

  #look(): void {
    const nowMs = performance.now();
    for (const connection of this.#connections) {
      if (isDead(connection, nowMs, this.#config.heartbeat)) {
        this.#deps.metrics.count('ws_dead_total');
        connection.ws.terminate();
      } else if (connection.viewer !== null && nowMs >= connection.sessionCheckDueMs) void this.#checkSession(connection);
    }
  }

  /** The session may have expired without an event. */
  async #checkSession(connection: LiveConnection): Promise<void> {
    if (connection.isChecking) return;
    connection.isChecking = true;
    connection.sessionCheckDueMs = performance.now() + this.#config.sessionCheckMs;
    try {
      const now = await this.#deps.ports.sessions.authenticate(connection.cookieHeader, { activity: false });
      if (now?.sessionId !== connection.viewer?.sessionId) connection.peer.end(CLOSE.sessionEnded);
    } catch (error) {
      // No client is disconnected because the database is away; the next check decides.
      this.#deps.log.warn({ event: 'ws.session', err: error }, 'a session could not be checked');
    } finally {
      connection.isChecking = false;
    }
  }

  #endSession(sessionId: string): void {
    for (const { viewer, peer } of this.#connections) if (viewer?.sessionId === sessionId) peer.end(CLOSE.sessionEnded);
  }
}

function refuse(socket: Duplex, status: keyof typeof STATUS_TEXT): void {
  if (socket.writable) socket.end(`HTTP/1.1 ${status} ${STATUS_TEXT[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  socket.once('finish', () => socket.destroy());
}
