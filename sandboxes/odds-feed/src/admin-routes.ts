import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { NO_FAULTS } from './faults.ts';
import { fixtureJson } from './fixture-json.ts';
import { badRequest, HttpError, notFound } from './http-error.ts';
import { type EventMessage, type FeedMessage, LIVE, PREMATCH, type Product, VIRTUAL } from './protocol.ts';
import type { Sandbox } from './provider.ts';
import { replayRoutes } from './replay/replay-routes.ts';
import { body } from './request-body.ts';
import { sameSecret } from './same-secret.ts';
import type { ScriptStep } from './script-runner.ts';
import { createScriptedMatch, matchPatch, matchRequest, tournamentIn } from './scripted-matches.ts';
import type { ScriptedSession } from './scripted-session.ts';
import type { EventSession } from './session.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000));
const millis = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(86_400_000));
const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const messageObject = v.pipe(
  v.record(v.string(), v.unknown()),
  v.check((message) => typeof message.type === 'string', 'type is required'),
);
const fault = v.strictObject({ duplicate: v.optional(count), drop: v.optional(v.boolean()), delay_ms: v.optional(millis) });
const step = v.pipe(
  v.strictObject({
    at_ms: v.optional(millis, 0),
    message: v.optional(messageObject),
    raw: v.optional(v.string()),
    fault: v.optional(fault),
  }),
  v.check((body) => (body.message === undefined) !== (body.raw === undefined), 'either message or raw'),
);
const faultRates = v.strictObject({
  duplicate: v.optional(share, 0),
  reorder: v.optional(share, 0),
  drop: v.optional(share, 0),
  delay_ms: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(60_000)), 0),
  seed: v.optional(count, 1),
});

const isScripted = (session: EventSession | undefined): session is ScriptedSession =>
  session !== undefined && 'record' in session;

/** Sends a scripted step and keeps the book of a scripted match. */
export function sendStep(sandbox: Sandbox, given: ScriptStep): void {
  if (given.raw !== undefined) {
    sandbox.hub.sendRaw(given.raw);
    return;
  }
  const session = sandbox.engine.find(String(given.message?.event_id));
  // What is sent without a time is made now, and after everything that was said of its event (PROTOCOL.md section 4).
  const timestamp = Math.max(sandbox.clock.wall(), (session?.book.lastMs ?? 0) + 1);
  const message = { timestamp, ...given.message } as unknown as EventMessage;
  if (isScripted(session)) {
    try {
      session.record(message);
    } catch {
      // A message with holes is sent all the same: refusing it is the reader's part.
    }
  }
  sandbox.hub.send(message as FeedMessage, given.fault);
}

const PRODUCTS_BY_ID: ReadonlyMap<string, Product> = new Map(
  [LIVE, PREMATCH, VIRTUAL].map((product) => [String(product), product]),
);

function truth(sandbox: Sandbox, product: Product | undefined, urn: string | undefined): Record<string, unknown> {
  const now = sandbox.clock.wall();
  const only = urn === undefined ? undefined : sandbox.engine.find(urn);
  if (urn !== undefined && only === undefined) throw notFound(`no event ${urn}`);
  const all = only === undefined ? [...sandbox.engine.sessions()] : [only];
  const picked = all.filter((session) => product === undefined || session.product() === product);
  const events = picked
    .filter((session) => !session.closed() || only !== undefined)
    .map((session) => ({
      urn: session.urn,
      product: session.product(),
      status: session.statusCode(),
      suspended: session.suspended(),
      sport_event_status: session.book.status,
      markets: [...session.book.markets.values()],
    }));
  const settlements = picked
    .map((session) => ({
      urn: session.urn,
      markets: [...session.book.results.values()].map(({ timestamp, kind, market }) => ({ ...market, kind, timestamp })),
    }))
    .filter(({ markets }) => markets.length > 0);
  return { now, events, settlements };
}

