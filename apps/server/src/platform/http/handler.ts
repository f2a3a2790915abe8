import { hash } from 'node:crypto';
import type { CallAuth, StaffRole } from '@duskline/contract/call';
import { type CallAuthOf, type CallBody, type CallId, type CallQuery, type CallReply, calls } from '@duskline/contract/calls';
import type { Logger } from 'pino';
import type { FileReply } from './file-reply.ts';
import type { SentFile } from './multipart-upload.ts';

/** Who is calling, as far as the cookie proves it. */
export interface Session {
  /** Opaque id of the session row, for audit and for ending it. */
  sessionId: string;
  /** Decimal text of the bigint id. */
  userId: string;
  userName: string;
  /** contract enums.UserType */
  userType: number;
  currency: string;
  /** Absent for everybody who only plays. */
  roles?: readonly StaffRole[];
  /** Of a player who takes a break: it reaches calls that say `duringBreak`, and those of guests. */
  isRestricted?: true;
  /** Of who holds a role and has no second step of the log-in: it reaches calls that say `beforeSecondStep`, and those of guests. */
  needsSecondStep?: true;
}

/** Whether the caller of a call of this kind has a session: guests may have none. */
export type SessionFor<Auth extends CallAuth> = Auth extends 'guest' ? Session | null : Session;

/** What every handler knows of its caller. The `auth` of its call says whether there is a session; nobody else gets this far. */
export interface CallContext<Who extends Session | null = Session | null> {
  session: Who;
  /** The visitor cookie: made at the first visit, carries nothing, names the guest's betslip. */
  visitorId: string;
  /** A new visitor id for this browser, from `keep()` on: an attacker who knew the old one shares nothing with it any more (XR-32). */
  newVisitor(): { visitorId: string; keep(): void };
  /** Full language code (en-US, de-DE, ar-EG ...): query languageCode, else the page's language, else en-US. */
  language: string;
  ip: string;
  userAgent: string;
  requestId: string;
  log: Logger;
  /** Of a call that takes files: each once, in order. */
  files?: AsyncIterable<SentFile>;
  /** Adds a Set-Cookie (or other) header to the answer; headers may repeat. */
  setHeader(name: string, value: string | string[]): void;
  /** Raw request headers, for the identity module only. */
  headers: Headers;
}

/** A reply that is already bytes: the board caches these and compares the ETag. */
export class RawReply {
  readonly body: Buffer;
  readonly etag: string;
  constructor(body: Buffer, etag: string) {
    this.body = body;
    this.etag = etag;
  }

  /** Bytes with the name of their content. */
  static of(body: Buffer): RawReply {
    return new RawReply(body, `"${hash('sha1', body, 'base64url')}"`);
  }
}

/** Input has passed the contract's schemas. Refusals are thrown as AppError. */
export type Handler<Id extends CallId> = (
  context: CallContext<SessionFor<CallAuthOf<Id>>>,
  input: { query: CallQuery<Id>; body: CallBody<Id> },
) => CallReply<Id> | RawReply | FileReply | Promise<CallReply<Id> | RawReply | FileReply>;

export type Handlers<Ids extends CallId = CallId> = { [Id in Ids]: Handler<Id> };

/** The handlers of some calls: each is held against the call of its name, and no name is written twice. */
export const defineHandlers = <Ids extends CallId>(handlers: Handlers<Ids>): Handlers<Ids> => handlers;

type Names<Part> = Part extends unknown ? Extract<keyof Part, CallId> : never;

/**
 * The handlers of all parts of the server, each call once. What is missing shows in the type.
 * @throws Error when two parts answer one call, or a part answers one that is not in the contract
 */
export function gatherHandlers<const Parts extends readonly Partial<Handlers>[]>(
  ...parts: Parts
): Handlers<Names<Parts[number]>> {
  const gathered: Record<string, unknown> = {};
  for (const [id, handler] of parts.flatMap((part) => Object.entries(part))) {
    if (!Object.hasOwn(calls, id)) throw new Error(`there is no call ${id} in the contract`);
    if (Object.hasOwn(gathered, id)) throw new Error(`call ${id} has two handlers`);
    gathered[id] = handler;
  }
  return gathered as Handlers<Names<Parts[number]>>;
}
