import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { newPerson } from '../../../tools/product-kit/new-person.ts';
import { type App, type AppHooks, compose } from '../src/compose/compose.ts';
import { HOUR, liveState, moneyline, odds } from '../src/modules/catalogue/test-kit.ts';
import type { MarketUpdate, MatchState } from '../src/platform/bus/board-message.ts';
import { readConfig } from '../src/platform/config.ts';
import { createLog } from '../src/platform/log.ts';
import { createTestDb } from './create-test-db.ts';
import { documentFolder } from './document-folder.ts';
import { expectReconciled } from './ledger.ts';
import { manualFeed } from './manual-feed.ts';

export const ORIGIN = 'http://127.0.0.1:3000';
const PASSWORD = 'a-long-enough-passphrase-1';

export interface WebPlayer {
  userId: number;
  userName: string;
  cookie: string;
}

/** Who sends a request. */
interface Sender {
  cookie: string;
  /** What a page of the site or a browser sends beside it. */
  headers?: Record<string, string>;
}

export interface WebAnswer {
  status: number;
  headers: Headers;
  /** The envelope, or whatever the call answers. */
  body: Record<string, unknown> & { ExceptionName?: string };
}

/**
 * A password of production takes 19 MiB and 30 ms, a captcha a tenth of a second: tests make hundreds of them, and those of the hashes and captchas
 * themselves have a server of their own.
 */
const CHEAP: AppHooks['identityTuning'] = {
  hashCost: { memoryKiB: 64, passes: 1, lanes: 1 },
  captcha: { iterations: 1, tries: 1, perNetwork: 1_000_000, forgiveMs: 1_000, dearest: 1 },
  captchaAfter: 1_000_000,
};

/** Of this process; gone when it ends, or at the beginning of the next run when it was killed. */
const DOCUMENT_DIR = documentFolder();
process.once('exit', () => rmSync(DOCUMENT_DIR, { recursive: true, force: true }));

/** A server composed as `npm start` composes it, on this database, without a site and with traders who are people. Not started yet. */
export function composeOn(
  databaseUrl: string,
  settings: Record<string, string> = {},
  hooks: AppHooks = {},
  log = createLog('silent'),
) {
  const environment = {
    DATABASE_URL: databaseUrl,
    PORT: '0',
    ORIGINS: ORIGIN,
    SITE_BUILD: '/nowhere',
    AUTO_TRADER: 'off',
    DOCUMENT_DIR,
    ...settings,
  };
  return compose(readConfig(environment), log, { identityTuning: CHEAP, ...hooks });
}

/** Calls of the server that runs now, past its socket. */
export function injectInto(app: () => App) {
  const post = (cookie: string, url: string, payload: object | string) =>
    app().http.inject({ method: 'POST', url, headers: { cookie, origin: ORIGIN, 'content-type': 'application/json' }, payload });
  return {
    post,
    get: (cookie: string, url: string) => app().http.inject({ method: 'GET', url, headers: { cookie } }),
    /** @returns the cookie of the session. */
    async logIn(UserName: string, Password: string): Promise<string> {
      const answer = await post('', '/api/session/login', { UserName, Password, RememberMe: false });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    },
  };
}

interface MatchWish {
  live?: Partial<MatchState>;
  startTimeMs?: number;
  home?: string;
}

type Payload = string | Record<string, unknown>;

let names = 0;
let requests = 0;
export const newKey = () => `web-${process.pid}-${++requests}-00000000`;

/**
 * The whole composed server on PostgreSQL, listening on a socket of its own, with players who have money and matches that the test makes:
 * for what a request is answered, what it changes and what the security log says of it. Whatever tests do, the books are whole at the end.
 */
