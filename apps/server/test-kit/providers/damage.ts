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

const XML_TAG = /<([A-Za-z_][\w.-]*)((?:\s+[\w:.-]+="[^"]*")*)\s*(\/?)>/g;
const XML_ATTRIBUTE = /\s([\w:.-]+)="[^"]*"/g;
const XML_INSTEAD = ['', '-1', '1e300', '&#233;'];

/** XML with an attribute and a child that nobody knows, in every element of it. */
const withUnknownElements = (xml: string): string =>
  xml.replace(XML_TAG, (_tag, name: string, attributes: string, end: string) =>
    end === '/'
      ? `<${name}${attributes} added_by_provider="\u00e9"/>`
      : `<${name}${attributes} added_by_provider="\u00e9"><added_by_provider list="1"/>`,
  );

/** Each of its attributes in turn, replaced by each of some values that do not belong there, or left out; each name of an element changed; cut. */
function* damagedXml(xml: string): Generator<string> {
  for (const tag of xml.matchAll(XML_TAG)) {
    const [whole, name = ''] = tag;
    const around = (instead: string): string => xml.slice(0, tag.index) + instead + xml.slice(tag.index + whole.length);
    yield around(whole.replace(`<${name}`, '<other'));
    for (const attribute of whole.matchAll(XML_ATTRIBUTE)) {
      yield around(whole.replace(attribute[0], ''));
      for (const value of XML_INSTEAD) yield around(whole.replace(attribute[0], ` ${attribute[1]}="${value}"`));
    }
  }
  yield* cutTexts(xml);
}

/** How a provider writes its answers, and what may become of them. */
export interface PayloadFormat {
  readonly contentType: string;
  write(body: unknown): string;
  /** What the provider may send one day: with more in it. */
  withUnknown(body: unknown): unknown;
  damaged(body: unknown): Iterable<unknown>;
}

export const JSON_FORMAT: PayloadFormat = {
  contentType: 'application/json; charset=utf-8',
  write: (body) => JSON.stringify(body),
  withUnknown: withUnknownFields,
  damaged: damagedFields,
};

export const XML_FORMAT: PayloadFormat = {
  contentType: 'application/xml; charset=utf-8',
  write: String,
  withUnknown: (body) => withUnknownElements(String(body)),
  damaged: (body) => damagedXml(String(body)),
};
