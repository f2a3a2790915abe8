import * as v from 'valibot';
import { badRequest } from './http-error.ts';

/** Checks a request body against a schema; 400 with every complaint. */
export function body<T extends v.GenericSchema>(schema: T, value: unknown): v.InferOutput<T> {
  const parsed = v.safeParse(schema, value ?? {});
  if (parsed.success) return parsed.output;
  throw badRequest(parsed.issues.map((issue) => `${v.getDotPath(issue) ?? 'body'}: ${issue.message}`).join('; '));
}
