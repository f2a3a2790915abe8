import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { csvOf, jsonOf } from './csv.ts';

const textOf = (parts: AsyncIterable<Buffer>): Promise<string> => text(parts);
async function* rows(...chunks: object[][]): AsyncGenerator<string[]> {
  for (const chunk of chunks) yield chunk.map((row) => JSON.stringify(row));
}

test('a table has its columns, amounts as decimals of their currency, and nothing that a spreadsheet runs', async () => {
  const table = await textOf(
    csvOf(
      ['at', 'amount', 'note'],
      rows([
        { at: '2026-01-01', amount: -1234, currency: 'EUR', note: 'a "b", c' },
        { at: null, amount: 90, currency: 'JPY', note: '=cmd()' },
        { amount: 60, kind: 'session', currency: 'EUR', note: { a: [1] } },
      ]),
    ),
  );
  expect(table.split('\r\n')).toEqual([
    'at,amount,note',
    '2026-01-01,-12.34,"a ""b"", c"',
    ",90,'=cmd()",
    ',60,"{""a"":[1]}"',
    '',
  ]);
});

test('JSON of no row, of one and of several chunks is JSON, and keeps numbers of 64 bits', async () => {
  expect(JSON.parse(await textOf(jsonOf(rows())))).toEqual([]);
  expect(JSON.parse(await textOf(jsonOf(rows([{ a: 1 }], [], [{ a: 2 }, { a: 3 }]))))).toEqual([{ a: 1 }, { a: 2 }, { a: 3 }]);
  async function* long() {
    yield ['{"id":9223372036854775807}'];
  }
  expect(await textOf(jsonOf(long()))).toContain('9223372036854775807');
});
