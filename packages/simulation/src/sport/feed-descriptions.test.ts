import { expect, test } from 'vitest';
import { describer, THREE_WAY_NAMES, YES_NO_NAMES } from './describe-market.ts';
import { feedDescriptions } from './feed-descriptions.ts';
import { SPORTS } from './registry.ts';

test('a market type that two sports share is described once, with the outcomes of both', () => {
  const one = describer('one')(1, '1x2', 'score regular_play', '', THREE_WAY_NAMES);
  const other = describer('other')(1, '1x2', 'score incl_ot', 'total hcp:variable_text', YES_NO_NAMES);
  const [both, ...more] = feedDescriptions([one, other]);
  expect(more).toEqual([]);
  expect(both?.groups).toEqual(['all', 'score', 'regular_play', 'incl_ot']);
  expect(both?.outcomes.map(({ id }) => id)).toEqual(['1', '2', '3', '74', '76']);
  expect(both?.specifiers).toEqual([
    { name: 'total', type: 'decimal' },
    { name: 'hcp', type: 'variable_text' },
  ]);
});

test('every sport has a key and a system id of its own, and no market id means two things', () => {
  expect(new Set(SPORTS.map(({ key }) => key)).size).toBe(SPORTS.length);
  expect(new Set(SPORTS.map(({ systemId }) => systemId)).size).toBe(SPORTS.length);
  for (const { key, markets } of SPORTS) {
    expect(new Set(markets.map(({ id }) => id)).size, key).toBe(markets.length);
    expect(markets.every(({ sport }) => sport === key)).toBe(true);
  }
  const all = SPORTS.flatMap(({ markets }) => markets);
  const names = new Map(all.map(({ id, name }) => [id, name]));
  expect(all.filter(({ id, name }) => names.get(id) !== name).map(({ sport, id, name }) => `${sport} ${id} ${name}`)).toEqual([]);
});
