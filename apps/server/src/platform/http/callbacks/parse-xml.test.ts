import { expect, test } from 'vitest';
import { childText, xmlBody } from './parse-xml.ts';

const xml = (text: string) => xmlBody.parse(Buffer.from(text));

test('H35 XML is read with attributes, escapes and CDATA', () => {
  const root = xml(
    '<?xml version="1.0" encoding="utf-8"?>\n<Bet id="1" note="a&amp;b"><Id> 7 </Id><Text>1 &lt; &#50;<![CDATA[ <x> ]]></Text><Empty/></Bet>\n',
  );
  expect([root.name, root.attributes.get('id'), root.attributes.get('note')]).toEqual(['Bet', '1', 'a&b']);
  expect([childText(root, 'Id'), childText(root, 'Text'), childText(root, 'Empty')]).toEqual([' 7 ', '1 < 2 <x> ', '']);
  expect(xml('<a __proto__="1"><constructor>2</constructor></a>').attributes.get('__proto__')).toBe('1');
});

test('H35 a value that is named twice, missing or more than text is refused', () => {
  const root = xml('<a><b>1</b><b>2</b><c><d>3</d></c></a>');
  for (const name of ['b', 'c', 'd', 'e']) expect(() => childText(root, name)).toThrow(`needs one ${name}`);
});

const DECLARED = '<!DOCTYPE a [<!ENTITY b "0">]>';
test.each([
  ['a document type', '<!DOCTYPE a><a/>', 'document type'],
  ['an entity that is never used', `${DECLARED}<a/>`, 'document type'],
  ['an entity that is', `${DECLARED}<a>&b;</a>`, 'document type'],
  ['a document of somebody else', '<!DOCTYPE a SYSTEM "http://127.0.0.1/x.dtd"><a/>', 'document type'],
  ['an entity of nobody', '<a>&b;</a>', 'well-formed'],
  ['an order to a program', '<?xml-stylesheet href="x"?><a/>', 'processing instruction'],
  ['a comment inside of a value', '<a>1<!-- -->00</a>', 'comment'],
  ['another version', '<?xml version="1.1"?><a/>', 'XML 1.0'],
  ['another encoding', '<?xml version="1.0" encoding="UTF-16"?><a/>', 'XML 1.0'],
  ['an attribute twice', '<a b="1" b="2"/>', 'well-formed'],
  ['two roots', '<a/><b/>', 'well-formed'],
  ['text around', 'x<a/>', 'well-formed'],
  ['tags that cross', '<a><b></a></b>', 'well-formed'],
  ['a root that never ends', '<a>', 'well-formed'],
  ['a letter that does not exist', '<a>&#0;</a>', 'well-formed'],
  ['nothing', '', 'well-formed'],
  ['a nest', `${'<a>'.repeat(13)}${'</a>'.repeat(13)}`, 'nested too deeply'],
  ['a crowd', `<a>${'<b/>'.repeat(1_000)}</a>`, 'too many elements'],
  ['a crowd of attributes', `<a ${Array.from({ length: 51 }, (_, n) => `b${n}="1"`).join(' ')}/>`, 'too many attributes'],
])('H35 XML with %s is refused', (_what, text, why) => {
  expect(() => xml(text)).toThrow(why);
});

test('H35 what is within the bounds is read', () => {
  expect(xml(`${'<a>'.repeat(12)}${'</a>'.repeat(12)}`).children).toHaveLength(1);
  expect(xml(`<a>${'<b/>'.repeat(999)}</a>`).children).toHaveLength(999);
});
