import type * as v from 'valibot';

/**
 * Least privilege that may call: guest (no session), player (a session), agent (a session of user type 1, 2 or 4), trader (a
 * session of somebody with the role of a trader, whatever the user type).
 */
export type CallAuth = 'guest' | 'player' | 'agent' | 'trader';

// biome-ignore lint/suspicious/noExplicitAny: valibot's own open schema type is written this way
export type AnySchema = v.GenericSchema<any, any>;

/**
 * The header in which a call names the user it is meant for: User.ID. Tabs of a browser share one session cookie, and it may have
 * changed hands since the page was made. Whenever it is sent it is compared; a browser must send it with every call marked `meantFor`.
 */
export const MEANT_FOR_HEADER = 'x-duskline-user';

/**
 * One HTTP call of the wire, as data. The server mounts it, the site's client calls it, OpenAPI and the tests are made from it.
 * Paths are matched without regard to case, query names too (specification conventions). Unknown query and body fields are refused.
 */
export interface CallDefinition<
  Query extends AnySchema = AnySchema,
  Body extends AnySchema | undefined = AnySchema | undefined,
  Reply extends AnySchema = AnySchema,
> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly auth: CallAuth;
  readonly summary: string;
  /** Where it comes from: specification line or rule. */
  readonly source: string;
  /** A strictObject over query names in their documented spelling. */
  readonly query: Query;
  /** A strictObject, or undefined when the call takes no body. */
  readonly body: Body;
  readonly reply: Reply;
  /** `board`: public, may carry an ETag. `private`: no-store. */
  readonly cache: 'board' | 'private';
  /**
   * `user`: it moves money, or acts on what is somebody's own. A page names the user it is meant for ({@link MEANT_FOR_HEADER}); when
   * somebody else is logged in by now nothing happens (SessionChangedException, XR-07).
   */
  readonly meantFor?: 'user';
  /** Rate-limit class, see the HTTP kit. */
  readonly rate?: 'read' | 'write' | 'money' | 'login';
  /** How many tickets a request of the class `money` makes, by its body; absent: one. Each takes a token of the account's budget. */
  tickets?(body: Body extends AnySchema ? v.InferOutput<Body> : undefined): number;
}

export function defineCall<Query extends AnySchema, Body extends AnySchema | undefined, Reply extends AnySchema>(
  definition: CallDefinition<Query, Body, Reply>,
): CallDefinition<Query, Body, Reply> {
  return definition;
}

export type QueryOf<C> = C extends CallDefinition<infer Q, AnySchema | undefined, AnySchema> ? v.InferOutput<Q> : never;
export type BodyOf<C> =
  C extends CallDefinition<AnySchema, infer B, AnySchema> ? (B extends AnySchema ? v.InferOutput<B> : undefined) : never;
export type ReplyOf<C> = C extends CallDefinition<AnySchema, AnySchema | undefined, infer R> ? v.InferOutput<R> : never;
