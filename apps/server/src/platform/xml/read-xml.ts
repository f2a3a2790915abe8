import { SaxesParser } from 'saxes';

export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** What stands in it outside of its children. */
  readonly text: string;
}

export interface XmlLimits {
  readonly depth: number;
  readonly elements: number;
  /** Of one element. */
  readonly attributes: number;
}

/** The text is none of the XML that is read here; the message says why, and repeats nothing of it. */
export class XmlError extends Error {
  override readonly name = 'XmlError';
}

interface OpenElement {
  name: string;
  attributes: Map<string, string>;
  children: OpenElement[];
  text: string;
}

const element = (name: string): OpenElement => ({ name, attributes: new Map(), children: [], text: '' });

const refuse = (why: string): never => {
  throw new XmlError(why);
};

/**
 * The root of a document. Nothing is left out or made up: what is not well-formed, declares anything, gives orders to programs or goes
 * beyond the limits is refused. @throws XmlError
 */
export function readXml(text: string, limits: XmlLimits): XmlElement {
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
    if (open.length > limits.depth) refuse('It is nested too deeply.');
    if (++elements > limits.elements) refuse('It has too many elements.');
    const inner = element(name);
    top().children.push(inner);
    open.push(inner);
  });
  parser.on('attribute', ({ name, value }) => {
    const { attributes } = top();
    attributes.set(name, value);
    if (attributes.size > limits.attributes) refuse('An element has too many attributes.');
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(text).close();
  return document.children[0] ?? refuse('It is empty.');
}
