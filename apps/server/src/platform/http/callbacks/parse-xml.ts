import { readXml, type XmlElement, XmlError } from '../../xml/read-xml.ts';
import type { BodyParser } from './callback-address.ts';
import { utf8 } from './parse-body.ts';
import { CallbackRefusal } from './refusal.ts';

const LIMITS = { depth: 12, elements: 1_000, attributes: 50 };

/** What stands in the one child of that name. @throws CallbackRefusal when there is none, more than one, or more than text in it */
export function childText({ children }: XmlElement, name: string): string {
  const [child, second] = children.filter((one) => one.name === name);
  if (child === undefined || second !== undefined || child.children.length > 0)
    throw new CallbackRefusal('BODY', `It needs one ${name}.`);
  return child.text;
}

/** XML without document types, entities, comments and processing instructions, bounded in depth and number. */
export const xmlBody: BodyParser<XmlElement> = {
  mediaTypes: ['application/xml', 'text/xml'],
  parse(body) {
    try {
      return readXml(utf8(body), LIMITS);
    } catch (error) {
      throw error instanceof XmlError ? new CallbackRefusal('BODY', error.message) : error;
    }
  },
};
