import { type CallId, callEntries } from '@duskline/contract/calls';
import type { CaptchaAct } from '@duskline/contract/calls/session';
import { AppError } from '@duskline/contract/errors';
import type { JurisdictionSetting } from '@duskline/contract/jurisdictions';
import { createTestDb, type TestDb } from '../../../test-kit/create-test-db.ts';
import { solutionOf } from '../../../test-kit/solve-captcha.ts';
import { readConfig } from '../../platform/config.ts';
import type { Database } from '../../platform/db/create-db.ts';
import { callInTransaction } from '../../platform/db/function-call.ts';
import { limits } from '../../platform/db/functions/limits.gen.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { mountCalls } from '../../platform/http/mount-calls.ts';
import { createHttpServer, type HttpServer } from '../../platform/http/server.ts';
import { createLog } from '../../platform/log.ts';
import { createMetrics } from '../../platform/metrics.ts';
import type { PlayerMail } from '../../platform/player-mail.ts';
import type { PlayerSms } from '../../platform/player-sms.ts';
import { createIdentity, type Identity, type IdentityPorts, type Registration } from './index.ts';
import type { IdentityTuning } from './types.ts';

const ORIGIN = 'http://127.0.0.1:3000';
export const SECRET = 'identity-tests-secret-of-forty-characters';
export const PASSWORD = 'quokka river stone lamp';

/** Cheap hashes and captchas: what is tested here is the way around them. One test asserts the production cost. */
export const CHEAP: Partial<IdentityTuning> = {
  hashCost: { memoryKiB: 64, passes: 1, lanes: 1 },
  captcha: { iterations: 1, tries: 1, perNetwork: 1_000_000, forgiveMs: 1_000, dearest: 1 },
  captchaAfter: 1_000_000,
  revokePollMs: 50,
};

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies freely
  json: any;
  headers: Record<string, string | string[] | number | undefined>;
  cookies: string[];
}

export interface NodeOptions {
  tuning?: Partial<IdentityTuning>;
  profile?: 'play' | 'real';
  jurisdiction?: JurisdictionSetting;
  secure?: boolean;
  ports?: Partial<IdentityPorts>;
  /** In place of the world's own, e.g. with answers that are late. */
  db?: Database;
}

/** One server process, as far as identity is concerned: real PostgreSQL, real HTTP kit. */
export interface Node {
  identity: Identity;
  app: HttpServer;
  logged: Record<string, unknown>[];
  registered: Registration[];
  /** Mails written, newest last. */
  mails: PlayerMail[];
  /** SMS written, newest last. */
  sms: PlayerSms[];
  browser(options?: { ip?: string; userAgent?: string }): Browser;
  close(): Promise<void>;
}

export interface Browser {
  cookies: Map<string, string>;
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
  cookieHeader(): string;
}

export interface World {
  test: TestDb;
  clock: { now(): number; advance(ms: number): void };
  start(options?: NodeOptions): Promise<Node>;
  close(): Promise<void>;
}

export async function createWorld(): Promise<World> {
  const test = await createTestDb();
  let now = Date.parse('2026-11-20T12:00:00Z');
  const clock = {
    now: () => now,
    advance: (ms: number) => {
      now += ms;
    },
  };
  const nodes: Node[] = [];
  return {
    test,
    clock,
    async start(options = {}) {
      const node = await startNode(test, clock, options);
      nodes.push(node);
      return node;
    },
    async close() {
      await Promise.all(nodes.map((node) => node.close()));
      await test.close();
    },
  };
}