export async function createTestServer(settings: Record<string, string> = {}, hooks: AppHooks = {}) {
  const testDb = await createTestDb();
  const logged: string[] = [];
  const log = createLog('warn', { write: (line) => logged.push(line) });
  const app = await composeOn(
    testDb.url,
    {
      DATABASE_MIGRATE_URL: testDb.ownerUrl,
      RATE_LIMIT: 'off',
      LIVE_DELAY_SCALE: '0.02',
      INTERNAL_TOKEN: 'for-tests-only',
      ...settings,
    },
    { feed: manualFeed, ...hooks },
    log,
  );
  await app.start();
  const { catalogue, gates } = app.services;
  for (const producer of [1, 3]) {
    await gates.openProducer(producer);
    catalogue.apply({ kind: 'producer', producer, isDown: false });
  }
  const url = () => `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
  let matches = 0;
  let stamp = Date.now();

  /** `payload` as text is sent as it is. */
  async function send(method: 'GET' | 'POST', path: string, who: Sender | null, payload?: Payload): Promise<WebAnswer> {
    const answer = await fetch(url() + path, {
      method,
      headers: {
        ...(who ? { cookie: who.cookie, ...who.headers } : {}),
        ...(method === 'POST' ? { origin: ORIGIN, 'content-type': 'application/json' } : {}),
      },
      ...(payload === undefined ? {} : { body: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
    });
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as WebAnswer['body'] };
  }
  const cookieOf = (answer: WebAnswer) =>
    answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');

  /** A new player with 10,000.00 USD of play money and the welcome free bet. */
  async function join(): Promise<WebPlayer> {
    const userName = `w${process.pid}x${++names}`;
    const answer = await send('POST', '/api/session/register', null, {
      ...newPerson(userName),
      LastName: userName,
      Password: PASSWORD,
      PasswordConfirmation: PASSWORD,
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const { rows } = await testDb.ownerPool.query('SELECT id::text FROM identity."user" WHERE user_name = $1', [userName]);
    return { userId: Number(rows[0].id), userName, cookie: cookieOf(answer) };
  }

  async function logIn(UserName: string, Password = PASSWORD): Promise<{ cookie: string }> {
    const answer = await send('POST', '/api/session/login', null, { UserName, Password, RememberMe: false });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return { cookie: cookieOf(answer) };
  }

  /** A match with its three-way market at 2.00, on the board and behind open gates. Live when it has a state. */
  async function aMatch({ live, startTimeMs = Date.now() + HOUR, home }: MatchWish = {}) {
    const urn = `df:match:${++matches}`;
    const producer = live ? 1 : 3;
    const named = (kind: string) => ({ urn: `df:${kind}:1`, name: `A ${kind}` });
    const [made] = await catalogue.admit([
      {
        urn,
        sport: { ...named('sport'), name: 'Soccer', systemId: 1 },
        category: { ...named('category'), countryCode: 'GB' },
        tournament: { ...named('tournament'), rank: 1 },
        home: { urn: `${urn}:h`, name: home ?? `Home ${matches}` },
        away: { urn: `${urn}:a`, name: `Away ${matches}` },
        startTimeMs,
        producer,
        liveCoverage: true,
        status: live ? 'live' : 'not_started',
      },
    ]);
    if (!made) throw new Error('no fixture');
    const { matchId } = made;
    catalogue.apply({ kind: 'fixture', fixture: made });
    await price(matchId, [moneyline('2.00')], live ? { state: liveState(live), producer } : {});
    await gates.set([{ kind: 'match', id: matchId, open: true, reason: '' }]);
    const marketId = [...(catalogue.board.match(matchId)?.markets.keys() ?? [])][0] ?? 0;
    return { matchId, marketId, selectionId: `${marketId}.1` };
  }

  /** What the feed says of a match. */
  async function price(
    matchId: number,
    markets: MarketUpdate[],
    more: { state?: MatchState; producer?: number } = {},
  ): Promise<void> {
    catalogue.apply(odds(++stamp, markets, { matchId, ...more }));
  }

  /** A single of 1.00 at the odds of 2.00, or what the test says instead. */
  const bet = (who: Sender | null, selectionId: string, over: Record<string, unknown> = {}, odds_ = 2) =>
    send('POST', '/api/betslip/placebet', who, {
      betType: 1,
      stakes: [{ selectionId, stake: '1.00', odds: odds_ }],
      oddsChangePolicy: 1,
      requestId: newKey(),
      ...over,
    });

  /** Everything of money and slips that a refused request must leave as it is. */
  async function state(): Promise<string> {
    const { rows } = await testDb.ownerPool.query(
      `SELECT (SELECT count(*) FROM money.transfer) AS transfers, (SELECT count(*) FROM betting.ticket WHERE acceptance <> 2) AS tickets,
              (SELECT sum(balance) FROM money.account) AS balances, (SELECT sum(status) FROM bonus.free_bet) AS tokens`,
    );
    return JSON.stringify(rows[0]);
  }

  /** The request is refused as said, nothing has changed, and the security log has one line of it. */
  async function expectRefused(
    work: () => Promise<WebAnswer>,
    expected: { status: number; name?: string | readonly string[] },
    what = '',
  ): Promise<WebAnswer> {
    const before = await state();
    logged.length = 0;
    const answer = await work();
    expect(answer.status, `${what} ${JSON.stringify(answer.body).slice(0, 300)}`).toBe(expected.status);
    if (expected.name !== undefined) expect([expected.name].flat(), what).toContain(answer.body.ExceptionName);
    expect(
      logged.filter((line) => line.includes('"event":"refused"')),
      what,
    ).toHaveLength(1);
    expect(await state(), what).toBe(before);
    return answer;
  }

  return {
    testDb,
    app,
    logged,
    url,
    send,
    join,
    logIn,
    aMatch,
    price,
    bet,
    state,
    expectRefused,
    inject: injectInto(() => app),
    get: (who: Sender | null, path: string) => send('GET', path, who),
    post: (who: Sender | null, path: string, payload: Payload) => send('POST', path, who, payload),
    async metric(name: string): Promise<string[]> {
      const answer = await fetch(`${url()}/metrics`, { headers: { authorization: 'Bearer for-tests-only' } });
      return (await answer.text()).split('\n').filter((line) => line.startsWith(name));
    },
    async close() {
      const books = expectReconciled(testDb);
      await books.catch(() => undefined);
      await app.stop();
      await testDb.close();
      await books;
    },
  };
}

export type TestServer = Awaited<ReturnType<typeof createTestServer>>;
