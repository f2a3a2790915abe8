import { SaxesParser } from 'saxes';
import type { BodyParser } from './callback-address.ts';
import { utf8 } from './parse-body.ts';
import { CallbackRefusal } from './refusal.ts';

const MAX_DEPTH = 12;
const MOST_ELEMENTS = 1_000;
const MOST_ATTRIBUTES = 50;

export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** What stands in it outside of its children. */
  readonly text: string;
}

interface OpenElement {
  name: string;
  attributes: Map<string, string>;
  children: OpenElement[];
  text: string;
}

const element = (name: string): OpenElement => ({ name, attributes: new Map(), children: [], text: '' });

const refuse = (detail: string): never => {
  throw new CallbackRefusal('BODY', detail);
};

/** Nothing is left out or made up: what is not well-formed, declares anything, or gives orders to programs is refused. */
function readXml(text: string): XmlElement {
  const document = element('');
  const open = [document];
  const top = () => open.at(-1) ?? document;
  let elements = 0;
  const parser = new SaxesParser({ position: false });
  const addText = (more: string) => {
    top().text += more;
  };
  parser.on('error', () => refuse('It is not well-formed XML.'));
  // Entities are declared in one: without it none exists but the five that XML itself has.
  parser.on('doctype', () => refuse('It has a document type.'));
  parser.on('processinginstruction', () => refuse('It has a processing instruction.'));
  // Some readers end a value where a comment begins: what it says would depend on who reads it.
  parser.on('comment', () => refuse('It has a comment.'));
  parser.on('xmldecl', ({ version, encoding }) => {
    if (version !== '1.0' || (encoding !== undefined && !/^utf-8$/i.test(encoding))) refuse('It is not XML 1.0 in UTF-8.');
  });
  parser.on('opentagstart', ({ name }) => {
    if (open.length > MAX_DEPTH) refuse('It is nested too deeply.');
    if (++elements > MOST_ELEMENTS) refuse('It has too many elements.');
    const inner = element(name);
    top().children.push(inner);
    open.push(inner);
  });
  parser.on('attribute', ({ name, value }) => {
    const { attributes } = top();
    attributes.set(name, value);
    if (attributes.size > MOST_ATTRIBUTES) refuse('An element has too many attributes.');
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(text).close();
  return document.children[0] ?? refuse('It is empty.');
}

/** What stands in the one child of that name. @throws CallbackRefusal when there is none, more than one, or more than text in it */
export function childText({ children }: XmlElement, name: string): string {
  const [child, second] = children.filter((one) => one.name === name);
  if (child === undefined || second !== undefined || child.children.length > 0) return refuse(`It needs one ${name}.`);
  return child.text;
}

/** XML without document types, entities, comments and processing instructions, bounded in depth and number. */
export const xmlBody: BodyParser<XmlElement> = {
  mediaTypes: ['application/xml', 'text/xml'],
  parse: (body) => readXml(utf8(body)),
};