function stateOf(sandbox: Sandbox): Record<string, unknown> {
  const counts: Record<string, Record<string, number>> = {};
  for (const session of sandbox.engine.sessions()) {
    const sport = session.info.sport.name;
    const stage = session.closed()
      ? 'closed'
      : session.statusCode() === 0
        ? 'prematch'
        : session.statusCode() === 1
          ? 'live'
          : 'ending';
    counts[sport] ??= {};
    const bySport = counts[sport];
    bySport[stage] = (bySport[stage] ?? 0) + 1;
  }
  const { clock, hub } = sandbox;
  return {
    now: clock.wall(),
    world: clock.world(),
    speed: clock.speed(),
    matches: counts,
    connections: hub.connections(),
    frames: hub.frames(),
  };
}

function sendingRoutes(scope: FastifyInstance, sandbox: Sandbox): void {
  scope.post('/admin/send', async (request) => {
    const given = request.body as Record<string, unknown> | undefined;
    const wrapped = given !== undefined && typeof given.type === 'string' ? { message: given } : given;
    sendStep(sandbox, body(step, wrapped));
    return { ok: true };
  });
  scope.post('/admin/script', async (request) => {
    const { steps } = body(v.strictObject({ steps: v.pipe(v.array(step), v.maxLength(100_000)) }), request.body);
    return { ok: true, ...sandbox.scripts.start(steps) };
  });
  scope.get('/admin/script/:id', async (request) => {
    const progress = sandbox.scripts.progress(Number((request.params as { id: string }).id));
    if (progress === undefined) throw notFound('no such script');
    return { ok: true, ...progress };
  });
  scope.post('/admin/matches', async (request) => {
    const session = createScriptedMatch(body(matchRequest, request.body), sandbox.clock);
    sandbox.engine.add(session, true);
    return { ok: true, fixture: fixtureJson(session, sandbox.streams) };
  });
  scope.patch('/admin/matches/:urn', async (request) => {
    const session = sandbox.engine.find((request.params as { urn: string }).urn);
    if (!isScripted(session)) throw notFound('no such scripted match');
    const change = body(matchPatch, request.body);
    if (change.start_time !== undefined) session.setStart(change.start_time);
    if (change.status !== undefined) session.setStatus(change.status);
    if (change.swap_sides) session.setSides(session.info.away, session.info.home);
    if (change.tournament !== undefined) session.setTournament(tournamentIn(session.info, change.tournament));
    if (change.broken !== undefined) session.setBroken(change.broken);
    const changeType = change.change_type ?? (change.start_time === undefined ? 4 : 2);
    const head = { product: session.product(), event_id: session.urn, timestamp: sandbox.clock.wall() };
    sandbox.engine.send([{ type: 'fixture_change', ...head, change_type: changeType, start_time: session.startWallMs() }]);
    return { ok: true, fixture: fixtureJson(session, sandbox.streams) };
  });
}

