import { EXPECTED_USER_HEADER } from '@duskline/contract/expected-user';
import { type ServerProcess, startServerProcess } from '@duskline/server/test-kit/server-process.ts';
import { newPerson, type Person } from '../../tools/product-kit/new-person.ts';
import { type BenchDatabase, startBenchDatabase } from './bench-database.ts';

/** A player of a bench, with the session of the sign-up. */
export interface BenchAccount {
  readonly userId: string;
  readonly userName: string;
  readonly password: string;
  readonly cookie: string;
}

export interface AccountBench {
  readonly database: BenchDatabase;
  /** The server's own program with the role `web`, and what the settings say beside it. */
  server(settings?: Record<string, string>): Promise<ServerProcess>;
  close(): Promise<void>;
}

const WIDTH = 4;
/** Of the pages that the servers answer. */
export const ORIGIN = 'http://127.0.0.1:3000';

/** A database and servers on it, for what people do with their accounts. */
export async function startAccountBench(): Promise<AccountBench> {
  const database = await startBenchDatabase();
  const servers: ServerProcess[] = [];
  return {
    database,
    async server(settings = {}) {
      const started = await startServerProcess(
        { url: database.server.url('duskline_app') },
        { RATE_LIMIT: 'off', TRUST_PROXY_HOPS: '1', ORIGINS: ORIGIN, ...settings },
      );
      servers.push(started);
      return started;
    },
    async close() {
      for (const server of servers) await server.stop();
      await database.close();
    },
  };
}

export interface Answer {
  readonly status: number;
  readonly ms: number;
  readonly cookie: string;
  readonly body: Record<string, unknown>;
}

/** A call as a page sends it, and how long its answer took. */
export async function post(
  url: string,
  path: string,
  body: object,
  who: Partial<BenchAccount> & { address?: string } = {},
): Promise<Answer> {
  const startedAt = performance.now();
  const reply = await fetch(url + path, {
    method: 'POST',
    headers: {
      origin: ORIGIN,
      ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      ...(who.cookie !== undefined && { cookie: who.cookie }),
      ...(who.userId !== undefined && { [EXPECTED_USER_HEADER]: who.userId }),
      ...(who.address !== undefined && { 'x-forwarded-for': who.address }),
    },
    body: body instanceof FormData ? body : JSON.stringify(body),
  });
  const text = await reply.text();
  const cookie = reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { status: reply.status, ms: performance.now() - startedAt, cookie, body: JSON.parse(text) as Record<string, unknown> };
}

/** An address of its own for each: nobody is slowed down for what others do. */
export const addressOf = (number: number): string => `10.9.${(number >> 8) & 255}.${number & 255}`;

/** So many new players. @throws when one of them is refused */
export async function signUp(
  url: string,
  count: number,
  name: string,
  more: (number: number) => Partial<Person> = () => ({}),
): Promise<BenchAccount[]> {
  const made: BenchAccount[] = [];
  let next = 0;
  const one = async (): Promise<void> => {
    for (let number = next++; number < count; number = next++) {
      const person = { ...newPerson(`${name}${number}`), ...more(number) };
      const { status, body, cookie } = await post(url, '/api/session/register', person, { address: addressOf(number) });
      if (status !== 200) throw new Error(`a sign-up answered ${status} ${JSON.stringify(body)}`);
      made.push({ userId: String(body.ID), userName: person.UserName, password: person.Password, cookie });
    }
  };
  await Promise.all(Array.from({ length: WIDTH }, one));
  return made;
}