async function startNode(test: TestDb, clock: World['clock'], options: NodeOptions): Promise<Node> {
  const logged: Record<string, unknown>[] = [];
  const registered: Registration[] = [];
  const mails: PlayerMail[] = [];
  const sms: PlayerSms[] = [];
  const log = createLog('info', { write: (line) => logged.push(JSON.parse(line)) });
  const ports: IdentityPorts = {
    onRegistered: async (_tx, registration) => {
      registered.push(registration);
    },
    continueSession: async () => undefined,
    takesBreakOfPerson: async (tx, { userId, erasedKey }) => {
      const follow = limits.followPerson({ user: BigInt(userId), erasedKey, now: new Date(clock.now()) });
      return (await callInTransaction(tx, follow))[0]?.value === true;
    },
    playMoneyUnits: () => 1_000n,
    defaultCurrency: () => 'EUR',
    countryOf: () => null,
    isBlocked: () => false,
    balances: async (userId) => ({
      totalMinor: registered.find((one) => one.userId === userId)?.openingGrantMinor ?? 0n,
      othersMinor: { Bonus: 250n },
    }),
    writeMail: async (_tx, mail) => {
      mails.push(mail);
    },
    writeSms: async (_tx, one) => {
      sms.push(one);
    },
    ...options.ports,
  };
  const secureCookies = options.secure ?? false;
  const identity = createIdentity({
    db: options.db ?? test.db,
    clock,
    log,
    config: {
      profile: options.profile ?? 'play',
      jurisdiction: options.jurisdiction ?? 'int',
      secureCookies,
      authSecret: SECRET,
      tuning: { ...CHEAP, ...options.tuning },
    },
    ports,
  });
  const config = {
    ...readConfig({ DATABASE_URL: 'postgresql://unused', RATE_LIMIT: 'off', TRUST_PROXY_HOPS: '1' }),
    secureCookies,
  };
  const app = await createHttpServer(config, log);
  const absent = () => Promise.reject(new AppError('NotFoundException'));
  const handlers = {
    ...(Object.fromEntries(callEntries.map(([id]) => [id, absent])) as unknown as Handlers),
    ...identity.routes({}),
  };
  mountCalls(app, {
    config,
    handlers,
    authenticate: identity.authenticateCookie,
    knownSession: identity.knownSession,
    resolveLanguage: (code) => code ?? 'en-US',
    log,
    metrics: createMetrics(),
  });
  await app.ready();
  return {
    identity,
    app,
    logged,
    registered,
    mails,
    sms,
    browser: (as = {}) => createBrowser(app, as),
    async close() {
      identity.close();
      await app.close();
    },
  };
}

let addresses = 0;

/** Keeps cookies like a browser. Each has an address of its own unless told otherwise. */
function createBrowser(app: HttpServer, options: { ip?: string; userAgent?: string }): Browser {
  const cookies = new Map<string, string>();
  addresses++;
  const ip = options.ip ?? `198.51.${addresses >> 8}.${addresses & 255}`;
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const send = async (method: 'GET' | 'POST', url: string, payload?: string): Promise<Answer> => {
    const headers: Record<string, string> = { 'x-forwarded-for': ip, 'user-agent': options.userAgent ?? 'test' };
    if (cookies.size > 0) headers.cookie = cookieHeader();
    if (method === 'POST') Object.assign(headers, { origin: ORIGIN, 'content-type': 'application/json' });
    const answer = await app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
    const set = [answer.headers['set-cookie'] ?? []].flat();
    for (const cookie of set) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) as unknown as [string, string, string];
      if (/Max-Age=0/.test(cookie)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return {
      status: answer.statusCode,
      json: answer.body === '' ? undefined : answer.json(),
      headers: answer.headers,
      cookies: set,
    };
  };
  return {
    cookies,
    cookieHeader,
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', path, body === undefined || typeof body === 'string' ? body : JSON.stringify(body)),
  };
}

/** A captcha for this act, solved as a browser solves it. */
export async function solve(browser: Browser, act: CaptchaAct): Promise<{ CaptchaId: string; Captcha: string }> {
  const { status, json } = await browser.get(`${path('session.captcha')}?act=${act}`);
  if (status !== 200) throw new Error(`captcha: ${status}`);
  return { CaptchaId: json.CaptchaId, Captcha: await solutionOf(json.Challenge) };
}

let people = 0;

/** A valid sign-up form of a new person; fields can be replaced, or removed with undefined. */
export function formOf(changes: Record<string, unknown> = {}): Record<string, unknown> {
  people++;
  return {
    Email: `person${people}@mail.example`,
    UserName: `person${people}`,
    Password: PASSWORD,
    PasswordConfirmation: PASSWORD,
    Currency: 'USD',
    AgreeWithTerms: true,
    AllowEmailNotification: false,
    AgreeWithPrivacyPolicy: true,
    FirstName: 'Ada',
    LastName: `Byron${people}`,
    City: 'London',
    Address: '1 Long Street',
    PostalCode: 'N1 1AA',
    BirthDay: 10,
    BirthMonth: 12,
    BirthYear: 1990,
    Gender: 'Female',
    Country: 'GB',
    ...changes,
  };
}

export const path = (id: CallId): string => callEntries.find(([known]) => known === id)?.[1].path as string;
export const LOGIN = path('session.login');
export const REGISTER = path('session.register');
export const LOGOUT = path('session.logout');
export const STATUS = path('session.status');
export const USER = path('session.getuser');
export const BALANCE = path('session.balance');
export const HISTORY = path('session.loginhistory');

/** Registers a person and returns the browser that holds the session. */
export async function signUp(
  node: Node,
  changes: Record<string, unknown> = {},
  options: { ip?: string; userAgent?: string } = {},
) {
  const browser = node.browser(options);
  const form = formOf(changes);
  const answer = await browser.post(REGISTER, form);
  if (answer.status !== 200) throw new Error(`sign-up answered ${answer.status} ${JSON.stringify(answer.json)}`);
  return { browser, form, user: answer.json, userName: String(form.UserName), email: String(form.Email) };
}