function steeringRoutes(scope: FastifyInstance, sandbox: Sandbox): void {
  const { clock, engine, hub, recovery, state } = sandbox;
  scope.post('/admin/speed', async (request) => {
    const { speed } = body(v.strictObject({ speed: v.pipe(v.number(), v.minValue(0.1), v.maxValue(200)) }), request.body);
    clock.setSpeed(speed);
    state.noteSegments(clock.segments());
    engine.rescheduleAll();
    return { ok: true, speed };
  });
  scope.post('/admin/producers/:id/silence', async (request) => {
    const { id } = request.params as { id: string };
    const product = PRODUCTS_BY_ID.get(id);
    if (product === undefined) throw notFound(`no producer ${id}`);
    const schema = v.strictObject({ ms: v.optional(millis), on: v.optional(v.literal(true)), off: v.optional(v.literal(true)) });
    const input = body(schema, request.body);
    if (Object.keys(input).length !== 1) throw badRequest('one of ms, on, off');
    const until = input.off === true ? 0 : input.on === true ? Number.POSITIVE_INFINITY : clock.wall() + (input.ms ?? 0);
    hub.silence(product, until);
    return { ok: true };
  });
  scope.post('/admin/disconnect', async (request) => {
    const { refuse_ms: refuseMs } = body(v.strictObject({ refuse_ms: v.optional(millis, 0) }), request.body);
    sandbox.refuseStreams(refuseMs);
    return { ok: true, closed: hub.disconnect() };
  });
  scope.post('/admin/faults', async (request) => {
    const rates = body(faultRates, request.body);
    hub.setFaults({ ...NO_FAULTS, ...rates });
    return { ok: true, ...rates };
  });
  scope.post('/admin/recovery', async (request) => {
    const schema = v.strictObject({
      limits: v.optional(v.picklist(['on', 'off'])),
      fail_next: v.optional(count),
      delay_ms: v.optional(millis),
    });
    const input = body(schema, request.body);
    if (input.limits !== undefined) recovery.faults.limited = input.limits === 'on';
    if (input.fail_next !== undefined) recovery.faults.failNext = input.fail_next;
    if (input.delay_ms !== undefined) recovery.faults.delayMs = input.delay_ms;
    return { ok: true, ...recovery.faults };
  });
}

const resultRequest = v.strictObject({ home: count, away: count, ht_home: v.optional(count, 0), ht_away: v.optional(count, 0) });

function finishRoute(scope: FastifyInstance, sandbox: Sandbox): void {
  scope.post('/admin/finish', async (request) => {
    const input = body(v.strictObject({ urn: v.optional(v.string()), result: v.optional(resultRequest) }), request.body);
    const { engine } = sandbox;
    const found = input.urn === undefined ? undefined : engine.find(input.urn);
    if (input.urn !== undefined && found === undefined) throw notFound(`no event ${input.urn}`);
    const live = [...engine.sessions()].filter((session) => !session.closed() && session.statusCode() !== 0);
    const picked = found === undefined ? live : [found];
    for (const session of picked) {
      if (session.closed()) continue;
      if (isScripted(session)) {
        if (input.result === undefined) throw badRequest('a scripted match needs a result');
        const { home, away, ht_home: halfHome, ht_away: halfAway } = input.result;
        engine.send(session.settleWith({ home, away, halfHome, halfAway }, sandbox.clock.wall()));
      } else {
        if (input.result !== undefined) throw badRequest('only a scripted match with play "none" takes a result');
        engine.finish(session);
      }
    }
    const finished = picked.map((session) => ({
      urn: session.urn,
      status: session.statusCode(),
      sport_event_status: session.book.status,
    }));
    return { ok: true, finished };
  });
}

/** The sandbox's own controls (PROTOCOL.md section 7). */
export function adminRoutes(app: FastifyInstance, sandbox: Sandbox, token: string): void {
  app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      if (!sameSecret(request.headers['x-sandbox-admin'], token))
        throw new HttpError(401, 'unauthorized', 'x-sandbox-admin is missing or wrong');
    });
    sendingRoutes(scope, sandbox);
    steeringRoutes(scope, sandbox);
    finishRoute(scope, sandbox);
    replayRoutes(scope, sandbox.replay);
    scope.get('/admin/state', async () => stateOf(sandbox));
    scope.get('/admin/truth', async (request) => {
      const { product, urn } = request.query as { product?: string; urn?: string };
      const picked = product === undefined ? undefined : PRODUCTS_BY_ID.get(product);
      return truth(sandbox, picked, urn);
    });
    scope.get('/admin/journal', async (request) => {
      const { since = '0', limit = '1000' } = request.query as { since?: string; limit?: string };
      return { entries: sandbox.hub.journal(Number(since) || 0, Math.min(5000, Number(limit) || 1000)) };
    });
    scope.post('/admin/reset', async () => {
      sandbox.reset();
      return { ok: true };
    });
  });
}
