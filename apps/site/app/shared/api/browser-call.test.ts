import * as historyEndpoints from '@duskline/contract/endpoints/history.gen';
import * as playerEndpoints from '@duskline/contract/endpoints/player.gen';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Account, sessionStore } from '../session/session-store.ts';
import { browserCall, queryText, setUnauthorizedHandler } from './browser-call.ts';
import { isNotFound, isUnauthorized } from './caller.ts';
import { createQueryClient } from './query-client.ts';

test('a query leaves out what is undefined and keeps false and zero', () => {
  expect(queryText({ page: 0, isLive: false, to: undefined, marketIDs: [1, 2], keyword: 'a b&c' })).toBe(
    '?page=0&isLive=false&marketIDs=1%2C2&keyword=a+b%26c',
  );
  expect(queryText({})).toBe('');
});

test('refusals are told apart by status or by name, whatever threw them', () => {
  expect([isNotFound({ status: 404 }), isNotFound({ exceptionName: 'NotFoundException' }), isNotFound(new Error('x'))]).toEqual([
    true,
    true,
    false,
  ]);
  expect([isUnauthorized({ status: 401 }), isUnauthorized(null)]).toEqual([true, false]);
});

test('CALL-01 every call of a browser session says the same stream, and that of another session another one', async () => {
  const streamOf = async (stored: Map<string, string>): Promise<unknown[]> => {
    vi.resetModules();
    const streams: unknown[] = [];
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    });
    vi.stubGlobal('fetch', (_path: string, { headers }: { headers: Record<string, string> }) => {
      streams.push(headers['X-Stream-Id']);
      return Promise.resolve(new Response('[]'));
    });
    // A page of the session, as it is loaded.
    const { browserCall: ofPage } = await import('./browser-call.ts');
    for (const path of ['/api/sporttype/getall', '/api/sportmatch/get'])
      await ofPage({ id: 'sporttype.getall', method: 'GET', path } as never);
    vi.unstubAllGlobals();
    return streams;
  };
  const stored = new Map<string, string>();
  const [first, ...others] = [...(await streamOf(stored)), ...(await streamOf(stored))];
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(others).toEqual([first, first, first]);
  expect(await streamOf(new Map())).not.toContain(first);
});

test('every call that changes something has a trace id of its own, from the click on; one that only reads has none', async () => {
  const sent: Record<string, string>[] = [];
  vi.stubGlobal('fetch', (_path: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(headers);
    return Promise.resolve(new Response('{}'));
  });
  const call = (method: 'GET' | 'POST') => browserCall({ id: 'session.status', method, path: '/api/x' } as never);
  await Promise.all([call('POST'), call('POST'), call('GET')]);
  vi.unstubAllGlobals();
  const [first, second, read] = sent.map(({ traceparent }) => traceparent);
  expect(first).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  expect(second).not.toBe(first);
  expect(read).toBeUndefined();
});

const account: Account = {
  id: '7',
  userName: 'mara',
  email: 'mara@example.test',
  balance: 0,
  currency: 'USD',
  abbreviation: 'USD',
  userType: 0,
  hasAcceptedPaymentTerms: true,
  favouriteTournaments: [],
};

/** A server whose session is as the test says; the paths that were asked, in their order. */
function serverWith(answer: (path: string, nth: number) => Response): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return Promise.resolve(answer(path, asked.filter((one) => one === path).length));
  });
  return asked;
}
const STATUS = '/api/session/status';
const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });

afterEach(() => {
  vi.unstubAllGlobals();
  setUnauthorizedHandler(() => undefined);
  sessionStore.setState({ account: null, phase: 'ready' });
});

