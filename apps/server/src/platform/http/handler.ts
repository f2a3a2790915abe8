import type { CallBody, CallId, CallQuery, CallReply } from '@duskline/contract/calls';
import type { Logger } from 'pino';

/** What somebody may do beside what their user type allows. */
export type StaffRole = 'trader';

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
}

/** What every handler knows of its caller. */
export interface CallContext {
  session: Session | null;
  /** The visitor cookie: made at the first visit, carries nothing, names the guest's betslip. */
  visitorId: string;
  /** A new name for this browser, from the moment it is kept: whoever knew the old one shares nothing with it any more (XR-32). */
  newVisitor(): { visitorId: string; keep(): void };
  /** Full language code (en-US, de-DE, ar-EG ...): query languageCode, else the page's language, else en-US. */
  language: string;
  ip: string;
  userAgent: string;
  requestId: string;
  log: Logger;
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
}

/** Input has passed the contract's schemas. Refusals are thrown as AppError. */
export type Handler<Id extends CallId> = (
  context: CallContext,
  input: { query: CallQuery<Id>; body: CallBody<Id> },
) => CallReply<Id> | RawReply | Promise<CallReply<Id> | RawReply>;

export type Handlers<Ids extends CallId = CallId> = { [Id in Ids]: Handler<Id> };
