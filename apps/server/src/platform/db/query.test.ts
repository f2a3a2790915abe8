import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { build, prepareQuery, queryOn, recordset } from './query.ts';

type Sent = { name?: string | undefined; text: string; values: readonly unknown[]; from?: string | undefined };

/** Keeps what is sent. */
function recorder() {
  const sent: Sent[] = [];
  return {
    sent,
    db: {
      call: (name: string, text: string, values: readonly unknown[], from?: string) => {
        sent.push({ name, text, values, from });
        return Promise.resolve([]);
      },
    },
    client: {
      query: (query: Sent) => {
        sent.push(query);
        return Promise.resolve({ rows: [] });
      },
    },
  };
}

describe('queries that are compiled once', () => {
  const between = prepareQuery('between', ({ least, most }: { least: number; most: number }) =>
    build
      .selectFrom('betting.ticket')
      .select('id')
      .where('bet_type', '>=', least)
      .where(sql<boolean>`(bet_type <= ${most} OR ${least} > ${most})`)
      .where('acceptance', '=', sql.lit(1))
      .limit(most),
  );

  test('every call fills in its own arguments, wherever they stand', async () => {
    const { db, sent } = recorder();
    await between(db, { least: 1, most: 6 });
    await between(db, { least: 2, most: 3 }, 'history');
    const text =
      'select "id" from "betting"."ticket" where "bet_type" >= $1 and (bet_type <= $2 OR $3 > $4) and "acceptance" = 1 limit $5';
    expect(sent).toEqual([
      { name: 'between', text, values: [1, 6, 1, 6, 6], from: 'reads' },
      { name: 'between', text, values: [2, 3, 2, 3, 3], from: 'history' },
    ]);
  });

  test.each<[string, (args: { n: number; rows: { n: number }[] }) => unknown]>([
    ['a sum', ({ n }) => n + 1],
    ['a text', ({ n }) => `${n}`],
    ['JSON', ({ rows }) => recordset(rows, { n: 'int' })],
  ])('an argument that something is made of is refused when it is compiled: %s', (_what, made) => {
    const make = (args: { n: number; rows: { n: number }[] }) => {
      made(args);
      return build.selectFrom('betting.ticket').select('id');
    };
    expect(() => prepareQuery('made-of', make)).toThrow(/goes into the query as it is/);
  });
});

test('a connection of one’s own keeps what has a name prepared, and nothing else', async () => {
  const { client, sent } = recorder();
  const one = build.selectFrom('money.seal').select('number').where('number', '=', 7n);
  await queryOn(client as never, one);
  await queryOn(client as never, one, 'seal');
  const text = 'select "number" from "money"."seal" where "number" = $1';
  expect(sent).toEqual([
    { text, values: [7n] },
    { name: 'seal', text, values: [7n] },
  ]);
});

test('rows go as one parameter, however many there are', () => {
  const textOf = (count: number) => {
    const rows = Array.from({ length: count }, (_, id) => ({ id, name: `n${id}` }));
    return build
      .selectFrom(recordset(rows, { id: 'int', name: 'text' }))
      .select(['x.id', 'x.name'])
      .compile();
  };
  expect(textOf(2).parameters).toEqual(['[{"id":0,"name":"n0"},{"id":1,"name":"n1"}]']);
  expect(textOf(2).sql).toBe('select "x"."id", "x"."name" from jsonb_to_recordset($1) as x("id" int, "name" text)');
  expect(textOf(900).sql).toBe(textOf(0).sql);
});
