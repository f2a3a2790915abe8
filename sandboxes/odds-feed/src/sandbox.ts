import { randomBytes } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { WebSocketServer } from 'ws';
import { adminRoutes, sendStep } from './admin-routes.ts';
import type { Environment } from './config.ts';
import { createEngine, makerOfPlayed } from './engine.ts';
import { HttpError } from './http-error.ts';
import { createHub, type Hub } from './hub.ts';
import { createOutrightRunner } from './outrights/outright-runner.ts';
import { createPastDays } from './past/past-days.ts';
import { type FeedMessage, LIVE, PREMATCH, type Product, VIRTUAL } from './protocol.ts';
import type { Sandbox } from './provider.ts';
import { publicRoutes } from './public-routes.ts';
import { createRecovery } from './recovery.ts';
import { createReplayRunner } from './replay/replay-runner.ts';
import { sameSecret } from './same-secret.ts';
import { createScriptRunner } from './script-runner.ts';
import { createStateStore } from './state-store.ts';
import { streamRoutes } from './stream/stream-routes.ts';
import { createStreamTokens } from './stream/stream-tokens.ts';
import { createVirtualWorld } from './virtual/virtual-world.ts';
import { createWorldClock } from './world-clock.ts';

/** Longest pause of the loop: new matches, alives and a changed clock are noticed within it. */
const LONGEST_PAUSE_MS = 250;
const SHORTEST_PAUSE_MS = 4;
/** A message stream is one frame of at most some 20 KB; what clients send is ignored, so little is let in. */
const MOST_INBOUND_BYTES = 4096;

function errorAnswers(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, _request, reply) => {
    if (error instanceof HttpError) {
      if (error.retryAfterS !== undefined) reply.header('retry-after', String(error.retryAfterS));
      return reply.code(error.status).send({ error: { code: error.code, message: error.message } });
    }
    const failure = error as { readonly statusCode?: number; readonly message?: string };
    const status = failure.statusCode !== undefined && failure.statusCode < 500 ? failure.statusCode : 500;
    if (status === 500) console.error('odds-feed:', error);
    const code = status === 500 ? 'internal' : 'bad_request';
    return reply
      .code(status)
      .send({ error: { code, message: status === 500 ? 'internal error' : (failure.message ?? 'bad request') } });
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: { code: 'not_found', message: 'no such call' } }));
}

function acceptStreams(app: FastifyInstance, hub: Hub, token: string, refused: () => boolean): WebSocketServer {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MOST_INBOUND_BYTES, perMessageDeflate: false });
  app.server.on('upgrade', (request, socket, head) => {
    const url = new URL(request.url ?? '/', 'http://feed');
    const given = url.searchParams.get('token') ?? request.headers['x-access-token'];
    const refuse = (line: string): void => {
      socket.write(`HTTP/1.1 ${line}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
      socket.destroy();
    };
    if (url.pathname !== '/v1/stream') return refuse('404 Not Found');
    if (!sameSecret(given, token)) return refuse('401 Unauthorized');
    if (refused()) return refuse('503 Service Unavailable');
    sockets.handleUpgrade(request, socket, head, (stream) => hub.add(stream));
  });
  return sockets;
}

/** Builds the provider; `wall` is the wall clock, a test may pass its own. */
export function createSandbox(config: Environment, wall: () => number = systemClock(config.NOW)): Sandbox {
  const state = createStateStore(config.STATE_FILE, config.SEED);
  const clock = createWorldClock(wall, config.SPEED, state.segments());
  const virtual =
    config.VIRTUAL === 'on' && config.VIRTUAL_KEY !== undefined
      ? createVirtualWorld({ seed: config.SEED, masterKey: config.VIRTUAL_KEY, wall })
      : null;
  const products: readonly Product[] = virtual === null ? [LIVE, PREMATCH] : [LIVE, PREMATCH, VIRTUAL];
  const hub = createHub(wall, products);
  const engine = createEngine({
    clock,
    hub,
    state,
    seed: config.SEED,
    size: config.WORLD,
    driftRate: config.DRIFT,
    findMore: virtual?.find,
  });
  const [short = 40, day = 8, long = 4] = config.RECOVERY_LIMITS;
  const recovery = createRecovery(
    engine,
    clock,
    (message) => hub.send(message as FeedMessage),
    { short, day, long, event: 600 },
    virtual,
    hub.waitingBytes,
  );
  const app = fastify({ logger: false, bodyLimit: 32 * 1024 * 1024, genReqId: () => randomBytes(8).toString('hex') });
  let refusedUntil = 0;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const replay = createReplayRunner(engine, state, wall);
  if (config.REPLAY_FILES !== undefined) {
    replay.load(config.REPLAY_FILES.split(','), {
      speed: config.REPLAY_SPEED,
      startMs: config.REPLAY_START,
      sendBroken: config.SEND_BROKEN === '1',
      books: config.REPLAY_BOOKS?.split(','),
    });
  }
  const outrights = config.WORLD === 'empty' ? null : createOutrightRunner({ engine, clock, state, seed: config.SEED });
  const makePlayed = makerOfPlayed(config.WORLD, config.SEED);
  const past = makePlayed === undefined ? null : createPastDays(makePlayed, clock);
  const pump = (): void => {
    outrights?.pump(wall());
    virtual?.pump(engine);
    replay.pump(wall());
    engine.pump();
  };
  const loop = (): void => {
    pump();
    if (closed) return;
    const untilDueMs = Math.min(engine.nextDueMs() - wall(), outrights?.restMs() ?? LONGEST_PAUSE_MS);
    const pause = Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, untilDueMs));
    timer = setTimeout(loop, pause);
  };
  const sandbox: Sandbox = {
    app,
    clock,
    hub,
    engine,
    recovery,
    state,
    scripts: createScriptRunner((step) => sendStep(sandbox, step)),
    replay,
    streams: createStreamTokens(config.FEED_TOKEN),
    pump,
    refuseStreams: (forMs) => {
      refusedUntil = wall() + forMs;
    },
    reset: () => {
      sandbox.scripts.stopAll();
      hub.reset();
      recovery.reset();
      refusedUntil = 0;
      for (const session of engine.sessions()) if ('record' in session) engine.remove(session.urn);
    },
    listen: async () => {
      loop();
      return app.listen({ host: config.HOST, port: config.PORT });
    },
    close: async () => {
      closed = true;
      clearTimeout(timer);
      sandbox.scripts.stopAll();
      past?.stop();
      hub.close();
      sockets.close();
      await app.close();
    },
  };
  errorAnswers(app);
  streamRoutes(app, { engine, wall, tokens: sandbox.streams });
  publicRoutes(app, { engine, recovery, clock, token: config.FEED_TOKEN, streams: sandbox.streams, products, past });
  adminRoutes(app, sandbox, config.ADMIN_TOKEN);
  const sockets = acceptStreams(app, hub, config.FEED_TOKEN, () => wall() < refusedUntil);
  return sandbox;
}

/** The system's clock, or one that starts at `startMs` and goes on from there. */
function systemClock(startMs: number | undefined): () => number {
  if (startMs === undefined) return () => Date.now();
  const offset = startMs - Date.now();
  return () => Date.now() + offset;
}
