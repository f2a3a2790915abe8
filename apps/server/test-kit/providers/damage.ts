/** Payloads as a provider may send them one day, made of one that it has sent. */

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

const ADDED = { added_by_provider: { list: [1, 'two', null], text: '\u00e9' } };

/** With a field that nobody knows, in every object of it. */
export function withUnknownFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withUnknownFields);
  if (typeof value !== 'object' || value === null) return value;
  return { ...Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withUnknownFields(inner)])), ...ADDED };
}

const INSTEAD: readonly Json[] = [null, {}, 'x\u0000\ud800', -1, 1e300, [[[[[[{}]]]]]]];

/** Each of its values in turn, replaced by each of some that do not belong there, or left out. */
export function* damagedFields(value: unknown): Generator<unknown> {
  for (const instead of INSTEAD) yield instead;
  if (Array.isArray(value)) {
    for (const [at, inner] of value.entries()) for (const damaged of damagedFields(inner)) yield value.with(at, damaged);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      const { [key]: _, ...rest } = value as Record<string, unknown>;
      yield rest;
      for (const damaged of damagedFields(inner)) yield { ...value, [key]: damaged };
    }
  }
}

/** Its beginning, of some lengths. */
export function* cutTexts(text: string): Generator<string> {
  const step = Math.max(1, Math.floor(text.length / 60));
  for (let length = 0; length < text.length; length += step) yield text.slice(0, length);
}
