import type { CallBody, CallId, CallQuery, CallReply, Endpoint } from '@duskline/contract/calls';

type QueryValue = string | number | boolean | readonly (string | number)[] | undefined;

/** What a call is given. Query values are written as text on the wire; undefined ones are left out. */
export interface CallInput<Id extends CallId> {
  query?: { readonly [Name in keyof CallQuery<Id>]?: QueryValue };
  body?: CallBody<Id>;
  /** ID of the user it is meant for; absent, the user whom the page shows. With another session the server does nothing (XR-07). */
  expectedUser?: string;
}

/** Answers a call of the contract, named by its endpoint: over HTTP in the browser, in the same process on the server. */
export type Caller = <Id extends CallId>(endpoint: Endpoint<Id>, input?: CallInput<Id>) => Promise<CallReply<Id>>;

/** The name under which a call is refused during a break. */
export const BREAK_REFUSAL = 'AccountBreakException';

/** A refusal, in one shape on both sides. */
export class CallError extends Error {
  readonly status: number;
  /** Name of the error catalogue, '' when the answer was none of ours (a proxy, no network). */
  readonly exceptionName: string;
  readonly fieldErrors: Readonly<Record<string, string>>;
  /** The whole refusal as it came: some carry more, such as the current value of a cash-out. */
  readonly reply: Readonly<Record<string, unknown>>;
  /** Seconds after which the server takes the call again, where it said so. */
  readonly retryAfterS: number | undefined;

  constructor(
    status: number,
    exceptionName: string,
    message: string,
    fieldErrors: Record<string, string> = {},
    reply: Readonly<Record<string, unknown>> = {},
    retryAfterS?: number,
  ) {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.exceptionName = exceptionName;
    this.fieldErrors = fieldErrors;
    this.reply = reply;
    this.retryAfterS = retryAfterS;
  }
}

/** True for "there is no such thing", from our HTTP client or from a handler in the same process. */
export function isNotFound(error: unknown): boolean {
  const { status, exceptionName } = (error ?? {}) as { status?: unknown; exceptionName?: unknown };
  return status === 404 || exceptionName === 'NotFoundException';
}

/** Who takes a break is told so once: the call stays shut until the break ends. */
export const isShutByBreak = (error: unknown): boolean => error instanceof CallError && error.exceptionName === BREAK_REFUSAL;

export function isUnauthorized(error: unknown): boolean {
  const { status, exceptionName } = (error ?? {}) as { status?: unknown; exceptionName?: unknown };
  return status === 401 || exceptionName === 'UnauthorizedException';
}
