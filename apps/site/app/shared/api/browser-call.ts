import type { CallId } from '@duskline/contract/calls';
import { EXPECTED_USER_HEADER } from '@duskline/contract/expected-user';
import { sessionStore } from '../session/session-store.ts';
import { BREAK_REFUSAL, CallError, type Caller } from './caller.ts';

const STREAM_KEY = 'streamId';
let streamId: string | undefined;

/** CALL-01: one value per browser session, sent with every call. */
function streamOfSession(): string {
  if (streamId === undefined) {
    try {
      streamId = sessionStorage.getItem(STREAM_KEY) ?? crypto.randomUUID();
      sessionStorage.setItem(STREAM_KEY, streamId);
    } catch {
      // Storage may be forbidden; the page itself is then the session.
      streamId = String(performance.timeOrigin);
    }
  }
  return streamId;
}

/** Text of a query, names as given; undefined values are left out, lists become a comma list. */
export function queryText(query: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) params.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

async function refusal(response: Response): Promise<CallError> {
  const reply = (await response.json().catch(() => ({}))) as {
    ExceptionName?: string;
    ErrorMessage?: string;
    Message?: string;
    FieldErrors?: Record<string, string>;
  };
  const message = reply.ErrorMessage ?? reply.Message ?? '';
  const retryAfterS = Number(response.headers.get('retry-after')) || undefined;
  return new CallError(response.status, reply.ExceptionName ?? '', message, reply.FieldErrors, { ...reply }, retryAfterS);
}

/** SR-08, AMB-03: told of every 401, with the path the page was on. */
let onUnauthorized: (() => void) | undefined;
export function setUnauthorizedHandler(handler: () => void): void {
  onUnauthorized = handler;
}

/** XR-07: told that the page's user is not the session's any more. */
let onSessionChanged: (() => void) | undefined;
export function setSessionChangedHandler(handler: () => void): void {
  onSessionChanged = handler;
}

/** A click has an id of its own from here on, as W3C Trace Context writes it; whether it is traced is the server's to say. */
function newTraceparent(): string {
  const ids = Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `00-${ids.slice(0, 32)}-${ids.slice(32)}-00`;
}

/** Calls that ask who is here, or change it, are meant for nobody yet. */
const ASKS_WHO: ReadonlySet<string> = new Set<CallId>([
  'session.status',
  'session.getuser',
  'session.login',
  'session.register',
  'session.logout',
]);

/**
 * Sends a call, and once more when it was refused for its cookie alone: another tab may have got a new one for the same browser meanwhile, as after
 * a changed password. Nothing has been done by a call that is refused so. A guest is asked nothing.
 *
 * @throws CallError of status 0 without a network
 */
export async function sendWithSession(send: () => Promise<Response>): Promise<Response> {
  const attempt = () =>
    send().catch(() => {
      throw new CallError(0, '', '');
    });
  // As it was sent; while the page looks up who is there, nobody is and a player may be.
  const { account, phase } = sessionStore.getState();
  const response = await attempt();
  if (response.status !== 401 || (account === null && phase === 'ready')) return response;
  const isStillHere = await import('./has-session.ts').then(({ hasSession }) => hasSession()).catch(() => false);
  return isStillHere ? attempt() : response;
}

/** Calls the server over HTTP. No network counts as a CallError of status 0; what a break shuts is not asked at all. */
export const browserCall: Caller = async ({ id, method, path, notDuringBreak }, input = {}) => {
  if (notDuringBreak && sessionStore.getState().account?.isOnBreak) throw new CallError(403, BREAK_REFUSAL, '');
  const headers: Record<string, string> = { accept: 'application/json', 'X-Stream-Id': streamOfSession() };
  if (method === 'POST') {
    headers['content-type'] = 'application/json';
    headers.traceparent = newTraceparent();
  }
  const expectedUser = ASKS_WHO.has(id) ? undefined : (input.expectedUser ?? sessionStore.getState().account?.id);
  if (expectedUser !== undefined) headers[EXPECTED_USER_HEADER] = expectedUser;
  const send = () =>
    fetch(path + queryText(input.query ?? {}), {
      method,
      headers,
      credentials: 'same-origin',
      ...(method === 'POST' && input.body !== undefined ? { body: JSON.stringify(input.body) } : {}),
    });
  return answerOf(await sendWithSession(send));
};

/** A break that began where this page did not see it. */
function noteBreak(): void {
  const { account } = sessionStore.getState();
  if (account) sessionStore.setState({ account: { ...account, isOnBreak: true } });
}

/** What the server answers. @throws CallError; who listens is told that the session has ended or changed */
export async function answerOf(response: Response) {
  if (response.ok) return response.json();
  if (response.status === 401) onUnauthorized?.();
  const error = await refusal(response);
  if (error.exceptionName === 'SessionChangedException') onSessionChanged?.();
  if (error.exceptionName === BREAK_REFUSAL) noteBreak();
  throw error;
}
