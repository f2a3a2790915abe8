import type { AnySchema, CallDefinition } from '@duskline/contract/call';
import { AppError } from '@duskline/contract/errors';
import * as v from 'valibot';

type LooseCall = CallDefinition<AnySchema, AnySchema | undefined, AnySchema>;

/** Maps lower-case query names to the contract's spelling: names are matched without regard to case (spec conventions). */
export function queryNames(call: LooseCall): ReadonlyMap<string, string> {
  const { entries } = call.query as unknown as { entries: Record<string, unknown> };
  return new Map(Object.keys(entries).map((name) => [name.toLowerCase(), name]));
}

/** Parses the raw query of a call. Unknown names, doubled spellings and values outside the schema are refused with ValidationException. */
export function parseQuery(call: LooseCall, names: ReadonlyMap<string, string>, raw: Record<string, unknown>): unknown {
  const renamed: Record<string, unknown> = {};
  const fieldErrors = noFaults();
  for (const [key, value] of Object.entries(raw)) {
    const name = names.get(key.toLowerCase());
    if (name === undefined) fieldErrors[key.slice(0, 60)] = 'is not known';
    else if (Object.hasOwn(renamed, name)) fieldErrors[name] = 'is given twice';
    else renamed[name] = value;
  }
  if (Object.keys(fieldErrors).length > 0) throw new AppError('ValidationException', { fieldErrors });
  return parse(call.query, renamed);
}

/** Parses the JSON body of a call; no coercion, unknown fields are refused. */
export function parseBody(call: LooseCall, raw: unknown): unknown {
  if (call.body === undefined) {
    // A call without a body refuses one, `{}` too: a client that sends a body expects something of it.
    if (raw !== undefined) {
      throw new AppError('ValidationException', { fieldErrors: { body: 'must be empty' } });
    }
    return undefined;
  }
  // To a schema of optional fields a list looks like an empty object.
  if (raw !== undefined && (raw === null || typeof raw !== 'object' || Array.isArray(raw))) {
    throw new AppError('ValidationException', { fieldErrors: { body: 'must be an object' } });
  }
  return parse(call.body, raw);
}

function parse(schema: AnySchema, value: unknown): unknown {
  const result = v.safeParse(schema, value, { abortPipeEarly: true });
  if (result.success) return result.output;
  const fieldErrors = noFaults();
  for (const issue of result.issues) {
    const path = v.getDotPath(issue) ?? 'body';
    fieldErrors[path] ??=
      issue.type === 'strict_object' && issue.expected === 'never' ? 'is not known' : plainText(issue.message);
  }
  throw new AppError('ValidationException', { fieldErrors });
}

/** Names come from outside: on an ordinary object `__proto__` would be lost, and its query with it accepted. */
const noFaults = (): Record<string, string> => Object.create(null) as Record<string, string>;

// Valibot's default texts quote the received value; a hostile value must not come back in an answer.
const plainText = (message: string) => (message.startsWith('Invalid ') ? 'is not valid' : message);
