import * as v from 'valibot';
import type { ErrorName } from './errors.ts';

/**
 * Least privilege that may call: guest (no session), player (a session), agent (a session of user type 1, 2 or 4), trader, compliance and support
 * (a session of a user with this role, whatever the user type; compliance may what support may).
 */
export type CallAuth = 'guest' | 'player' | 'agent' | StaffRole;

/** What a user may do beyond what their user type allows. */
export const STAFF_ROLES = ['trader', 'compliance', 'support'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** The roles of which one is enough for a call; null: it is none of staff. */
export const rolesFor = (auth: CallAuth): readonly StaffRole[] | null => {
  if (auth === 'guest' || auth === 'player' || auth === 'agent') return null;
  return auth === 'support' ? ['support', 'compliance'] : [auth];
};

// biome-ignore lint/suspicious/noExplicitAny: valibot's own open schema type is written this way
export type AnySchema = v.GenericSchema<any, any>;

/**
 * One HTTP call of the wire, as data. The server mounts it, the site's client calls it, OpenAPI and the tests are made from it.
 * Paths are matched without regard to case, query names too (specification conventions). Unknown query and body fields are refused.
 */
export interface CallDefinition<
  Query extends AnySchema = AnySchema,
  Body extends AnySchema | undefined = AnySchema | undefined,
  Reply extends AnySchema = AnySchema,
  Auth extends CallAuth = CallAuth,
> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Decides what session the handler gets: `guest` may have none, every other one always has. */
  readonly auth: Auth;
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
   * `user`: it moves money, or acts on what belongs to the user. A page names the user it is meant for (`EXPECTED_USER_HEADER`); when
   * another user is logged in by now nothing happens (SessionChangedException, XR-07).
   */
  readonly expectedUser?: 'required';
  /** Asked by a page by itself: it is no activity of the player, and prolongs no session. */
  readonly isPassive?: true;
  /** Also for who takes a break from play: their session reaches these calls, and those of guests, alone (TR-D7). */
  readonly duringBreak?: true;
  /** Also for who holds a role and has no second step of the log-in: until it is set up their session reaches these calls, and those of guests, alone (TR-A10). */
  readonly beforeSecondStep?: true;
  /** Rate-limit class, see the HTTP kit. */
  readonly rate: 'read' | 'write' | 'money' | 'login' | 'costly';
  /** Names under which its handler refuses. Those that every call of its kind may be refused with stand in {@link refusalsOf}. */
  readonly errors: readonly ErrorName[];
  /**
   * The body is a form (multipart/form-data): `body` are its fields, which come before its files. The files of the field `files` are read by
   * the handler, one after the other.
   */
  readonly takesFiles?: true;
  /** The answer is a file to keep, and no JSON. */
  readonly sendsFile?: true;
  /** How many tickets a request of the class `money` makes, by its body; absent: one. Each takes a token of the account's budget. */
  tickets?(body: Body extends AnySchema ? v.InferOutput<Body> : undefined): number;
}

const noQuery = v.strictObject({});

/** What a call says of itself; method and path stand before it. */
type CallParts<
  Auth extends CallAuth,
  Query extends AnySchema,
  Body extends AnySchema | undefined,
  Reply extends AnySchema,
> = Pick<
  CallDefinition<Query, Body, Reply, Auth>,
  | 'auth'
  | 'summary'
  | 'source'
  | 'reply'
  | 'expectedUser'
  | 'isPassive'
  | 'duringBreak'
  | 'beforeSecondStep'
  | 'takesFiles'
  | 'sendsFile'
  | 'tickets'
> &
  Partial<Pick<CallDefinition<Query, Body, Reply, Auth>, 'query' | 'body' | 'cache' | 'rate' | 'errors'>>;

const declare =
  (method: 'GET' | 'POST') =>
  <
    const Auth extends CallAuth,
    Reply extends AnySchema,
    Query extends AnySchema = typeof noQuery,
    Body extends AnySchema | undefined = undefined,
  >(
    path: string,
    parts: CallParts<Auth, Query, Body, Reply>,
  ): CallDefinition<Query, Body, Reply, Auth> => ({
    query: noQuery as AnySchema as Query,
    body: undefined as Body,
    cache: 'private',
    rate: method === 'GET' ? 'read' : 'write',
    errors: [],
    ...parts,
    method,
    path,
  });

/**
 * The one way to declare a call. What is not said: no query, no body, a private answer, the rate class of its method, and no refusal
 * but those of every call.
 */
export const call = { get: declare('GET'), post: declare('POST') };

/** What the server refuses any call of this kind with, whatever its handler does. */
const KIT_ERRORS = [
  'ValidationException',
  'TooManyRequestsException',
  'SessionChangedException',
  'TryAgainException',
  'ServiceUnavailableException',
] as const satisfies readonly ErrorName[];
const POST_ERRORS = [
  'ForbiddenOriginException',
  'UnsupportedMediaTypeException',
  'PayloadTooLargeException',
] as const satisfies readonly ErrorName[];

/** Every name under which a call is refused, each once. A test of the server holds it against what is really answered. */
export function refusalsOf({
  method,
  auth,
  errors,
  duringBreak,
  beforeSecondStep,
}: CallDefinition<AnySchema>): readonly ErrorName[] {
  return [
    ...new Set<ErrorName>([
      ...errors,
      ...(auth === 'guest' ? [] : (['UnauthorizedException'] as const)),
      ...(auth === 'guest' || duringBreak ? [] : (['AccountBreakException'] as const)),
      ...(auth === 'guest' || beforeSecondStep ? [] : (['NoPrivilegesException'] as const)),
      ...KIT_ERRORS,
      ...(method === 'POST' ? POST_ERRORS : []),
    ]),
  ];
}

type CallRecord = Readonly<Record<string, CallDefinition<AnySchema>>>;
type Merged<Areas extends readonly CallRecord[]> = Areas extends readonly [infer First, ...infer Rest extends CallRecord[]]
  ? First & Merged<Rest>
  : unknown;

/** The calls of all areas in one record. @throws Error for a name, or a method and path, that stands for two calls */
export function gatherCalls<const Areas extends readonly CallRecord[]>(...areas: Areas): Merged<Areas> {
  const gathered: Record<string, CallDefinition<AnySchema>> = {};
  const byAddress = new Map<string, string>();
  for (const [id, one] of areas.flatMap((area) => Object.entries(area))) {
    if (Object.hasOwn(gathered, id)) throw new Error(`two calls are named ${id}`);
    // Paths are matched without regard to case.
    const address = `${one.method} ${one.path.toLowerCase()}`;
    const other = byAddress.get(address);
    if (other !== undefined) throw new Error(`${address} stands for ${other} and for ${id}`);
    byAddress.set(address, id);
    gathered[id] = one;
  }
  return gathered as Merged<Areas>;
}

export type QueryOf<C> = C extends CallDefinition<infer Q, AnySchema | undefined, AnySchema> ? v.InferOutput<Q> : never;
export type BodyOf<C> =
  C extends CallDefinition<AnySchema, infer B, AnySchema> ? (B extends AnySchema ? v.InferOutput<B> : undefined) : never;
export type ReplyOf<C> = C extends CallDefinition<AnySchema, AnySchema | undefined, infer R> ? v.InferOutput<R> : never;
export type AuthOf<C> = C extends { readonly auth: infer A extends CallAuth } ? A : never;