describe('SR-08 a call that is refused for its cookie', () => {
  test('is sent once more where the browser has a session by now: its old cookie was on the way while another tab got a new one', async () => {
    const ended = vi.fn();
    setUnauthorizedHandler(ended);
    sessionStore.setState({ account });
    const asked = serverWith((path, nth) => {
      if (path === STATUS) return json({ IsAuthenticated: true, UserId: '7' });
      return nth === 1 ? json({ ExceptionName: 'UnauthorizedException' }, 401) : json({ UnreadMessagesCount: 3 });
    });
    expect(await browserCall(playerEndpoints.unreadmessages)).toEqual({ UnreadMessagesCount: 3 });
    expect(asked).toEqual([playerEndpoints.unreadmessages.path, STATUS, playerEndpoints.unreadmessages.path]);
    expect(ended).not.toHaveBeenCalled();
  });

  test('is sent once more also while the page asks who is there: a journey was sent home by this on a busy machine (MSG-02)', async () => {
    const ended = vi.fn();
    setUnauthorizedHandler(ended);
    sessionStore.setState({ account });
    serverWith((path, nth) => {
      if (path === STATUS) return json({ IsAuthenticated: true });
      sessionStore.setState({ account: null, phase: 'pending' });
      return nth === 1 ? json({}, 401) : json({ UserMessages: [], TotalRecords: 0 });
    });
    await expect(browserCall(playerEndpoints.messages)).resolves.toMatchObject({ TotalRecords: 0 });
    expect(ended).not.toHaveBeenCalled();
  });

  test('ends the page’s session where the browser has none, after one question for all that were refused together', async () => {
    const ended = vi.fn();
    setUnauthorizedHandler(ended);
    sessionStore.setState({ account });
    const asked = serverWith((path) => (path === STATUS ? json({ IsAuthenticated: false }) : json({}, 401)));
    const calls = [playerEndpoints.unreadmessages, playerEndpoints.limits, playerEndpoints.breaks].map((one) => browserCall(one));
    expect((await Promise.allSettled(calls)).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(asked.filter((path) => path === STATUS)).toHaveLength(1);
    expect(asked).toHaveLength(4);
    expect(ended).toHaveBeenCalled();
  });

  test('is sent again too while the page looks up whose session it is', async () => {
    sessionStore.setState({ account: null, phase: 'pending' });
    const asked = serverWith((path, nth) => {
      if (path === STATUS) return json({ IsAuthenticated: true });
      return nth === 1 ? json({}, 401) : json({ UnreadMessagesCount: 0 });
    });
    await expect(browserCall(playerEndpoints.unreadmessages)).resolves.toEqual({ UnreadMessagesCount: 0 });
    expect(asked).toHaveLength(3);
  });

  test('is asked about for nobody who is a guest', async () => {
    sessionStore.setState({ phase: 'ready' });
    const asked = serverWith(() => json({}, 401));
    await expect(browserCall(playerEndpoints.limits)).rejects.toMatchObject({ status: 401 });
    expect(asked).toHaveLength(1);
  });
});

describe('TR-D7 during a break', () => {
  test('what the session may not have is not asked; what it may, is', async () => {
    sessionStore.setState({ account: { ...account, isOnBreak: true } });
    const asked = serverWith(() => json({}));
    for (const shut of [historyEndpoints.pendingbets, playerEndpoints.realitycheck, playerEndpoints.setlimit])
      await expect(browserCall(shut as typeof playerEndpoints.realitycheck)).rejects.toMatchObject({
        status: 403,
        exceptionName: 'AccountBreakException',
      });
    expect(asked).toEqual([]);
    await browserCall(playerEndpoints.breaks);
    expect(asked).toEqual([playerEndpoints.breaks.path]);
  });

  test('a break that began elsewhere is known from the first refusal on, which is not asked again', async () => {
    sessionStore.setState({ account });
    const asked = serverWith(() => json({ ExceptionName: 'AccountBreakException' }, 403));
    const client = createQueryClient();
    const queryFn = () => browserCall(playerEndpoints.realitycheck);
    await expect(
      client.fetchQuery({ queryKey: ['x'], queryFn, retry: client.getDefaultOptions().queries?.retry ?? 0 }),
    ).rejects.toBeDefined();
    expect(asked).toHaveLength(1);
    expect(sessionStore.getState().account?.isOnBreak).toBe(true);
  });
});

test('TR-A7 a refusal says after how many seconds the call is taken again', async () => {
  serverWith(() => json({ ExceptionName: 'TooManyRequestsException' }, 429, { 'retry-after': '45' }));
  await expect(browserCall(playerEndpoints.limits)).rejects.toMatchObject({ status: 429, retryAfterS: 45 });
});
