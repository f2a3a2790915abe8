import { AppError } from '@duskline/contract/errors';
import * as v from 'valibot';
import { parseStrictJson } from '../strict-json.ts';
import type { BodyParser } from './callback-address.ts';
import { CallbackRefusal } from './refusal.ts';

const MOST_FIELDS = 200;

/** The body as text. @throws CallbackRefusal when it is not UTF-8: what stands for a wrong byte would be a guess */
export function utf8(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new CallbackRefusal('BODY', 'It is not UTF-8.');
  }
}

/** The third argument of a reviver, which TypeScript does not know yet. */
type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown;
const numbersAsSent: Reviver = (_key, value, { source }) => (typeof value === 'number' ? source : value);

function parseJson(body: Buffer): unknown {
  const text = utf8(body);
  try {
    if (parseStrictJson(text) === undefined) throw new CallbackRefusal('BODY', 'It is empty.');
  } catch (error) {
    const faults = error instanceof AppError ? Object.values(error.details.fieldErrors ?? {}).join(', ') : '';
    throw faults === '' ? error : new CallbackRefusal('BODY', `It ${faults}.`);
  }
  return JSON.parse(text, numbersAsSent as Parameters<typeof JSON.parse>[1]);
}

/**
 * JSON that can be read in one way only, and is as the schema says. A number is the text that was sent, because amounts are numbers with some
 * providers and no amount is ever a floating point number here; so `5` and `"5"` read the same.
 */
export const jsonBodyOf = <Schema extends v.GenericSchema>(schema: Schema): BodyParser<v.InferOutput<Schema>> => ({
  mediaTypes: ['application/json'],
  parse(body) {
    const read = v.safeParse(schema, parseJson(body));
    if (read.success) return read.output;
    const fields = read.issues.map((issue) => v.getDotPath(issue) ?? 'It');
    throw new CallbackRefusal('BODY', `${[...new Set(fields)].join(', ')} is not as agreed.`);
  },
});

/** A part of a form, between `&` and `=`. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new CallbackRefusal('BODY', 'A field of the form is not encoded in UTF-8.');
  }
}

/** A form, every field named once. */
export const formBody: BodyParser<ReadonlyMap<string, string>> = {
  mediaTypes: ['application/x-www-form-urlencoded'],
  parse(body) {
    const fields = new Map<string, string>();
    for (const part of utf8(body).split('&')) {
      const at = part.indexOf('=');
      if (at < 1) throw new CallbackRefusal('BODY', 'It is not a form.');
      const name = decode(part.slice(0, at));
      if (fields.has(name)) throw new CallbackRefusal('BODY', 'It names a field twice.');
      fields.set(name, decode(part.slice(at + 1)));
      if (fields.size > MOST_FIELDS) throw new CallbackRefusal('BODY', 'It has too many fields.');
    }
    return fields;
  },
};
