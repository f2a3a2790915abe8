import { readFileSync } from 'node:fs';
import { specifiersOfType } from '@duskline/betting/market-types';
import { canonicalSpecifiers } from '@duskline/betting/specifiers';
import { expect, test } from 'vitest';

const recorded = (file: string): string => readFileSync(new URL(`../modules/feed/adapters/${file}`, import.meta.url), 'utf8');
type Said = readonly [marketType: number, specifiers: string];

function saidIn(file: string): Said[] {
  const text = recorded(file);
  if (file.endsWith('.json')) {
    const messages = JSON.parse(text) as { markets?: { id: number; specifiers?: string }[] }[];
    return messages.flatMap(({ markets = [] }) => markets.map(({ id, specifiers = '' }): Said => [id, specifiers]));
  }
  return [...text.matchAll(/<market [^>]*>/g)].map(([market]): Said => {
    const [, id] = /\bid="(\d+)"/.exec(market) ?? [];
    return [Number(id), /specifiers="([^"]*)"/.exec(market)?.[1] ?? ''];
  });
}

test.each([
  'duskline-feed/recorded/stream.json',
  ...['odds-change-live', 'odds-change-prematch', 'bet-settlement', 'stage'].map((name) => `uof-xml/recorded/${name}.xml`),
])('XR-20 markets that were recorded of a provider have the specifiers of their types: %s', (file) => {
  const said = saidIn(file);
  expect(said.length).toBeGreaterThan(0);
  expect(said.filter(([marketType, specifiers]) => !specifiersOfType(marketType, canonicalSpecifiers(specifiers)))).toEqual([]);
});
